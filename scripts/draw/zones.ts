/** One scene per tourist zone, 1600 x 1000. */
import * as boat from './boats.ts'
import {
  arcade,
  arch,
  barn,
  bungalow,
  cornice,
  dashes,
  dome,
  door,
  glass,
  house,
  iron,
  lamp,
  lighthouse,
  lit,
  lounger,
  opening,
  palapa,
  pot,
  skyline,
  tileRoof,
  tower,
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
import { d, disc, line, oval, type Picture, type Point, place, poly, rect, shape, smooth } from './svg.ts'

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
  peaks,
  canopy,
  bush,
  tree,
  mogote,
  coconut,
  royalPalm,
  corner,
  blades,
  furrows,
  gulls,
  flamingo,
  fish,
  turtle,
  starfish,
  coralFan,
  coralHead,
  rocks,
  splash,
  mist,
  stars,
  rays,
  flowers,
} = nature

const canopyReflection =
  'M0 640H1600V790Q1560 760 1500 772T1400 740T1300 756T1200 720T1110 690T1000 700H560Q500 680 440 700T340 720T230 760T120 744T0 790z'

export type Scene = (p: Picture) => void

/** Cobbles: rows of dashes that grow towards the viewer. */
export function cobbles(y0: number, y1: number, colour: string): string {
  let text = ''
  for (let row = 0, y = y0 + 14; y < y1; row++) {
    const t = (y - y0) / (y1 - y0)
    const w = 26 + 70 * t
    const h = 5 + 13 * t
    text += `<path d="M${-Math.round((row % 2) * w * 1.1)} ${Math.round(y)}H1600" stroke-width="${Math.round(4 + 8 * t)}" stroke-dasharray="${Math.round(w * 0.9)} ${Math.round(w * 1.7)} ${Math.round(w * 0.6)} ${Math.round(w * 1.9)}"/>`
    y += h * 2.1
  }
  return `<g fill="none" stroke="${colour}" stroke-linecap="round" opacity=".5">${text}</g>`
}

export const jetty = (x0: number, y0: number, x1: number, y1: number, w0: number, w1: number, posts = 7): string => {
  const wood = mix(terracotta, sand, 0.5)
  let legs = ''
  for (let i = 0; i <= posts; i++) {
    const t = (i / posts) ** 0.75
    const [x, y, w] = [x0 + (x1 - x0) * t, y0 + (y1 - y0) * t, w0 + (w1 - w0) * t]
    legs += d`M${x - w / 2} ${y - w * 0.12}v${w * 0.42}h${w * 0.07}v${-w * 0.42}zM${x + w / 2} ${y - w * 0.12}v${w * 0.42}h${-w * 0.07}v${-w * 0.42}z`
  }
  let planks = ''
  for (let i = 1; i < 22; i++) {
    const t = (i / 22) ** 1.8
    const [x, y, w] = [x0 + (x1 - x0) * t, y0 + (y1 - y0) * t, w0 + (w1 - w0) * t]
    planks += d`M${x - w / 2} ${y}h${w}`
  }
  return (
    shape(legs, mix(terracotta, ink, 0.5)) +
    shape(
      poly([
        [x0 - w0 / 2, y0],
        [x0 + w0 / 2, y0],
        [x1 + w1 / 2, y1],
        [x1 - w1 / 2, y1],
      ]),
      wood,
    ) +
    line(planks, dark(wood, 0.3), 3, 0.6)
  )
}

export const zones: Record<string, Scene> = {
  varadero(p) {
    // a long white curve of sand between turquoise water and palms
    p.add(
      sky(p, noon, 430),
      sunDisc(1210, 150, 58, noon.sun),
      cloud(p, 90, 250, 420, noon, 3),
      cloud(p, 930, 330, 300, noon, 8),
      cloud(p, 1290, 270, 380, noon, 12),
      streaks(
        [
          [520, 160, 360],
          [760, 120, 260],
        ],
        cream,
        0.6,
      ),
    )
    p.add(
      sea(p, noon, 420, 1000, 2),
      hills(1040, 1600, 424, 34, mix(palm, noon.haze, 0.5), 4, 10, 426),
      skyline(
        p,
        1180,
        1520,
        420,
        20,
        66,
        [cream, light(sand, 0.3), mix(cream, lagoon, 0.3)],
        6,
        mix(deep, lagoon, 0.4),
        424,
      ),
      hills(1130, 1600, 428, 22, mix(palm, noon.haze, 0.25), 9, 14, 432),
    )
    p.add(
      p.stamp(boat.catamaran(), 470, 520, 0.9),
      place(boat.sailboat(cream, deep), 860, 448, 0.36),
      place(boat.sailboat(coral, cream), 240, 452, 0.3),
    )
    const shore: Point[] = [
      [1600, 446],
      [1420, 456],
      [1210, 490],
      [1010, 560],
      [850, 660],
      [690, 780],
      [430, 880],
      [180, 940],
      [0, 968],
    ]
    const tail = 'L0 1000H1600z'
    const under = (dx: number, dy: number) =>
      smooth(
        shore.map(([x, y], i): Point => [x + dx * Math.min(1, i / 4), y + dy * Math.min(1, i / 5)]),
        tail,
      )
    p.add(
      shape(under(-190, -70), lagoon, 0.5),
      shape(under(-90, -40), light(lagoon, 0.3), 0.65),
      shape(under(-16, -12), cream),
      shape(under(16, 6), mix(sand, terracotta, 0.15)),
      shape(under(44, 18), p.fade([light(sand, 0.5), sand, mix(sand, sun, 0.2)])),
    )
    p.add(
      canopy(
        [
          [1180, 486],
          [1330, 470],
          [1600, 430],
        ],
        34,
        mix(palm, noon.haze, 0.15),
        3,
        500,
      ),
      shape('M1150 500Q1400 470 1600 470V640Q1400 520 1150 500z', light(sand, 0.3)),
    )
    const shade = umbrella(120, coral)
    p.add(
      p.stamp(shade, 1170, 590, 0.5),
      p.stamp(shade, 1300, 610, 0.62),
      p.stamp(umbrella(120, sun), 1080, 650, 0.8),
      p.stamp(umbrella(120, turquoise), 1240, 720, 1.05),
      oval(1080, 655, 60, 8, ink, 0.15),
      oval(1240, 728, 84, 11, ink, 0.15),
      place(lounger(70, coral), 1000, 668),
      place(lounger(88, deep), 1370, 744),
      p.stamp(shade, 890, 800, 1.4),
      oval(886, 812, 120, 15, ink, 0.15),
      place(lounger(110, turquoise), 1040, 826),
    )
    const tall = coconut(620, -150, 4)
    p.add(
      shape('M1180 1000Q1400 860 1600 850V1000z', mix(leaf, sand, 0.35)),
      blades(1240, 1600, 950, 120, 26, leaf, 3),
      p.stamp(tall, 1450, 960),
      p.stamp(tall, 1500, 970, 0.78, true),
      shape('M1230 1000Q1420 920 1600 920V1000z', palm),
      gulls(
        [
          [640, 300, 26],
          [700, 270, 18],
          [580, 350, 14],
        ],
        cream,
      ),
    )
  },

  'old-havana'(p) {
    // the cathedral square in the evening
    const stone = mix(sand, sun, 0.18)
    p.add(
      sky(p, golden, 760),
      sunDisc(1270, 330, 92, golden.sun, 3),
      cloud(p, 980, 250, 380, golden, 5),
      cloud(p, -60, 300, 380, golden, 9),
      streaks(
        [
          [60, 150, 420],
          [560, 90, 360],
          [1120, 140, 400],
        ],
        cream,
        0.5,
      ),
      gulls(
        [
          [430, 230, 22],
          [480, 210, 16],
          [1030, 160, 18],
        ],
        deep,
      ),
    )
    p.add(
      place(dome(p, 210, mix(stone, pink, 0.4), mix(pink, terracotta, 0.25)), 1330, 436),
      skyline(
        p,
        940,
        1600,
        640,
        60,
        150,
        [mix(pink, coral, 0.15), mix(sand, pink, 0.5), mix(pink, sun, 0.3)],
        7,
        mix(coral, ink, 0.3),
        700,
      ),
    )
    const block = (x: number, h: number, w: number) => rect(x - w / 2, 760 - h, w, h, stone)
    // towers of different width, as in the real one
    p.add(
      p.stamp(tower(p, 178, 470, 3, mix(stone, pink, 0.2), 'tile', terracotta), 470, 770),
      p.stamp(tower(p, 128, 500, 4, mix(stone, pink, 0.2), 'tile', terracotta), 1030, 770),
    )
    p.add(
      block(752, 420, 440),
      shape(
        'M532 340H972V300Q930 296 916 262Q880 262 868 226Q830 232 810 196Q782 190 752 168Q722 190 694 196Q674 232 636 226Q624 262 588 262Q574 296 532 300z',
        stone,
      ),
      shape(
        'M752 168Q782 190 810 196Q830 232 868 226Q880 262 916 262Q930 296 972 300V770H850V330Q820 240 752 168z',
        ink,
        0.12,
      ),
    )
    p.add(
      cornice(532, 470, 440, stone, 1.3),
      cornice(532, 340, 440, stone),
      [566, 640, 864, 938]
        .map(
          (x) =>
            rect(x - 13, 356, 26, 104, light(stone, 0.35)) +
            rect(x + 3, 356, 10, 104, ink, 0.15) +
            rect(x - 15, 486, 30, 274, light(stone, 0.35)) +
            rect(x + 4, 486, 11, 274, ink, 0.15) +
            rect(x - 20, 480, 40, 12, cream) +
            rect(x - 20, 748, 40, 12, cream),
        )
        .join(''),
      shape(arch(752, 460, 96, 150), glass),
      line('M752 310V460M704 380H800', light(stone, 0.4), 5),
      disc(752, 262, 30, glass),
      p.stamp(opening({ w: 46, h: 90, top: 'arch', frame: light(stone, 0.3) }), 902, 462),
      p.stamp(opening({ w: 46, h: 90, top: 'arch', frame: light(stone, 0.3) }), 602, 462),
      place(door(110, 210, mix(terracotta, ink, 0.35), light(stone, 0.3)), 752, 760),
      p.stamp(door(56, 150, mix(terracotta, ink, 0.35), light(stone, 0.3)), 602, 760),
      p.stamp(door(56, 150, mix(terracotta, ink, 0.35), light(stone, 0.3)), 902, 760),
    )
    p.add(
      house(p, -70, 770, {
        w: 430,
        h: 400,
        wall: mix(coral, pink, 0.5),
        floors: 2,
        bays: 4,
        shutter: turquoise,
        ground: 'arcade',
        style: 'moon',
      }),
      house(p, 1120, 770, {
        w: 520,
        h: 340,
        wall: mix(turquoise, sand, 0.45),
        floors: 2,
        bays: 5,
        shutter: deep,
        ground: 'arcade',
      }),
    )
    p.add(
      rect(
        0,
        766,
        1600,
        240,
        p.fade([mix(sand, terracotta, 0.35), mix(sand, terracotta, 0.15), mix(terracotta, deep, 0.4)]),
      ),
      cobbles(776, 1000, mix(terracotta, deep, 0.35)),
      shape('M0 766H360L620 1000H0z', ink, 0.12),
      rect(500, 760, 500, 12, light(stone, 0.3)),
      rect(480, 772, 540, 12, mix(stone, terracotta, 0.15)),
    )
    p.add(
      p.stamp(lamp(210), 430, 880),
      p.stamp(lamp(210), 1110, 880),
      place(pot(60, 2), 372, 790),
      place(pot(60, 3), 1132, 790),
    )
    // a couple that walks home
    p.add(
      shape('M842 962q-60 12-150 6q60-14 150-6z', ink, 0.25),
      shape('M856 872q-16 4-18 30l6 30l-6 34h10l10-32l10 32h10l-4-60q6-28-8-34z', deep),
      disc(862, 858, 12, mix(terracotta, ink, 0.4)),
      shape('M842 856q20-10 40 0l-3 3h-34zM850 853q0-14 12-14t12 14z', cream),
      shape('M896 880q-14 4-12 28l-16 52h50l-14-50q4-26-8-30z', coral),
      disc(894, 866, 11, mix(terracotta, sand, 0.2)),
      shape('M884 868q-4-16 10-17q14 0 13 14q2 14-6 18q0-14-6-20z', ink),
      line('M886 958v10M902 958v10M852 884q16 20 32 12', mix(terracotta, sand, 0.2), 5),
    )
  },

  'vedado-miramar'(p) {
    // the Malecón below the Nacional
    p.add(
      sky(p, morning, 560),
      sunDisc(330, 250, 88, mix(sun, cream, 0.3)),
      cloud(p, 30, 380, 420, morning, 2),
      cloud(p, 600, 180, 340, morning, 7),
      cloud(p, 1180, 160, 420, morning, 4),
    )
    p.add(sea(p, morning, 520, 900, 6, 0, 1000))
    const far = [mix(pink, cream, 0.5), mix(lagoon, cream, 0.55), mix(sand, cream, 0.4)]
    p.add(
      skyline(p, 430, 900, 560, 40, 150, far, 5, mix(turquoise, cream, 0.35), 600),
      skyline(
        p,
        640,
        1080,
        590,
        70,
        230,
        [mix(pink, sand, 0.4), mix(turquoise, cream, 0.55), mix(sand, pink, 0.25)],
        3,
        mix(deep, cream, 0.3),
        640,
      ),
    )
    // modern towers of the fifties
    p.add(
      rect(880, 200, 130, 460, mix(turquoise, cream, 0.45)),
      rect(980, 200, 30, 460, ink, 0.15),
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((i) => rect(888, 218 + i * 26, 92, 12, glass, 0.75)).join(''),
      rect(872, 192, 146, 12, cream),
    )
    p.add(
      shape('M1440 150H1570V700H1440z', mix(pink, coral, 0.2)),
      rect(1530, 150, 40, 550, ink, 0.16),
      [...Array(18).keys()].map((i) => rect(1448, 170 + i * 26, 82, 11, cream, 0.85)).join(''),
    )
    // the bluff and the hotel with its two towers
    p.add(
      land(
        [
          [700, 700],
          [820, 640],
          [960, 600],
          [1100, 572],
          [1600, 560],
        ],
        p.fade([leaf, mix(palm, deep, 0.2)]),
        800,
      ),
      canopy(
        [
          [760, 664],
          [960, 596],
          [1150, 560],
          [1600, 560],
        ],
        40,
        palm,
        6,
        800,
      ),
    )
    const wall = mix(sand, sun, 0.12)
    const row = (x: number, y: number, count: number, step: number) =>
      dashes(x, y + 10, step * (count - 0.5), 20, glass, step * 0.42, step * 0.58)
    p.add(
      rect(1030, 330, 420, 250, p.fade([light(wall, 0.3), wall])),
      rect(1030, 318, 420, 14, terracotta),
      [0, 1, 2, 3, 4].map((i) => row(1044, 352 + i * 40, 13, 31)).join(''),
      shape([0, 1, 2, 3, 4, 5, 6].map((i) => arch(1076 + i * 56, 580, 36, 46)).join(''), glass),
    )
    for (const x of [1110, 1370])
      p.add(
        rect(x - 46, 214, 92, 366, light(wall, 0.35)),
        rect(x + 18, 214, 28, 366, ink, 0.14),
        [0, 1, 2, 3, 4, 5, 6].map((i) => row(x - 34, 240 + i * 40, 3, 26)).join(''),
        rect(x - 54, 206, 108, 12, cream),
        rect(x - 34, 172, 68, 36, light(wall, 0.2)),
        shape(arch(x, 206, 26, 28), glass),
        shape(d`M${x - 44} 174L${x} 128L${x + 44} 174z`, terracotta),
        shape(d`M${x} 128L${x + 44} 174H${x + 8}z`, ink, 0.2),
        line(d`M${x} 130v-34`, iron, 4),
        shape(d`M${x + 2} 97h26l-7 8l7 8h-26z`, coral),
      )
    p.add(
      p.stamp(royalPalm(250, 4), 960, 640),
      p.stamp(royalPalm(250, 4), 1060, 616, 0.8),
      p.stamp(royalPalm(250, 4), 1520, 640, 1.05),
      canopy(
        [
          [700, 712],
          [900, 680],
          [1200, 640],
          [1600, 650],
        ],
        46,
        dark(palm, 0.2),
        12,
        820,
      ),
    )
    // sea wall, road, spray
    p.add(
      shape('M0 770Q500 740 800 716Q920 706 1000 690H1100L1600 720V830H0z', mix(sand, deep, 0.3)),
      place(splash(260, 190), 300, 768),
      place(splash(170, 120), 640, 748),
      shape('M0 752Q500 726 800 706L1000 690V704Q700 740 0 790z', mix(cream, sand, 0.5)),
      shape('M0 790Q700 740 1000 704L1600 724V1000H0z', p.fade([mix(deep, sand, 0.4), mix(deep, ink, 0.25)])),
      shape('M0 820Q700 764 1040 718L1070 720Q760 790 0 862z', mix(sand, terracotta, 0.1)),
      shape('M0 862Q760 790 1070 720L1078 721Q780 800 0 872z', ink, 0.25),
    )
    p.add(
      line('M110 946H330M470 946H690M830 946H1050M1190 946H1410M1540 946H1640', cream, 8, 0.85),
      oval(1030, 930, 350, 14, ink, 0.4),
      place(cruiser(p, turquoise, { roof: cream }), 650, 566, 0.95),
      oval(226, 899, 150, 8, ink, 0.35),
      place(cruiser(p, coral, { roof: coral }), 60, 744, 0.41),
    )
  },

  'playas-del-este'(p) {
    // a quiet morning: dunes, sea grapes, bicycles of the sea
    p.add(
      sky(p, morning, 470),
      sunDisc(470, 300, 104, mix(sun, cream, 0.12), 3),
      cloud(p, 860, 250, 460, morning, 11),
      cloud(p, 120, 180, 300, morning, 3),
      streaks(
        [
          [700, 360, 420],
          [1240, 130, 300],
        ],
        cream,
        0.7,
      ),
    )
    p.add(
      sea(p, morning, 440, 900, 8),
      glints(0, 1600, 452, 760, 20, cream, 0.8, 4, 470),
      hills(900, 1700, 446, 60, mix(palm, morning.haze, 0.62), 3, 9, 446),
      hills(1150, 1700, 448, 44, mix(palm, morning.haze, 0.35), 8, 7, 450),
      place(boat.sailboat(coral, cream), 760, 486, 0.6),
      place(boat.sailboat(sun, deep), 930, 468, 0.36),
      place(boat.sailboat(cream, turquoise), 180, 474, 0.4),
    )
    p.add(
      beach(
        p,
        [
          [0, 690],
          [240, 676],
          [520, 702],
          [820, 690],
          [1100, 716],
          [1360, 700],
          [1600, 660],
        ],
        { depth: 90 },
      ),
    )
    const boardA =
      shape('M0 0C-22-60-20-190 0-250C20-190 22-60 0 0z', coral) +
      shape('M-4-10V-236h8V-10z', cream) +
      shape('M0 0C20-60 20-190 0-250C8-190 8-60 0 0z', ink, 0.12)
    p.add(
      oval(420, 868, 60, 10, ink, 0.15),
      place(boardA, 390, 862, 1, false, -8),
      place(boardA.replaceAll(coral, sun), 446, 868, 1.06, false, 7),
      place(umbrella(250, turquoise), 740, 850),
      oval(760, 858, 150, 13, ink, 0.14),
      place(lounger(130, coral), 880, 866),
      place(lounger(130, sun), 600, 872, 1, true),
    )
    p.add(
      land(
        [
          [820, 1000],
          [960, 900],
          [1140, 850],
          [1320, 770],
          [1480, 740],
          [1600, 742],
        ],
        p.fade([light(sand, 0.3), mix(sand, sun, 0.25)]),
      ),
      land(
        [
          [1040, 1000],
          [1200, 900],
          [1400, 850],
          [1600, 800],
        ],
        mix(sand, terracotta, 0.18),
      ),
      blades(1090, 1330, 884, 120, 24, leaf, 3),
      blades(1260, 1600, 800, 110, 24, mix(leaf, sand, 0.2), 6),
    )
    p.add(
      p.stamp(coconut(560, -170, 12), 1460, 900),
      p.stamp(coconut(560, -170, 12), 1520, 910, 0.72, true),
      place(bush(320, 130, leaf, 5), 1500, 1000),
      place(bush(240, 90, palm, 9), 1290, 1010),
      gulls(
        [
          [980, 330, 24],
          [1040, 300, 17],
          [700, 240, 15],
        ],
        deep,
      ),
    )
    p.add(
      land(
        [
          [0, 880],
          [140, 900],
          [280, 960],
          [360, 1000],
        ],
        mix(sand, terracotta, 0.18),
      ),
      blades(0, 260, 970, 130, 28, palm, 10),
    )
  },

  vinales(p) {
    // mogotes over red tobacco fields
    p.add(
      sky(p, golden, 560),
      sunDisc(1030, 330, 100, golden.sun, 3),
      cloud(p, 90, 210, 440, golden, 6),
      cloud(p, 1240, 220, 380, golden, 10),
      streaks(
        [
          [620, 140, 400],
          [300, 320, 420],
        ],
        cream,
        0.55,
      ),
    )
    const far = mix(palm, golden.haze, 0.62)
    p.add(
      hills(0, 1600, 560, 120, far, 5, 12, 640),
      p.stamp(mogote(380, 250, mix(palm, golden.haze, 0.45), mix(pink, cream, 0.3), 3), 760, 590),
      p.stamp(mogote(380, 250, mix(palm, golden.haze, 0.45), mix(pink, cream, 0.3), 3), 1060, 590, 0.72, true),
      mist(p, 480, 140, golden.haze, 0.6),
    )
    p.add(
      place(mogote(620, 430, mix(palm, leaf, 0.35), mix(pink, sand, 0.4), 8), 1390, 640),
      place(mogote(460, 360, mix(palm, leaf, 0.3), mix(pink, sand, 0.4), 4), 240, 630),
      place(mogote(320, 240, mix(palm, leaf, 0.45), mix(pink, sand, 0.4), 11), 500, 636),
      canopy(
        [
          [0, 616],
          [300, 604],
          [700, 622],
          [1000, 610],
          [1300, 620],
          [1600, 600],
        ],
        34,
        dark(palm, 0.12),
        4,
        680,
      ),
    )
    const soil = mix(terracotta, sun, 0.16)
    p.add(
      land(
        [
          [0, 640],
          [400, 626],
          [900, 640],
          [1600, 624],
        ],
        p.fade([mix(soil, sand, 0.2), soil, dark(soil, 0.25)]),
      ),
      shape('M0 650Q300 640 560 652L0 720z', mix(leaf, sun, 0.2)),
      shape('M1120 640Q1400 630 1600 640V740z', leaf),
    )
    p.add(furrows(830, 560, 676, 1000, -1500, 3100, 34, dark(soil, 0.32)))
    p.add(
      `<path d="M0 700H1600M20 724H1600" stroke="${palm}" stroke-width="11" stroke-dasharray="16 36" stroke-linecap="round"/>`,
    )
    const plant =
      shape(
        'M0 0Q-50-6-62-34Q-30-40-4-10Q-44-44-38-74Q-8-60 0-18Q4-66 34-78Q44-48 6-10Q34-42 64-34Q50-4 0 0z',
        mix(leaf, sun, 0.12),
      ) + shape('M0 0Q-50-6-62-34Q-40-16 0-4Q44-44 34-78Q44-48 6-10Q34-42 64-34Q50-4 0 0z', palm)
    for (const [y, s] of [
      [756, 0.45],
      [800, 0.62],
      [860, 0.86],
      [944, 1.2],
    ] as const) {
      const t = (y - 560) / 440
      const step = (4600 / 34) * 2 * t
      for (let x = 830 - Math.ceil(830 / step) * step + step * 0.75; x < 1640; x += step)
        p.add(p.stamp(plant, Math.round(x), y, s))
    }
    p.add(
      place(barn(210, 190), 1100, 700),
      place(barn(150, 130), 470, 684),
      p.stamp(royalPalm(330, 3), 330, 712),
      p.stamp(royalPalm(330, 3), 260, 706, 0.72),
      p.stamp(royalPalm(330, 3), 1400, 718, 1.15),
      p.stamp(royalPalm(330, 3), 1480, 706, 0.8),
      gulls(
        [
          [800, 250, 20],
          [850, 230, 14],
        ],
        deep,
      ),
    )
    // ox team
    p.add(place(oxen(), 700, 706, 0.62))
  },

  'soroa-las-terrazas'(p) {
    // white terraces above a lake in the forest
    p.add(
      sky(p, noon, 460),
      cloud(p, 140, 190, 400, noon, 5),
      cloud(p, 1040, 170, 460, noon, 9),
      sunDisc(760, 130, 54, noon.sun),
    )
    p.add(
      hills(0, 1600, 420, 210, mix(palm, noon.haze, 0.66), 12, 8, 480),
      hills(0, 1600, 460, 170, mix(palm, noon.haze, 0.42), 5, 7, 560),
      mist(p, 360, 130, cream, 0.5),
      hills(-200, 1000, 600, 270, mix(palm, leaf, 0.5), 3, 5, 700),
      hills(700, 1900, 610, 300, mix(palm, leaf, 0.3), 9, 5, 700),
    )
    p.add(
      canopy(
        [
          [0, 520],
          [260, 430],
          [520, 500],
          [760, 560],
          [1000, 490],
          [1260, 420],
          [1600, 470],
        ],
        40,
        leaf,
        7,
        700,
      ),
    )
    // the village: rows of white houses with red roofs
    const home = (w: number) =>
      rect(0, -54, w, 54, cream) +
      rect(w * 0.74, -54, w * 0.26, 54, ink, 0.12) +
      shape(d`M-8 -52L${w * 0.14} -82H${w * 0.86}L${w + 8} -52z`, terracotta) +
      shape(d`M${w * 0.86} -82L${w + 8} -52H${w * 0.7}z`, ink, 0.14) +
      [0.12, 0.4, 0.66].map((t) => rect(w * t, -40, w * 0.16, 22, glass)).join('') +
      rect(0, -12, w, 4, turquoise)
    const homes: [number, number, number][] = [
      [560, 470, 0.8],
      [660, 462, 0.8],
      [760, 470, 0.8],
      [470, 534, 1],
      [592, 526, 1],
      [716, 524, 1],
      [838, 530, 1],
      [400, 606, 1.2],
      [548, 600, 1.2],
      [700, 598, 1.2],
      [850, 600, 1.2],
      [998, 608, 1.2],
    ]
    p.add(homes.map(([x, y, s]) => p.stamp(home(104), x, y, s)).join(''))
    const crown = bush(120, 80, mix(leaf, palm, 0.3), 4)
    p.add(
      [
        [520, 500, 0.6],
        [880, 500, 0.7],
        [440, 566, 0.8],
        [960, 566, 0.9],
        [360, 634, 1.1],
        [1130, 640, 1.3],
        [690, 552, 0.6],
        [560, 634, 0.6],
        [860, 636, 0.7],
        [250, 640, 1.5],
        [90, 640, 1.8],
        [1330, 640, 1.9],
        [1540, 644, 2.1],
      ]
        .map(([x, y, s]) => p.stamp(crown, x ?? 0, y ?? 0, s ?? 1))
        .join(''),
    )
    p.add(
      rect(0, 634, 1600, 366, p.fade([mix(palm, deep, 0.5), turquoise, mix(turquoise, lagoon, 0.6)])),
      shape(canopyReflection, palm, 0.35),
      shape('M430 640H1080L1040 690H990V720H900V700H840V744H760V716H690V752H610V720H540V696H470z', cream, 0.2),
      glints(0, 1600, 660, 980, 30, cream, 0.45, 6),
      line('M0 636H1600', cream, 4, 0.5),
    )
    p.add(place(boat.rowboat(coral), 820, 800, 1.1), place(boat.rowboat(sun), 520, 736, 0.6))
    p.add(
      `${corner(420, palm, 6).replace(/^/, '<g transform="translate(-40 1010)rotate(-12)">')}</g>`,
      place(corner(440, mix(palm, leaf, 0.2), 3), 1640, 1010, 1, true, 10),
      flowers(
        [
          [210, 900],
          [160, 950],
          [270, 965],
        ],
        17,
        coral,
      ),
      flowers(
        [
          [1420, 930],
          [1470, 890],
        ],
        17,
        pink,
      ),
      flowers([[1370, 975]], 17, coral),
    )
  },

  trinidad(p) {
    // a cobbled street up to the bell tower
    p.add(
      sky(p, noon, 600),
      cloud(p, 880, 210, 420, noon, 3),
      cloud(p, 150, 160, 360, noon, 8),
      peaks(
        [
          [0, 470],
          [180, 330],
          [330, 410],
          [520, 290],
          [700, 400],
          [930, 310],
          [1120, 400],
          [1330, 280],
          [1600, 430],
        ],
        620,
        mix(leaf, noon.haze, 0.45),
        mix(palm, noon.haze, 0.35),
      ),
      hills(0, 1600, 590, 100, mix(palm, noon.haze, 0.2), 6, 9, 680),
    )
    const yellow = mix(sun, sand, 0.35)
    p.add(
      place(tower(p, 150, 440, 4, yellow, 'dome', terracotta), 720, 700),
      rect(560, 540, 120, 170, light(yellow, 0.3)),
      tileRoof(p, 560, 544, 110, 44),
    )
    p.add(
      skyline(
        p,
        420,
        1180,
        690,
        40,
        90,
        [mix(coral, sand, 0.4), mix(turquoise, sand, 0.4), mix(sun, sand, 0.45), cream],
        9,
        '',
        760,
      ),
    )
    // the street's two sides run towards the tower
    const side = (flip: boolean, colours: readonly string[], doors: readonly string[]) => {
      let text = ''
      const edge = [0, 260, 440, 560, 636]
      const top = (x: number) => 330 + x * 0.42
      const foot = (x: number) => 900 - x * 0.3
      for (let i = 3; i >= 0; i--) {
        const [a, b] = [edge[i] as number, edge[i + 1] as number]
        const wall = colours[i] as string
        const at = (t: number) => a + (b - a) * t
        const quad = (t0: number, t1: number, v0: number, v1: number) => {
          const y = (x: number, v: number) => top(x) + (foot(x) - top(x)) * v
          return poly([
            [at(t0), y(at(t0), v0)],
            [at(t1), y(at(t1), v0)],
            [at(t1), y(at(t1), v1)],
            [at(t0), y(at(t0), v1)],
          ])
        }
        text +=
          shape(quad(0, 1, 0, 1), p.fade([light(wall, 0.15), wall])) +
          shape(quad(0, 1, 0.9, 1), doors[i] as string, 0.85) +
          shape(quad(0.1, 0.34, 0.34, 0.9), cream) +
          shape(quad(0.12, 0.32, 0.36, 0.9), glass) +
          shape([0, 1, 2, 3, 4].map((k) => quad(0.13 + k * 0.04, 0.145 + k * 0.04, 0.36, 0.9)).join(''), cream) +
          shape(quad(0.08, 0.36, 0.3, 0.34) + quad(0.1, 0.34, 0.6, 0.62), cream) +
          shape(quad(0.52, 0.84, 0.32, 0.98), cream) +
          shape(quad(0.55, 0.81, 0.36, 0.98), doors[i] as string) +
          shape(quad(0.675, 0.69, 0.36, 0.98), ink, 0.4) +
          shape(quad(-0.02, 1.02, -0.13, 0.06), terracotta) +
          shape(quad(-0.02, 1.02, 0.03, 0.07), dark(terracotta, 0.3)) +
          shape(quad(0, 1, 0.07, 0.12), ink, 0.18) +
          shape(quad(0.97, 1, 0, 1), ink, 0.14)
      }
      return flip
        ? `<g transform="translate(1600 0)scale(-1 1)">${text}${shape('M-14 250L640 584V709L-14 904z', ink, 0.16)}</g>`
        : text
    }
    p.add(
      shape('M0 1000L0 860L636 700H964L1600 860V1000z', p.fade([mix(sand, terracotta, 0.12), mix(sand, deep, 0.35)])),
      side(
        false,
        [mix(turquoise, lagoon, 0.35), mix(coral, pink, 0.35), mix(sun, sand, 0.3), mix(leaf, sand, 0.4)],
        [deep, terracotta, palm, deep],
      ),
      side(
        true,
        [mix(sun, sand, 0.2), mix(lagoon, sand, 0.4), mix(coral, sand, 0.3), pink],
        [terracotta, deep, turquoise, palm],
      ),
    )
    p.add(
      p.inside('M0 1000L0 908L636 712H964L1600 908V1000z', cobbles(716, 1000, mix(deep, sand, 0.45))),
      shape('M0 900L636 709H656L40 1000H0zM1600 900L964 709H944L1560 1000H1600z', mix(sand, cream, 0.4)),
      shape('M1600 900L964 709H700L1100 1000H1600z', ink, 0.14),
    )
    p.add(
      place(cart(), 800, 800, 0.9),
      place(pot(70, 4, leaf), 90, 940),
      place(pot(56, 2, leaf), 1440, 920),
      gulls(
        [
          [980, 250, 20],
          [1040, 225, 14],
        ],
        deep,
      ),
    )
  },

  cienfuegos(p) {
    // the bay at dusk and the Moorish palace on its point
    p.add(
      sky(p, dusk, 620),
      sunDisc(520, 520, 130, dusk.sun, 3),
      streaks(
        [
          [100, 300, 520],
          [680, 220, 480],
          [980, 380, 420],
          [60, 430, 360],
          [360, 130, 420],
        ],
        dusk.cloud,
        0.75,
      ),
      hills(0, 1000, 606, 120, mix(deep, dusk.haze, 0.55), 8, 10, 620),
      sea(p, dusk, 604, 1000, 5),
      glints(0, 1600, 612, 960, 30, mix(sun, cream, 0.35), 0.85, 9, 520),
    )
    p.add(
      place(boat.sailboat(cream, coral), 260, 700, 0.9),
      place(boat.sailboat(pink, deep), 640, 650, 0.5),
      place(boat.sailboat(sun, cream), 80, 642, 0.4),
    )
    p.add(
      land(
        [
          [720, 790],
          [820, 740],
          [960, 716],
          [1200, 706],
          [1600, 700],
        ],
        mix(sand, deep, 0.35),
        790,
      ),
      shape('M720 790Q1100 776 1600 770V800Q1100 800 720 800z', mix(ink, deep, 0.4)),
      canopy(
        [
          [820, 716],
          [1000, 690],
          [1600, 670],
        ],
        36,
        mix(palm, deep, 0.4),
        5,
        740,
      ),
    )
    const wall = mix(pink, sand, 0.4)
    const onion = (x: number, y: number, w: number, h: number, colour: string) =>
      shape(
        d`M${x - w / 2} ${y}C${x - w * 0.8} ${y - h * 0.4} ${x - w * 0.2} ${y - h * 0.6} ${x} ${y - h}C${x + w * 0.2} ${y - h * 0.6} ${x + w * 0.8} ${y - h * 0.4} ${x + w / 2} ${y}z`,
        colour,
      ) +
      shape(
        d`M${x} ${y - h}C${x + w * 0.2} ${y - h * 0.6} ${x + w * 0.8} ${y - h * 0.4} ${x + w / 2} ${y}H${x + w * 0.16}Q${x + w * 0.4} ${y - h * 0.4} ${x} ${y - h}z`,
        ink,
        0.2,
      )
    const moor = (x: number, y: number, w: number, h: number, pane = lit) =>
      shape(
        d`M${x - w * 0.62} ${y}V${y - h * 0.7}Q${x - w * 0.7} ${y - h * 1.12} ${x} ${y - h * 1.16}Q${x + w * 0.7} ${y - h * 1.12} ${x + w * 0.62} ${y - h * 0.7}V${y}z`,
        cream,
      ) +
      shape(
        d`M${x - w * 0.42} ${y}V${y - h * 0.55}C${x - w * 0.7} ${y - h * 0.9} ${x - w * 0.1} ${y - h * 0.94} ${x} ${y - h}C${x + w * 0.1} ${y - h * 0.94} ${x + w * 0.7} ${y - h * 0.9} ${x + w * 0.42} ${y - h * 0.55}V${y}z`,
        pane,
      )
    p.add(
      rect(980, 480, 440, 240, p.fade([light(wall, 0.3), wall])),
      rect(1330, 480, 90, 240, ink, 0.14),
      [0, 1, 2, 3, 4]
        .map(
          (i) =>
            moor(1040 + i * 72, 700, 40, 92, i % 2 ? glass : lit) +
            moor(1040 + i * 72, 574, 32, 60, i % 2 ? lit : glass),
        )
        .join(''),
      rect(968, 596, 464, 12, cream),
      rect(968, 470, 464, 14, cream),
      d`<path d="M972 460H1430" stroke="${cream}" stroke-width="20" stroke-dasharray="16 12"/>`,
    )
    for (const [x, h, w, c] of [
      [1000, 340, 92, turquoise],
      [1196, 300, 110, coral],
      [1404, 380, 92, sun],
    ] as const)
      p.add(
        rect(x - w / 2, 720 - h, w, h, light(wall, 0.2)),
        rect(x + w * 0.2, 720 - h, w * 0.3, h, ink, 0.16),
        moor(x, 720 - h + 96, w * 0.42, 64),
        rect(x - w * 0.6, 716 - h, w * 1.2, 12, cream),
        rect(x - w * 0.3, 676 - h, w * 0.6, 42, light(wall, 0.3)),
        onion(x, 678 - h, w * 0.62, 90, c),
        line(d`M${x} ${590 - h}v-30`, iron, 4),
      )
    p.add(
      p.stamp(royalPalm(300, 5), 900, 752),
      p.stamp(royalPalm(300, 5), 1520, 760, 1.2),
      p.stamp(royalPalm(300, 5), 1470, 752, 0.85),
      place(bush(220, 80, palm, 3), 1090, 756),
      place(bush(200, 64, palm, 6), 1330, 758),
      rect(820, 752, 780, 12, cream),
      p.stamp(lamp(110), 1200, 760),
      p.stamp(lamp(110), 980, 760),
    )
    p.add(
      jetty(420, 1010, 780, 790, 300, 60, 5),
      place(boat.rowboat(coral), 1060, 880, 1.2),
      p.stamp(lamp(160), 640, 876),
      gulls(
        [
          [820, 420, 22],
          [880, 390, 15],
        ],
        deep,
      ),
    )
  },

  'cayo-santa-maria'(p) {
    // from the air: the causeway through the shallows
    p.add(
      sky(p, noon, 330),
      cloud(p, 80, 210, 480, noon, 4),
      cloud(p, 820, 190, 380, noon, 7),
      cloud(p, 1220, 240, 420, noon, 2),
    )
    p.add(rect(0, 300, 1600, 700, p.fade([mix(deep, turquoise, 0.5), turquoise, mix(turquoise, lagoon, 0.5), lagoon])))
    const patch = (x: number, y: number, w: number, h: number, colour: string, o: number) =>
      shape(
        smooth(
          [
            [x - w, y],
            [x - w * 0.6, y - h * 0.8],
            [x, y - h],
            [x + w * 0.7, y - h * 0.6],
            [x + w, y + h * 0.1],
            [x + w * 0.5, y + h * 0.8],
            [x - w * 0.3, y + h],
            [x - w, y],
          ],
          'z',
        ),
        colour,
        o,
      )
    p.add(
      patch(500, 420, 300, 22, lagoon, 0.6),
      patch(1300, 470, 300, 34, lagoon, 0.6),
      patch(240, 620, 360, 60, light(lagoon, 0.3), 0.6),
      patch(1250, 720, 420, 80, light(lagoon, 0.3), 0.6),
      patch(520, 900, 420, 80, light(lagoon, 0.45), 0.6),
      patch(900, 560, 200, 30, deep, 0.14),
      patch(1380, 590, 200, 26, deep, 0.14),
      patch(180, 780, 220, 40, deep, 0.12),
    )
    const islet = (x: number, y: number, w: number, seed: number) =>
      oval(x, y + w * 0.02, w * 0.64, w * 0.12, light(sand, 0.4), 0.9) +
      place(bush(w, w * 0.26, mix(palm, leaf, 0.3), seed), x, y + w * 0.06)
    p.add(
      hills(700, 1700, 312, 40, mix(palm, noon.haze, 0.35), 4, 12, 314),
      shape('M700 312Q1200 300 1600 306V330Q1200 318 700 312z', cream),
    )
    p.add(islet(360, 372, 130, 3), islet(1180, 400, 170, 5), islet(560, 470, 200, 8), islet(1440, 520, 260, 2))
    // the road, wide near and thin far, with its bridges
    const left: Point[] = [
      [560, 1000],
      [700, 860],
      [900, 720],
      [1010, 600],
      [960, 500],
      [860, 430],
      [850, 380],
      [930, 330],
      [1000, 312],
    ]
    const width = [330, 230, 150, 96, 62, 42, 28, 14, 6]
    const ribbon = (k: number, dx: number) =>
      `${smooth(left.map(([x, y], i): Point => [x + (width[i] as number) * (0.5 - k / 2) + dx * (width[i] as number), y]))}L${smooth(left.map(([x, y], i): Point => [x + (width[i] as number) * (0.5 + k / 2) + dx * (width[i] as number), y]).reverse()).slice(1)}z`
    p.add(
      shape(ribbon(1.44, 0), light(lagoon, 0.5), 0.8),
      shape(ribbon(1.25, 0), mix(sand, terracotta, 0.2)),
      shape(ribbon(0.86, 0), p.fade([mix(deep, sand, 0.55), mix(deep, ink, 0.1)])),
      `<path d="${smooth(left.map(([x, y], i): Point => [x + (width[i] as number) / 2, y]))}" fill="none" stroke="${cream}" stroke-width="5" stroke-dasharray="26 22"/>`,
    )
    p.add(
      islet(210, 560, 330, 6),
      islet(1330, 660, 380, 9),
      islet(330, 760, 260, 12),
      islet(1130, 880, 300, 4),
      islet(60, 900, 360, 7),
    )
    // car from above and behind, and its shadow
    const top = (c: string) =>
      shape('M-34 60Q-40-50-26-66Q0-78 26-66Q40-50 34 60Q0 72-34 60z', c) +
      shape('M-26-26Q0-42 26-26L22 0H-22zM-22 34H22L26 50Q0 58-26 50z', glass) +
      rect(-22, 0, 44, 34, light(c, 0.3), 1, 8) +
      shape('M-34 60Q-40-50-26-66L-22-64Q-32-40-28 62zM-30 58h12v5h-12zM18 58h12v5h-12z', ink, 0.2)
    p.add(
      oval(890, 836, 60, 20, ink, 0.25),
      place(top(coral), 884, 806, 0.86, false, 46),
      place(top(cream), 1030, 560, 0.26, false, -20),
      place(pelican(), 520, 250, 1),
      place(pelican(), 610, 210, 0.7),
      place(pelican(), 690, 236, 0.55),
    )
  },

  'cayo-coco'(p) {
    // flamingos in the lagoon
    p.add(
      sky(p, rose, 500),
      sunDisc(800, 360, 150, mix(sun, cream, 0.45), 3),
      streaks(
        [
          [80, 200, 460],
          [940, 150, 520],
          [300, 310, 400],
          [1100, 290, 420],
          [560, 90, 300],
        ],
        cream,
        0.7,
      ),
      hills(0, 1600, 486, 34, mix(palm, rose.haze, 0.5), 7, 18, 500),
      canopy(
        [
          [0, 474],
          [260, 460],
          [420, 482],
        ],
        26,
        mix(palm, rose.haze, 0.2),
        3,
        500,
      ),
      canopy(
        [
          [1120, 484],
          [1300, 460],
          [1600, 466],
        ],
        26,
        mix(palm, rose.haze, 0.2),
        5,
        500,
      ),
    )
    p.add(
      rect(0, 490, 1600, 510, p.fade([mix(pink, coral, 0.25), pink, mix(lagoon, pink, 0.35), turquoise])),
      shape(
        'M650 490H950Q930 560 880 580Q960 620 840 660Q880 720 800 760Q720 720 760 660Q640 620 720 580Q670 560 650 490z',
        mix(sun, cream, 0.45),
        0.6,
      ),
      glints(0, 1600, 500, 980, 34, cream, 0.65, 8),
    )
    const flock = [
      [300, 540, 0.22, 0],
      [340, 536, 0.2, 1],
      [390, 546, 0.24, 1],
      [1180, 540, 0.22, 0],
      [1230, 552, 0.25, 1],
      [1290, 540, 0.2, 0],
      [1090, 530, 0.18, 0],
      [460, 534, 0.18, 0],
      [560, 590, 0.4, 1],
      [1080, 600, 0.46, 0],
      [1180, 622, 0.5, 1],
      [420, 628, 0.52, 0],
    ] as const
    const up = flamingo(mix(coral, pink, 0.3))
    const feed = flamingo(mix(coral, pink, 0.45), 'feed')
    p.add(
      flock
        .map(([x, y, s, k]) => oval(x, y + 2, 70 * s, 6 * s, coral, 0.3) + p.stamp(k ? feed : up, x, y, s, x > 700))
        .join(''),
    )
    for (const [x, y, s, flip, k] of [
      [560, 860, 2.1, false, 0],
      [1010, 880, 2.3, true, 0],
      [260, 800, 1.5, false, 1],
      [1360, 830, 1.6, true, 1],
    ] as const)
      p.add(
        `<g opacity=".22">${p.stamp(k ? feed : up, x, y + 8, s, flip).replace(/scale\((-?[\d.]+) ([\d.]+)\)|scale\(([\d.]+)\)/, (_, a, b, c) => `scale(${a ?? c} -${b ?? c})`)}</g>`,
        oval(x, y + 6, 90 * s * 0.5, 6 * s, cream, 0.6),
        p.stamp(k ? feed : up, x, y, s, flip),
      )
    p.add(
      blades(0, 330, 1010, 220, 30, mix(palm, deep, 0.3), 3),
      blades(1290, 1600, 1010, 240, 30, mix(palm, deep, 0.3), 6),
      blades(0, 240, 1010, 130, 22, palm, 9),
      blades(1390, 1600, 1010, 140, 20, palm, 12),
    )
    const flying =
      shape('M-60 4L40 0Q60-4 74-14L84-16L92-8L80-8Q62 6 40 10L-40 12L-120 8z', mix(coral, pink, 0.2)) +
      shape('M-10 4Q-24-50-70-72Q10-70 30 2z', mix(coral, pink, 0.35)) +
      shape('M-70-72Q-30-70-4-48L-34-40Q-46-60-70-72z', ink, 0.8)
    p.add(p.stamp(flying, 420, 180, 0.8), p.stamp(flying, 560, 230, 0.62), p.stamp(flying, 300, 250, 0.58))
  },

  'cayo-guillermo'(p) {
    // the fishing ground of the marlin
    p.add(
      sky(p, noon, 470),
      sunDisc(330, 190, 66, noon.sun),
      cloud(p, 500, 250, 420, noon, 12),
      cloud(p, 1120, 210, 460, noon, 5),
      cloud(p, -80, 380, 380, noon, 8),
    )
    p.add(
      rect(0, 450, 1600, 550, p.fade([mix(deep, turquoise, 0.35), turquoise, deep])),
      glints(0, 1600, 462, 640, 22, cream, 0.5, 5),
      shape(
        smooth(
          [
            [1080, 456],
            [1250, 420],
            [1420, 436],
            [1600, 404],
          ],
          'V470H1080z',
        ),
        light(sand, 0.3),
      ),
      canopy(
        [
          [1180, 430],
          [1300, 416],
          [1600, 396],
        ],
        22,
        mix(palm, noon.haze, 0.25),
        5,
        440,
      ),
      shape('M1040 462Q1300 452 1600 456V476Q1300 470 1040 462z', cream),
    )
    const wave = (y: number, a: number, colour: string, phase: number) =>
      land(
        [...Array(9).keys()].map((i): Point => [i * 200, y + (i % 2 === phase ? -a : a)]),
        colour,
      )
    p.add(
      place(boat.cruiserBoat(coral), 1170, 590, 1.15),
      wave(600, 16, mix(turquoise, deep, 0.15), 0),
      wave(670, 20, mix(turquoise, lagoon, 0.25), 1),
      line(smooth([...Array(9).keys()].map((i): Point => [i * 200, 668 + (i % 2 === 1 ? -20 : 20)])), cream, 6, 0.7),
    )
    // marlin in the air
    const marlin =
      shape(
        'M-250 60C-190-20-80-90 60-100C130-104 190-96 232-84L400-120L246-66C190-30 90 6-30 30C-110 44-190 52-230 70L-262 150C-284 122-288 96-276 78L-330 30C-296 28-268 40-250 60z',
        p.fade([deep, mix(deep, turquoise, 0.5), cream]),
      ) +
      shape('M60-100C0-150-60-210-150-190C-170-140-140-90-190-16C-120-70-30-100 60-100z', mix(deep, coral, 0.15)) +
      shape('M110 2C100 60 70 100 40 116C44 80 44 40 60 16z', deep) +
      disc(196, -82, 8, ink) +
      disc(194, -84, 3, cream) +
      line('M150-96Q140-66 160-42', ink, 4, 0.5) +
      line('M110-88L96-30M60-86L40-20M10-78L-14-4M-40-62L-66 10M-90-40L-110 22', turquoise, 7, 0.6)
    p.add(
      line('M1010 412Q860 330 792 408', cream, 2.5, 0.9),
      place(marlin, 520, 560, 1.02, false, -18),
      place(splash(330, 190), 330, 800),
      place(splash(200, 90), 470, 800),
    )
    p.add(
      wave(790, 22, mix(turquoise, deep, 0.35), 0),
      line(smooth([...Array(9).keys()].map((i): Point => [i * 200, 790 + (i % 2 === 0 ? -22 : 22)])), cream, 7, 0.75),
      wave(880, 24, mix(deep, turquoise, 0.25), 1),
      wave(950, 22, deep, 0),
      glints(0, 1600, 820, 1000, 14, lagoon, 0.5, 3),
      gulls(
        [
          [760, 330, 26],
          [850, 290, 18],
          [680, 280, 15],
          [1380, 330, 20],
        ],
        cream,
      ),
    )
  },

  'cayo-largo'(p) {
    // a turtle on the empty beach
    p.add(
      sky(p, morning, 380),
      sunDisc(1240, 190, 72, mix(sun, cream, 0.25)),
      cloud(p, 160, 260, 520, morning, 7),
      cloud(p, 860, 310, 340, morning, 3),
      streaks([[640, 130, 420]], cream, 0.6),
    )
    p.add(
      rect(0, 360, 1600, 300, p.fade([mix(turquoise, deep, 0.3), turquoise, lagoon])),
      glints(0, 1600, 366, 560, 26, cream, 0.5, 4),
      place(boat.catamaran(cream, turquoise), 420, 450, 0.62),
      place(boat.sailboat(coral, cream), 1000, 388, 0.26),
    )
    p.add(
      beach(
        p,
        [
          [0, 640],
          [260, 600],
          [560, 596],
          [840, 560],
          [1120, 540],
          [1380, 500],
          [1600, 486],
        ],
        { depth: 110, sand: light(sand, 0.35) },
      ),
    )
    p.add(
      line('M1580 560Q1330 660 1180 680T900 770', mix(sand, terracotta, 0.3), 60, 0.35),
      `<path d="M1580 560Q1330 660 1180 680T900 770" fill="none" stroke="${mix(sand, terracotta, 0.35)}" stroke-width="96" stroke-dasharray="12 26" opacity=".35"/>`,
    )
    p.add(oval(700, 862, 300, 44, ink, 0.2), place(turtle(), 720, 800, 2.3, true, 8))
    p.add(
      p.stamp(starfish(coral), 290, 800, 1.2, false, 12),
      p.stamp(starfish(coral), 1240, 900, 0.9, false, 40),
      shape('M1110 830q30-40 66-16q18 22-10 40q-40 8-56-24z', pink),
      line('M1120 832q20-20 40-8M1124 842q20-12 38 0', terracotta, 3, 0.5),
      shape('M440 930q20-26 44-10q12 16-8 26q-26 6-36-16z', cream),
      line('M446 932q14-12 28-4', terracotta, 3, 0.4),
      disc(560, 720, 5, terracotta, 0.4),
      disc(980, 920, 6, terracotta, 0.4),
      disc(160, 900, 5, terracotta, 0.4),
    )
    p.add(
      p.stamp(coconut(560, -190, 6), 1530, 940),
      land(
        [
          [1180, 1000],
          [1330, 920],
          [1480, 890],
          [1600, 880],
        ],
        mix(leaf, sand, 0.25),
      ),
      blades(1230, 1600, 990, 140, 30, palm, 5),
      blades(0, 170, 1010, 150, 20, palm, 8),
      gulls(
        [
          [620, 280, 26],
          [700, 250, 18],
        ],
        deep,
      ),
      gulls([[560, 320, 14]], deep),
    )
  },

  'santa-lucia'(p) {
    // half above, half below the water: the reef
    p.add(
      sky(p, noon, 330),
      cloud(p, 140, 180, 380, noon, 4),
      cloud(p, 1080, 160, 420, noon, 9),
      sunDisc(800, 130, 56, noon.sun),
      hills(0, 1600, 322, 26, mix(palm, noon.haze, 0.4), 3, 16, 330),
      rect(0, 318, 1600, 60, mix(turquoise, deep, 0.25)),
      place(boat.sailboat(coral, cream), 420, 352, 0.9),
      place(boat.rowboat(sun), 1220, 352, 0.8),
    )
    const surface = smooth([
      [0, 360],
      [200, 344],
      [400, 366],
      [600, 348],
      [800, 368],
      [1000, 346],
      [1200, 366],
      [1400, 348],
      [1600, 362],
    ])
    p.add(
      shape(`${surface}V1000H0z`, p.fade([mix(turquoise, lagoon, 0.5), turquoise, deep, mix(deep, ink, 0.6)])),
      p.inside(
        `${surface}V1000H0z`,
        shape(
          'M560 340L300 1000H470L640 340zM760 340L700 1000H900L820 340zM960 340L1120 1000H1330L1040 340zM360 340L40 1000H150L430 340zM1200 340L1480 1000H1600L1280 340z',
          cream,
          0.12,
        ),
      ),
      line(surface, cream, 8, 0.9),
    )
    p.add(
      land(
        [
          [0, 760],
          [200, 720],
          [420, 790],
          [640, 840],
          [900, 830],
          [1150, 780],
          [1380, 690],
          [1600, 650],
        ],
        mix(deep, turquoise, 0.2),
      ),
      land(
        [
          [0, 860],
          [260, 830],
          [520, 890],
          [860, 910],
          [1180, 870],
          [1600, 780],
        ],
        mix(deep, ink, 0.25),
      ),
    )
    const fan = coralFan(coral)
    p.add(
      p.stamp(coralFan(mix(coral, deep, 0.4)), 1280, 770, 0.8),
      p.stamp(coralFan(mix(sun, deep, 0.4)), 120, 770, 0.9),
      p.stamp(fan, 240, 880, 1.3),
      p.stamp(fan, 1440, 830, 1.5, true),
      p.stamp(coralFan(mix(pink, coral, 0.4)), 1180, 900, 1),
      place(coralHead(110, terracotta), 430, 920),
      place(coralHead(150, mix(sun, terracotta, 0.3)), 1330, 900),
      place(coralHead(90, mix(turquoise, leaf, 0.5)), 90, 910),
      place(coralHead(80, mix(pink, coral, 0.2)), 980, 930),
      blades(500, 760, 930, 190, 18, leaf, 6, 0.3),
      blades(1040, 1140, 930, 150, 9, mix(leaf, turquoise, 0.4), 4, 0.3),
    )
    p.add(
      land(
        [
          [0, 960],
          [300, 930],
          [700, 950],
          [1100, 930],
          [1600, 910],
        ],
        mix(ink, deep, 0.4),
      ),
      p.stamp(starfish(sun), 700, 940, 0.7, false, 20),
    )
    const yellow = fish(sun, deep)
    const red = fish(coral, cream)
    p.add(
      [
        [330, 560, 1.3, 0],
        [420, 520, 1.1, 0],
        [430, 600, 1.2, 0],
        [520, 560, 1.4, 0],
        [300, 640, 1, 0],
        [560, 640, 1.1, 0],
      ]
        .map(([x, y, s]) => p.stamp(yellow, x ?? 0, y ?? 0, s))
        .join(''),
      [
        [1200, 560, 1.5],
        [1300, 620, 1.8],
        [1110, 640, 1.2],
      ]
        .map(([x, y, s]) => p.stamp(red, x ?? 0, y ?? 0, s, true))
        .join(''),
      [
        [700, 470, 0.7],
        [760, 490, 0.8],
        [820, 470, 0.7],
        [740, 450, 0.6],
      ]
        .map(([x, y, s]) => p.stamp(fish(cream, turquoise), x ?? 0, y ?? 0, s))
        .join(''),
    )
    // the diver
    const diver =
      line('M-150 30L-70 12M-150-6L-70 4', ink, 22) +
      shape('M-250 40L-150 22L-144 40L-240 72zM-246-34L-150-14L-148 6L-250-6z', sun) +
      line('M-70 8L40-14', ink, 46) +
      line('M30-2Q70 40 120 44', ink, 18) +
      disc(84, -30, 27, mix(terracotta, sand, 0.35)) +
      shape('M60-48Q84-64 104-48L100-40Q80-50 62-34z', ink) +
      shape('M90-46h24v24h-22z', lagoon) +
      line('M88-34L64-40', ink, 6) +
      shape('M-50-52H40Q52-52 52-42T40-32H-50Q-60-32-60-42T-50-52z', coral) +
      line('M52-42Q80-60 100-14', ink, 5)
    p.add(
      place(diver, 830, 680, 1.05, false, 6),
      [
        [950, 590, 9],
        [966, 556, 12],
        [944, 520, 8],
        [970, 470, 14],
        [950, 420, 10],
      ]
        .map(
          ([x, y, r]) =>
            `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${cream}" stroke-width="3" opacity=".8"/>`,
        )
        .join(''),
    )
  },

  guardalavaca(p) {
    // the bay from the hill
    p.add(
      sky(p, noon, 330),
      sunDisc(360, 140, 60, noon.sun),
      cloud(p, 560, 200, 460, noon, 6),
      cloud(p, 1180, 230, 400, noon, 10),
      cloud(p, -60, 270, 320, noon, 3),
    )
    p.add(
      rect(0, 312, 1600, 500, p.fade([mix(deep, turquoise, 0.35), turquoise, mix(turquoise, lagoon, 0.6)])),
      glints(0, 1600, 320, 600, 26, cream, 0.4, 7),
    )
    p.add(
      hills(1000, 1800, 320, 120, mix(palm, noon.haze, 0.6), 3, 6, 330),
      shape(
        smooth(
          [
            [900, 352],
            [1060, 330],
            [1180, 296],
            [1330, 250],
            [1480, 244],
            [1600, 220],
          ],
          'V420Q1300 372 900 352z',
        ),
        p.fade([leaf, palm]),
      ),
      shape('M900 352Q1300 372 1600 420V432Q1290 384 890 358z', mix(sand, terracotta, 0.3)),
      shape(
        smooth(
          [
            [0, 330],
            [140, 322],
            [280, 356],
            [400, 400],
            [470, 430],
          ],
          'Q300 450 0 470z',
        ),
        p.fade([mix(leaf, sun, 0.15), palm]),
      ),
      shape('M474 430Q300 450 0 470V486Q300 466 474 436z', mix(sand, terracotta, 0.3)),
      canopy(
        [
          [0, 344],
          [200, 340],
          [420, 412],
        ],
        24,
        mix(palm, leaf, 0.2),
        5,
        440,
      ),
    )
    // horseshoe of sand
    const bay = 'M0 640Q260 560 560 566Q840 572 1040 620Q1300 640 1600 520V1000H0z'
    p.add(
      `<g transform="translate(0 -66)">${shape(bay, lagoon, 0.6)}</g><g transform="translate(0 -34)">${shape(bay, light(lagoon, 0.4), 0.7)}</g><g transform="translate(0 -10)">${shape(bay, cream)}</g>`,
      shape(bay, light(sand, 0.25)),
      shape(
        'M0 700Q260 606 560 606Q840 606 1060 660Q1300 690 1600 580V1000H0z',
        p.fade([leaf, palm, mix(palm, ink, 0.3)]),
      ),
    )
    const shade = palapa(60)
    p.add(
      [
        [200, 612],
        [290, 596],
        [384, 590],
        [480, 588],
        [580, 590],
        [680, 596],
        [780, 608],
        [880, 626],
        [1120, 648],
        [1220, 644],
        [1320, 628],
      ]
        .map(([x, y], i) => p.stamp(shade, x as number, (y as number) + 8, 0.7 + (i % 3) * 0.1))
        .join(''),
    )
    const villa =
      rect(-60, -56, 120, 56, cream) +
      rect(20, -56, 40, 56, ink, 0.12) +
      shape('M-72-54L-44-88H44L72-54z', terracotta) +
      [-44, -14, 16].map((x) => rect(x, -40, 20, 26, glass)).join('')
    p.add(
      canopy(
        [
          [0, 690],
          [240, 640],
          [560, 634],
          [900, 660],
          [1100, 700],
          [1350, 690],
          [1600, 620],
        ],
        36,
        mix(leaf, palm, 0.4),
        9,
        760,
      ),
      p.stamp(villa, 470, 706, 0.9),
      p.stamp(villa, 640, 700, 0.9),
      p.stamp(villa, 820, 724, 1),
      p.stamp(villa, 1180, 752, 1.1),
      canopy(
        [
          [0, 760],
          [300, 700],
          [600, 724],
          [900, 750],
          [1300, 770],
          [1600, 690],
        ],
        52,
        palm,
        14,
        1000,
      ),
      place(boat.catamaran(coral, cream), 700, 470, 0.55),
      place(boat.sailboat(cream, coral), 1020, 440, 0.4),
      place(boat.sailboat(sun, deep), 560, 388, 0.26),
    )
    // the flamboyant tree that frames it
    p.add(
      canopy(
        [
          [0, 900],
          [400, 830],
          [800, 880],
          [1200, 850],
          [1600, 800],
        ],
        80,
        mix(palm, ink, 0.4),
        5,
        1000,
      ),
      shape(
        'M1310 1000Q1370 760 1330 560Q1250 470 1130 430L1140 416Q1260 440 1340 510Q1330 420 1290 350L1306 344Q1360 420 1376 500Q1440 410 1530 380L1540 396Q1420 460 1404 580Q1400 800 1470 1000z',
        mix(ink, terracotta, 0.3),
      ),
      place(nature.foliage(640, 200, coral, 3), 1400, 350),
      place(nature.foliage(420, 130, coral, 8), 1120, 400),
      place(nature.foliage(380, 130, mix(coral, sun, 0.25), 12), 1560, 420),
      gulls(
        [
          [700, 300, 18],
          [760, 280, 13],
        ],
        cream,
      ),
    )
  },

  'santiago-de-cuba'(p) {
    // the Morro over the mouth of the bay
    p.add(
      sky(p, sunset, 640),
      rays(560, 560, 1400, 22, sun, 0.14, 0.07),
      sunDisc(560, 540, 140, sunset.sun, 3),
      streaks(
        [
          [60, 240, 480],
          [760, 170, 560],
          [900, 330, 460],
          [200, 390, 300],
        ],
        sunset.cloud,
        0.6,
      ),
      hills(0, 1200, 600, 150, mix(coral, deep, 0.5), 7, 10, 640),
      hills(-100, 1000, 614, 90, mix(coral, deep, 0.7), 3, 8, 640),
      sea(p, sunset, 606, 1000, 9),
      glints(0, 1600, 614, 980, 36, mix(sun, cream, 0.4), 0.85, 12, 560),
    )
    const stone = mix(sand, terracotta, 0.42)
    const cliff = mix(terracotta, deep, 0.45)
    p.add(
      shape(
        'M690 1000L720 900L700 820L760 760L740 690L800 640L830 560L900 520L960 420L1600 380V1000z',
        p.fade([cliff, mix(cliff, ink, 0.5)]),
      ),
      shape(
        'M760 760L740 690L800 640L830 560L900 520L870 620L900 680L850 740L880 840L820 1000H690L720 900L700 820zM1010 560L1060 640L1030 760L1090 880L1060 1000H1130L1150 860L1100 700L1120 600zM1330 560L1380 700L1350 860L1400 1000H1460L1440 800L1460 660z',
        light(cliff, 0.12),
      ),
      '',
    )
    // ramparts
    p.add(
      shape('M860 560L880 420H1180V590H870z', stone),
      shape('M1180 420H1290V600H1180z', dark(stone, 0.35)),
      shape('M1020 430L1036 290H1420L1440 430z', light(stone, 0.06)),
      shape('M1330 290H1420L1440 430H1330z', dark(stone, 0.3)),
      shape('M1150 300L1160 190H1360L1370 300z', stone),
      shape('M1300 190H1360L1370 300H1300z', dark(stone, 0.3)),
      shape('M1290 420H1600V620H1290z', dark(stone, 0.12)),
      `<path d="M880 412H1180M1036 282H1420M1160 182H1360M1296 412H1600" stroke="${light(stone, 0.1)}" stroke-width="18" stroke-dasharray="30 16" fill="none"/>`,
      line('M876 450H1180M1034 318H1424M1158 214H1362', dark(stone, 0.3), 4),
      [1090, 1170, 1250].map((x) => shape(arch(x, 400, 34, 56), glass)).join(''),
      [930, 1020, 1110].map((x) => rect(x, 480, 26, 20, ink, 0.6)).join(''),
      [1200, 1250].map((x) => rect(x, 230, 14, 34, ink, 0.6)).join(''),
    )
    p.add(
      [
        [900, 590, 110],
        [1010, 600, 150],
        [1150, 606, 120],
        [1290, 620, 160],
        [1470, 634, 200],
        [1590, 630, 140],
      ]
        .map(([x, y, w], i) =>
          place(bush(w as number, (w as number) * 0.34, mix(palm, deep, 0.35), i + 2), x as number, y as number),
        )
        .join(''),
    )
    // sentry box, flag
    p.add(
      rect(858, 372, 48, 70, light(stone, 0.1)),
      rect(888, 372, 18, 70, ink, 0.2),
      shape('M850 374Q882 318 914 374z', terracotta),
      rect(874, 390, 12, 26, ink, 0.7),
      line('M1260 190V70', cream, 5),
      shape('M1262 74Q1300 60 1330 76T1390 74V124Q1360 138 1330 124T1262 124z', coral),
      shape('M1262 74L1310 99L1262 124z', cream),
    )
    p.add(
      place(boat.sailboat(cream, deep), 330, 740, 0.9),
      place(boat.sailboat(mix(sun, cream, 0.3), terracotta), 130, 660, 0.42),
      place(splash(150, 70), 740, 964),
      place(rocks(300, 90, mix(cliff, ink, 0.4)), 640, 1004),
      p.stamp(nature.cactus(150, mix(palm, deep, 0.3)), 1490, 640),
      p.stamp(nature.cactus(150, mix(palm, deep, 0.3)), 1400, 630, 0.7),
      place(corner(360, mix(palm, ink, 0.4), 8), -30, 1010),
      gulls(
        [
          [700, 300, 24],
          [770, 270, 17],
          [420, 330, 16],
        ],
        ink,
      ),
    )
  },

  baracoa(p) {
    // El Yunque over the river and the coconut groves
    p.add(
      sky(p, morning, 560),
      sunDisc(1290, 240, 84, mix(sun, cream, 0.2)),
      cloud(p, 60, 240, 420, morning, 10),
      cloud(p, 1120, 370, 480, morning, 4),
      hills(0, 1600, 540, 170, mix(turquoise, morning.haze, 0.6), 6, 9, 640),
      hills(0, 1600, 570, 130, mix(palm, morning.haze, 0.55), 12, 7, 640),
    )
    // the anvil
    p.add(
      shape(
        'M330 600Q450 520 520 400L560 280Q580 250 640 246L960 232Q1020 236 1036 270L1080 400Q1150 520 1300 600z',
        mix(palm, turquoise, 0.35),
      ),
      shape(
        'M800 240L960 232Q1020 236 1036 270L1080 400Q1150 520 1300 600H860Q930 520 900 420Q960 340 800 240z',
        mix(palm, deep, 0.45),
      ),
      shape(
        'M566 288L604 290L590 400L560 420zM640 276L690 284L680 420L640 440zM720 270L760 284L770 400L730 420zM830 290L870 300L880 390L850 400zM940 300L980 310L1000 400L960 400z',
        mix(pink, sand, 0.3),
        0.7,
      ),
      canopy(
        [
          [556, 280],
          [640, 252],
          [800, 244],
          [960, 238],
          [1034, 272],
        ],
        24,
        mix(palm, leaf, 0.3),
        4,
        290,
      ),
      mist(p, 420, 120, mix(lagoon, cream, 0.6), 0.5),
      cloud(p, 420, 330, 300, morning, 14, 50),
      cloud(p, 930, 300, 260, morning, 2, 44),
    )
    p.add(
      hills(-100, 960, 660, 170, mix(palm, leaf, 0.4), 4, 7, 700),
      hills(640, 1750, 660, 190, mix(palm, leaf, 0.2), 8, 7, 700),
      canopy(
        [
          [0, 590],
          [300, 600],
          [620, 634],
          [900, 630],
          [1200, 590],
          [1600, 560],
        ],
        36,
        palm,
        8,
        700,
      ),
    )
    const bunch = coconut(200, 40, 3, { leaf: mix(palm, leaf, 0.4) })
    p.add(
      [
        [120, 650, 1.1, 0],
        [220, 660, 0.9, 1],
        [330, 656, 1, 0],
        [430, 664, 0.8, 1],
        [1120, 660, 0.9, 0],
        [1220, 656, 1.1, 1],
        [1330, 660, 1, 0],
        [1450, 664, 1.2, 1],
        [1550, 650, 1, 0],
      ]
        .map(([x, y, s, f]) => p.stamp(bunch, x as number, y as number, s, f === 1))
        .join(''),
    )
    p.add(
      rect(0, 656, 1600, 344, p.fade([mix(palm, turquoise, 0.55), turquoise, mix(turquoise, deep, 0.45)])),
      shape('M330 660H1300Q1200 800 1060 780Q800 820 620 780Q420 800 330 660z', mix(palm, turquoise, 0.3), 0.55),
      glints(0, 1600, 670, 980, 34, cream, 0.55, 4),
    )
    p.add(
      shape(
        smooth(
          [
            [0, 760],
            [180, 740],
            [360, 780],
            [470, 860],
            [420, 940],
            [300, 1000],
          ],
          'H0z',
        ),
        light(sand, 0.2),
      ),
      shape(
        smooth(
          [
            [0, 800],
            [160, 790],
            [300, 850],
            [330, 930],
            [220, 1000],
          ],
          'H0z',
        ),
        leaf,
      ),
      place(boat.rowboat(coral), 900, 830, 1.5),
      shape('M880 780q-18 6-16 36h36q0-32-20-36z', cream),
      disc(880, 764, 13, mix(terracotta, ink, 0.3)),
      shape('M856 762q24-12 48 0l-4 3h-40zM866 759q0-14 14-14t14 14z', sun),
      line('M872 794L800 850', mix(terracotta, ink, 0.5), 6),
      place(boat.rowboat(sun), 490, 916, 1.1, true),
    )
    p.add(
      p.stamp(coconut(640, 110, 12), 70, 990),
      p.stamp(coconut(640, 110, 12), 1540, 1010, 0.86, true),
      place(bush(300, 110, leaf, 9), 1540, 1010),
      place(bush(280, 100, palm, 3), 60, 1010),
    )
  },

  remedios(p) {
    // the night of the Parrandas
    p.add(
      sky(p, night, 800),
      stars(1600, 460, 44, 5),
      shape('M1346 112A64 64 0 1 0 1374 170A52 52 0 1 1 1346 112z', mix(cream, sun, 0.15)),
    )
    const burst = (x: number, y: number, r: number, colour: string, n: number, turn = 0) => {
      let a = ''
      let dots = ''
      for (let i = 0; i < n; i++) {
        const t = turn + (i / n) * Math.PI * 2
        const [c, s] = [Math.cos(t), Math.sin(t)]
        const k = i % 2 ? 0.72 : 1
        a += d`M${Math.round(x + c * r * 0.25)} ${Math.round(y + s * r * 0.25)}Q${Math.round(x + c * r * 0.7 * k)} ${Math.round(y + s * r * 0.65 * k)} ${Math.round(x + c * r * k)} ${Math.round(y + s * r * k + r * 0.08)}`
        dots += d`M${Math.round(x + c * r * k * 1.06)} ${Math.round(y + s * r * k * 1.06 + r * 0.1)}h0`
      }
      return (
        disc(
          x,
          y,
          r * 1.1,
          p.glow([
            [colour, 0.4],
            [colour, 0],
          ]),
        ) +
        line(a, colour, Math.max(3, r * 0.026)) +
        line(dots, colour, r * 0.052) +
        disc(x, y, r * 0.05, cream)
      )
    }
    p.add(
      burst(390, 250, 210, coral, 20),
      burst(800, 160, 170, sun, 18, 0.1),
      burst(1130, 330, 130, lagoon, 16),
      burst(160, 470, 100, sun, 14),
      burst(600, 420, 90, pink, 14, 0.2),
      line('M390 640Q380 460 390 300M1130 600Q1140 480 1130 380', sun, 3, 0.5),
    )
    const wall = mix(sand, deep, 0.25)
    p.add(
      p.stamp(tower(p, 150, 470, 3, wall, 'dome', terracotta, lit), 930, 780),
      rect(640, 500, 220, 280, wall),
      shape('M628 504L750 420L872 504z', terracotta),
      shape('M750 420L872 504H770z', ink, 0.25),
      rect(636, 500, 228, 10, cream),
      shape(arch(750, 780, 76, 150), mix(terracotta, ink, 0.4)),
      shape(arch(750, 600, 48, 70), lit),
      disc(750, 474, 14, lit),
      [668, 832].map((x) => rect(x - 10, 512, 20, 268, light(wall, 0.3))).join(''),
    )
    p.add(
      house(p, -40, 790, {
        w: 360,
        h: 280,
        wall: mix(turquoise, deep, 0.35),
        floors: 2,
        bays: 4,
        shutter: coral,
        pane: lit,
        roof: 'tile',
      }),
      house(p, 322, 790, {
        w: 280,
        h: 210,
        wall: mix(coral, deep, 0.3),
        floors: 1,
        bays: 3,
        shutter: deep,
        pane: lit,
        roof: 'tile',
        ground: 'bars',
      }),
      house(p, 1050, 790, {
        w: 300,
        h: 240,
        wall: mix(sun, deep, 0.3),
        floors: 2,
        bays: 3,
        shutter: palm,
        pane: lit,
        roof: 'tile',
      }),
      house(p, 1352, 790, {
        w: 320,
        h: 310,
        wall: mix(pink, deep, 0.3),
        floors: 2,
        bays: 4,
        shutter: turquoise,
        pane: lit,
        ground: 'arcade',
      }),
    )
    p.add(
      rect(0, 786, 1600, 220, p.fade([mix(terracotta, deep, 0.5), mix(ink, deep, 0.4)])),
      cobbles(790, 1000, mix(deep, terracotta, 0.3)),
      oval(
        800,
        900,
        640,
        80,
        p.glow([
          [sun, 0.45],
          [sun, 0],
        ]),
      ),
    )
    // strings of lanterns
    const string = (x0: number, x1: number, y: number, sag: number) =>
      line(d`M${x0} ${y}Q${(x0 + x1) / 2} ${y + sag * 2} ${x1} ${y}`, cream, 2.5, 0.7) +
      [0.12, 0.25, 0.38, 0.5, 0.62, 0.75, 0.88]
        .map((t, i) => {
          const x = x0 + (x1 - x0) * t
          const yy = y + sag * 4 * t * (1 - t)
          return (
            disc(x, yy + 12, 22, [coral, sun, lagoon][i % 3] as string, 0.25) +
            oval(x, yy + 12, 11, 14, [coral, sun, lagoon][i % 3] as string)
          )
        })
        .join('')
    p.add(string(-20, 640, 560, 50), string(860, 1620, 560, 56), string(300, 1300, 640, 40))
    const crowd = (x0: number, x1: number, y: number, s: number, seed: number) => {
      let t = ''
      let k = seed
      for (let x = x0; x < x1; x += s * (0.8 + (k % 3) * 0.16), k = (k * 7 + 3) % 11) {
        const h = s * (1 + (k % 4) * 0.12)
        t += d`M${x - s * 0.42} ${y + 90}V${y - h * 0.2}q${s * 0.06} ${-s * 0.36} ${s * 0.42} ${-s * 0.4}t${s * 0.42} ${s * 0.4}V${y + 90}zM${x - s * 0.2} ${y - h * 0.2 - s * 0.56}a${s * 0.2} ${s * 0.22} 0 1 0 ${s * 0.4} 0a${s * 0.2} ${s * 0.22} 0 1 0 ${-s * 0.4} 0z`
      }
      return t
    }
    p.add(
      [0, 1, 2, 3].map((i) => p.stamp(shape(crowd(0, 400, 0, 46, 2), mix(deep, ink, 0.5)), i * 410 - 6, 880)).join(''),
      [0, 1, 2].map((i) => p.stamp(shape(crowd(0, 540, 0, 70, 5), ink), i * 560 - 20, 960)).join(''),
      p.stamp(lamp(220), 560, 870),
      p.stamp(lamp(220), 1090, 870),
    )
  },

  camaguey(p) {
    // the city of the tinajones
    p.add(
      sky(p, golden, 560),
      sunDisc(330, 210, 80, mix(cream, sun, 0.3)),
      cloud(p, 980, 190, 420, golden, 4),
      cloud(p, 480, 150, 340, golden, 8),
    )
    p.add(
      skyline(p, 0, 1600, 520, 40, 110, [mix(pink, coral, 0.2), mix(sand, sun, 0.3), mix(pink, sand, 0.4)], 4, '', 560),
      p.stamp(tower(p, 110, 390, 4, mix(terracotta, pink, 0.45), 'spire', terracotta), 300, 560),
      p.stamp(tower(p, 96, 320, 3, mix(sand, pink, 0.3), 'dome', turquoise), 1230, 560),
      place(dome(p, 130, mix(sand, pink, 0.3), terracotta), 1110, 520),
    )
    // a courtyard: back wall with arches and moons, tile roof
    const wall = mix(sun, sand, 0.35)
    p.add(
      arcade(p, 250, 740, 1100, 270, 6, wall, mix(deep, ink, 0.2)),
      tileRoof(p, 240, 478, 1120, 70),
      [0, 1, 2, 3, 4, 5]
        .map((i) => p.stamp(door(66, 150, i % 2 ? turquoise : palm, wall), 250 + (1100 / 6) * (i + 0.5), 740))
        .join(''),
      shape('M0 360L250 470V760L0 840z', mix(coral, pink, 0.3)),
      shape('M-10 350L-10 290L262 440V476z', terracotta),
      shape('M1600 360L1350 470V760L1600 840z', mix(turquoise, sand, 0.35)),
      shape('M1610 350V290L1338 440V476z', dark(terracotta, 0.2)),
      shape('M1600 372L1350 480V760L1600 840z', ink, 0.16),
      shape('M60 830V520Q100 470 150 560V790z', glass),
      shape('M1540 826V540Q1500 480 1450 570V788z', deep),
      shape('M190 780V560Q210 530 234 580V766z', glass),
    )
    p.add(
      shape('M0 838L250 738H1350L1600 838V1000H0z', p.fade([mix(sand, terracotta, 0.3), mix(terracotta, sand, 0.35)])),
      p.inside(
        'M0 838L250 738H1350L1600 838V1000H0z',
        [
          furrows(800, 560, 740, 1000, -900, 2500, 14, mix(terracotta, deep, 0.2)),
          line('M0 880H1600M0 812H1600M130 770H1470M0 960H1600', mix(sand, terracotta, 0.1), 3, 0.5),
        ].join(''),
      ),
      shape('M0 838L250 738H480L180 1000H0z', ink, 0.13),
    )
    const jar = (clay: string) =>
      oval(0, -2, 120, 16, ink, 0.22) +
      shape(
        'M-58 0C-150-50-156-170-84-214Q-66-224-60-240H60Q66-224 84-214C156-170 150-50 58 0z',
        p.fade([light(clay, 0.25), clay, dark(clay, 0.3)], [0, 0, 1, 0.35]),
      ) +
      shape('M24-238Q100-190 90-100Q84-30 30 0H58C150-50 156-170 84-214Q66-224 60-240z', ink, 0.18) +
      oval(0, -240, 72, 17, light(clay, 0.2)) +
      oval(0, -241, 54, 11, dark(clay, 0.7)) +
      line('M-124-130Q0-104 124-130M-116-90Q0-64 116-90', dark(clay, 0.25), 5, 0.7) +
      line('M-96-170Q-120-120-100-64', cream, 8, 0.35)
    const one = jar(mix(terracotta, coral, 0.25))
    p.add(
      place(tree(300, 330, mix(leaf, palm, 0.3), 6), 800, 770, 0.9),
      p.stamp(one, 560, 850, 0.85),
      p.stamp(one, 1060, 840, 0.8),
      p.stamp(one, 330, 960, 1.3),
      p.stamp(one, 1290, 960, 1.2),
      p.stamp(one, 800, 930, 0.95),
      place(pot(70, 3), 120, 960),
      place(pot(60, 5, palm), 1490, 940),
      flowers(
        [
          [560, 642],
          [540, 630],
          [582, 630],
        ],
        12,
        coral,
      ),
      flowers(
        [
          [800, 696],
          [776, 684],
          [824, 684],
        ],
        13,
        pink,
      ),
      gulls(
        [
          [700, 230, 18],
          [750, 214, 13],
        ],
        deep,
      ),
    )
  },

  'zapata-giron'(p) {
    // the swamp at first light
    p.add(
      sky(p, morning, 520),
      sunDisc(860, 380, 130, mix(sun, cream, 0.1), 3),
      streaks(
        [
          [140, 180, 460],
          [980, 150, 480],
          [420, 280, 380],
          [1160, 300, 320],
        ],
        cream,
        0.7,
      ),
      canopy(
        [
          [0, 470],
          [300, 440],
          [560, 478],
          [760, 490],
        ],
        44,
        mix(palm, morning.haze, 0.62),
        4,
        540,
      ),
      canopy(
        [
          [900, 492],
          [1140, 460],
          [1380, 434],
          [1600, 456],
        ],
        44,
        mix(palm, morning.haze, 0.62),
        6,
        540,
      ),
      mist(p, 430, 130, cream, 0.8),
    )
    p.add(
      rect(
        0,
        500,
        1600,
        500,
        p.fade([mix(sun, cream, 0.5), mix(lagoon, leaf, 0.35), mix(palm, turquoise, 0.35), mix(palm, deep, 0.7)]),
      ),
      glints(0, 1600, 510, 960, 30, cream, 0.7, 7, 860),
    )
    const mangrove = (w: number, h: number, colour: string, seed: number) =>
      `${line(
        [...Array(9).keys()]
          .map((i) => {
            const x = (i / 8 - 0.5) * w * 0.9
            return d`M${x * 0.5} ${-h * 0.5}Q${x * 0.9} ${-h * 0.32} ${x} 0`
          })
          .join(''),
        dark(mix(terracotta, ink, 0.4), 0.2),
        w * 0.018,
      )}<g transform="translate(0 ${-Math.round(h * 0.4)})">${nature.foliage(w, h * 0.6, colour, seed)}</g>`
    p.add(
      p.stamp(mangrove(420, 240, mix(leaf, morning.haze, 0.25), 3), 200, 590),
      p.stamp(mangrove(420, 240, mix(leaf, morning.haze, 0.25), 3), 1430, 600, 1.1, true),
      p.stamp(mangrove(480, 300, mix(palm, leaf, 0.5), 8), 20, 700),
      p.stamp(mangrove(480, 300, mix(palm, leaf, 0.5), 8), 1560, 720, 1.1),
      oval(200, 594, 220, 9, deep, 0.25),
      oval(1430, 604, 240, 9, deep, 0.25),
      oval(20, 704, 280, 12, deep, 0.3),
      oval(1560, 724, 300, 12, deep, 0.3),
    )
    // heron and crocodile
    const heron =
      line('M-8-110L-12 0M10-110L16-52L8 0', mix(sun, ink, 0.4), 5) +
      shape('M-90-92C-60-150 0-166 44-146C56-120 30-92-10-88C-40-84-70-80-90-92z', mix(cream, lagoon, 0.2)) +
      shape('M-90-92C-60-120-20-130 10-124C-10-96-50-86-90-92z', mix(deep, lagoon, 0.45)) +
      line('M38-142C80-160 20-210 50-256', mix(cream, lagoon, 0.2), 15) +
      shape('M40-270Q52-284 72-276L134-256L70-252Q46-250 40-270z', mix(cream, lagoon, 0.1)) +
      shape('M72-274L134-256L72-260z', sun) +
      line('M58-274Q30-282 6-268', ink, 5) +
      disc(62, -266, 3.4, ink)
    p.add(
      place(boat.rowboat(mix(terracotta, sun, 0.25)), 730, 640, 0.7),
      oval(470, 838, 90, 9, cream, 0.5),
      place(heron, 470, 836, 1.25),
    )
    const croc =
      shape(
        'M-330 10Q-240-30-170-22L-150-40L-130-24L-108-44L-88-28L-66-48L-46-32L-20-50L0-34L26-48L44-34Q100-40 140-44Q160-66 186-50Q210-44 330-14Q346-4 330 8L180 18Q0 30-330 10z',
        mix(palm, ink, 0.35),
      ) +
      shape('M150-22Q230-12 326-4Q250 8 170 8z', mix(palm, sand, 0.35)) +
      disc(168, -46, 7, sun) +
      disc(169, -46, 3, ink) +
      line('M190 2L320-4', ink, 3, 0.5) +
      disc(322, -14, 4, ink)
    p.add(
      place(croc, 1030, 830, 0.95, true),
      oval(1030, 844, 340, 14, cream, 0.35),
      line('M640 866Q840 884 1040 876T1420 862', cream, 4, 0.5),
    )
    const lily =
      oval(0, 0, 70, 18, leaf) +
      oval(-4, -3, 62, 14, light(leaf, 0.2)) +
      shape('M0 0L74-8V8z', mix(palm, turquoise, 0.35))
    p.add(
      p.stamp(lily, 680, 930),
      p.stamp(lily, 830, 960, 1.2),
      p.stamp(lily, 300, 900, 0.9),
      p.stamp(lily, 1240, 940, 1.1, true),
      shape('M826 950q-34-8-40-30q20-2 32 10q0-22 10-30q12 10 12 30q12-14 30-12q-4 24-44 32z', pink),
      shape('M826 950q-14-14-8-40q14-8 22 0q4 24-14 40z', light(pink, 0.5)),
    )
    p.add(
      blades(0, 330, 1010, 260, 34, mix(palm, deep, 0.25), 5),
      blades(1300, 1600, 1010, 280, 34, mix(palm, deep, 0.25), 8),
      blades(0, 260, 1010, 160, 26, palm, 12),
      blades(1360, 1600, 1010, 170, 24, palm, 3),
      gulls(
        [
          [560, 260, 24],
          [640, 230, 18],
          [720, 262, 14],
          [1060, 250, 17],
        ],
        deep,
      ),
    )
  },

  'isla-de-la-juventud'(p) {
    // treasure island
    p.add(
      sky(p, sunset, 600),
      sunDisc(720, 470, 170, sunset.sun, 3),
      streaks(
        [
          [80, 200, 520],
          [880, 140, 540],
          [1080, 310, 420],
          [180, 350, 380],
        ],
        sunset.cloud,
        0.65,
      ),
      hills(900, 1800, 584, 120, mix(coral, deep, 0.45), 6, 7, 600),
      sea(p, sunset, 580, 1000, 11),
      glints(0, 1600, 590, 900, 36, mix(sun, cream, 0.4), 0.85, 3, 720),
      place(boat.galleon(mix(sand, sun, 0.15)), 690, 690, 1.22),
    )
    const rock = mix(deep, terracotta, 0.3)
    p.add(
      shape(
        'M1130 800L1150 640L1120 520L1180 380L1260 320L1340 250L1460 210L1600 160V1000H1480L1460 800Q1440 640 1360 620Q1290 640 1290 800z',
        p.fade([mix(rock, coral, 0.25), rock, mix(rock, ink, 0.5)]),
      ),
      shape(
        'M1130 800L1150 640L1120 520L1180 380L1260 320L1230 440L1260 540L1230 660L1250 800zM1460 210L1600 160V300L1520 400L1540 560L1490 640L1460 420z',
        light(rock, 0.14),
      ),
      canopy(
        [
          [1190, 376],
          [1270, 318],
          [1350, 246],
          [1460, 206],
          [1600, 150],
        ],
        34,
        mix(palm, deep, 0.35),
        8,
        -46,
      ),
      p.stamp(coconut(230, -60, 4, { leaf: mix(palm, deep, 0.25) }), 1340, 260),
      p.stamp(coconut(230, -60, 4, { leaf: mix(palm, deep, 0.25) }), 1480, 220, 0.8, true),
      place(splash(170, 60), 1170, 808),
      place(splash(130, 50), 1400, 812),
    )
    p.add(
      beach(
        p,
        [
          [0, 850],
          [220, 836],
          [480, 880],
          [780, 870],
          [1080, 900],
          [1340, 860],
          [1600, 830],
        ],
        { depth: 60, shallow: mix(coral, lagoon, 0.3), sand: mix(sand, coral, 0.22) },
      ),
    )
    // a chest in the sand
    const chest =
      oval(0, 4, 130, 16, ink, 0.25) +
      shape('M-90 0V-66H90V0z', mix(terracotta, ink, 0.35)) +
      shape('M-96-70L-84-132Q0-156 84-132L96-70z', mix(ink, terracotta, 0.25)) +
      shape('M-84-70Q-60-104-30-92Q0-116 34-92Q64-104 84-70z', sun) +
      [
        [-50, -78],
        [-20, -86],
        [14, -90],
        [46, -82],
        [66, -74],
      ]
        .map(([x, y]) => disc(x as number, y as number, 9, light(sun, 0.4)))
        .join('') +
      rect(-90, -66, 180, 10, sun) +
      rect(-70, -66, 12, 66, sun) +
      rect(58, -66, 12, 66, sun) +
      rect(-14, -66, 28, 30, sun) +
      rect(-4, -56, 8, 14, ink)
    p.add(
      place(chest, 1120, 964, 0.9),
      place(corner(520, mix(palm, ink, 0.45), 5), -40, 1010),
      p.stamp(coconut(640, 190, 8, { leaf: mix(palm, ink, 0.25), trunk: mix(terracotta, ink, 0.6) }), 170, 970),
      gulls(
        [
          [430, 300, 22],
          [500, 270, 16],
          [980, 380, 17],
        ],
        ink,
      ),
    )
  },

  holguin(p) {
    // the stairway to the Cross
    p.add(
      sky(p, golden, 700),
      sunDisc(800, 230, 130, golden.sun, 3),
      cloud(p, 60, 260, 380, golden, 3),
      cloud(p, 1160, 250, 420, golden, 9),
      streaks(
        [
          [420, 110, 380],
          [880, 90, 340],
        ],
        cream,
        0.5,
      ),
      hills(0, 1600, 600, 140, mix(palm, golden.haze, 0.6), 9, 11, 680),
      hills(0, 1600, 640, 90, mix(palm, golden.haze, 0.4), 4, 9, 720),
    )
    p.add(
      shape(
        smooth(
          [
            [200, 760],
            [420, 640],
            [600, 480],
            [720, 372],
            [800, 346],
            [880, 372],
            [1000, 480],
            [1180, 640],
            [1400, 760],
          ],
          'z',
        ),
        p.fade([mix(leaf, sun, 0.25), leaf, palm]),
      ),
      shape(
        smooth(
          [
            [800, 346],
            [880, 372],
            [1000, 480],
            [1180, 640],
            [1400, 760],
          ],
          'H960Q960 600 860 500Q900 420 800 346z',
        ),
        palm,
        0.6,
      ),
    )
    const crown = bush(110, 70, mix(leaf, palm, 0.3), 3)
    p.add(
      [
        [500, 640, 0.8],
        [580, 560, 0.6],
        [640, 600, 0.7],
        [430, 700, 1],
        [660, 500, 0.5],
        [960, 520, 0.5],
        [1010, 590, 0.7],
        [1090, 640, 0.8],
        [1190, 700, 1],
        [930, 460, 0.4],
        [560, 700, 0.9],
        [1080, 712, 0.9],
        [690, 440, 0.36],
      ]
        .map(([x, y, s]) => p.stamp(crown, x as number, y as number, s))
        .join(''),
    )
    // stairs with landings
    p.add(
      shape('M788 352H812L880 780H720z', light(sand, 0.2)),
      shape('M800 352H812L880 780H824z', ink, 0.1),
      [...Array(26).keys()]
        .map((i) => {
          const t = (i / 26) ** 1.25
          const y = 360 + 420 * t
          const w = 24 + 136 * t
          return rect(800 - w / 2, y, w, 1.5 + 4 * t, mix(sand, terracotta, 0.4))
        })
        .join(''),
      line('M787 352L718 780M813 352L882 780', cream, 7),
    )
    p.add(
      rect(770, 330, 60, 24, mix(sand, terracotta, 0.15)),
      rect(780, 312, 40, 20, cream),
      rect(793, 200, 14, 116, mix(terracotta, ink, 0.4)),
      rect(760, 232, 80, 13, mix(terracotta, ink, 0.4)),
    )
    const walls = [
      mix(coral, pink, 0.3),
      mix(turquoise, sand, 0.3),
      mix(sun, sand, 0.25),
      mix(lagoon, cream, 0.3),
      pink,
      mix(leaf, sand, 0.4),
    ]
    p.add(
      skyline(p, 0, 700, 800, 50, 110, walls, 5, glass, 840),
      skyline(p, 900, 1600, 800, 50, 110, walls, 8, glass, 840),
    )
    p.add(
      house(p, -30, 900, {
        w: 290,
        h: 190,
        wall: mix(coral, pink, 0.25),
        floors: 1,
        bays: 3,
        shutter: deep,
        roof: 'tile',
        ground: 'bars',
      }),
      house(p, 262, 900, {
        w: 320,
        h: 260,
        wall: mix(turquoise, sand, 0.3),
        floors: 2,
        bays: 4,
        shutter: terracotta,
        roof: 'tile',
      }),
      house(p, 1030, 900, {
        w: 270,
        h: 200,
        wall: mix(sun, sand, 0.2),
        floors: 1,
        bays: 3,
        shutter: palm,
        roof: 'tile',
        ground: 'bars',
      }),
      house(p, 1302, 900, {
        w: 340,
        h: 280,
        wall: mix(pink, coral, 0.1),
        floors: 2,
        bays: 4,
        shutter: turquoise,
        ground: 'arcade',
      }),
    )
    p.add(
      shape('M584 830L720 780H880L1028 830V910H584z', mix(sand, terracotta, 0.2)),
      rect(0, 896, 1600, 110, p.fade([mix(sand, terracotta, 0.35), mix(deep, terracotta, 0.4)])),
      rect(0, 896, 1600, 8, cream),
      p.stamp(royalPalm(330, 6), 640, 900, 0.9),
      p.stamp(royalPalm(330, 6), 968, 900, 0.85),
      place(bush(90, 40, coral, 4), 604, 904),
      place(bush(90, 40, coral, 6), 1004, 904),
      oval(800, 962, 230, 10, ink, 0.35),
      place(cruiser(p, turquoise, { roof: cream }), 590, 742, 0.57),
    )
  },

  'cayo-levisa'(p) {
    // a jetty to the cabins on the sand
    p.add(
      sky(p, rose, 440),
      sunDisc(1180, 240, 86, mix(sun, coral, 0.25)),
      cloud(p, 160, 240, 420, rose, 6),
      cloud(p, 760, 190, 340, rose, 2),
      hills(0, 1600, 410, 130, mix(turquoise, pink, 0.5), 5, 8, 440),
      hills(-100, 1000, 420, 80, mix(turquoise, pink, 0.25), 8, 8, 440),
      rect(0, 404, 1600, 600, p.fade([mix(turquoise, deep, 0.2), turquoise, lagoon, light(lagoon, 0.35)])),
      glints(0, 1600, 410, 960, 36, cream, 0.5, 2),
    )
    p.add(
      oval(1100, 556, 560, 50, light(lagoon, 0.4), 0.8),
      oval(1110, 546, 500, 36, cream),
      oval(1115, 540, 480, 32, light(sand, 0.25)),
      canopy(
        [
          [680, 520],
          [860, 470],
          [1100, 440],
          [1330, 462],
          [1560, 524],
        ],
        44,
        palm,
        5,
        536,
      ),
    )
    const cabin = bungalow(p, 200, 170, mix(sand, cream, 0.3), deep)
    const tall = coconut(300, 70, 5)
    p.add(
      p.stamp(tall, 780, 530, 0.9, true),
      p.stamp(tall, 1010, 520, 1.1),
      p.stamp(tall, 1300, 520, 1, true),
      p.stamp(tall, 1440, 530, 0.9),
      p.stamp(cabin, 880, 552, 0.8),
      p.stamp(cabin, 1130, 558, 0.9),
      p.stamp(cabin, 1380, 552, 0.8),
      place(bush(120, 50, leaf, 4), 1010, 556),
      place(bush(120, 44, leaf, 7), 1260, 558),
    )
    p.add(
      jetty(330, 1010, 760, 570, 420, 44, 7),
      place(boat.rowboat(coral), 1010, 730, 1.3),
      oval(1010, 770, 130, 12, deep, 0.16),
      place(boat.sailboat(cream, coral), 320, 500, 0.7),
      place(boat.sailboat(sun, deep), 130, 452, 0.36),
    )
    p.add(
      p.stamp(starfish(coral), 1180, 890, 1.2, false, 15),
      p.stamp(starfish(sun), 900, 930, 0.9, false, 50),
      p.stamp(starfish(coral), 1440, 800, 0.8, false, 30),
      p.stamp(fish(deep, lagoon), 1330, 930, 1.1),
      p.stamp(fish(deep, lagoon), 1260, 960, 0.9),
      place(pelican(), 480, 330, 0.8),
      place(pelican(), 570, 300, 0.56),
      place(corner(420, palm, 9), 1640, 1010, 1, true),
    )
  },

  default(p) {
    // a road along the coast to a lighthouse
    p.add(
      sky(p, golden, 520),
      sunDisc(520, 400, 130, golden.sun, 3),
      cloud(p, 80, 220, 400, golden, 4),
      cloud(p, 1000, 160, 400, golden, 9),
      streaks(
        [
          [560, 120, 380],
          [200, 330, 300],
        ],
        cream,
        0.5,
      ),
      hills(900, 1700, 510, 150, mix(palm, golden.haze, 0.6), 3, 6, 540),
      sea(p, golden, 500, 1000, 3),
      glints(0, 1600, 508, 820, 30, cream, 0.85, 5, 520),
      place(boat.sailboat(cream, coral), 320, 600, 0.8),
      place(boat.sailboat(coral, cream), 700, 530, 0.36),
    )
    p.add(
      shape(
        smooth(
          [
            [760, 640],
            [860, 560],
            [980, 520],
            [1120, 500],
            [1300, 470],
            [1600, 440],
          ],
          'V1000H560Q640 800 760 640z',
        ),
        p.fade([mix(leaf, sun, 0.25), leaf, palm]),
      ),
      shape('M760 640Q640 800 560 1000H500Q600 790 730 636z', mix(sand, terracotta, 0.3)),
      place(lighthouse(p, 330, cream, coral), 960, 532),
      rect(1010, 486, 80, 46, cream),
      shape('M1000 488L1022 460H1078L1100 488z', terracotta),
    )
    p.add(
      shape(
        'M700 1000Q860 760 1060 660T1180 560Q1140 528 1050 530L1060 522Q1200 522 1230 566Q1250 660 1150 740T1080 1000z',
        p.fade([mix(deep, sand, 0.5), mix(deep, ink, 0.1)]),
      ),
      `<path d="M890 1000Q980 780 1110 700T1206 560" fill="none" stroke="${cream}" stroke-width="7" stroke-dasharray="34 26"/>`,
      p.stamp(coconut(520, -140, 4), 1420, 900),
      p.stamp(coconut(520, -140, 4), 1520, 930, 0.8, true),
      place(bush(300, 110, leaf, 5), 1440, 960),
      place(bush(260, 90, palm, 8), 1300, 1010),
      flowers(
        [
          [1240, 930],
          [1290, 900],
          [1200, 970],
        ],
        14,
        coral,
      ),
      blades(520, 720, 1000, 110, 16, palm, 4),
      gulls(
        [
          [720, 300, 24],
          [790, 270, 16],
        ],
        deep,
      ),
    )
  },
}

/** Brown pelican in flight, about 150 wide. */
function pelican(): string {
  return (
    shape('M-70 6Q-20-14 30-6Q44-22 58-24Q66-24 70-18L116 2L70-8Q60 8 34 12Q-10 22-70 6z', mix(terracotta, deep, 0.5)) +
    shape('M-10-2Q-40-50-96-62Q-20-72 24-6zM10-4Q50-60 110-66Q60-40 36-4z', mix(terracotta, deep, 0.35)) +
    shape('M-96-62Q-60-66-34-54L-44-40Q-66-54-96-62z', ink, 0.5) +
    shape('M58-24Q66-24 70-18L66-8Q56-12 54-20z', cream)
  )
}

/** A yoke of oxen with plough and farmer, about 300 wide, walking right. */
export function oxen(): string {
  const hide = mix(sand, terracotta, 0.35)
  const ox = (c: string) =>
    line('M-60-50L-66 0M-34-46L-30 0M34-46L30 0M58-50L64 0', dark(c, 0.25), 13) +
    shape(
      'M-84-88Q-40-112 10-100Q40-120 66-98Q96-104 112-84L124-62Q108-44 92-56Q70-30 40-38Q-30-28-76-44Q-94-64-84-88z',
      c,
    ) +
    shape('M-84-60Q-20-40 60-56Q60-36 40-38Q-30-28-76-44z', ink, 0.15) +
    line('M96-96Q104-124 128-122M86-98Q84-124 66-130', cream, 6) +
    disc(104, -80, 4, ink) +
    line('M-84-84Q-100-60-92-30', dark(c, 0.3), 5)
  return (
    oval(0, 0, 210, 10, ink, 0.2) +
    place(ox(dark(hide, 0.25)), 112, -12, 0.95) +
    ox(hide) +
    line('M-60-60L-210-34', mix(terracotta, ink, 0.5), 8) +
    shape('M-236-44L-196-40L-214 4z', mix(ink, deep, 0.3)) +
    line('M-210-36L-262-78', mix(terracotta, ink, 0.5), 7) +
    line('M-292-60L-304 0M-286-60L-270 0', deep, 15) +
    shape('M-310-60Q-314-122-288-126Q-266-122-270-60z', cream) +
    line('M-284-112L-256-80', cream, 11) +
    disc(-286, -140, 13, mix(terracotta, ink, 0.3)) +
    shape('M-314-142Q-286-156-258-142L-262-138H-310zM-300-145Q-300-162-286-162T-272-145z', sun)
  )
}

/** A horse cart seen from behind in a street, about 140 wide. */
function cart(): string {
  return (
    oval(0, 4, 90, 12, ink, 0.25) +
    `<g fill="none" stroke="${mix(terracotta, ink, 0.4)}" stroke-width="7"><ellipse cx="-62" cy="-34" rx="10" ry="36"/><ellipse cx="62" cy="-34" rx="10" ry="36"/></g>` +
    shape(
      'M-24-150Q-30-180-14-186L-20-206L-6-194Q8-200 14-192L24-206L20-184Q32-176 24-150Q40-110 24-40H-24Q-40-110-24-150z',
      mix(terracotta, ink, 0.5),
    ) +
    rect(-56, -92, 112, 44, turquoise) +
    rect(-56, -92, 112, 8, light(turquoise, 0.3)) +
    rect(-50, -48, 100, 8, mix(terracotta, ink, 0.4)) +
    shape('M-40-92Q-42-140-18-144Q6-140 4-92z', cream) +
    disc(-18, -156, 14, mix(terracotta, sand, 0.2)) +
    shape('M-44-158Q-18-172 8-158L4-154H-40zM-31-161Q-31-176-18-176T-5-161z', sun) +
    shape('M8-92Q8-132 28-136Q48-132 46-92z', coral) +
    disc(28, -147, 12, mix(terracotta, ink, 0.3)) +
    shape('M15-148Q14-164 28-164T42-146Q44-132 38-130H18Q12-136 15-148z', ink)
  )
}
