/** Facades, 1200 x 750: eight resorts, eight city hotels, eight private houses. The street or beach begins near y = 620. */
import * as boat from './boats.ts'
import {
  arcade,
  arch,
  awning,
  balcony,
  balustrade,
  bungalow,
  column,
  cornice,
  dashes,
  dome,
  door,
  glass,
  halfMoon,
  hedge,
  horseshoe,
  iron,
  lamp,
  lit,
  lounger,
  opening,
  palapa,
  pool,
  pot,
  tileRoof,
  umbrella,
} from './buildings.ts'
import { cruiser } from './cars.ts'
import * as nature from './nature.ts'
import {
  coral,
  cream,
  dark,
  deep,
  dusk,
  golden,
  ink,
  lagoon,
  leaf,
  light,
  mix,
  morning,
  night,
  noon,
  palm,
  pink,
  rose,
  sand,
  sun,
  sunset,
  terracotta,
  turquoise,
} from './palette.ts'
import { d, disc, line, oval, type Picture, place, rect, shape } from './svg.ts'
import { cobbles, jetty, type Scene } from './zones.ts'

const {
  sky,
  sunDisc,
  cloud,
  streaks,
  sea,
  glints,
  beach,
  land,
  hills,
  canopy,
  bush,
  tree,
  mogote,
  coconut,
  royalPalm,
  corner,
  blades,
  flowers,
  gulls,
  stars,
} = nature

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))
const many = (count: number, make: (i: number) => string) => times(count, make).join('')
const street = (p: Picture, y: number, curb: string = sand) =>
  rect(0, y, 1200, 26, light(curb, 0.2)) +
  rect(0, y + 26, 1200, 8, dark(curb, 0.3)) +
  rect(0, y + 34, 1200, 750 - y - 34, p.fade([mix(deep, sand, 0.45), mix(deep, ink, 0.15)])) +
  dashes(0, y + 34 + (716 - y) * 0.55, 1200, 6, cream, 60, 50)

/** Storeys of guest rooms: glass doors behind continuous balconies. */
function rooms(
  p: Picture,
  x: number,
  y: number,
  w: number,
  floors: number,
  storey: number,
  bays: number,
  wall: string,
  rail: string,
  pane = glass,
): string {
  const bay = w / bays
  const unit =
    rect(-bay * 0.34, -storey * 0.72, bay * 0.68, storey * 0.72, pane) +
    rect(-1.5, -storey * 0.72, 3, storey * 0.72, cream) +
    rect(-bay * 0.34, -storey * 0.72, bay * 0.68, storey * 0.12, ink, 0.3)
  const floor =
    many(bays, (b) => p.stamp(unit, x + bay * (b + 0.5), 0)) +
    dashes(x, -storey * 0.15, w, storey * 0.3, rail, 2.4, 6) +
    rect(x - 4, -storey * 0.34, w + 8, 4, rail) +
    rect(x - 6, 0, w + 12, 7, light(wall, 0.5)) +
    rect(x, 7, w, 6, ink, 0.16)
  return (
    rect(x, y - floors * storey, w, floors * storey, p.fade([light(wall, 0.18), wall])) +
    many(floors, (f) => p.stamp(floor, 0, y - f * storey - 6))
  )
}

const loungers = (p: Picture, list: readonly (readonly [number, number, number, string])[]) =>
  list
    .map(
      ([x, y, s, c]) =>
        p.stamp(umbrella(110, c), x, y, s) +
        oval(x, y + 4, 56 * s, 6 * s, ink, 0.14) +
        place(lounger(56, cream), x + 62 * s, y + 8, s),
    )
    .join('')

export const hotels: Record<string, Scene> = {
  'resort-1'(p) {
    // thatched bungalows by the sea
    p.add(
      sky(p, noon, 330),
      cloud(p, 80, 160, 300, noon, 4),
      cloud(p, 760, 130, 320, noon, 9),
      sunDisc(560, 110, 46, noon.sun),
      sea(p, noon, 310, 600, 3),
      place(boat.catamaran(), 620, 400, 0.6),
      place(boat.sailboat(coral, cream), 420, 340, 0.28),
    )
    p.add(
      beach(
        p,
        [
          [0, 520],
          [260, 500],
          [560, 516],
          [860, 490],
          [1200, 470],
        ],
        { depth: 54 },
      ),
      canopy(
        [
          [0, 470],
          [160, 450],
          [330, 500],
        ],
        34,
        palm,
        5,
        540,
      ),
      canopy(
        [
          [800, 510],
          [960, 440],
          [1200, 420],
        ],
        34,
        palm,
        8,
        540,
      ),
    )
    const a = bungalow(p, 250, 220, mix(turquoise, cream, 0.35), deep)
    const tall = coconut(380, 60, 6)
    p.add(
      p.stamp(tall, 330, 600, 1, true),
      p.stamp(a, 170, 610),
      place(bungalow(p, 250, 220, mix(coral, cream, 0.35), terracotta), 560, 592, 0.82),
      place(bungalow(p, 300, 260, mix(sun, cream, 0.35), palm), 960, 630),
      p.stamp(tall, 760, 610, 1.05),
      p.stamp(tall, 1150, 640, 0.9, true),
      place(bush(160, 60, leaf, 4), 350, 620),
      place(bush(180, 66, palm, 7), 745, 630),
      place(bush(170, 60, leaf, 9), 1160, 650),
    )
    p.add(
      shape('M520 750Q560 680 520 640T560 590H590Q580 640 640 670T720 750z', mix(sand, terracotta, 0.2)),
      loungers(p, [
        [300, 690, 0.9, coral],
        [800, 700, 1, sun],
      ]),
      blades(0, 160, 755, 90, 18, leaf, 4),
      blades(1020, 1200, 755, 90, 18, leaf, 7),
    )
  },
  'resort-2'(p) {
    // a white slab that curves over the beach
    p.add(
      sky(p, morning, 420),
      sunDisc(190, 200, 70, mix(sun, cream, 0.2)),
      cloud(p, 300, 130, 320, morning, 3),
      cloud(p, 860, 110, 300, morning, 7),
      sea(p, morning, 400, 600, 5),
      place(boat.sailboat(cream, coral), 160, 440, 0.5),
    )
    const wall = mix(cream, sand, 0.3)
    p.add(
      canopy(
        [
          [320, 520],
          [500, 480],
          [1200, 460],
        ],
        36,
        palm,
        5,
        580,
      ),
    )
    let slab = ''
    for (let f = 0; f < 9; f++) {
      const y = 500 - f * 44
      const bow = (k: number) => d`M420 ${y + k}Q760 ${y + 46 + k - f * 2} 1140 ${y - 18 + k}`
      slab +=
        shape(
          d`M420 ${y}Q760 ${y + 46 - f * 2} 1140 ${y - 18}V${y - 62}Q760 ${y + 2 - f * 2} 420 ${y - 44}z`,
          f % 2 ? wall : light(wall, 0.4),
        ) +
        `<path d="${bow(-20)}" fill="none" stroke="${glass}" stroke-width="25" stroke-dasharray="40 12"/><path d="${bow(-7)}" fill="none" stroke="${mix(turquoise, cream, 0.35)}" stroke-width="14"/><path d="${bow(0)}" fill="none" stroke="${cream}" stroke-width="5"/>`
    }
    p.add(
      slab,
      shape('M1140 500V88Q1170 92 1180 100V516z', dark(wall, 0.28)),
      shape('M412 104Q760 150 1150 86V72Q760 134 412 90z', cream),
      rect(700, 74, 110, 50, turquoise),
      rect(720, 52, 70, 24, coral),
      shape('M400 510Q760 556 1160 484V540H400z', coral),
      shape(
        many(10, (i) => arch(440 + i * 72, 590, 50, 66)),
        glass,
      ),
      shape('M380 560Q760 600 1200 540V620H380z', leaf),
    )
    p.add(
      shape('M0 560Q300 540 700 580T1200 570V750H0z', p.fade([light(sand, 0.3), sand])),
      pool(p, 760, 660, 260, 42),
      shape('M0 470Q160 500 360 560T500 600Q240 620 0 600z', lagoon, 0.6),
      shape('M0 590Q260 600 500 596Q300 640 0 640z', cream),
      p.stamp(coconut(380, 70, 4), 420, 650),
      p.stamp(coconut(380, 70, 4), 1130, 680, 1.1, true),
      loungers(p, [
        [250, 700, 1, coral],
        [560, 730, 0.9, turquoise],
        [1010, 730, 0.9, sun],
      ]),
      place(bush(150, 50, leaf, 5), 430, 660),
      place(bush(150, 50, leaf, 6), 1120, 690),
    )
  },
  'resort-3'(p) {
    // a stepped pyramid with hanging gardens
    p.add(
      sky(p, golden, 480),
      sunDisc(980, 200, 84, golden.sun, 3),
      cloud(p, 60, 150, 320, golden, 5),
      streaks(
        [
          [420, 90, 340],
          [700, 160, 300],
        ],
        cream,
        0.55,
      ),
      sea(p, golden, 440, 620, 4),
      hills(900, 1300, 446, 40, mix(palm, golden.haze, 0.5), 3, 5, 450),
    )
    const wall = mix(sand, sun, 0.15)
    for (let f = 0; f < 6; f++) {
      const inset = f * 72
      const y = 580 - f * 66
      const [x, w] = [120 + inset, 960 - inset * 2]
      p.add(
        rect(x, y - 66, w, 66, p.fade([light(wall, 0.3), wall])),
        rect(x + w * 0.62, y - 66, w * 0.38, 66, ink, 0.1),
        dashes(x + 14, y - 30, w - 28, 44, glass, 34, 14),
        rect(x - 8, y - 12, w + 16, 14, cream),
        dashes(x - 4, y - 8, w + 8, 16, mix(leaf, palm, 0.4), 26, 18),
        rect(x - 8, y + 2, w + 16, 5, ink, 0.16),
      )
    }
    p.add(
      rect(552, 128, 96, 60, coral),
      shape('M540 130Q600 84 660 130z', terracotta),
      shape(arch(600, 188, 40, 44), lit),
      shape(arch(600, 580, 150, 120), p.fade([lit, mix(sun, coral, 0.3)])),
      line('M600 460V580M525 520H675', cream, 4),
      canopy(
        [
          [0, 560],
          [100, 540],
          [200, 590],
        ],
        36,
        palm,
        4,
        640,
      ),
      canopy(
        [
          [1000, 590],
          [1100, 540],
          [1200, 550],
        ],
        36,
        palm,
        6,
        640,
      ),
    )
    p.add(
      rect(0, 580, 1200, 180, p.fade([mix(sand, cream, 0.3), mix(sand, terracotta, 0.2)])),
      pool(p, 600, 668, 330, 48),
      p.stamp(royalPalm(400, 5), 110, 660),
      p.stamp(royalPalm(400, 5), 1090, 660, 1, true),
      p.stamp(royalPalm(400, 5), 220, 640, 0.74),
      p.stamp(royalPalm(400, 5), 985, 640, 0.74, true),
      loungers(p, [
        [170, 730, 0.9, coral],
        [960, 736, 0.9, turquoise],
      ]),
      place(bush(150, 54, coral, 6), 110, 670),
      place(bush(150, 54, coral, 8), 1090, 670),
    )
  },
  'resort-4'(p) {
    // colonial village: arcades, tiles, a lookout, a long pool
    p.add(
      sky(p, noon, 460),
      sunDisc(1030, 110, 48, noon.sun),
      cloud(p, 120, 140, 320, noon, 8),
      cloud(p, 700, 110, 260, noon, 3),
      canopy(
        [
          [0, 360],
          [300, 320],
          [700, 340],
          [1200, 310],
        ],
        44,
        mix(palm, noon.haze, 0.35),
        6,
        480,
      ),
    )
    const y = 560
    p.add(
      rooms(p, 60, y - 96, 400, 2, 84, 5, mix(coral, sand, 0.4), cream),
      arcade(p, 60, y, 400, 100, 5, mix(coral, sand, 0.3)),
      tileRoof(p, 50, 300, 420, 60),
      rooms(p, 740, y - 96, 400, 2, 84, 5, mix(turquoise, sand, 0.45), cream),
      arcade(p, 740, y, 400, 100, 5, mix(turquoise, sand, 0.35)),
      tileRoof(p, 730, 300, 420, 60),
    )
    const wall = mix(sun, sand, 0.4)
    p.add(
      rect(460, 330, 280, 230, p.fade([light(wall, 0.25), wall])),
      tileRoof(p, 450, 334, 300, 54),
      rect(550, 170, 100, 120, light(wall, 0.2)),
      rect(616, 170, 34, 120, ink, 0.12),
      shape(arch(600, 270, 44, 74), glass),
      shape('M534 174L600 116L666 174z', terracotta),
      shape('M600 116L666 174H612z', ink, 0.18),
      rect(540, 288, 120, 8, cream),
      shape(arch(600, 560, 90, 150), glass),
      `<g transform="translate(600 455)">${halfMoon(50)}</g>`,
      [500, 700].map((x) => p.stamp(opening({ w: 36, h: 90, shutter: deep, top: 'moon' }), x, 520)).join(''),
    )
    p.add(
      rect(0, 556, 1200, 200, p.fade([mix(sand, terracotta, 0.2), sand])),
      shape('M330 600H870L980 720H220z', cream),
      shape('M344 608H856L954 708H246z', p.fade([turquoise, lagoon])),
      line('M380 640q30-8 60 0t60 0M620 670q30-8 60 0t60 0M420 690q30-8 60 0', cream, 4, 0.8),
      hedge(40, 590, 250),
      hedge(910, 590, 250),
      p.stamp(coconut(360, 60, 5), 150, 690),
      p.stamp(coconut(360, 60, 5), 1060, 690, 1, true),
      loungers(p, [
        [90, 730, 0.9, coral],
        [1040, 736, 0.9, sun],
      ]),
      place(pot(46, 3), 420, 590),
      place(pot(46, 5), 780, 590),
    )
  },
  'resort-5'(p) {
    // cabins over the water at dawn
    p.add(
      sky(p, rose, 380),
      sunDisc(300, 300, 92, mix(sun, coral, 0.25), 3),
      streaks(
        [
          [460, 120, 380],
          [60, 100, 300],
          [820, 200, 320],
        ],
        cream,
        0.75,
      ),
      hills(0, 1200, 372, 50, mix(turquoise, pink, 0.45), 5, 9, 380),
      rect(0, 364, 1200, 390, p.fade([mix(turquoise, pink, 0.3), turquoise, lagoon, light(lagoon, 0.3)])),
      glints(0, 1200, 374, 740, 34, cream, 0.6, 6, 300),
    )
    const legs =
      rect(-92, -20, 10, 70, mix(terracotta, ink, 0.4)) +
      rect(-34, -20, 10, 80, mix(terracotta, ink, 0.4)) +
      rect(24, -20, 10, 80, mix(terracotta, ink, 0.4)) +
      rect(82, -20, 10, 70, mix(terracotta, ink, 0.4)) +
      oval(0, 56, 120, 8, deep, 0.25)
    const one = legs + bungalow(p, 220, 200, mix(sand, cream, 0.3), deep)
    p.add(
      p.stamp(one, 1080, 430, 0.42),
      p.stamp(one, 960, 446, 0.52),
      p.stamp(one, 830, 470, 0.68),
      rect(700, 440, 500, 7, mix(terracotta, sand, 0.45)),
      jetty(620, 770, 730, 440, 190, 30, 7),
      p.stamp(one, 480, 540, 1),
      p.stamp(one, 920, 610, 1.35),
      shape('M600 590L780 596V612L590 606zM500 540H700V552H500z', mix(terracotta, sand, 0.4)),
      place(boat.rowboat(coral), 230, 620, 1.1),
      oval(230, 650, 110, 9, deep, 0.14),
      p.stamp(nature.starfish(coral), 340, 710, 0.7),
      p.stamp(nature.fish(deep, lagoon), 200, 710, 0.9),
      gulls(
        [
          [600, 240, 18],
          [650, 220, 13],
        ],
        deep,
      ),
      place(corner(240, palm, 5), -20, 760),
    )
  },
  'resort-6'(p) {
    // three storeys in a garden
    p.add(
      sky(p, morning, 420),
      cloud(p, 700, 140, 340, morning, 5),
      cloud(p, 140, 110, 280, morning, 9),
      sunDisc(580, 130, 50, mix(sun, cream, 0.2)),
      canopy(
        [
          [0, 300],
          [300, 260],
          [600, 300],
          [900, 250],
          [1200, 280],
        ],
        46,
        mix(palm, morning.haze, 0.4),
        8,
        620,
      ),
    )
    p.add(
      rooms(p, 140, 560, 420, 3, 92, 5, mix(turquoise, lagoon, 0.25), cream),
      tileRoof(p, 130, 290, 440, 56, mix(terracotta, coral, 0.3)),
      rooms(p, 660, 560, 420, 3, 92, 5, mix(lagoon, cream, 0.3), cream),
      tileRoof(p, 650, 290, 440, 56, mix(terracotta, coral, 0.3)),
      rect(556, 380, 108, 180, mix(sand, cream, 0.5)),
      shape('M540 384L610 330L680 384z', terracotta),
      shape(arch(610, 560, 64, 110), glass),
      shape(arch(610, 446, 36, 46), glass),
    )
    p.add(
      land(
        [
          [0, 590],
          [300, 566],
          [600, 580],
          [900, 566],
          [1200, 590],
        ],
        p.fade([mix(leaf, sun, 0.2), leaf, palm]),
        760,
      ),
      shape('M590 562H640Q660 640 800 680T960 760H640Q520 700 560 640T590 562z', mix(sand, cream, 0.3)),
      oval(300, 680, 210, 36, light(sand, 0.3)),
      oval(300, 676, 196, 30, p.fade([turquoise, lagoon])),
      oval(250, 676, 26, 7, leaf),
      oval(350, 686, 22, 6, leaf),
      disc(252, 670, 7, pink),
      place(nature.flamingo(mix(coral, pink, 0.25)), 400, 690, 0.55, true),
      place(nature.flamingo(mix(coral, pink, 0.4), 'feed'), 200, 682, 0.45),
      p.stamp(royalPalm(420, 7), 90, 640),
      p.stamp(royalPalm(420, 7), 1130, 650, 1.05, true),
      p.stamp(royalPalm(420, 7), 545, 600, 0.6),
      place(tree(260, 260, coral, 4), 960, 690),
      place(bush(180, 64, leaf, 5), 110, 660),
      place(bush(170, 60, palm, 8), 1110, 670),
      flowers(
        [
          [500, 620],
          [470, 610],
          [720, 620],
          [760, 634],
        ],
        10,
        coral,
      ),
    )
  },
  'resort-7'(p) {
    // the streamlined beach club
    p.add(
      sky(p, golden, 500),
      sunDisc(240, 240, 84, golden.sun, 3),
      cloud(p, 720, 120, 340, golden, 6),
      streaks([[340, 90, 300]], cream, 0.6),
      sea(p, golden, 430, 640, 7),
      place(boat.sailboat(coral, cream), 120, 480, 0.6),
    )
    const wall = mix(cream, pink, 0.25)
    const band = (y: number, h: number, fill: string) =>
      shape(d`M330 ${y}H930Q1080 ${y} 1080 ${y + h / 2}T930 ${y + h}H330z`, fill)
    p.add(
      shape('M330 300H930Q1080 300 1080 440V580H330z', p.fade([light(wall, 0.3), wall])),
      shape('M930 300Q1080 300 1080 440V580H1000Q1040 420 930 300z', ink, 0.1),
      dashes(350, 366, 620, 46, glass, 56, 14),
      dashes(560, 486, 430, 62, glass, 56, 14),
      dashes(350, 486, 60, 62, glass, 56, 14),
      band(316, 12, coral),
      rect(330, 408, 746, 12, coral),
      rect(330, 424, 750, 5, turquoise),
      rect(330, 540, 750, 12, coral),
      rect(324, 290, 640, 12, cream),
    )
    p.add(
      rect(420, 120, 120, 460, p.fade([light(wall, 0.5), wall])),
      rect(504, 120, 36, 460, ink, 0.1),
      shape('M410 122H550L530 100H430z', cream),
      rect(452, 140, 14, 380, coral),
      rect(474, 140, 14, 380, turquoise),
      line('M480 100V40', iron, 5),
      shape('M482 42h56l-14 12l14 12h-56z', coral),
      many(3, (i) => disc(720 + i * 110, 262, 22, turquoise) + disc(720 + i * 110, 262, 14, lit)),
      rect(600, 228, 400, 8, cream),
      rect(620, 236, 6, 60, cream),
      rect(970, 236, 6, 60, cream),
      rect(444, 524, 72, 60, glass),
      rect(432, 512, 96, 12, coral),
      line('M480 524V584', cream, 4),
    )
    p.add(
      rect(0, 580, 1200, 180, p.fade([light(sand, 0.3), mix(sand, terracotta, 0.15)])),
      shape('M0 560Q160 566 300 590Q160 620 0 612z', cream),
      pool(p, 640, 664, 260, 38),
      p.stamp(coconut(420, 70, 5), 250, 680, 1, true),
      p.stamp(coconut(420, 70, 5), 1090, 700),
      loungers(p, [
        [180, 720, 1, coral],
        [450, 734, 0.9, turquoise],
        [980, 736, 1, sun],
      ]),
      place(bush(150, 54, leaf, 3), 1100, 710),
      place(bush(130, 48, palm, 6), 330, 600),
    )
  },
  'resort-8'(p) {
    // twin towers at nightfall, lights on
    p.add(
      sky(p, dusk, 460),
      streaks(
        [
          [80, 150, 380],
          [620, 110, 420],
          [840, 230, 300],
        ],
        dusk.cloud,
        0.7,
      ),
      sunDisc(600, 380, 96, dusk.sun, 3),
      sea(p, dusk, 430, 640, 6),
      glints(0, 1200, 438, 600, 22, mix(sun, cream, 0.4), 0.8, 4, 600),
    )
    const wall = mix(deep, pink, 0.42)
    for (const [x, flip] of [
      [120, 1],
      [800, 0],
    ] as const) {
      p.add(
        rooms(p, x, 590, 280, 9, 50, 5, wall, mix(cream, deep, 0.15), mix(glass, turquoise, 0.2)),
        rect(flip ? x + 280 : x - 26, 140, 26, 450, dark(wall, 0.35)),
        rect(x - 30, 124, 340, 16, cream),
        rect(x + 90, 92, 100, 34, coral),
      )
      p.add(
        shape(
          [
            [0, 0],
            [2, 1],
            [3, 0],
            [1, 3],
            [4, 2],
            [0, 4],
            [2, 5],
            [3, 4],
            [1, 6],
            [4, 6],
            [2, 7],
            [0, 7],
          ]
            .map(([c, r]) => d`M${x + 28 + (c as number) * 56 - 18} ${584 - (r as number) * 50 - 36}h36v36h-36z`)
            .join(''),
          lit,
          0.92,
        ),
      )
    }
    p.add(
      rect(390, 500, 420, 90, mix(deep, terracotta, 0.35)),
      dashes(400, 552, 400, 60, lit, 44, 16),
      shape('M370 504Q600 440 830 504z', mix(terracotta, ink, 0.2)),
      rect(376, 500, 448, 10, cream),
      canopy(
        [
          [0, 590],
          [60, 560],
          [130, 600],
        ],
        30,
        mix(palm, deep, 0.4),
        3,
        640,
      ),
      canopy(
        [
          [1080, 600],
          [1140, 560],
          [1200, 580],
        ],
        30,
        mix(palm, deep, 0.4),
        5,
        640,
      ),
    )
    p.add(
      rect(0, 586, 1200, 170, p.fade([mix(sand, deep, 0.4), mix(sand, coral, 0.25)])),
      oval(600, 674, 330, 48, mix(cream, deep, 0.2)),
      oval(600, 676, 314, 40, p.fade([mix(turquoise, lagoon, 0.4), turquoise])),
      oval(600, 676, 200, 18, lit, 0.25),
      p.stamp(royalPalm(380, 4, { leaf: mix(palm, ink, 0.2) }), 430, 640),
      p.stamp(royalPalm(380, 4, { leaf: mix(palm, ink, 0.2) }), 770, 640, 1, true),
      p.stamp(palapa(110), 160, 710, 1.1),
      p.stamp(palapa(110), 1040, 712, 1.1),
      place(lounger(56, cream), 240, 722),
      place(lounger(56, cream), 950, 726, 1, true),
      [340, 860]
        .map((x) => disc(x, 650, 30, lit, 0.25) + disc(x, 650, 9, lit) + rect(x - 2, 656, 4, 30, iron))
        .join(''),
      gulls(
        [
          [560, 250, 16],
          [610, 230, 12],
        ],
        deep,
      ),
    )
  },

  'hotel-1'(p) {
    // neoclassical: colonnade, balconies, balustrade (the park side)
    const wall = mix(sand, cream, 0.35)
    p.add(
      sky(p, morning, 560),
      cloud(p, 40, 130, 280, morning, 4),
      cloud(p, 920, 110, 260, morning, 8),
      rect(0, 330, 190, 300, mix(pink, coral, 0.2)),
      rect(1020, 300, 180, 330, mix(turquoise, cream, 0.4)),
      dashes(20, 400, 160, 70, glass, 26, 24),
      dashes(20, 520, 160, 70, glass, 26, 24),
      dashes(1040, 380, 160, 70, glass, 26, 24),
      dashes(1040, 500, 160, 70, glass, 26, 24),
    )
    p.add(
      rect(160, 150, 880, 480, p.fade([light(wall, 0.3), wall])),
      rect(980, 150, 60, 480, ink, 0.1),
      cornice(160, 150, 880, wall, 1.5),
      balustrade(170, 128, 860, 30, cream),
      shape('M500 124Q600 60 700 124z', cream),
      disc(600, 104, 16, turquoise),
    )
    const win = opening({ w: 40, h: 86, shutter: mix(turquoise, deep, 0.4), top: 'lintel' })
    const tall = opening({ w: 42, h: 96, shutter: mix(turquoise, deep, 0.4), top: 'arch' })
    for (let b = 0; b < 8; b++) {
      const x = 215 + b * 110
      p.add(
        p.stamp(win, x, 280),
        p.stamp(balcony(92, 26), x, 282),
        p.stamp(tall, x, 416),
        p.stamp(balcony(96, 28), x, 418),
      )
    }
    p.add(
      rect(140, 452, 920, 14, cream),
      rect(140, 466, 920, 8, ink, 0.2),
      rect(160, 474, 880, 150, mix(glass, sand, 0.12)),
      many(8, (i) => rect(186 + i * 110, 500, 58, 124, mix(lit, terracotta, 0.25), i % 3 === 1 ? 0.9 : 0.35)),
      place(door(76, 120, mix(terracotta, ink, 0.3)), 600, 626),
      many(9, (i) => column(160 + i * 110, 626, 26, 152, cream)),
      street(p, 624),
      place(awning(130, 40, coral), 600, 474),
      place(pot(40, 3), 540, 628),
      place(pot(40, 4), 660, 628),
      p.stamp(lamp(130), 110, 634),
      p.stamp(lamp(130), 1090, 634),
      oval(320, 724, 170, 8, ink, 0.35),
      place(cruiser(p, coral), 130, 530, 0.5),
    )
  },
  'hotel-2'(p) {
    // two towers on a bluff above the sea
    const wall = mix(sand, sun, 0.15)
    p.add(
      sky(p, golden, 560),
      sunDisc(180, 260, 78, golden.sun, 3),
      cloud(p, 820, 120, 320, golden, 4),
      streaks([[300, 90, 340]], cream, 0.5),
      sea(p, golden, 470, 700, 4),
      place(boat.sailboat(cream, coral), 90, 530, 0.5),
    )
    p.add(
      land(
        [
          [0, 690],
          [120, 620],
          [240, 570],
          [400, 556],
          [1200, 550],
        ],
        p.fade([leaf, palm]),
        760,
      ),
      rect(260, 270, 820, 290, p.fade([light(wall, 0.35), wall])),
      rect(250, 252, 840, 18, terracotta),
      many(4, (f) => dashes(286, 312 + f * 56, 770, 30, glass, 18, 29)),
      rect(260, 490, 820, 10, cream),
      shape(
        many(11, (i) => arch(302 + i * 73, 560, 46, 54)),
        glass,
      ),
    )
    for (const x of [430, 910])
      p.add(
        rect(x - 70, 120, 140, 440, p.fade([light(wall, 0.5), light(wall, 0.1)])),
        rect(x + 34, 120, 36, 440, ink, 0.12),
        many(6, (f) => dashes(x - 50, 172 + f * 52, 100, 30, glass, 18, 20)),
        rect(x - 80, 108, 160, 16, cream),
        rect(x - 50, 70, 100, 40, light(wall, 0.3)),
        shape(arch(x - 22, 110, 24, 32) + arch(x + 22, 110, 24, 32), glass),
        shape(d`M${x - 62} 72L${x} 18L${x + 62} 72z`, terracotta),
        shape(d`M${x} 18L${x + 62} 72H${x + 10}z`, ink, 0.2),
        shape(arch(x, 560, 60, 90), glass),
      )
    p.add(
      rect(620, 216, 100, 60, cream),
      shape('M610 218L670 180L730 218z', terracotta),
      shape(arch(670, 560, 90, 112), p.fade([lit, mix(sun, coral, 0.3)])),
      rect(240, 556, 960, 200, mix(leaf, sun, 0.12)),
      shape('M600 556H740L900 750H440z', mix(sand, cream, 0.2)),
      hedge(250, 590, 340),
      hedge(750, 590, 360),
      p.stamp(royalPalm(300, 5), 520, 660),
      p.stamp(royalPalm(300, 5), 820, 660, 1, true),
      p.stamp(royalPalm(300, 5), 300, 640, 0.9),
      p.stamp(royalPalm(300, 5), 1050, 650, 0.95, true),
      oval(670, 690, 90, 16, cream),
      oval(670, 686, 78, 11, turquoise),
      line('M670 686V640M670 644Q640 640 634 676M670 644Q700 640 706 676', lagoon, 5),
      place(bush(190, 70, palm, 4), 120, 730),
      place(bush(170, 60, coral, 8), 1120, 730),
      place(bush(150, 50, coral, 6), 330, 720),
    )
  },
  'hotel-3'(p) {
    // art deco, stepped like a organ
    const wall = mix(lagoon, cream, 0.45)
    p.add(
      sky(p, rose, 600),
      sunDisc(960, 190, 72, mix(sun, coral, 0.3)),
      cloud(p, 60, 190, 300, rose, 5),
      cloud(p, 860, 330, 280, rose, 3),
      rect(0, 400, 250, 240, mix(pink, sand, 0.3)),
      rect(960, 420, 240, 220, mix(coral, pink, 0.4)),
      dashes(20, 470, 220, 60, glass, 30, 28),
      dashes(980, 490, 210, 60, glass, 30, 28),
      rect(0, 390, 256, 12, cream),
      rect(954, 410, 246, 12, cream),
    )
    const step = (x: number, y: number, w: number) =>
      rect(x, y, w, 640 - y, p.fade([light(wall, 0.35), wall])) +
      rect(x + w * 0.8, y, w * 0.2, 640 - y, ink, 0.1) +
      rect(x - 4, y - 8, w + 8, 10, cream) +
      rect(x - 4, y + 8, w + 8, 6, coral)
    p.add(
      step(260, 300, 680),
      step(330, 210, 540),
      step(420, 130, 360),
      step(510, 70, 180),
      many(3, (i) => rect(550 + i * 40, 40 - (i === 1 ? 20 : 0), 18, 40 + (i === 1 ? 20 : 0), coral)),
      line('M599 20V-10', iron, 5),
    )
    const fin = (x: number, y: number) => rect(x - 5, y, 10, 560 - y, coral, 0.9)
    p.add(
      [530, 670].map((x) => fin(x, 90)).join(''),
      [440, 760].map((x) => fin(x, 150)).join(''),
      [350, 850].map((x) => fin(x, 230)).join(''),
      many(7, (f) => dashes(550, 130 + f * 60, 100, 38, glass, 42, 16)),
      many(6, (f) => dashes(458, 194 + f * 60, 56, 36, glass, 24, 8) + dashes(688, 194 + f * 60, 56, 36, glass, 24, 8)),
      many(5, (f) => dashes(370, 256 + f * 60, 56, 36, glass, 24, 8) + dashes(776, 256 + f * 60, 56, 36, glass, 24, 8)),
      many(3, (f) => dashes(276, 350 + f * 66, 60, 40, glass, 26, 8) + dashes(866, 350 + f * 66, 60, 40, glass, 26, 8)),
    )
    p.add(
      rect(250, 540, 700, 14, cream),
      shape('M600 372l40 40l-40 40l-40-40z', sun),
      shape('M600 388l24 24l-24 24l-24-24z', coral),
      rect(500, 566, 200, 74, glass),
      shape('M470 560Q600 520 730 560V576H470z', coral),
      rect(470, 574, 260, 6, cream),
      many(4, (i) => rect(514 + i * 46, 580, 34, 60, mix(lit, cream, 0.2))),
      rect(280, 570, 190, 70, mix(lit, terracotta, 0.2)),
      rect(730, 570, 190, 70, mix(lit, terracotta, 0.2)),
      dashes(280, 605, 190, 70, wall, 6, 40),
      dashes(730, 605, 190, 70, wall, 6, 40),
      street(p, 636),
      p.stamp(royalPalm(300, 4), 210, 648),
      p.stamp(royalPalm(300, 4), 990, 648, 1, true),
      oval(850, 730, 160, 8, ink, 0.35),
      place(cruiser(p, turquoise, { roof: cream }), 670, 548, 0.46),
    )
  },
  'hotel-4'(p) {
    // the modern slab of 1958 with its tile mural
    const wall = mix(cream, lagoon, 0.25)
    p.add(
      sky(p, noon, 600),
      cloud(p, 60, 170, 300, noon, 6),
      cloud(p, 920, 140, 300, noon, 3),
      sunDisc(190, 90, 44, noon.sun),
      canopy(
        [
          [0, 560],
          [200, 520],
          [400, 560],
        ],
        40,
        palm,
        4,
        640,
      ),
      canopy(
        [
          [880, 560],
          [1040, 520],
          [1200, 540],
        ],
        40,
        palm,
        6,
        640,
      ),
    )
    p.add(
      rect(350, 60, 500, 480, wall),
      rect(850, 76, 44, 464, dark(wall, 0.35)),
      many(
        13,
        (f) =>
          rect(362, 74 + f * 34, 476, 22, glass) +
          dashes(362, 85 + f * 34, 476, 22, wall, 6, 42) +
          rect(356, 96 + f * 34, 488, 6, turquoise),
      ),
      rect(340, 48, 520, 14, cream),
      rect(520, 20, 180, 30, mix(cream, sand, 0.4)),
    )
    p.add(
      rect(170, 510, 900, 90, light(wall, 0.4)),
      shape(
        many(15, (i) => {
          const x = 180 + i * 59
          return d`M${x} 594l${i % 2 ? 30 : 22} -74l${i % 2 ? 20 : 30} 74z`
        }),
        turquoise,
      ),
      shape(
        many(15, (i) => {
          const x = 196 + i * 59
          return d`M${x} 524h36l-18 50z`
        }),
        coral,
        0.9,
      ),
      shape(
        many(15, (i) => d`M${206 + i * 59} 580a14 14 0 1 0 28 0a14 14 0 1 0-28 0z`),
        sun,
      ),
      rect(160, 500, 920, 12, cream),
      rect(160, 596, 920, 12, cream),
      rect(190, 608, 860, 40, glass),
      dashes(190, 628, 860, 40, cream, 8, 60),
      place(
        shape('M-120 0Q0-60 120 0L104 10Q0-30-104 10z', coral) +
          rect(-100, 6, 8, 50, cream) +
          rect(92, 6, 8, 50, cream),
        620,
        596,
      ),
      street(p, 646),
      p.stamp(royalPalm(300, 6), 120, 660),
      p.stamp(royalPalm(300, 6), 1110, 660, 1.05, true),
      p.stamp(royalPalm(300, 6), 230, 656, 0.7),
      oval(450, 734, 150, 8, ink, 0.35),
      place(cruiser(p, sun, { roof: cream }), 280, 560, 0.44),
    )
  },
  'hotel-5'(p) {
    // the rounded corner house with awnings
    const wall = mix(coral, pink, 0.45)
    p.add(
      sky(p, golden, 600),
      cloud(p, 30, 150, 260, golden, 7),
      cloud(p, 960, 120, 240, golden, 4),
      sunDisc(1050, 250, 66, golden.sun),
    )
    // the corner is nearest, so lines above the eye rise towards it
    const rise = (y: number) => (y - 560) * 0.15
    const edge = (y: number) =>
      d`L480 ${y + rise(y) * 0.86}Q600 ${y + rise(y) * 1.2} 720 ${y + rise(y) * 0.86}L1080 ${y}`
    const back = (y: number) =>
      d`L720 ${y + rise(y) * 0.86}Q600 ${y + rise(y) * 1.2} 480 ${y + rise(y) * 0.86}L120 ${y}`
    const storey = (y: number, h: number, fill: string) => shape(`M120 ${y}${edge(y)}V${y + h}${back(y + h)}z`, fill)
    p.add(
      rect(0, 330, 130, 310, mix(turquoise, sand, 0.4)),
      rect(1070, 300, 130, 340, mix(sun, sand, 0.4)),
      storey(130, 470, p.fade([light(wall, 0.25), wall])),
      dashes(14, 420, 100, 70, glass, 26, 24),
      dashes(14, 530, 100, 70, glass, 26, 24),
      dashes(1096, 400, 100, 70, glass, 26, 24),
      dashes(1096, 520, 100, 70, glass, 26, 24),
      shape('M720 74L1080 130V600L720 606z', ink, 0.13),
      shape('M600 60Q660 60 720 74V606Q660 608 600 608z', ink, 0.06),
      storey(112, 20, cream),
      storey(98, 8, cream),
    )
    const at = (i: number): [number, number] =>
      i < 4
        ? [170 + i * 92, (50 + i * 92) / 420]
        : i === 4
          ? [600, 1.05]
          : [754 + (i - 5) * 92, (1080 - 754 - (i - 5) * 92) / 420]
    const win = opening({ w: 38, h: 84, shutter: deep, top: 'arch' })
    const win2 = opening({ w: 38, h: 84, shutter: deep, top: 'lintel' })
    for (let i = 0; i < 9; i++) {
      const [x, t] = at(i)
      p.add(
        p.stamp(win2, x, 268 + rise(268) * t),
        p.stamp(balcony(78, 26), x, 270 + rise(268) * t),
        p.stamp(win, x, 402 + rise(402) * t),
        p.stamp(balcony(78, 26), x, 404 + rise(402) * t),
      )
    }
    p.add(storey(434, 12, cream), storey(446, 6, dark(wall, 0.3)))
    const shade = awning(96, 36, turquoise)
    for (let i = 0; i < 9; i++) {
      const [x, t] = at(i)
      const y = 478 + rise(478) * t
      p.add(
        i === 4
          ? place(door(74, 112, mix(terracotta, ink, 0.3)), x, 606)
          : rect(x - 36, y + 14, 72, 590 - y, mix(lit, terracotta, 0.15)) +
              rect(x - 1.5, y + 14, 3, 590 - y, cream) +
              rect(x - 36, 566, 72, 38, mix(deep, ink, 0.3)),
        p.stamp(shade, x, y),
      )
    }
    p.add(
      shape('M560 60Q600 14 640 60V80Q600 76 560 80z', cream),
      disc(600, 56, 16, turquoise),
      line('M600 56V46M600 56L608 61', cream, 3),
      shape('M0 606L120 598L480 606Q600 610 720 606L1080 598L1200 606V750H0z', light(sand, 0.2)),
      shape('M0 646L480 660Q600 672 720 660L1200 646V750H0z', p.fade([mix(deep, sand, 0.45), mix(deep, ink, 0.15)])),
      p.stamp(lamp(140), 400, 664),
      p.stamp(lamp(140), 800, 664),
      place(pot(40, 2), 540, 658),
      place(pot(40, 5), 660, 658),
      oval(230, 732, 150, 8, ink, 0.35),
      place(cruiser(p, turquoise, { roof: turquoise }), 60, 550, 0.46),
    )
  },
  'hotel-6'(p) {
    // a colonial palace seen through its portal
    const wall = mix(sun, sand, 0.4)
    p.add(
      sky(p, noon, 560),
      cloud(p, 60, 120, 280, noon, 5),
      cloud(p, 860, 100, 300, noon, 8),
      rect(140, 190, 920, 440, p.fade([light(wall, 0.25), wall])),
      tileRoof(p, 130, 196, 940, 64),
      rect(140, 380, 920, 12, cream),
      rect(140, 392, 920, 8, ink, 0.15),
    )
    const win = opening({ w: 56, h: 128, shutter: turquoise, top: 'moon' })
    p.add(
      [230, 380, 820, 970].map((x) => p.stamp(win, x, 366)).join(''),
      p.stamp(balcony(240, 40, mix(palm, ink, 0.2)), 305, 372),
      p.stamp(balcony(240, 40, mix(palm, ink, 0.2)), 895, 372),
      p.stamp(opening({ w: 90, h: 150, top: 'moon' }), 600, 370),
      p.stamp(balcony(150, 40, mix(palm, ink, 0.2)), 600, 372),
    )
    p.add(
      shape('M470 630V470Q470 400 600 400T730 470V630z', cream),
      shape('M500 630V486Q500 428 600 428T700 486V630z', p.fade([mix(deep, ink, 0.3), deep])),
      shape('M536 630V520Q536 470 600 470T664 520V630z', lagoon),
      shape('M536 630V590H664V630z', mix(sand, terracotta, 0.2)),
      place(bush(90, 60, leaf, 4), 600, 614),
      line('M600 612V540M600 546Q576 540 570 572M600 546Q624 540 630 572', cream, 4),
      [484, 716].map((x) => column(x, 630, 24, 200, light(sand, 0.5))).join(''),
      [250, 370, 830, 950].map((x) => p.stamp(opening({ w: 58, h: 140, bars: true, top: 'lintel' }), x, 616)).join(''),
      rect(140, 606, 330, 26, turquoise, 0.8),
      rect(730, 606, 330, 26, turquoise, 0.8),
      [250, 370, 830, 950].map((x) => rect(x - 42, 600, 84, 14, cream)).join(''),
    )
    p.add(
      rect(0, 628, 1200, 130, p.fade([mix(sand, terracotta, 0.2), mix(terracotta, deep, 0.3)])),
      cobbles(636, 750, mix(deep, terracotta, 0.4)),
      rect(0, 626, 1200, 8, cream),
      place(pot(52, 3), 440, 650),
      place(pot(52, 4), 760, 650),
      p.stamp(royalPalm(440, 5), 80, 680),
      p.stamp(royalPalm(440, 5), 1130, 690, 1, true),
      place(bush(130, 50, coral, 3), 90, 690),
      place(bush(130, 50, coral, 5), 1120, 700),
      p.stamp(lamp(130), 200, 690),
      p.stamp(lamp(130), 1000, 690),
    )
  },
  'hotel-7'(p) {
    // theatre-like: corner turrets and a dome
    const wall = mix(cream, sand, 0.55)
    p.add(
      sky(p, sunset, 600),
      sunDisc(260, 330, 80, sunset.sun, 3),
      streaks(
        [
          [60, 120, 320],
          [760, 160, 360],
          [420, 80, 300],
        ],
        sunset.cloud,
        0.6,
      ),
      rect(0, 380, 170, 260, mix(coral, terracotta, 0.3)),
      rect(1030, 360, 170, 280, mix(coral, deep, 0.4)),
      dashes(14, 450, 150, 60, lit, 26, 24),
      dashes(1050, 440, 150, 60, lit, 26, 24),
    )
    p.add(
      place(dome(p, 146, wall, mix(turquoise, lagoon, 0.3)), 600, 212),
      rect(170, 210, 860, 430, p.fade([light(wall, 0.25), mix(wall, pink, 0.3)])),
      cornice(170, 210, 860, wall, 1.4),
      balustrade(300, 190, 600, 28, cream),
    )
    for (const x of [230, 970])
      p.add(
        rect(x - 70, 150, 140, 490, p.fade([light(wall, 0.4), wall])),
        rect(x + 30, 150, 40, 490, ink, 0.12),
        rect(x - 80, 140, 160, 14, cream),
        rect(x - 46, 76, 92, 66, light(wall, 0.2)),
        shape(arch(x, 140, 40, 54), lit),
        shape(d`M${x - 56} 78C${x - 56} 20 ${x + 56} 20 ${x + 56} 78z`, mix(turquoise, lagoon, 0.2)),
        shape(d`M${x} 34C${x + 30} 34 ${x + 56} 44 ${x + 56} 78H${x + 14}z`, ink, 0.16),
        line(d`M${x} 36v-34`, iron, 4),
        p.stamp(opening({ w: 48, h: 120, top: 'arch', pane: lit }), x, 372),
        p.stamp(balcony(110, 30), x, 376),
        p.stamp(opening({ w: 48, h: 90, top: 'lintel', pane: glass }), x, 520),
      )
    const tall = opening({ w: 50, h: 128, top: 'arch', pane: lit })
    p.add(
      many(5, (i) => p.stamp(tall, 380 + i * 110, 376)),
      p.stamp(balcony(520, 32), 600, 380),
      many(6, (i) => column(325 + i * 110, 384, 18, 170, cream)),
      rect(170, 408, 860, 12, cream),
      rect(300, 420, 600, 12, mix(coral, terracotta, 0.4)),
      arcade(p, 300, 640, 600, 200, 5, wall, mix(lit, terracotta, 0.35)),
      street(p, 636, mix(sand, pink, 0.4)),
      p.stamp(lamp(140), 140, 650),
      p.stamp(lamp(140), 1060, 650),
      p.stamp(lamp(140), 600, 652),
      oval(420, 732, 160, 8, ink, 0.4),
      place(cruiser(p, cream, { roof: coral, flash: coral }), 240, 550, 0.46),
    )
  },
  'hotel-8'(p) {
    // Moorish: horseshoe arches, stripes and merlons
    const wall = mix(pink, sand, 0.5)
    p.add(
      sky(p, night, 640),
      stars(1200, 300, 36, 4),
      shape('M596 60A48 48 0 1 0 618 102A40 40 0 1 1 596 60z', mix(cream, sun, 0.2)),
      rect(0, 400, 190, 240, mix(deep, turquoise, 0.3)),
      rect(1010, 380, 190, 260, mix(deep, coral, 0.25)),
      dashes(20, 470, 160, 60, lit, 26, 26),
      dashes(1030, 450, 160, 60, lit, 26, 26),
    )
    const body = mix(wall, deep, 0.28)
    p.add(
      rect(190, 240, 820, 400, p.fade([light(body, 0.12), body])),
      many(9, (i) => rect(190, 252 + i * 44, 820, 16, mix(body, coral, 0.35), 0.6)),
      dashes(184, 230, 832, 28, light(body, 0.4), 22, 16),
      rect(180, 242, 840, 12, cream),
    )
    for (const x of [250, 950])
      p.add(
        rect(x - 64, 150, 128, 490, p.fade([light(body, 0.25), body])),
        rect(x + 26, 150, 38, 490, ink, 0.16),
        dashes(x - 70, 140, 140, 26, light(body, 0.4), 18, 12),
        rect(x - 72, 150, 144, 10, cream),
        shape(d`M${x - 44} 128C${x - 66} 92 ${x - 14} 74 ${x} 34C${x + 14} 74 ${x + 66} 92 ${x + 44} 128z`, turquoise),
        shape(d`M${x} 34C${x + 14} 74 ${x + 66} 92 ${x + 44} 128H${x + 12}Q${x + 30} 84 ${x} 34z`, ink, 0.2),
        line(d`M${x} 36v-24`, sun, 4),
        shape(horseshoe(x, 320, 76, 130), cream),
        shape(horseshoe(x, 320, 58, 112), lit),
        p.stamp(balcony(120, 30), x, 322),
        shape(horseshoe(x, 470, 60, 96), glass),
      )
    p.add(
      many(
        5,
        (i) =>
          shape(horseshoe(388 + i * 106, 410, 84, 120), cream) +
          shape(horseshoe(388 + i * 106, 410, 66, 104), i % 2 ? glass : lit),
      ),
      p.stamp(balcony(530, 32), 600, 412),
      rect(320, 424, 560, 8, ink, 0.2),
      shape(horseshoe(600, 640, 190, 196), cream),
      shape(horseshoe(600, 640, 156, 176), p.fade([lit, sun])),
      `<g transform="translate(600 536)">${halfMoon(56, [turquoise, coral, deep, sun])}</g>`,
      rect(596, 536, 8, 104, mix(terracotta, ink, 0.4)),
      [400, 800]
        .map(
          (x) =>
            shape(horseshoe(x, 640, 120, 150), cream) + shape(horseshoe(x, 640, 98, 134), mix(lit, terracotta, 0.25)),
        )
        .join(''),
      street(p, 636, mix(sand, deep, 0.4)),
      oval(600, 668, 220, 20, lit, 0.25),
      p.stamp(royalPalm(330, 3, { leaf: mix(palm, ink, 0.2) }), 120, 656),
      p.stamp(royalPalm(330, 3, { leaf: mix(palm, ink, 0.2) }), 1080, 656, 1, true),
      place(pot(46, 2), 500, 650),
      place(pot(46, 4), 700, 650),
      p.stamp(lamp(120), 330, 664),
      p.stamp(lamp(120), 870, 664),
    )
  },

  'casa-1'(p) {
    // Trinidad: one storey, barred windows, tiles
    const wall = mix(turquoise, lagoon, 0.4)
    p.add(
      sky(p, noon, 520),
      cloud(p, 680, 150, 320, noon, 5),
      sunDisc(220, 130, 50, noon.sun),
      hills(0, 1200, 400, 160, mix(palm, noon.haze, 0.45), 6, 7, 520),
      rect(-20, 330, 220, 300, mix(sun, sand, 0.3)),
      tileRoof(p, -30, 336, 230, 70),
      rect(1010, 350, 220, 280, mix(coral, pink, 0.35)),
      tileRoof(p, 1010, 356, 230, 66),
      p.stamp(opening({ w: 70, h: 170, bars: true, top: 'lintel' }), 90, 600),
      p.stamp(opening({ w: 60, h: 150, bars: true, top: 'lintel' }), 1110, 600),
    )
    p.add(
      rect(190, 290, 830, 340, p.fade([light(wall, 0.2), wall])),
      tileRoof(p, 178, 300, 854, 110),
      rect(190, 300, 830, 20, ink, 0.16),
      rect(190, 590, 830, 44, deep, 0.85),
    )
    const win = opening({ w: 110, h: 230, bars: true, top: 'lintel' })
    p.add(
      p.stamp(win, 330, 616),
      p.stamp(win, 880, 616),
      place(door(150, 250, mix(coral, terracotta, 0.3)), 605, 634),
      `<g transform="translate(605 376)">${halfMoon(74)}</g>`,
      rect(500, 626, 210, 12, cream),
      rect(480, 638, 250, 12, mix(sand, terracotta, 0.2)),
    )
    p.add(
      rect(0, 644, 1200, 110, p.fade([mix(sand, deep, 0.25), mix(sand, deep, 0.4)])),
      rect(0, 632, 470, 18, mix(sand, cream, 0.4)),
      rect(740, 632, 460, 18, mix(sand, cream, 0.4)),
      cobbles(652, 750, mix(deep, sand, 0.4)),
      place(pot(60, 4), 460, 640),
      place(pot(60, 2), 750, 640),
      place(bike(), 880, 690, 1.1),
    )
  },
  'casa-2'(p) {
    // two storeys with an iron balcony in the old town
    const wall = mix(coral, pink, 0.3)
    p.add(
      sky(p, morning, 420),
      cloud(p, 120, 110, 260, morning, 6),
      rect(0, 120, 330, 520, p.fade([mix(lagoon, cream, 0.3), mix(lagoon, sand, 0.4)])),
      rect(870, 90, 340, 550, p.fade([mix(sun, cream, 0.4), mix(sun, sand, 0.4)])),
      cornice(0, 120, 330, mix(lagoon, sand, 0.4), 1.2),
      cornice(870, 90, 330, mix(sun, sand, 0.4), 1.2),
    )
    const side = opening({ w: 54, h: 130, shutter: palm, top: 'lintel' })
    p.add(
      [90, 240].map((x) => p.stamp(side, x, 320) + p.stamp(side, x, 600)).join(''),
      [960, 1110].map((x) => p.stamp(side, x, 300) + p.stamp(side, x, 600)).join(''),
      p.stamp(balcony(300, 40), 165, 324),
    )
    p.add(
      rect(320, 90, 560, 550, p.fade([light(wall, 0.25), wall])),
      rect(836, 90, 44, 550, ink, 0.1),
      cornice(320, 90, 560, wall, 1.6),
      balustrade(330, 66, 540, 34, cream),
      rect(320, 360, 560, 10, light(wall, 0.5)),
    )
    const tall = opening({ w: 74, h: 180, shutter: deep, top: 'moon' })
    p.add(
      [420, 600, 780].map((x) => p.stamp(tall, x, 340)).join(''),
      p.stamp(balcony(540, 60), 600, 346),
      [360, 600, 840].map((x) => shape(d`M${x - 8} 354h16v22q-14 4-16-22z`, iron)).join(''),
      place(bush(110, 34, leaf, 4), 400, 344),
      place(bush(90, 30, coral, 6), 780, 344),
      place(door(120, 220, deep), 600, 640),
      `<g transform="translate(600 412)">${halfMoon(64)}</g>`,
      [420, 780].map((x) => p.stamp(opening({ w: 80, h: 170, bars: true, top: 'lintel' }), x, 608)).join(''),
      line('M330 200Q600 250 870 190', iron, 2),
      [400, 470, 700].map((x, i) => rect(x, 222 + i * 2, 34, 46, [cream, sun, turquoise][i] as string)).join(''),
    )
    p.add(
      street(p, 636, mix(sand, terracotta, 0.1)),
      place(pot(50, 3), 500, 640),
      place(pot(50, 5), 700, 640),
      p.stamp(lamp(130), 300, 650),
      oval(900, 732, 190, 9, ink, 0.35),
      place(cruiser(p, turquoise, { roof: cream }), 690, 522, 0.54),
    )
  },
  'casa-3'(p) {
    // the wooden house at Viñales with its porch
    const wall = mix(sun, cream, 0.25)
    p.add(
      sky(p, golden, 460),
      sunDisc(260, 190, 66, golden.sun),
      cloud(p, 520, 110, 300, golden, 7),
      place(mogote(420, 300, mix(palm, golden.haze, 0.3), mix(pink, sand, 0.4), 4), 1010, 450),
      place(mogote(360, 230, mix(palm, golden.haze, 0.4), mix(pink, sand, 0.4), 9), 130, 450),
      hills(0, 1200, 450, 60, mix(palm, leaf, 0.4), 5, 9, 520),
      land(
        [
          [0, 470],
          [600, 460],
          [1200, 470],
        ],
        mix(terracotta, sun, 0.12),
        640,
      ),
    )
    p.add(
      nature.furrows(600, 380, 480, 640, -500, 1700, 30, dark(terracotta, 0.2)),
      land(
        [
          [0, 600],
          [600, 590],
          [1200, 600],
        ],
        p.fade([mix(leaf, sun, 0.25), leaf]),
        760,
      ),
      rect(240, 320, 720, 290, wall),
      many(9, (i) => rect(240, 340 + i * 30, 720, 2.5, dark(wall, 0.18))),
      shape('M200 330L330 200H870L1000 330z', p.fade([light(terracotta, 0.1), terracotta])),
      p.inside('M200 330L330 200H870L1000 330z', dashes(200, 265, 800, 130, dark(terracotta, 0.25), 4, 14)),
      rect(326, 194, 548, 10, mix(terracotta, ink, 0.2)),
    )
    const win = opening({ w: 76, h: 130, shutter: turquoise })
    p.add(
      p.stamp(win, 390, 540),
      p.stamp(win, 810, 540),
      place(door(96, 210, turquoise), 600, 606),
      rect(210, 330, 780, 16, cream),
      rect(240, 346, 720, 26, ink, 0.18),
      [226, 416, 512, 688, 784, 974]
        .map((x) => rect(x - 9, 346, 18, 262, cream) + rect(x + 2, 346, 7, 262, ink, 0.12))
        .join(''),
      rect(200, 602, 800, 18, mix(terracotta, sand, 0.4)),
      rect(200, 620, 800, 10, ink, 0.25),
      dashes(236, 580, 270, 44, cream, 5, 14),
      dashes(694, 580, 270, 44, cream, 5, 14),
      rect(226, 552, 286, 8, cream),
      rect(688, 552, 286, 8, cream),
      rect(540, 618, 120, 14, mix(terracotta, sand, 0.5)),
      rect(524, 632, 152, 14, mix(terracotta, sand, 0.35)),
    )
    const rocker = line(
      'M-30-70L-24-26H26L30-40M-24-26L-30 0M22-26L28 0M-40-4Q0 16 40-6M-34-70L-28-28',
      mix(terracotta, ink, 0.3),
      6,
    )
    p.add(
      place(rocker, 470, 600, 0.9),
      place(rocker, 740, 600, 0.9, true),
      shape('M524 646H676L780 750H420z', mix(sand, terracotta, 0.2)),
      p.stamp(royalPalm(440, 5), 150, 680),
      p.stamp(royalPalm(440, 5), 1080, 690, 0.95, true),
      place(bush(150, 54, coral, 4), 300, 670),
      place(bush(160, 56, leaf, 7), 890, 676),
      flowers(
        [
          [260, 690],
          [340, 700],
          [850, 700],
          [930, 696],
        ],
        11,
        pink,
      ),
      blades(0, 200, 755, 60, 18, palm, 3),
      blades(1000, 1200, 755, 60, 18, palm, 6),
    )
  },
  'casa-4'(p) {
    // a Vedado villa with columns and a garden
    const wall = mix(lagoon, cream, 0.5)
    p.add(
      sky(p, rose, 520),
      cloud(p, 80, 140, 280, rose, 4),
      cloud(p, 840, 110, 280, rose, 8),
      sunDisc(990, 230, 60, mix(sun, coral, 0.35)),
      canopy(
        [
          [0, 400],
          [200, 340],
          [420, 420],
        ],
        50,
        mix(palm, leaf, 0.3),
        3,
        640,
      ),
      canopy(
        [
          [800, 420],
          [1000, 330],
          [1200, 370],
        ],
        50,
        palm,
        5,
        640,
      ),
    )
    p.add(
      rect(290, 170, 620, 460, p.fade([light(wall, 0.35), wall])),
      rect(860, 170, 50, 460, ink, 0.1),
      cornice(290, 170, 620, wall, 1.5),
      balustrade(300, 148, 600, 30, cream),
    )
    const tall = opening({ w: 60, h: 130, shutter: palm, top: 'arch' })
    p.add(
      [370, 830].map((x) => p.stamp(tall, x, 350) + p.stamp(balcony(110, 34), x, 354)).join(''),
      rect(450, 160, 300, 470, mix(wall, ink, 0.18)),
      [530, 670].map((x) => p.stamp(opening({ w: 60, h: 130, top: 'arch' }), x, 350)).join(''),
      rect(440, 366, 320, 14, cream),
      balustrade(450, 368, 300, 40, cream),
      shape('M430 172L600 84L770 172z', cream),
      shape('M466 160L600 92L734 160z', mix(wall, sand, 0.3)),
      disc(600, 138, 18, turquoise),
      rect(424, 168, 352, 14, cream),
      many(4, (i) => column(468 + i * 88, 366, 24, 186, cream) + column(468 + i * 88, 618, 28, 240, cream)),
      place(door(100, 180, mix(terracotta, ink, 0.2)), 600, 616),
      `<g transform="translate(600 428)">${halfMoon(54)}</g>`,
      [370, 830].map((x) => p.stamp(opening({ w: 64, h: 150, shutter: palm, top: 'lintel' }), x, 590)).join(''),
      rect(430, 616, 340, 12, cream),
      rect(410, 628, 380, 12, light(sand, 0.3)),
      rect(390, 640, 420, 14, sand),
    )
    p.add(
      land(
        [
          [0, 640],
          [380, 634],
          [820, 634],
          [1200, 640],
        ],
        p.fade([mix(leaf, sun, 0.2), leaf, palm]),
        760,
      ),
      shape('M500 652H700L790 750H410z', mix(sand, pink, 0.3)),
      rect(390, 640, 420, 14, sand),
      p.stamp(royalPalm(470, 4), 220, 690),
      p.stamp(royalPalm(470, 4), 985, 690, 1, true),
      place(tree(300, 280, coral, 6), 90, 700),
      hedge(230, 712, 210),
      hedge(760, 712, 210),
      place(bush(160, 60, leaf, 7), 1100, 720),
      place(pot(50, 3), 420, 650),
      place(pot(50, 5), 780, 650),
      dashes(0, 730, 400, 56, iron, 4, 16),
      dashes(800, 730, 400, 56, iron, 4, 16),
      rect(0, 704, 400, 6, iron),
      rect(800, 704, 400, 6, iron),
      [400, 800].map((x) => rect(x - 16, 680, 32, 80, cream) + rect(x - 20, 676, 40, 10, sand)).join(''),
    )
  },
  'casa-5'(p) {
    // the modern house of the fifties, a cruiser under its roof
    const wall = mix(cream, sand, 0.3)
    p.add(
      sky(p, noon, 520),
      cloud(p, 100, 130, 300, noon, 5),
      cloud(p, 760, 110, 320, noon, 3),
      sunDisc(520, 90, 44, noon.sun),
      canopy(
        [
          [0, 420],
          [300, 370],
          [600, 400],
          [900, 360],
          [1200, 400],
        ],
        48,
        mix(palm, leaf, 0.3),
        6,
        640,
      ),
    )
    p.add(
      shape('M140 262L1090 196V222L140 290z', cream),
      shape('M140 290L1090 222V236L140 304z', ink, 0.2),
      shape('M150 300L700 264V620H150z', p.fade([light(wall, 0.2), wall])),
      shape('M700 264L1080 238V252L700 280z', ink, 0.2),
      rect(150, 440, 550, 12, cream),
      shape('M180 320L420 304V440H180z', glass),
      line('M240 316V440M300 312V440M360 308V440M180 380H420', cream, 5),
      shape('M180 440V320L230 317L200 440z', cream, 0.18),
      shape('M450 302L680 288V620H450z', mix(turquoise, lagoon, 0.25)),
      many(7, (i) =>
        many(5, (j) =>
          rect(
            470 + j * 42,
            320 + i * 42,
            30,
            30,
            [coral, cream, sun, deep, cream, lagoon, cream][(i * 3 + j * 2) % 7] as string,
            1,
            6,
          ),
        ),
      ),
      place(door(92, 150, coral), 230, 620),
      shape('M310 470H430V600H310z', glass),
      line('M370 470V600M310 535H430', cream, 5),
    )
    p.add(
      rect(700, 276, 380, 344, mix(deep, sand, 0.35)),
      shape('M700 276H1080V320H700z', ink, 0.25),
      many(9, (i) => rect(716 + i * 22, 320, 8, 300, mix(terracotta, sand, 0.35))),
      [720, 1060]
        .map(
          (x) =>
            shape(d`M${x - 8} 620L${x - 26} 250H${x + 26}L${x + 8} 620z`, cream) +
            shape(d`M${x} 620L${x + 4} 250H${x + 26}L${x + 8} 620z`, ink, 0.12),
        )
        .join(''),
      rect(130, 616, 960, 14, mix(sand, terracotta, 0.2)),
    )
    p.add(
      land(
        [
          [0, 640],
          [600, 628],
          [1200, 640],
        ],
        p.fade([mix(leaf, sun, 0.25), leaf]),
        760,
      ),
      shape('M690 626H1090L1200 720V750H640z', mix(sand, cream, 0.3)),
      oval(910, 684, 230, 12, ink, 0.35),
      place(cruiser(p, coral, { roof: cream }), 650, 430, 0.66),
      shape('M200 630H280L300 750H140z', mix(sand, cream, 0.2)),
      place(rocksGarden(), 480, 660),
      p.stamp(coconut(430, 60, 5), 110, 690, 1, true),
      place(bush(150, 56, palm, 4), 560, 660),
      place(bush(120, 46, coral, 6), 380, 660),
      p.stamp(nature.cactus(130, palm), 460, 656),
      flowers(
        [
          [540, 700],
          [580, 714],
          [500, 720],
        ],
        10,
        sun,
        coral,
      ),
    )
  },
  'casa-6'(p) {
    // the tall blue door
    const wall = mix(sand, cream, 0.35)
    p.add(
      sky(p, golden, 300),
      rect(0, 90, 1200, 560, p.fade([light(wall, 0.3), wall, mix(wall, terracotta, 0.1)])),
      cornice(0, 90, 1200, wall, 2),
      rect(0, 56, 1200, 4, cream),
      dashes(0, 40, 1200, 36, cream, 10, 12),
      rect(0, 14, 1200, 10, cream),
      shape('M0 108H1200V150Q900 190 600 150T0 190z', ink, 0.1),
    )
    const frame = mix(sun, sand, 0.35)
    p.add(
      [390, 810]
        .map(
          (x) =>
            rect(x - 26, 150, 52, 490, frame) +
            rect(x + 4, 150, 22, 490, ink, 0.1) +
            rect(x - 36, 140, 72, 20, cream) +
            rect(x - 36, 600, 72, 40, cream),
        )
        .join(''),
      rect(330, 120, 540, 24, frame),
      rect(320, 108, 560, 14, cream),
      rect(430, 160, 340, 480, frame),
      `<g transform="translate(600 316)">${halfMoon(140)}</g>`,
      place(door(270, 310, mix(turquoise, deep, 0.45), cream), 600, 640),
      rect(520, 480, 64, 156, mix(turquoise, deep, 0.62)),
      disc(574, 560, 5, sun),
      oval(540, 440, 9, 14, sun),
      oval(660, 440, 9, 14, sun),
    )
    const win = opening({ w: 120, h: 300, bars: true, top: 'lintel', pane: mix(glass, turquoise, 0.12) })
    p.add(
      p.stamp(win, 170, 580),
      p.stamp(win, 1030, 580),
      rect(80, 576, 180, 18, cream),
      rect(940, 576, 180, 18, cream),
      rect(0, 606, 364, 36, turquoise, 0.75),
      rect(836, 606, 364, 36, turquoise, 0.75),
      rect(430, 640, 340, 12, cream),
      rect(400, 652, 400, 14, light(sand, 0.3)),
    )
    p.add(
      rect(0, 640, 400, 26, mix(sand, cream, 0.2)),
      rect(800, 640, 400, 26, mix(sand, cream, 0.2)),
      rect(0, 664, 1200, 90, p.fade([mix(terracotta, sand, 0.5), mix(terracotta, deep, 0.4)])),
      cobbles(668, 750, mix(deep, terracotta, 0.4)),
      place(pot(90, 3), 380, 668),
      place(pot(90, 5), 820, 668),
      place(lantern(), 310, 260),
      place(lantern(), 890, 260),
      place(cat(), 970, 664),
      place(nature.foliage(260, 110, coral, 5), 1120, 110),
      place(nature.foliage(150, 90, coral, 8), 1190, 180),
      place(nature.foliage(130, 54, mix(coral, pink, 0.3), 3), 1010, 92),
    )
  },
  'casa-7'(p) {
    // gingerbread on stilts at the beach
    const wall = mix(coral, pink, 0.4)
    p.add(
      sky(p, morning, 420),
      sunDisc(950, 190, 66, mix(sun, cream, 0.2)),
      cloud(p, 120, 130, 320, morning, 4),
      cloud(p, 700, 110, 240, morning, 9),
      sea(p, morning, 400, 640, 3),
      place(boat.sailboat(cream, turquoise), 1060, 450, 0.5),
      place(boat.sailboat(sun, coral), 120, 424, 0.3),
      beach(
        p,
        [
          [0, 560],
          [300, 550],
          [600, 570],
          [900, 556],
          [1200, 540],
        ],
        { depth: 50 },
      ),
    )
    p.add(
      many(6, (i) => rect(286 + i * 124, 540, 14, 110, mix(cream, deep, 0.2))),
      rect(280, 300, 640, 240, wall),
      many(8, (i) => rect(280, 322 + i * 28, 640, 2.5, dark(wall, 0.16))),
      rect(840, 300, 80, 240, ink, 0.08),
      shape('M230 310L330 200H870L970 310z', p.fade([light(turquoise, 0.2), mix(turquoise, deep, 0.3)])),
      p.inside('M230 310L330 200H870L970 310z', dashes(230, 255, 740, 110, deep, 2.5, 22)),
      shape('M460 300L600 150L740 300z', wall),
      shape('M440 310L600 138L760 310H734L600 168L466 310z', cream),
      shape(arch(600, 286, 50, 66), glass),
      line('M600 220V286M575 256H625', cream, 4),
      many(19, (i) => disc(242 + i * 40, 318, 9, cream)),
      rect(226, 306, 748, 10, cream),
    )
    const win = opening({ w: 66, h: 120, shutter: cream, frame: cream })
    p.add(
      [360, 840].map((x) => p.stamp(win, x, 500)).join(''),
      place(door(84, 180, turquoise), 600, 536),
      p.stamp(opening({ w: 44, h: 100 }), 480, 490),
      p.stamp(opening({ w: 44, h: 100 }), 720, 490),
      [250, 420, 540, 660, 780, 950]
        .map(
          (x) =>
            rect(x - 7, 316, 14, 226, cream) +
            line(d`M${x - 30} 320Q${x} 324 ${x} 352Q${x} 324 ${x + 30} 320`, cream, 5),
        )
        .join(''),
      dashes(250, 514, 290, 46, cream, 5, 12),
      dashes(660, 514, 290, 46, cream, 5, 12),
      rect(244, 486, 300, 8, cream),
      rect(656, 486, 300, 8, cream),
      rect(226, 536, 748, 16, mix(cream, sand, 0.5)),
      rect(240, 552, 720, 10, ink, 0.2),
      many(
        5,
        (i) =>
          rect(552 - i * 8, 552 + i * 20, 96 + i * 16, 10, mix(sand, cream, 0.4)) +
          rect(552 - i * 8, 562 + i * 20, 96 + i * 16, 10, mix(sand, deep, 0.3)),
      ),
    )
    p.add(
      oval(600, 656, 420, 14, ink, 0.12),
      p.stamp(coconut(440, 80, 6), 150, 680),
      p.stamp(coconut(440, 80, 6), 1060, 690, 0.94, true),
      place(boat.rowboat(sun), 330, 690, 0.9),
      loungers(p, [[840, 706, 1, coral]]),
      blades(0, 160, 755, 80, 18, leaf, 4),
      blades(1060, 1200, 755, 80, 16, leaf, 8),
    )
  },
  'casa-8'(p) {
    // a row of houses at dusk with a roof terrace
    p.add(
      sky(p, dusk, 560),
      sunDisc(920, 330, 80, dusk.sun, 3),
      streaks(
        [
          [80, 130, 340],
          [560, 90, 380],
          [760, 220, 320],
        ],
        dusk.cloud,
        0.7,
      ),
      stars(1200, 120, 14, 7),
      hills(0, 1200, 420, 90, mix(deep, dusk.haze, 0.5), 8, 9, 500),
    )
    const front = (x: number, w: number, top: number, wall: string, shutter: string, moon: boolean, pane: string) => {
      const win = opening({ w: 56, h: 110, shutter, pane, top: moon ? 'moon' : 'lintel' })
      return (
        rect(x, top, w, 640 - top, p.fade([light(wall, 0.15), wall])) +
        rect(x + w - 26, top, 26, 640 - top, ink, 0.12) +
        cornice(x, top, w, wall, 1.2) +
        [0.27, 0.73].map((t) => p.stamp(win, x + w * t, top + 180)).join('') +
        p.stamp(balcony(w * 0.86, 40), x + w / 2, top + 184) +
        place(door(78, 150, shutter), x + w * 0.3, 638) +
        p.stamp(opening({ w: 70, h: 130, bars: true, pane, top: 'lintel' }), x + w * 0.7, 606)
      )
    }
    p.add(
      front(-40, 300, 300, mix(turquoise, deep, 0.25), terracotta, false, lit),
      front(260, 320, 240, mix(coral, pink, 0.2), deep, true, glass),
      front(580, 330, 290, mix(sun, sand, 0.25), turquoise, true, lit),
      front(910, 330, 220, mix(pink, deep, 0.2), palm, false, lit),
    )
    // terrace on the third roof
    p.add(
      balustrade(590, 272, 310, 34, cream),
      line('M600 270V150M890 270V150M600 154Q745 200 890 154', iron, 4),
      many(
        6,
        (i) =>
          disc(630 + i * 46, 168 + Math.sin(((i + 0.7) / 6.2) * Math.PI) * 16, 14, lit, 0.35) +
          disc(630 + i * 46, 168 + Math.sin(((i + 0.7) / 6.2) * Math.PI) * 16, 6, lit),
      ),
      place(umbrella(90, coral), 820, 268),
      place(pot(36, 3), 640, 268),
      place(pot(36, 5), 690, 268),
      rect(726, 240, 60, 6, cream),
      rect(753, 244, 5, 26, cream),
    )
    p.add(
      rect(0, 636, 1200, 120, p.fade([mix(terracotta, deep, 0.45), mix(deep, ink, 0.4)])),
      rect(0, 634, 1200, 12, mix(sand, deep, 0.25)),
      cobbles(650, 750, mix(deep, ink, 0.2)),
      oval(240, 672, 130, 18, lit, 0.25),
      oval(840, 672, 150, 18, lit, 0.25),
      p.stamp(lamp(160), 250, 680),
      p.stamp(lamp(160), 590, 680),
      p.stamp(lamp(160), 920, 680),
      place(bike(), 720, 690, 1),
      place(pot(50, 2), 150, 646),
      place(pot(50, 6), 1130, 646),
    )
  },
}

function bike(): string {
  const wheel = (x: number) => `<circle cx="${x}" cy="-28" r="28" fill="none" stroke="${ink}" stroke-width="5"/>`
  return (
    oval(4, 2, 90, 6, ink, 0.25) +
    wheel(-44) +
    wheel(50) +
    line('M-44-28L-20-70L4-28H-44M4-28L36-74L-20-70M50-28L34-84L22-88', coral, 5) +
    line('M-30-76H-10M22-88L44-92', ink, 6) +
    shape('M28-80H64L58-52H34z', mix(sun, terracotta, 0.35))
  )
}
const rocksGarden = () => nature.rocks(120, 34, mix(deep, sand, 0.5))
const lantern = () =>
  line('M0-30H26Q36-30 36-16', iron, 5) +
  shape('M22-14H50L44 30H28z', lit) +
  line('M22-14H50L44 30H28zM36-14V30', iron, 4) +
  disc(36, 8, 34, lit, 0.2)
const cat = () =>
  shape('M-20 0Q-26-34-6-44L-10-62L0-54H12L22-62L20-42Q28-36 24-28Q34-12 28 0z', ink) + line('M26-4Q52-4 46-30', ink, 6)
