"""Different spellings of the same hands and numbers, as readers may type or paste them, for tests of engine, terminal and pages."""

HANDS = {
    "8 9 3": [
        *(
            "８ ９ ３",
            "８９３",
            "８　９　３",
            "8、9、3",
            "8，9，3",
            "8．9．3",
            "8。9。3",
            "8・9・3",
            "8･9･3",
            "８ー９ー３",
            "8－9－3",
            "8−9−3",
            "8–9–3",
        ),
        *("八九三", "八 九 三", "八・九・三", "⑧⑨③", "８、九 3", "\u30008 9 3\u3000", "8\xa09\xa03", "8\t9\r\n3"),
        *("\ufeff8 9 3", "8\u200b9\u200b3", "\u200e8 9 3\u200f", "\u20668 9 3\u2069", "\u202a8 9 3\u202c", "8\u00ad9 3", "893\u2060"),
        *("8\ufe0f 9\ufe0f 3\ufe0f", "八\U000e0100 九 三"),
    ],
    "10 10 9": ["十 〇 九", "十〇九", "一〇 零 ９", "１０ ０ 9", "○十九"],
    "2 10": ["二十", "二 十", "2十"],
}
"""Spellings of hands, keyed by the hand they mean, for packs in which the rank alone names a card."""

NUMBERS: dict[int | None, list[str]] = {
    1686: ["1686", "１６８６", "一六八六", "一六八六　", "\u200b1686\ufeff", "①⑥⑧⑥"],
    10: ["10", "十", "一〇"],
    23: ["23", "二十三", "2十3"],
    0: ["〇", "零", "０"],
    -20: ["-20", "－２０", "−20", "−二十", "\u200e-20"],
    5: ["+5", "＋５"],
    None: ["", "٣", "百", "1,000", "½", "5.0", "--5", "-", "ⅷ"],
}
"""Spellings of whole numbers, keyed by the number. Texts under the key None are no numbers."""
