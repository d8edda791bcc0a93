/** Side views of cars, nose to the right, in a frame of 800 x 450 with the ground at y = 384. About 140 units are a metre. */
import { coral, cream, dark, deep, ink, lagoon, light, mix, sand, sun, terracotta, turquoise } from './palette.ts'
import { d, disc, line, oval, Picture, place, rect, shape } from './svg.ts'

export const ground = 384
const rubber = mix(ink, '#000000', 0.35)
const metal = mix(cream, deep, 0.22)
const glassTop = mix(deep, lagoon, 0.45)
const glassLow = mix(ink, deep, 0.55)

type Rim = 'five' | 'ten' | 'steel' | 'rugged' | 'chrome'

function wheel(r: number, rim: Rim): string {
  const tyre =
    disc(0, 0, r, rubber) +
    `<circle r="${r * 0.86}" fill="none" stroke="${mix(rubber, cream, 0.16)}" stroke-width="1.6"/>`
  if (rim === 'chrome')
    return (
      tyre +
      disc(0, 0, r * 0.8, cream) +
      disc(0, 0, r * 0.6, rubber) +
      disc(0, 0, r * 0.56, metal) +
      disc(0, 0, r * 0.42, light(metal, 0.5)) +
      disc(0, 0, r * 0.24, mix(metal, deep, 0.35)) +
      disc(-r * 0.04, -r * 0.05, r * 0.15, cream)
    )
  const face =
    disc(0, 0, r * 0.7, mix(metal, deep, 0.35)) +
    disc(0, 0, r * 0.66, rim === 'rugged' ? mix(deep, ink, 0.5) : mix(deep, ink, 0.7))
  const count = rim === 'ten' ? 10 : rim === 'rugged' ? 6 : 5
  const [inner, outer, wi, wo] =
    rim === 'ten'
      ? [0.1, 0.68, 0.055, 0.05]
      : rim === 'rugged'
        ? [0.14, 0.68, 0.13, 0.17]
        : rim === 'steel'
          ? [0.1, 0.68, 0.2, 0.3]
          : [0.1, 0.68, 0.1, 0.15]
  let spokes = ''
  for (let i = 0; i < count; i++) {
    const a = (i / count) * Math.PI * 2 - Math.PI / 2
    const [c, s] = [Math.cos(a), Math.sin(a)]
    const at = (along: number, across: number) =>
      `${(r * (c * along - s * across)).toFixed(1)} ${(r * (s * along + c * across)).toFixed(1)}`
    spokes += `M${at(inner, -wi)}L${at(outer, -wo)} ${at(outer, wo)} ${at(inner, wi)}z`
  }
  return (
    tyre +
    face +
    shape(spokes, rim === 'rugged' ? mix(metal, deep, 0.25) : metal) +
    `<circle r="${r * 0.67}" fill="none" stroke="${light(metal, 0.35)}" stroke-width="${r * 0.06}"/>` +
    disc(0, 0, r * 0.17, light(metal, 0.3)) +
    disc(0, 0, r * 0.09, mix(deep, metal, 0.3))
  )
}

interface Car {
  /** From the rear bumper over the roof to the front bumper; the arches and the sill are added. */
  top: string
  wheels: readonly [rear: number, front: number]
  radius: number
  arch: number
  sill: number
  rim: Rim
  glass: string
  /** Where the sheet metal between the windows is black. */
  pillars: string
  slivers?: string
  seams: string
  handles: readonly (readonly [number, number])[]
  crease: string
  mirror: readonly [number, number]
  head: string
  tail: string
  grille: string
  fog?: readonly [number, number]
  belt: string
  gloss: string
  before?: (colour: string) => string
  after?: (colour: string) => string
  cladding?: boolean
}

const rails = (x0: number, x1: number, y: number, sag = 3) =>
  line(
    d`M${x0} ${y + 6}Q${x0 + 6} ${y} ${x0 + 18} ${y - 1}Q${(x0 + x1) / 2} ${y - sag - 3} ${x1 - 18} ${y}Q${x1 - 4} ${y + 2} ${x1} ${y + 9}`,
    mix(ink, metal, 0.35),
    5,
  )

const models: Record<string, Car> = {
  hatchback: {
    top: 'M152 354C138 352 133 340 132 322C131 306 133 292 138 280C140 266 146 254 154 242L176 200C168 196 164 190 170 187C184 181 196 179 210 178C262 171 334 170 386 176C428 183 470 208 522 249C568 254 622 264 654 280C678 291 690 304 691 322C693 338 690 351 678 354',
    wheels: [226, 580],
    radius: 46,
    arch: 53,
    sill: 354,
    rim: 'five',
    glass: 'M184 238L206 203C210 195 217 192 228 191C284 185 340 184 380 189C416 195 452 216 500 251Z',
    pillars: 'M366 180h12v74h-12zM240 186l12-2 8 60h-11z',
    slivers: 'M400 178C440 188 480 216 522 249L511 250C470 217 434 192 392 179ZM154 242L176 200 181 203 160 243Z',
    seams: 'M506 251C512 280 512 318 505 352M372 186V352M254 240C252 280 268 292 282 318V352',
    handles: [
      [384, 268],
      [268, 264],
    ],
    crease: 'M148 272C260 262 400 268 520 280S650 296 680 304',
    mirror: [486, 246],
    head: 'M630 277C660 283 682 296 689 312C668 316 646 306 630 292Z',
    tail: 'M141 262L160 254C166 268 164 284 156 298L134 300C134 286 137 272 141 262Z',
    grille: 'M664 328L692 325C693 338 690 349 680 352L662 350Z',
    fog: [652, 338],
    belt: 'M150 246C250 250 420 250 524 255L650 282 640 292C560 272 300 258 146 262Z',
    gloss: 'M214 181C270 173 334 173 384 179',
    after: () => line('M200 181l-26 8', ink, 4, 0.8),
  },
  sedan: {
    top: 'M98 353C82 351 76 338 75 320C74 300 75 282 79 264C80 254 86 248 98 246C122 243 148 243 168 242C196 220 236 192 286 184C330 178 382 178 420 185C458 194 500 220 542 251C604 255 664 264 696 282C714 292 722 304 723 322C725 338 722 351 708 354',
    wheels: [212, 597],
    radius: 47,
    arch: 54,
    sill: 354,
    rim: 'ten',
    glass: 'M206 246C228 226 258 205 284 198C330 190 380 190 414 197C446 205 484 228 520 254Z',
    pillars: 'M372 182h12v76h-12zM252 190l9-4 20 66h-10z',
    slivers:
      'M434 188C470 199 504 222 542 251L530 252C494 224 462 202 424 188ZM172 242C200 220 238 193 280 186L276 191C240 200 208 222 184 243Z',
    seams: 'M526 254C532 282 532 318 524 352M378 190V352M266 250C262 282 266 298 270 318V352',
    handles: [
      [392, 272],
      [276, 268],
    ],
    crease: 'M84 276C220 264 400 270 540 282S690 298 712 306',
    mirror: [506, 249],
    head: 'M662 276C692 284 712 296 720 312C698 314 672 304 654 290Z',
    tail: 'M81 258C96 254 116 254 128 258C124 270 112 280 77 284C77 274 78 266 81 258Z',
    grille: 'M694 330L724 326C725 338 722 349 712 352L692 350Z',
    fog: [680, 340],
    belt: 'M84 254C220 250 420 252 546 256L690 282 680 292C600 272 300 260 82 266Z',
    gloss: 'M290 187C334 181 380 181 416 187',
    after: () => line('M168 243L196 245', ink, 1.6, 0.4) + line('M84 310H136', ink, 1.6, 0.35),
  },
  suv: {
    top: 'M102 347C90 345 85 332 84 314L84 262C86 240 92 226 100 213L122 166C114 161 118 154 130 151C146 147 160 146 176 145C250 139 350 139 420 146C454 152 490 184 530 221C592 219 650 224 678 234C700 242 708 258 709 284L711 322C710 338 705 347 694 348',
    wheels: [198, 574],
    radius: 51,
    arch: 59,
    sill: 346,
    rim: 'five',
    glass: 'M128 217L150 176C154 168 161 165 172 164C250 157 350 157 410 162C438 167 470 192 506 226Z',
    pillars: 'M356 150h13v80h-13zM222 156l13-2 6 70h-12z',
    slivers: 'M434 149C468 158 500 190 530 223L519 224C488 191 458 162 424 149ZM100 213L120 170 126 172 107 214Z',
    seams: 'M512 226C518 256 518 300 508 344M362 160V344M232 222C230 262 244 278 262 306V344',
    handles: [
      [376, 244],
      [246, 240],
    ],
    crease: 'M92 256C240 244 400 248 520 256S676 262 700 272',
    mirror: [494, 220],
    head: 'M648 232C678 236 698 246 706 264C686 270 664 264 650 250Z',
    tail: 'M93 230L120 222C124 236 118 250 112 262L85 268C84 254 88 240 93 230Z',
    grille: 'M690 276L709 272 711 306 692 308Z',
    fog: [676, 318],
    belt: 'M98 224C240 226 420 224 532 228L676 250 668 260C580 242 300 232 92 240Z',
    gloss: 'M180 149C252 143 346 143 414 149',
    cladding: true,
    after: () => rails(160, 412, 141) + line('M122 164L142 158', ink, 5, 0.8),
  },
  jeep: {
    top: 'M126 334L118 322L116 236C116 228 120 224 126 223L474 223L640 229C656 230 664 236 666 248L670 326L664 336',
    wheels: [222, 578],
    radius: 57,
    arch: 66,
    sill: 336,
    rim: 'rugged',
    glass: 'M138 154H298V214H132ZM312 154H424L454 214H312Z',
    pillars: 'M304 146h2v72h-2z',
    slivers: 'M431 147L441 147 476 222 465 222Z',
    seams: 'M308 224V334M462 224V312L448 334M134 232H300M520 232H650',
    handles: [[318, 248]],
    crease: 'M120 282H660',
    mirror: [456, 208],
    head: 'M658 240C672 240 674 272 668 278L654 276V244Z',
    tail: 'M117 248H130V286H118Z',
    grille: 'M660 284H669L671 308H658Z',
    belt: 'M118 230H640L664 240V250H118Z',
    gloss: 'M140 138H416',
    before: (colour) =>
      shape('M92 196Q84 196 84 206V292Q84 302 92 302H110Q116 302 116 294V204Q116 196 110 196Z', rubber) +
      line('M90 212H112M90 230H112M90 248H112M90 266H112M90 284H112', mix(rubber, cream, 0.22), 2.4) +
      shape(
        'M120 224L130 142Q131 133 141 133H424Q433 133 437 141L476 224Z',
        colour === cream ? mix(ink, deep, 0.4) : mix(ink, deep, 0.25),
      ),
    after: () =>
      // black flares over the wheels, steel bumpers, step and hinges
      shape(
        'M140 302L158 268Q164 256 178 256H266Q280 256 287 267L306 302L294 312L276 280Q270 270 258 270H186Q176 270 170 280L152 312ZM494 302L514 268Q520 256 534 256H626Q640 256 647 266L672 298L664 308L634 280Q626 270 614 270H544Q532 270 526 280L508 312Z',
        mix(ink, deep, 0.3),
      ) +
      rect(304, 334, 178, 10, mix(ink, deep, 0.3), 1, 4) +
      shape('M652 310H698Q706 310 706 318V328Q706 336 698 336H652Z', mix(ink, deep, 0.3)) +
      shape('M82 316H134V336H90Q82 336 82 328Z', mix(ink, deep, 0.3)) +
      line('M466 250h10M466 296h8', mix(ink, metal, 0.4), 5) +
      line('M530 236v8', ink, 5) +
      shape('M484 246h24v22h-20z', ink, 0.25) +
      disc(160, 246, 8, ink, 0.35) +
      line('M690 312v-8h10', mix(ink, metal, 0.5), 4),
  },
  van: {
    top: 'M76 350C62 348 57 338 57 322L58 200C60 152 66 128 84 119C110 111 300 107 480 111C518 113 538 124 558 145L616 208C664 217 706 236 724 262C738 280 742 300 743 322C744 340 738 350 722 350',
    wheels: [188, 622],
    radius: 49,
    arch: 57,
    sill: 350,
    rim: 'steel',
    glass: 'M80 206L85 146Q87 134 99 133L498 130C516 131 528 138 540 152L592 212Z',
    pillars: 'M226 128h14v90h-14zM398 126h15v92h-15z',
    slivers: 'M546 134L616 208 604 209 538 136ZM60 196L64 150 69 150 66 197Z',
    seams: 'M232 216V300M232 236L70 238M405 130V348M600 214C602 250 570 276 562 300V348',
    handles: [
      [424, 236],
      [376, 236],
    ],
    crease: 'M64 262H560C620 264 690 274 736 292',
    mirror: [582, 204],
    head: 'M684 232C712 244 730 262 736 284C712 284 690 268 678 250Z',
    tail: 'M58 218L76 216V290L57 292Z',
    grille: 'M712 300L741 298C744 310 744 322 743 328L716 328Z',
    fog: [702, 330],
    belt: 'M60 212H600L690 236 706 252C620 230 500 224 60 226Z',
    gloss: 'M96 120C200 114 380 112 480 116',
    after: () => line('M70 340H128', ink, 3, 0.35),
  },
  convertible: {
    top: 'M122 353C107 351 101 338 100 320C99 300 102 286 108 274C112 263 120 258 134 255C172 247 214 244 252 249C330 262 430 262 506 256L528 251C592 253 646 263 676 281C694 291 701 306 702 322C704 340 700 351 688 354',
    wheels: [216, 576],
    radius: 47,
    arch: 54,
    sill: 354,
    rim: 'ten',
    glass: '',
    pillars: '',
    seams: 'M510 257C516 284 516 318 508 352M346 262C342 292 344 320 348 352',
    handles: [[362, 278]],
    crease: 'M106 284C220 272 400 276 520 284S668 296 692 306',
    mirror: [490, 250],
    head: 'M638 273C668 281 690 294 698 310C676 314 650 304 632 288Z',
    tail: 'M107 270C122 264 142 262 154 264C150 278 136 290 102 294C102 284 104 276 107 270Z',
    grille: 'M674 330L703 326C704 338 701 349 692 352L672 350Z',
    fog: [660, 340],
    belt: 'M112 264C240 256 420 266 528 256L672 282 662 291C580 272 300 272 106 276Z',
    gloss: 'M140 257C176 250 214 248 248 252',
    before: (colour) => {
      const hide = colour === paints.coral ? mix(sand, terracotta, 0.18) : mix(terracotta, sand, 0.4)
      const seat = (x: number, y: number, s: number) =>
        place(
          shape('M-16 60L-24-6Q-26-20-10-20H6Q18-20 18-6L24 60Z', hide) +
            shape('M-2-20H18L24 60H6Z', dark(hide, 0.2)) +
            shape('M-22-26Q-24-48-8-48H4Q16-48 15-34L12-24H-20Z', dark(hide, 0.08)) +
            line('M-8-26v6M4-26v6', metal, 3),
          x,
          y,
          s,
        )
      return (
        shape('M262 248L300 240H470L520 256V276H262Z', mix(ink, deep, 0.2)) +
        seat(322, 248, 0.8) +
        seat(402, 246, 1) +
        line('M456 226L474 252', ink, 6) +
        line('M452 216Q462 232 468 240', rubber, 6) +
        // folded top
        shape('M172 250C180 234 214 228 250 232C272 234 284 242 286 254L252 258Z', mix(ink, deep, 0.35)) +
        line('M184 246C206 238 240 236 270 244', mix(deep, cream, 0.2), 2) +
        // windscreen
        shape('M446 196L454 194 528 252 500 257Z', glassTop, 0.55) +
        shape('M462 208L478 220 492 252 486 254Z', cream, 0.4) +
        line('M446 196L506 256', mix(ink, deep, 0.3), 5) +
        line('M444 195Q450 192 456 196L528 252', mix(ink, deep, 0.3), 7)
      )
    },
  },
  pickup: {
    top: 'M58 330L46 318L44 238Q44 230 54 229L272 227L290 160Q294 147 310 144C350 138 410 138 446 143C478 149 508 180 544 217C612 213 684 218 714 228C734 236 741 252 742 284L744 322Q744 338 732 342',
    wheels: [176, 612],
    radius: 54,
    arch: 63,
    sill: 340,
    rim: 'rugged',
    glass: 'M290 217L305 168Q308 158 320 157C360 152 410 152 438 156C462 162 488 188 520 223Z',
    pillars: 'M390 148h13v78h-13z',
    slivers: 'M462 147C490 156 516 188 544 219L533 220C506 188 482 158 452 146ZM278 222L294 162 299 163 286 222Z',
    seams: 'M526 223C532 254 530 300 520 338M396 156V338M274 227V338M288 226L286 300 292 338',
    handles: [
      [410, 244],
      [300, 242],
    ],
    crease: 'M48 262C240 256 440 254 540 260S710 264 736 274',
    mirror: [506, 216],
    head: 'M684 228C712 231 732 240 739 260C718 266 698 260 686 246Z',
    tail: 'M44 240H60V288H46Z',
    grille: 'M722 274L742 270 744 306 724 308Z',
    fog: [706, 316],
    belt: 'M48 238C240 236 440 224 546 226L706 248 698 258C600 240 300 240 48 254Z',
    gloss: 'M316 147C354 142 408 142 442 147',
    cladding: true,
    before: () => shape('M34 312H76V334H44Q34 334 34 324Z', mix(metal, deep, 0.3)),
    after: () => line('M54 229H268', mix(ink, deep, 0.3), 6) + rect(286, 340, 252, 9, mix(ink, deep, 0.3), 1, 4),
  },
  wagon: {
    top: 'M96 353C80 351 74 338 73 320C72 300 75 282 80 264L112 206C104 201 108 194 118 191C132 187 144 185 158 184C240 176 346 176 416 184C458 193 502 220 544 251C606 255 666 264 698 282C716 292 724 304 725 322C727 338 724 351 710 354',
    wheels: [210, 599],
    radius: 48,
    arch: 55,
    sill: 354,
    rim: 'five',
    glass: 'M114 244L136 210C140 203 147 200 158 199C240 190 350 189 412 197C446 206 486 229 522 254Z',
    pillars: 'M366 182h12v76h-12zM240 190l12-2 12 62h-11z',
    slivers: 'M432 188C470 199 506 222 544 251L532 252C496 224 460 202 422 187ZM82 260L110 208 116 211 92 256Z',
    seams: 'M528 254C534 282 534 318 526 352M372 190V352M256 248C254 282 262 298 268 318V352',
    handles: [
      [386, 272],
      [268, 268],
    ],
    crease: 'M82 278C220 264 400 270 542 282S692 298 714 306',
    mirror: [508, 249],
    head: 'M664 276C694 284 714 296 722 312C700 314 674 304 656 290Z',
    tail: 'M80 262L104 250C116 250 126 252 130 256C126 272 108 284 75 288C75 278 77 270 80 262Z',
    grille: 'M696 330L726 326C727 338 724 349 714 352L694 350Z',
    fog: [682, 340],
    belt: 'M86 256C220 250 420 252 548 256L692 282 682 292C600 272 300 260 80 268Z',
    gloss: 'M170 188C244 180 346 180 412 188',
    after: () => rails(150, 408, 178) + line('M114 203L134 196', ink, 5, 0.8),
  },
}

export const bodies = Object.keys(models)
export const paints: Record<string, string> = {
  coral,
  turquoise,
  sun,
  ink: mix(ink, deep, 0.35),
  cream: mix(cream, sand, 0.3),
}

const archPath = (x: number, y: number, r: number, sill: number) => {
  const half = Math.sqrt(r * r - (sill - y) ** 2)
  return d`L${x + half} ${sill}A${r} ${r} 0 1 0 ${x - half} ${sill}`
}

/** The car without its shadow. */
export function car(p: Picture, body: string, colour: string): string {
  const of = models[body] as Car
  const [rear, front] = of.wheels
  const axle = ground - of.radius
  const outline = `${of.top}${archPath(front, axle, of.arch, of.sill)}${archPath(rear, axle, of.arch, of.sill)}Z`
  const half = Math.sqrt(of.arch ** 2 - (of.sill - axle) ** 2)
  const deepTone = mix(colour, ink, colour === paints.ink ? 0.55 : 0.42)
  const well = (x: number) =>
    shape(
      d`M${x - half - 2} ${of.sill - 3}A${of.arch + 2} ${of.arch + 2} 0 1 1 ${x + half + 2} ${of.sill - 3}z`,
      rubber,
    )
  const plastic = mix(ink, deep, 0.3)
  const shine = colour === paints.ink ? 0.16 : 0.3
  const inside =
    shape(of.belt, '#ffffff', shine * 0.7) +
    shape(d`M0 ${of.sill - 40}Q300 ${of.sill - 58} 420 ${of.sill - 44}T800 ${of.sill - 52}V400H0Z`, ink, 0.15) +
    rect(0, of.sill - 10, 800, 20, plastic, 0.9)
  const ring = (x: number) =>
    `<circle cx="${x}" cy="${axle}" r="${of.arch + 4}" fill="none" stroke="${plastic}" stroke-width="12"/>`
  const clad = of.cladding ? ring(rear) + ring(front) + rect(0, of.sill - 22, 800, 24, plastic) : ''
  const [mx, my] = of.mirror
  const glass = of.glass
    ? shape(of.glass, p.fade([glassTop, glassLow])) +
      p.inside(
        of.glass,
        shape('M150 300L230 120H262L182 300ZM196 300L276 120H286L206 300ZM430 300L480 120H520L466 300Z', cream, 0.22) +
          shape(
            'M320 300V238Q322 222 336 222H346Q358 222 356 238L364 300ZM200 300V240Q204 226 216 228Q228 230 226 244L232 300Z',
            ink,
            0.35,
          ),
      ) +
      line(of.glass, plastic, 2.5)
    : ''
  const w = wheel(of.radius, of.rim)
  return (
    well(rear) +
    well(front) +
    rect(rear, of.sill - 24, front - rear, 26, rubber) +
    (of.before?.(colour) ?? '') +
    shape(outline, p.fade([light(colour, 0.22), colour, mix(colour, ink, 0.16)])) +
    p.inside(outline, inside + clad) +
    line(of.gloss, '#ffffff', 3, shine + 0.25) +
    glass +
    (of.pillars ? p.inside(of.glass, shape(of.pillars, plastic)) : '') +
    (of.slivers ? shape(of.slivers, glassLow) : '') +
    line(of.crease, deepTone, 2, 0.55) +
    line(of.crease, '#ffffff', 1.6, shine, ' transform="translate(0 2.4)"') +
    line(of.seams, deepTone, 2, 0.75) +
    of.handles
      .map(([x, y]) => rect(x, y, 30, 6.5, deepTone, 0.9, 3) + rect(x, y - 1.5, 30, 3.5, '#ffffff', 0.45, 1.7))
      .join('') +
    shape(of.head, p.fade([cream, lagoon])) +
    line(of.head, deepTone, 2, 0.7) +
    shape(of.tail, p.fade([mix(coral, '#ff0000', 0.2), mix(terracotta, ink, 0.25)], [0, 0, 1, 0])) +
    line(of.tail, deepTone, 1.6, 0.6) +
    shape(of.grille, plastic) +
    (of.fog
      ? disc(of.fog[0], of.fog[1], 6, mix(sun, cream, 0.55)) +
        `<circle cx="${of.fog[0]}" cy="${of.fog[1]}" r="7" fill="none" stroke="${plastic}" stroke-width="2"/>`
      : '') +
    line(outline, deepTone, 2, 0.8) +
    (of.after?.(colour) ?? '') +
    place(
      shape('M-4 6Q-16 6-14-6Q-12-15 2-15Q13-15 12-4Q11 6 2 6Z', colour) +
        line('M-4 6Q-16 6-14-6Q-12-15 2-15Q13-15 12-4Q11 6 2 6Z', deepTone, 2),
      mx,
      my,
    ) +
    p.stamp(w, rear, axle) +
    p.stamp(w, front, axle)
  )
}

export const shadow = (p: Picture, x: number, w: number): string =>
  oval(
    x,
    ground - 2,
    w / 2,
    18,
    p.glow([
      [ink, 0.75],
      [ink, 0.5],
      [ink, 0],
    ]),
  ) +
  rect(
    x - w * 0.29,
    ground - 34,
    w * 0.58,
    32,
    p.fade([
      [ink, 0.55],
      [ink, 0.2],
    ]),
  )

export function drawCar(body: string, paint: string): Picture {
  const p = new Picture(`car-${body}-${paint}`, 800, 450)
  const [rear, front] = (models[body] as Car).wheels
  p.add(shadow(p, (rear + front) / 2 + 4, (front - rear) * 1.72), car(p, body, paints[paint] as string))
  return p
}

/** A finned cruiser of the fifties in the same frame. Without `roof` it is open, with two people in it. */
export function cruiser(p: Picture, colour: string, options: { roof?: string; flash?: string } = {}): string {
  const { roof, flash = cream } = options
  const axle = ground - 45
  const deepTone = mix(colour, ink, 0.45)
  const chrome = p.fade([cream, metal, mix(metal, deep, 0.5), cream])
  const outline = `M74 350C64 346 62 332 62 318L48 234C47 228 52 226 60 228C120 238 190 250 262 254C340 258 430 256 490 246C570 234 650 234 704 244C728 249 738 258 738 272L742 318C743 336 738 348 726 350${archPath(606, axle, 52, 352)}${archPath(196, axle, 50, 352)}Z`
  const w = wheel(45, 'chrome')
  const person = (x: number, y: number, shirt: string, skin: string, hair: string) =>
    place(
      shape('M-30 62Q-32 20-12 12H10Q30 18 32 62Z', shirt) +
        shape('M-6-2H8V18H-6Z', dark(skin, 0.15)) +
        oval(2, -12, 14, 17, skin) +
        hair,
      x,
      y,
    )
  const top = roof
    ? shape(
        'M262 254C280 214 312 186 352 180C396 175 434 180 458 192C474 204 490 226 500 246Z',
        p.fade([light(roof, 0.2), roof]),
      ) +
      shape(
        'M292 250C304 222 324 204 352 198H384V252ZM394 198C424 197 444 202 454 210C464 222 474 236 480 248L394 252Z',
        p.fade([glassTop, glassLow]),
      ) +
      line('M262 254C280 214 312 186 352 180C396 175 434 180 458 192C474 204 490 226 500 246', deepTone, 2) +
      line('M389 198V252', metal, 4)
    : shape('M270 250L320 238H480L500 248V268H270Z', mix(ink, deep, 0.2)) +
      shape('M286 262L276 226Q276 216 288 216H330Q340 216 342 226L348 262Z', cream) +
      shape('M330 216Q340 216 342 226L348 262H326Z', mix(cream, deep, 0.25)) +
      person(
        372,
        206,
        coral === colour ? turquoise : coral,
        mix(terracotta, sand, 0.45),
        shape('M-14-16Q-14-32 4-31Q18-28 17-18L-2-20Q-6-4-14 0Q-16-8-14-16ZM-14-6Q-32-4-40 10Q-24 8-12 4Z', sun),
      ) +
      person(
        424,
        210,
        cream,
        mix(terracotta, ink, 0.3),
        shape('M-22-18Q2-26 26-18L24-15Q2-20-22-14ZM-12-20Q-12-34 4-34Q16-34 16-21Z', sand),
      ) +
      line('M458 226L470 252', ink, 5) +
      line('M452 214L466 236', rubber, 5) +
      shape('M462 190L470 188 512 244 486 248Z', glassTop, 0.5) +
      line('M462 190L492 248M462 189L470 188 512 244', metal, 5) +
      shape('M210 250C222 234 256 230 282 238L286 256Z', cream) +
      line('M222 246Q250 238 278 244', mix(cream, deep, 0.3), 2)
  return (
    shape(d`M140 350A56 56 0 1 1 252 350zM550 350A56 56 0 1 1 662 350z`, rubber) +
    rect(196, 330, 410, 24, rubber) +
    top +
    shape(outline, p.fade([light(colour, 0.3), colour, mix(colour, ink, 0.2)])) +
    p.inside(
      outline,
      shape(
        'M48 234C180 252 280 262 420 258S640 236 740 250V262C640 246 540 256 420 268S160 262 48 246Z',
        '#ffffff',
        0.35,
      ) +
        shape('M56 290H360L420 312H744V400H40Z', ink, 0.1) +
        shape('M60 292C160 286 260 288 340 292C380 294 400 300 416 314C300 306 160 306 60 314Z', flash),
    ) +
    line('M58 290C160 284 260 286 340 290C384 292 404 300 418 314L734 308M60 315C160 307 300 307 418 315', metal, 3) +
    line('M396 256C398 290 398 320 402 350M512 246C520 280 520 320 514 350', deepTone, 2, 0.7) +
    rect(410, 274, 26, 6, cream, 1, 3) +
    line(outline, deepTone, 2, 0.8) +
    shape('M47 236L66 240 72 284 60 284Z', mix(coral, '#ff0000', 0.25)) +
    line('M49 232L66 238 74 288', metal, 3) +
    oval(733, 268, 9, 15, p.fade([cream, mix(sun, cream, 0.5)])) +
    line('M716 250Q738 250 744 262', metal, 5) +
    // bumpers
    shape('M722 306Q754 304 756 318Q757 336 738 338L700 340Q696 330 716 328Z', chrome) +
    shape('M82 312Q48 310 42 322Q40 338 58 340L112 342Q116 332 96 330Z', chrome) +
    rect(250, 344, 302, 7, metal, 1, 3) +
    p.stamp(w, 196, axle) +
    p.stamp(w, 606, axle)
  )
}
