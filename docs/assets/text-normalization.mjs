// Normalizes typed and pasted text in the same way as kabu_core/text_normalization.py.
/** @param {string} text */
export const stripInvisible = (text) => text.replace(/\p{Default_Ignorable_Code_Point}/gu, "");
/** @param {string} text */
export const normalize = (text) => stripInvisible(text).normalize("NFKC");

// Folds a text for comparison: removes case and diacritics, and turns katakana into hiragana. Voicing marks (dakuten) count as diacritics,
// so か also finds が; this helps more than it harms.

/** @param {string} kana */
const katakanaToHiragana = (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60);
/** @param {string} text */
export const foldText = (text) =>
  stripInvisible(text)
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase()
    .replace(/[ァ-ヶ]/g, katakanaToHiragana);
