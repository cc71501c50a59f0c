// Text as the reader meant it, without the invisible characters that come along with what is pasted. kabu_core/text.py does the same.
/** @param {string} text */
export const stripInvisible = (text) => text.replace(/\p{Default_Ignorable_Code_Point}/gu, "");
/** @param {string} text */
export const normalize = (text) => stripInvisible(text).normalize("NFKC");

// Words as they are compared: without case and marks, kana as hiragana. Dakuten are marks too, so kana are folded only with themselves:
// か finds が, which helps more than it harms.

/** @param {Found} kana */
const hiragana = (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60);
/** @param {string} text */
export const foldText = (text) =>
  stripInvisible(text)
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase()
    .replace(/[ァ-ヶ]/g, hiragana);
