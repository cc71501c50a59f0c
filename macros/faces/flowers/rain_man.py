"""The bright card of month 11: the courtier Ono no Tōfū with his umbrella by a stream under willows, and the frog that he watches."""

from macros.faces.svg_shapes import BLUE, INK, ORANGE, PAPER, PURPLE, RED, YELLOW, Face, draw_disc, draw_path, show_motif


def _draw_willow_fronds() -> str:
    """Draw willow fronds on both sides of the umbrella and behind it."""
    return (
        show_motif("willow-frond", 226, -196, flip=True)
        + show_motif("willow-frond", 128, -176)
        + show_motif("willow-frond", 52, 0)
        + show_motif("willow-frond", 290, 8, flip=True)
    )


def _draw_stream() -> str:
    """Draw a stream that winds from side to side behind the man and grows broader."""
    left = "M0 272Q40 284 66 264T150 246V278Q100 280 78 296T0 304z"
    right = "M190 252Q296 266 304 330Q304 366 276 382Q258 396 276 404H340V450"
    right += "H262Q226 434 230 396Q234 370 256 356Q270 342 258 320Q240 296 190 288z"
    waves = "M0 288Q48 298 72 280T150 262M200 270Q284 286 282 334Q280 360 254 376Q236 402 262 426L340 428"
    return draw_path(left + right, BLUE, INK) + draw_path(waves, None, PAPER, 4.5)


def _draw_stream_bank() -> str:
    """Draw a dark bank with pale lines at the foot of the card."""
    return draw_path("M0 484Q70 472 160 478T330 466V530H0z") + draw_path("M28 502Q76 490 128 498M112 510Q160 500 208 506", None, PAPER, 3.5)


def _draw_frog() -> str:
    """Draw a frog that sits upright and looks up at the man."""
    body = draw_path("M28 480Q18 448 38 426Q50 410 58 404Q62 390 78 394L100 399Q105 409 91 416Q89 438 80 480z", ORANGE, INK)
    belly = draw_path("M84 419Q72 446 76 474Q88 450 87 418z", PAPER)
    fore = draw_path("M62 432Q82 450 82 476L106 484H74Q72 458 58 446", ORANGE, INK, 4)
    hind = draw_path("M22 484Q14 452 34 446Q56 446 54 466Q66 474 80 477L78 485z", ORANGE, INK)
    eye = draw_disc(72, 396, 9.5, YELLOW, INK, 4) + draw_disc(75, 394, 4.5)
    return body + belly + fore + hind + eye + draw_path("M99 405Q90 410 78 411M46 428l-6 8M58 418l-4 10", None, INK, 4)


def _draw_umbrella() -> str:
    """Draw a black umbrella with a yellow band, held at a slant, and its shaft and tip."""
    shaft = draw_path("M210 122L232 318", None, INK, 9)
    outline = "M70 148C90 92 138 56 188 50C240 50 288 82 310 124Q286 112 264 124"
    outline += "Q238 114 216 132Q190 126 166 142Q138 134 110 154Q92 142 70 148z"
    cloth = draw_path(outline, INK, PAPER, 7)  # the pale rim sets it off from the black willow
    band = "M98 118Q120 82 148 70Q170 68 196 74Q212 66 234 66Q270 78 288 102"
    band += "Q268 92 254 102Q230 92 208 106Q184 100 160 114Q136 108 117 123Q108 115 98 118z"
    ribs = draw_path("M190 58Q140 80 115 136M190 58Q168 92 165 128M190 58Q210 92 213 120M190 58Q246 80 259 112", None, INK, 4)
    return cloth + shaft + draw_path(band, YELLOW) + ribs + draw_path("M180 57L186 32L200 56z", YELLOW, INK)


def _draw_mans_legs() -> str:
    """Draw wide trousers and high clogs; the man steps to the left."""
    feet = draw_path("M148 462V440H128Q124 454 106 457V462zM220 460V436H200Q196 450 180 453V458z", PAPER, INK, 4)
    clogs = "M100 460H156V468H148V482H137V468H118V482H107V468H100z"
    clogs += "M174 456L230 460V468H222L220 482H209L211 467L192 466L190 480H179L181 465L174 464z"
    legs = "M116 384C102 412 102 436 116 442C134 452 148 452 160 440C172 426 172 412 172 402"
    legs += "C172 416 172 428 184 436C200 446 214 446 228 434C242 418 240 398 230 380z"
    trousers = draw_path(legs, PURPLE, INK)
    folds = draw_path("M132 400Q126 420 132 442M152 402Q153 420 146 436M196 400Q195 420 204 436M216 398Q221 414 218 430", None, INK, 3.5)
    return feet + draw_path(clogs) + trousers + folds


def _draw_mans_robe() -> str:
    """Draw a red robe with hanging sleeves and white cuffs, a dark sash and a white collar."""
    left_sleeve = "M146 250Q124 254 112 272Q98 290 62 304Q52 330 58 356Q96 364 120 342"
    hem = "Q120 372 111 397Q140 386 170 396T240 387L232 366"
    right_sleeve = "Q252 380 272 374Q272 332 254 292L230 284Q214 258 186 250z"
    cloth = draw_path(left_sleeve + hem + right_sleeve, RED, INK)
    cuffs = draw_path("M62 304Q52 330 58 356l11 1Q63 328 73 300zM254 292Q272 332 272 374l-11 3Q260 334 243 291z", PAPER, INK, 3.5)
    seams = "M142 284Q140 326 120 342M192 280Q194 342 232 366"
    folds = "M116 288Q106 306 88 318M126 306Q116 328 94 340M208 294Q218 314 238 322"
    folds += "M206 322Q220 344 242 354M156 362Q154 378 146 388M192 358Q196 376 208 388"
    sash = draw_path("M121 336Q166 348 206 337L218 353Q166 366 118 352z")
    collar = draw_path("M139 252L160 288L190 252L178 244L160 268L150 248z", PAPER, INK, 4)
    hand = draw_path(
        "M217 284C218 270 232 266 240 272C249 280 247 294 237 299C226 302 218 296 217 284zM217 279h13q6 -1 6 3M218 287h13q5 0 5 4",
        PAPER,
        INK,
        4,
    )
    return cloth + cuffs + draw_path(seams, None, INK) + draw_path(folds, None, INK, 4) + sash + collar + hand


def _draw_mans_head() -> str:
    """Draw a pale face with a thin beard, in three-quarter view from the man's right, and a high purple hat."""
    hair = "M158 200L186 198Q192 226 178 246L164 240z"
    face = draw_path("M134 200H174Q182 222 170 240Q162 252 150 256Q138 252 134 236L123 227L133 212z", PAPER, INK)
    eyes = "M135 218q7 -8 14 1q-8 2 -14 -1zM156 219q9 -9 18 1q-10 2 -18 -1z"
    brows = "M134 209q6 -7 13 -3q-6 0 -13 3zM156 206q10 -6 16 2q-8 -3 -16 -2z"
    beard = "M134 238q7 -8 14 -5q8 0 12 9q-7 -5 -13 -5q-7 0 -13 1zM140 248q7 3 13 -1q2 15 -10 28q2 -14 -3 -27z"
    hat = draw_path("M130 200C138 178 122 160 128 144C136 126 178 126 186 146C192 160 182 180 188 200z", PURPLE, INK)
    band = "M127 204Q158 194 191 204L190 193Q158 183 128 194z"
    mouth = draw_path("M141 242q5 -2 11 1q-5 3 -11 -1z", RED)
    return (
        draw_path(hair) + face + hat + draw_path(eyes + brows + beard + band) + mouth + draw_path("M146 146Q164 148 162 178", None, INK, 4)
    )


FACE: Face = (
    ("willow", _draw_willow_fronds()),
    ("stream", _draw_stream()),
    ("bank", _draw_stream_bank()),
    ("logs", show_motif("willow-log", 290, 428, 18) + show_motif("willow-log", 254, 466, -10)),
    ("frog", _draw_frog()),
    ("umbrella", _draw_umbrella()),
    ("man", _draw_mans_legs() + _draw_mans_robe() + _draw_mans_head()),
)
MOTIFS: dict[str, str] = {
    "willow-log": draw_path("M-21 0a21 11 0 0 1 42 0V110H-21z", ORANGE, INK)
    + draw_path("M-21 0a21 11 0 1 1 42 0a21 11 0 1 1 -42 0z", YELLOW, INK)
    + draw_path("M-8 0a8 3 0 1 1 16 0M-8 24V110M7 18V110", None, INK, 3.5),
}
