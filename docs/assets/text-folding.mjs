// Text as the reader meant it, without the invisible characters that come along with what is pasted. kabu_core/text.py does the same.
export const stripInvisible = (text) => text.replace(/\p{Default_Ignorable_Code_Point}/gu, "");
export const normalize = (text) => stripInvisible(text).normalize("NFKC");

// Words as they are compared: without case and marks, kana as hiragana. Dakuten are marks too, so kana are folded only with themselves:
// か finds が, which helps more than it harms.

const hiragana = (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60);
export const foldText = (text) =>
  stripInvisible(text)
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase()
    .replace(/[ァ-ヶ]/g, hiragana);
