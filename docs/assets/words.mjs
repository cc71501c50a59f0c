// Words as they are compared: without case and marks, kana as hiragana. Dakuten are marks too, so kana are folded only with themselves:
// か finds が, which helps more than it harms.

const hiragana = (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60);
export const fold = (text) => text.normalize("NFKD").replace(/\p{Mn}/gu, "").toLowerCase().replace(/[ァ-ヶ]/g, hiragana);
