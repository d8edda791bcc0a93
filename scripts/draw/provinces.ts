/** One scene per province, 1600 x 1000: the land between the zones, in other light and from further away. */
import * as boat from './boats.ts'
import {
  arcade,
  arch,
  barn,
  bungalow,
  cornice,
  dashes,
  dome,
  glass,
  house,
  iron,
  lamp,
  lighthouse,
  lit,
  skyline,
  tileRoof,
  tower,
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
import { d, disc, line, oval, type Point, place, poly, rect, shape, smooth } from './svg.ts'
import { jetty, oxen, type Scene } from './zones.ts'

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
  cactus,
  rocks,
  splash,
  mist,
  rays,
  road,
  flowers,
} = nature

/** A zebu, about 200 wide, grazing to the right. */
const cow = (hide: string) =>
  line('M-66-54L-70 0M-44-50L-40 0M40-50L36 0M62-54L66 0', dark(hide, 0.3), 13) +
  shape(
    'M-92-92Q-60-112 0-106Q20-130 46-108Q84-104 100-84L134-40Q136-22 122-20L104-34L84-50Q60-36 40-42Q-40-30-80-48Q-98-66-92-92z',
    hide,
  ) +
  shape('M-90-62Q-20-44 70-62L84-50Q60-36 40-42Q-40-30-80-48z', ink, 0.14) +
  line('M96-84Q112-104 104-116M88-88Q84-106 72-110', cream, 6) +
  line('M-92-88Q-108-60-100-26', dark(hide, 0.3), 5) +
  disc(112, -56, 3.4, ink)

/** A cane plant in tufts for stamping. */
const cane = (h: number, seed: number) =>
  blades(-h * 0.3, h * 0.3, 0, h, 9, mix(leaf, sun, 0.25), seed, 0.4) +
  blades(-h * 0.26, h * 0.26, 0, h * 0.8, 7, leaf, seed + 1, 0.5)

export const provinces: Record<string, Scene> = {
  'pinar-del-rio'(p) {
    p.add(
      sky(p, sunset, 600),
      rays(360, 520, 1500, 20, sun, 0.12),
      sunDisc(360, 470, 120, sunset.sun, 3),
      streaks(
        [
          [700, 180, 520],
          [980, 300, 420],
          [60, 250, 360],
        ],
        sunset.cloud,
        0.6,
      ),
    )
    p.add(
      hills(0, 1600, 580, 110, mix(coral, deep, 0.4), 4, 11, 640),
      place(mogote(420, 330, mix(palm, coral, 0.35), mix(pink, coral, 0.2), 5), 720, 620),
      place(mogote(700, 480, mix(palm, deep, 0.35), mix(pink, terracotta, 0.3), 8), 1250, 660),
      place(mogote(300, 220, mix(palm, coral, 0.2), mix(pink, coral, 0.2), 12), 90, 630),
      mist(p, 500, 150, mix(coral, pink, 0.5), 0.5),
    )
    p.add(
      canopy(
        [
          [0, 640],
          [400, 620],
          [800, 646],
          [1200, 630],
          [1600, 640],
        ],
        36,
        mix(palm, ink, 0.3),
        6,
        700,
      ),
      land(
        [
          [0, 690],
          [500, 670],
          [1000, 690],
          [1600, 668],
        ],
        mix(leaf, terracotta, 0.35),
      ),
      land(
        [
          [0, 740],
          [400, 726],
          [900, 744],
          [1600, 720],
        ],
        p.fade([mix(terracotta, sun, 0.1), mix(terracotta, ink, 0.45)]),
      ),
      furrows(1300, 620, 740, 1000, -1400, 3000, 30, mix(terracotta, ink, 0.5)),
    )
    p.add(
      place(barn(330, 290), 420, 780),
      place(barn(170, 150), 1010, 716),
      place(oxen(), 900, 880, 0.95),
      p.stamp(royalPalm(420, 5, { leaf: mix(palm, ink, 0.2) }), 180, 800),
      p.stamp(royalPalm(420, 5, { leaf: mix(palm, ink, 0.2) }), 260, 770, 0.7),
      p.stamp(royalPalm(420, 5, { leaf: mix(palm, ink, 0.2) }), 1400, 800, 1.1),
      p.stamp(royalPalm(420, 5, { leaf: mix(palm, ink, 0.2) }), 1500, 760, 0.75),
      gulls(
        [
          [620, 280, 22],
          [690, 250, 15],
        ],
        ink,
      ),
    )
  },
  artemisa(p) {
    // waterfall and orchids of Soroa
    p.add(
      sky(p, morning, 420),
      hills(0, 1600, 330, 190, mix(palm, morning.haze, 0.6), 5, 8, 460),
      canopy(
        [
          [0, 300],
          [300, 230],
          [560, 260],
          [1040, 250],
          [1300, 210],
          [1600, 280],
        ],
        46,
        mix(palm, morning.haze, 0.35),
        4,
        600,
      ),
      canopy(
        [
          [0, 380],
          [260, 320],
          [560, 360],
          [700, 420],
        ],
        54,
        mix(leaf, palm, 0.4),
        7,
        1000,
      ),
      canopy(
        [
          [900, 420],
          [1060, 350],
          [1330, 310],
          [1600, 370],
        ],
        54,
        mix(leaf, palm, 0.4),
        9,
        1000,
      ),
    )
    const rock = mix(deep, sand, 0.35)
    p.add(
      shape(
        'M560 340L640 300L720 320L800 290L880 310L960 296L1060 350L1100 520L1080 700L1130 860H480L530 680L500 520z',
        p.fade([light(rock, 0.2), rock, mix(rock, ink, 0.4)]),
      ),
      shape(
        'M560 340L640 300L620 460L650 600L600 720L610 860H480L530 680L500 520zM1000 310L1060 350L1100 520L1080 700L1130 860H1010L1040 700L1000 560L1030 430z',
        ink,
        0.18,
      ),
      canopy(
        [
          [540, 350],
          [640, 300],
          [760, 306],
          [960, 290],
          [1080, 356],
        ],
        34,
        palm,
        3,
        -34,
      ),
    )
    p.add(
      shape(
        'M730 312Q800 296 880 308Q900 420 890 560Q920 700 940 850H690Q710 700 730 560Q716 420 730 312z',
        p.fade([cream, mix(lagoon, cream, 0.5), cream]),
      ),
      line(
        'M760 320Q750 560 740 840M800 310Q806 560 800 850M846 312Q856 560 880 840M778 420Q776 600 770 760M826 400Q836 600 840 780',
        mix(turquoise, cream, 0.45),
        7,
        0.7,
      ),
      shape('M690 470Q720 440 740 470Q730 520 700 520zM900 560Q930 540 950 580Q930 620 904 610z', mix(rock, ink, 0.3)),
    )
    p.add(
      shape(
        smooth(
          [
            [0, 880],
            [300, 850],
            [560, 836],
            [820, 828],
            [1100, 838],
            [1350, 856],
            [1600, 880],
          ],
          'V1000H0z',
        ),
        p.fade([lagoon, turquoise, deep]),
      ),
      place(splash(420, 70), 815, 856),
      glints(300, 1300, 870, 1000, 14, cream, 0.6, 3, 800),
      place(rocks(300, 110, rock), 520, 920),
      place(rocks(240, 90, rock), 1120, 930),
      place(rocks(130, 50, rock), 930, 960),
    )
    p.add(
      canopy(
        [
          [0, 640],
          [200, 660],
          [380, 740],
          [480, 850],
          [540, 1000],
        ],
        60,
        palm,
        12,
        1000,
      ),
      canopy(
        [
          [1060, 1000],
          [1130, 860],
          [1240, 760],
          [1420, 670],
          [1600, 640],
        ],
        60,
        palm,
        14,
        1000,
      ),
      place(corner(460, leaf, 4), -30, 1010),
      place(corner(480, leaf, 7), 1630, 1010, 1, true),
    )
    const orchid =
      shape(
        'M0 0Q-60-10-66-54Q-30-62 0-8Q-26-70 0-100Q26-70 0-8Q30-62 66-54Q60-10 0 0Q-50 8-48 44Q-14 40 0 4Q14 40 48 44Q50 8 0 0z',
        mix(pink, coral, 0.2),
      ) +
      shape('M0 4Q-20 14-16 40Q0 58 16 40Q20 14 0 4z', coral) +
      disc(0, 8, 8, sun)
    p.add(
      line('M120 1010Q140 860 260 800M1500 1010Q1460 880 1340 820', leaf, 7),
      p.stamp(orchid, 270, 800, 1),
      p.stamp(orchid, 190, 870, 0.9, false, -20),
      p.stamp(orchid, 140, 950, 0.8),
      p.stamp(orchid, 1330, 820, 0.95, true),
      p.stamp(orchid, 1410, 890, 0.85, true, 16),
    )
  },
  'la-habana'(p) {
    // the harbour mouth: the Morro light on the left, the city's domes on the right
    p.add(
      sky(p, golden, 620),
      sunDisc(760, 480, 140, golden.sun, 3),
      cloud(p, 80, 200, 400, golden, 7),
      cloud(p, 1040, 170, 460, golden, 3),
      streaks(
        [
          [520, 130, 420],
          [840, 290, 360],
          [360, 330, 300],
        ],
        cream,
        0.55,
      ),
    )
    const walls = [mix(pink, sand, 0.3), mix(coral, pink, 0.5), mix(sand, sun, 0.3), mix(lagoon, sand, 0.5)]
    p.add(
      skyline(p, 900, 1600, 610, 50, 120, walls, 5, mix(deep, pink, 0.4), 640),
      rect(1190, 440, 330, 190, mix(sand, cream, 0.4)),
      rect(1200, 470, 310, 12, cream),
      dashes(1204, 550, 306, 130, mix(deep, sand, 0.35), 12, 16),
      place(dome(p, 190, mix(sand, cream, 0.5), mix(sun, sand, 0.35)), 1355, 446),
      skyline(p, 860, 1210, 650, 40, 120, walls, 4, mix(deep, pink, 0.3), 680),
      skyline(p, 1480, 1600, 650, 60, 150, walls, 2, mix(deep, pink, 0.3), 680),
    )
    p.add(
      sea(p, golden, 620, 1000, 7),
      glints(0, 1600, 630, 980, 34, cream, 0.8, 3, 760),
      shape('M860 650Q1200 640 1600 650V700Q1200 680 850 668z', mix(sand, terracotta, 0.25)),
      shape('M850 666Q1200 680 1600 700V716Q1200 694 846 676z', deep, 0.6),
    )
    const stone = mix(sand, terracotta, 0.35)
    p.add(
      shape(
        'M0 560L120 540L300 560L440 600L520 640L600 690L640 720L560 760L300 780L0 800z',
        p.fade([mix(stone, deep, 0.25), mix(stone, ink, 0.6)]),
      ),
      shape('M0 470H250L280 560L430 600L450 650H0z', stone),
      shape('M250 470L280 560L430 600L450 650H330L210 570L200 470z', ink, 0.2),
      dashes(0, 464, 252, 16, stone, 26, 16),
      line('M0 500H240M0 560H200', dark(stone, 0.25), 4),
      rect(40, 520, 26, 18, ink, 0.6),
      rect(110, 520, 26, 18, ink, 0.6),
      place(lighthouse(p, 400, mix(cream, sand, 0.4), undefined, deep), 330, 570),
      place(splash(200, 80), 620, 740),
      place(splash(130, 50), 420, 776),
    )
    p.add(
      place(boat.sailboat(cream, coral), 860, 790, 1.25),
      place(boat.sailboat(coral, cream), 560, 690, 0.4),
      place(boat.cruiserBoat(coral), 1250, 880, 0.85, true),
      gulls(
        [
          [520, 300, 26],
          [600, 270, 18],
          [700, 320, 15],
        ],
        deep,
      ),
    )
  },
  mayabeque(p) {
    // cane fields and the steam train to the mill
    p.add(
      sky(p, noon, 560),
      sunDisc(280, 170, 66, noon.sun),
      cloud(p, 460, 210, 420, noon, 4),
      cloud(p, 1120, 180, 420, noon, 11),
      cloud(p, 40, 350, 300, noon, 8),
      hills(0, 1600, 520, 150, mix(palm, noon.haze, 0.6), 9, 9, 580),
      hills(0, 1600, 550, 90, mix(palm, noon.haze, 0.35), 4, 8, 600),
    )
    p.add(
      rect(1180, 430, 240, 150, mix(sand, terracotta, 0.25)),
      shape('M1170 434L1240 390H1360L1430 434z', terracotta),
      rect(1200, 470, 200, 14, glass, 0.7),
      shape('M1276 400L1284 180H1316L1324 400z', mix(terracotta, sand, 0.25)),
      rect(1302, 180, 14, 220, ink, 0.16),
      rect(1278, 172, 44, 12, terracotta),
      shape(
        'M1300 166C1290 120 1230 130 1220 90C1180 80 1150 110 1100 80C1140 50 1200 60 1230 70C1260 50 1330 90 1300 166z',
        cream,
        0.85,
      ),
      land(
        [
          [0, 590],
          [400, 570],
          [800, 584],
          [1200, 570],
          [1600, 580],
        ],
        p.fade([mix(leaf, sun, 0.4), leaf]),
      ),
      furrows(800, 480, 590, 780, -1200, 2800, 44, mix(leaf, palm, 0.45)),
    )
    // train on its bank
    const black = mix(ink, deep, 0.35)
    const wheel = disc(0, 0, 24, coral) + disc(0, 0, 18, black) + disc(0, 0, 7, coral)
    const wagon =
      rect(-90, -86, 180, 60, mix(terracotta, ink, 0.25)) +
      dashes(-84, -58, 170, 52, mix(terracotta, ink, 0.5), 5, 22) +
      blades(-84, 84, -80, 54, 22, mix(leaf, sun, 0.3), 4, 0.8) +
      disc(-56, -16, 16, black) +
      disc(56, -16, 16, black) +
      rect(-104, -34, 208, 10, black)
    p.add(
      land(
        [
          [0, 716],
          [800, 706],
          [1600, 716],
        ],
        mix(terracotta, sand, 0.25),
        790,
      ),
      dashes(0, 716, 1600, 10, mix(terracotta, ink, 0.5), 14, 16),
      rect(0, 706, 1600, 6, black),
    )
    p.add(
      [300, 510, 90, -120].map((x) => p.stamp(wagon, x, 708, 1)).join(''),
      place(
        rect(-40, -150, 110, 116, coral) +
          rect(-52, -160, 134, 14, black) +
          rect(-22, -132, 34, 40, cream) +
          rect(28, -132, 30, 40, cream) +
          rect(70, -112, 190, 74, p.fade([light(black, 0.35), black]), 1, 12) +
          rect(110, -114, 8, 78, sun) +
          rect(180, -114, 8, 78, sun) +
          shape('M224-108L216-176H262L254-108z', black) +
          rect(210, -182, 58, 12, coral) +
          shape('M140-112q0-26 20-26t20 26z', sun) +
          disc(262, -76, 30, coral) +
          disc(262, -76, 22, black) +
          rect(268, -122, 18, 18, sun) +
          rect(-50, -44, 330, 14, coral) +
          shape('M280-44L330 0H276z', black) +
          p.stamp(wheel, -14, -24) +
          p.stamp(wheel, 50, -24) +
          p.stamp(wheel, 116, -24) +
          p.stamp(wheel, 196, -16, 0.65) +
          p.stamp(wheel, 246, -16, 0.65) +
          line('M-14-22H116', cream, 6),
        700,
        708,
      ),
      shape(
        'M940 520C930 460 860 470 840 420C780 420 740 380 660 400C700 350 790 360 830 380C880 350 970 420 940 520z',
        cream,
        0.92,
      ),
      shape('M700 396C640 360 560 390 480 350C540 320 640 330 700 396z', cream, 0.7),
    )
    const tuft = cane(260, 5)
    p.add(
      land(
        [
          [0, 800],
          [800, 780],
          [1600, 800],
        ],
        palm,
      ),
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
        .map((i) => p.stamp(tuft, 20 + i * 142, 880 + (i % 3) * 16, 0.7, i % 2 === 1))
        .join(''),
      canopy(
        [
          [0, 866],
          [800, 856],
          [1600, 866],
        ],
        40,
        mix(leaf, palm, 0.55),
        5,
        1000,
      ),
      [0, 1, 2, 3, 4, 5, 6, 7, 8]
        .map((i) => p.stamp(tuft, -10 + i * 204, 1020, 1 + (i % 3) * 0.1, i % 2 === 0))
        .join(''),
      p.stamp(royalPalm(380, 7), 1120, 740),
      p.stamp(royalPalm(380, 7), 1500, 740, 0.9),
    )
  },
  matanzas(p) {
    // the high bridge over the green valley, the sea behind it
    p.add(
      sky(p, morning, 420),
      sunDisc(1180, 220, 96, mix(sun, cream, 0.2), 3),
      cloud(p, 120, 220, 440, morning, 6),
      cloud(p, 640, 160, 340, morning, 9),
      rect(0, 390, 1600, 240, p.fade([mix(turquoise, deep, 0.35), turquoise])),
      glints(0, 1600, 396, 520, 22, cream, 0.6, 5, 1180),
      place(boat.sailboat(cream, coral), 900, 430, 0.3),
    )
    p.add(
      rect(0, 500, 1600, 500, p.fade([mix(palm, morning.haze, 0.5), leaf, palm])),
      hills(-60, 900, 520, 170, mix(palm, morning.haze, 0.5), 6, 5, 522),
      hills(760, 1700, 520, 150, mix(palm, morning.haze, 0.45), 8, 5, 522),
      mist(p, 470, 140, mix(lagoon, cream, 0.6), 0.6),
      land(
        [
          [0, 420],
          [160, 430],
          [330, 520],
          [520, 680],
          [700, 800],
        ],
        p.fade([leaf, palm]),
      ),
      land(
        [
          [860, 800],
          [1050, 690],
          [1260, 540],
          [1440, 440],
          [1600, 420],
        ],
        p.fade([leaf, palm]),
      ),
    )
    const concrete = mix(sand, cream, 0.4)
    let posts = ''
    for (let x = 200; x <= 1400; x += 75) {
      const t = (x - 800) / 520
      const y = Math.abs(t) < 1 ? 500 + 330 * t * t : Math.min(900, 430 + Math.max(0, 640 - Math.abs(x - 800)) * 0.9)
      posts += rect(x - 6, 452, 12, Math.max(10, y - 452), concrete)
    }
    p.add(
      posts,
      line('M270 840Q540 494 800 496Q1060 494 1330 840', concrete, 24),
      line('M282 848Q546 512 800 514Q1054 512 1318 848', dark(concrete, 0.35), 8),
      rect(0, 430, 1600, 24, concrete),
      rect(0, 452, 1600, 9, ink, 0.25),
      dashes(0, 422, 1600, 16, cream, 4, 16),
      rect(0, 412, 1600, 5, cream),
    )
    p.add(
      place(cruiser(p, coral), 640, 360, 0.16),
      place(
        rect(0, -44, 120, 44, turquoise, 1, 8) +
          rect(8, -36, 100, 16, glass) +
          disc(24, 0, 9, ink) +
          disc(96, 0, 9, ink),
        1000,
        414,
        0.8,
      ),
    )
    p.add(
      canopy(
        [
          [0, 560],
          [200, 580],
          [420, 700],
          [640, 830],
          [800, 870],
          [960, 830],
          [1180, 700],
          [1400, 580],
          [1600, 540],
        ],
        56,
        mix(leaf, palm, 0.5),
        4,
        1000,
      ),
      shape('M800 860Q760 900 820 940T780 1000H900Q930 950 860 910T860 852z', lagoon),
      canopy(
        [
          [0, 700],
          [240, 740],
          [480, 860],
          [700, 960],
        ],
        66,
        palm,
        9,
        1000,
      ),
      canopy(
        [
          [920, 980],
          [1160, 850],
          [1400, 730],
          [1600, 690],
        ],
        66,
        palm,
        12,
        1000,
      ),
      p.stamp(royalPalm(360, 8), 200, 820),
      p.stamp(royalPalm(360, 8), 310, 880, 0.8),
      p.stamp(royalPalm(360, 8), 1380, 830, 1.05),
      p.stamp(royalPalm(360, 8), 1500, 800, 0.8),
      gulls(
        [
          [520, 300, 24],
          [600, 270, 17],
          [460, 330, 14],
        ],
        deep,
      ),
    )
  },
  'villa-clara'(p) {
    // the mountain lake of Hanabanilla
    p.add(
      sky(p, rose, 480),
      sunDisc(540, 240, 96, mix(sun, coral, 0.3), 3),
      streaks(
        [
          [720, 160, 460],
          [80, 130, 380],
          [1040, 260, 420],
        ],
        cream,
        0.75,
      ),
      peaks(
        [
          [0, 400],
          [220, 250],
          [420, 370],
          [640, 230],
          [860, 360],
          [1090, 200],
          [1330, 350],
          [1480, 270],
          [1600, 330],
        ],
        560,
        mix(turquoise, pink, 0.45),
        mix(deep, pink, 0.45),
      ),
      mist(p, 380, 150, pink, 0.8),
      hills(0, 1600, 540, 180, mix(palm, pink, 0.3), 5, 7, 620),
      hills(-200, 1000, 580, 150, palm, 8, 6, 640),
    )
    p.add(
      rect(0, 560, 1600, 440, p.fade([mix(pink, coral, 0.12), mix(turquoise, pink, 0.35), turquoise, deep])),
      shape('M0 560H1600V600Q1400 660 1240 620T960 640T640 690T360 650T0 700z', palm, 0.35),
      glints(0, 1600, 580, 980, 36, cream, 0.6, 7),
      canopy(
        [
          [960, 600],
          [1200, 530],
          [1400, 500],
          [1600, 470],
        ],
        40,
        mix(leaf, palm, 0.3),
        6,
        600,
      ),
    )
    const cabin = bungalow(p, 220, 190, mix(coral, pink, 0.3), deep)
    p.add(
      shape('M1040 600Q1300 566 1600 560V660Q1300 640 1040 600z', mix(leaf, sun, 0.15)),
      p.stamp(cabin, 1300, 606, 0.8),
      p.stamp(cabin, 1490, 600, 0.85),
      p.stamp(royalPalm(300, 4), 1180, 606),
      p.stamp(royalPalm(300, 4), 1390, 600, 0.85),
      jetty(1000, 800, 1180, 604, 130, 34, 4),
      place(boat.rowboat(coral), 760, 760, 1.2),
      place(boat.rowboat(sun), 500, 670, 0.6),
      place(boat.cruiserBoat(turquoise), 560, 890, 0.8),
    )
    p.add(
      place(tree(560, 560, mix(leaf, palm, 0.35), 5), 110, 1010),

      place(bush(320, 120, leaf, 9), 1460, 1010),
      place(bush(260, 90, palm, 3), 330, 1010),
      flowers(
        [
          [1390, 930],
          [1450, 900],
          [1500, 950],
        ],
        15,
        coral,
      ),
      gulls(
        [
          [900, 300, 22],
          [970, 270, 15],
        ],
        deep,
      ),
    )
  },
  cienfuegos(p) {
    // the park: arch, bandstand, domed palace
    p.add(
      sky(p, noon, 760),
      canopy(
        [
          [0, 700],
          [800, 690],
          [1600, 700],
        ],
        50,
        mix(palm, noon.haze, 0.3),
        3,
        770,
      ),
      sunDisc(1330, 150, 60, noon.sun),
      cloud(p, 80, 230, 420, noon, 9),
      cloud(p, 860, 180, 380, noon, 4),
    )
    const wall = mix(lagoon, cream, 0.5)
    p.add(
      rect(240, 430, 460, 330, p.fade([light(wall, 0.4), wall])),
      cornice(240, 430, 460, wall, 1.4),
      arcade(p, 240, 760, 460, 170, 6, light(wall, 0.2)),
      rect(236, 584, 468, 12, cream),
      [0, 1, 2, 3, 4, 5]
        .map((i) => rect(262 + i * 76, 470, 40, 100, cream) + rect(268 + i * 76, 478, 28, 92, glass))
        .join(''),
      place(dome(p, 150, light(wall, 0.2), coral), 470, 424),
      dashes(240, 404, 460, 20, cream, 10, 9),
    )
    const blue = mix(turquoise, sand, 0.4)
    p.add(
      rect(1090, 470, 400, 290, p.fade([light(blue, 0.3), blue])),
      cornice(1090, 470, 400, blue, 1.3),
      rect(1150, 300, 100, 180, light(blue, 0.2)),
      shape('M1140 304Q1200 220 1260 304z', terracotta),
      shape(arch(1200, 430, 40, 90), glass),
      line('M1200 240v-40', iron, 4),
      [0, 1, 2, 3, 4]
        .map(
          (i) =>
            shape(arch(1130 + i * 80, 600, 44, 96), glass) +
            shape(arch(1130 + i * 80, 760, 48, 130), mix(glass, sand, 0.1)),
        )
        .join(''),
      rect(1086, 616, 408, 10, cream),
    )
    p.add(
      house(p, -60, 766, { w: 300, h: 270, wall: mix(sun, sand, 0.3), floors: 2, bays: 3, shutter: deep }),
      house(p, 1490, 766, { w: 200, h: 230, wall: mix(coral, pink, 0.3), floors: 2, bays: 2, shutter: palm }),
    )
    p.add(
      rect(0, 756, 1600, 250, p.fade([mix(sand, cream, 0.4), sand, mix(sand, terracotta, 0.25)])),
      furrows(800, 560, 760, 1000, -900, 2500, 12, mix(sand, coral, 0.28)),
      line('M0 800H1600M0 852H1600M0 920H1600', mix(sand, terracotta, 0.25), 3, 0.6),
    )
    // arch of triumph
    p.add(
      shape('M690 790V470H910V790H856V610Q856 560 800 560T744 610V790z', cream),
      shape('M856 470H910V790H886V500zM744 610V790H756V616Q760 572 800 568V560Q744 560 744 610z', ink, 0.16),
      rect(674, 448, 252, 26, cream),
      rect(674, 470, 252, 8, ink, 0.2),
      rect(700, 410, 200, 40, light(sand, 0.5)),
      rect(690, 400, 220, 12, cream),
      rect(704, 500, 12, 280, mix(sand, terracotta, 0.2)),
      rect(870, 500, 12, 280, mix(sand, terracotta, 0.2)),
      disc(800, 520, 16, sun),
      oval(800, 796, 150, 10, ink, 0.18),
    )
    p.add(
      p.stamp(royalPalm(430, 3), 600, 830),
      p.stamp(royalPalm(430, 3), 1010, 830, 1.02, true),
      p.stamp(royalPalm(430, 3), 360, 900, 1.2),
      p.stamp(royalPalm(430, 3), 1270, 900, 1.25, true),
      place(bush(240, 80, leaf, 5), 360, 920),
      place(bush(240, 80, leaf, 8), 1270, 920),
      flowers(
        [
          [300, 890],
          [360, 870],
          [420, 894],
        ],
        14,
        coral,
      ),
      flowers(
        [
          [1210, 890],
          [1270, 870],
          [1330, 894],
        ],
        14,
        coral,
      ),
      p.stamp(lamp(200), 520, 880),
      p.stamp(lamp(200), 1090, 880),
      place(carriage(), 800, 930, 1),
    )
  },
  'sancti-spiritus'(p) {
    // the stone bridge over the Yayabo
    p.add(
      sky(p, golden, 560),
      sunDisc(1180, 270, 100, golden.sun, 3),
      cloud(p, 120, 220, 420, golden, 8),
      cloud(p, 1260, 330, 320, golden, 3),
      streaks([[560, 130, 420]], cream, 0.55),
      peaks(
        [
          [0, 440],
          [180, 360],
          [330, 430],
          [560, 330],
          [760, 430],
          [1000, 350],
          [1200, 430],
          [1420, 370],
          [1600, 440],
        ],
        560,
        mix(palm, golden.haze, 0.6),
        mix(palm, golden.haze, 0.45),
      ),
    )
    p.add(
      p.stamp(tower(p, 130, 430, 4, mix(lagoon, sand, 0.35), 'dome', terracotta), 560, 620),
      rect(330, 460, 180, 170, mix(lagoon, sand, 0.4)),
      tileRoof(p, 330, 464, 180, 60),
      skyline(
        p,
        0,
        340,
        620,
        70,
        130,
        [mix(coral, sand, 0.35), mix(sun, sand, 0.4), mix(pink, sand, 0.3)],
        4,
        glass,
        660,
      ),
      skyline(
        p,
        640,
        1600,
        610,
        60,
        140,
        [mix(turquoise, sand, 0.45), mix(coral, pink, 0.4), mix(sun, sand, 0.4), cream],
        8,
        glass,
        660,
      ),
      canopy(
        [
          [0, 620],
          [400, 600],
          [800, 620],
          [1200, 590],
          [1600, 600],
        ],
        44,
        palm,
        6,
        760,
      ),
    )
    p.add(rect(0, 700, 1600, 300, p.fade([mix(palm, turquoise, 0.5), mix(turquoise, sand, 0.2), deep])))
    const stone = mix(terracotta, sand, 0.42)
    const open = [230, 560, 890, 1220, 1550].map((x, i) => arch(x, 860, 230, i === 2 ? 210 : 190)).join('')
    p.add(
      `<path d="M-20 640Q400 590 800 584T1620 640V860H-20z${open}" fill="${p.fade([light(stone, 0.15), stone, mix(stone, ink, 0.35)])}" fill-rule="evenodd"/>`,
      line(
        [230, 560, 890, 1220, 1550]
          .map((x, i) => d`M${x - 115} ${860 - (i === 2 ? 95 : 75)}a115 115 0 0 1 230 0`)
          .join(''),
        light(stone, 0.35),
        12,
      ),
      line('M-20 646Q400 596 800 590T1620 646', light(stone, 0.4), 14),
      [70, 395, 725, 1055, 1385]
        .map(
          (x) =>
            shape(d`M${x - 26} 880L${x - 20} 690L${x} 660L${x + 20} 690L${x + 26} 880z`, light(stone, 0.1)) +
            shape(d`M${x} 660L${x + 20} 690L${x + 26} 880H${x}z`, ink, 0.2),
        )
        .join(''),
      `<path d="M40 700H1560M20 760H1580M30 815H1570" stroke="${dark(stone, 0.3)}" stroke-width="3" stroke-dasharray="34 60 20 90" opacity=".6"/>`,
    )
    p.add(
      shape('M0 860H1600V900Q1400 940 1200 910T800 930T400 910T0 940z', mix(terracotta, deep, 0.6), 0.45),
      glints(0, 1600, 870, 990, 26, cream, 0.6, 4),
      place(boat.rowboat(coral), 880, 930, 1.1),
      place(cruiser(p, turquoise, { roof: cream }), 660, 488, 0.27),
      p.stamp(lamp(110), 480, 606),
      p.stamp(lamp(110), 1010, 600),
      p.stamp(royalPalm(360, 5), 1460, 700),
      p.stamp(royalPalm(360, 5), 1380, 690, 0.75),
      place(corner(380, palm, 4), -30, 1010),
      place(corner(400, mix(palm, leaf, 0.3), 7), 1630, 1010, 1, true),
    )
  },
  'ciego-de-avila'(p) {
    // pineapple fields
    p.add(
      sky(p, morning, 540),
      sunDisc(1090, 330, 128, mix(sun, cream, 0.12), 3),
      cloud(p, 120, 230, 460, morning, 5),
      cloud(p, 560, 330, 320, morning, 9),
      cloud(p, 1260, 180, 360, morning, 2),
      hills(0, 1600, 520, 60, mix(palm, morning.haze, 0.55), 7, 12, 560),
      canopy(
        [
          [0, 520],
          [500, 500],
          [1000, 524],
          [1600, 500],
        ],
        34,
        mix(palm, morning.haze, 0.2),
        4,
        580,
      ),
      land(
        [
          [0, 556],
          [800, 544],
          [1600, 556],
        ],
        p.fade([mix(terracotta, sun, 0.3), terracotta, dark(terracotta, 0.3)]),
      ),
      furrows(800, 430, 560, 1000, -2200, 3800, 30, dark(terracotta, 0.25)),
    )
    const leaves = (h: number, c: string) =>
      shape(
        [-1.15, -0.8, -0.45, -0.15, 0.15, 0.45, 0.8, 1.15]
          .map(
            (a) =>
              d`M-9 0Q${Math.sin(a) * h * 0.3 - 9} ${-h * 0.6} ${Math.sin(a) * h} ${-Math.cos(a) * h * 0.9}Q${Math.sin(a) * h * 0.5 + 9} ${-h * 0.4} 9 0z`,
          )
          .join(''),
        c,
      )
    const fruit =
      leaves(110, palm) +
      leaves(86, leaf) +
      `<g transform="translate(0 -150)">${leaves(62, mix(leaf, palm, 0.3))}${leaves(44, leaf)}</g>` +
      shape(
        'M-40-96C-48-150-26-166 0-166S48-150 40-96C36-60 20-50 0-50S-36-60-40-96z',
        p.fade([sun, mix(sun, coral, 0.55)]),
      ) +
      line(
        'M-38-124L26-54M-26-156L40-88M2-166L42-124M38-124L-26-54M26-156L-40-88M-2-166L-42-124',
        mix(terracotta, sun, 0.25),
        3.5,
        0.75,
      ) +
      shape('M12-165C40-160 46-140 40-96C36-60 20-50 0-50C30-80 36-130 12-165z', ink, 0.12)
    for (const [y, s] of [
      [612, 0.26],
      [664, 0.4],
      [740, 0.62],
      [850, 0.95],
      [1000, 1.4],
    ] as const) {
      const t = (y - 430) / 570
      const step = 400 * t
      for (let x = 800 - Math.ceil(800 / step) * step; x < 1700; x += step)
        p.add(p.stamp(fruit, Math.round(x + step * 0.62), y, s))
    }
    p.add(
      p.stamp(royalPalm(330, 5), 250, 590),
      p.stamp(royalPalm(330, 5), 330, 580, 0.7),
      p.stamp(royalPalm(330, 5), 1420, 596, 1.05),
      place(
        rect(-70, -70, 140, 70, mix(coral, sand, 0.25)) +
          shape('M-86-66L-50-110H50L86-66z', terracotta) +
          rect(-14, -46, 28, 46, deep) +
          rect(-54, -48, 26, 24, glass) +
          rect(28, -48, 26, 24, glass),
        560,
        572,
        1,
      ),
      gulls(
        [
          [700, 260, 22],
          [770, 236, 15],
        ],
        deep,
      ),
    )
  },
  camaguey(p) {
    // the cattle plain
    p.add(
      sky(p, golden, 640),
      sunDisc(520, 470, 150, golden.sun, 3),
      streaks(
        [
          [60, 180, 520],
          [760, 130, 520],
          [980, 300, 460],
          [140, 330, 320],
        ],
        cream,
        0.6,
      ),
      cloud(p, 1040, 260, 420, golden, 6),
      hills(0, 1600, 620, 70, mix(palm, golden.haze, 0.55), 8, 12, 660),
      canopy(
        [
          [0, 618],
          [400, 606],
          [900, 624],
          [1600, 600],
        ],
        30,
        mix(palm, golden.haze, 0.25),
        4,
        660,
      ),
      land(
        [
          [0, 644],
          [600, 636],
          [1600, 646],
        ],
        p.fade([mix(sun, leaf, 0.25), mix(leaf, sun, 0.35), leaf, palm]),
      ),
    )
    p.add(
      p.stamp(royalPalm(380, 4), 1020, 680),
      p.stamp(royalPalm(380, 4), 1110, 672, 0.8),
      p.stamp(royalPalm(380, 4), 940, 668, 0.66),
      p.stamp(royalPalm(380, 4), 180, 672, 0.72),
      place(windmill(), 1370, 700),
    )
    const white = mix(cream, sand, 0.5)
    p.add(
      [
        [720, 704, 0.4, 0],
        [800, 712, 0.42, 1],
        [640, 716, 0.44, 1],
      ]
        .map(([x, y, s, f]) => p.stamp(cow(white), x as number, y as number, s, f === 1))
        .join(''),
      land(
        [
          [0, 800],
          [500, 770],
          [1000, 800],
          [1600, 780],
        ],
        mix(leaf, palm, 0.35),
      ),
      place(cow(white), 1090, 850, 1.05),
      place(cow(mix(terracotta, sand, 0.3)), 1360, 890, 1.1, true),
    )
    // rider
    const horse = mix(terracotta, ink, 0.45)
    p.add(
      oval(390, 902, 190, 12, ink, 0.2),
      place(
        line('M-80-70L-108-30L-100 0M-58-66L-50-30L-62 0M66-70L92-40L80-2M84-80L124-52L126-14', dark(horse, 0.2), 17) +
          shape(
            'M-112-128Q-60-150 0-138Q50-146 80-158Q104-200 130-216L138-230L148-214L188-178Q196-160 180-156L152-168Q128-140 116-104Q96-64 60-66Q0-56-60-66Q-110-78-112-128z',
            horse,
          ) +
          shape('M130-216Q96-196 78-154Q60-150 52-146Q80-210 128-222z', ink) +
          line('M-110-124Q-150-110-146-50', ink, 15) +
          shape('M-30-146Q0-126 36-146L30-128Q0-112-26-128z', coral) +
          shape('M-8-150L16-96L8-66L28-64L40-100L24-150z', deep) +
          shape('M-22-146Q-30-216 8-222Q42-216 34-146z', cream) +
          line('M14-200L54-160L96-172', cream, 15) +
          disc(12, -240, 19, mix(terracotta, sand, 0.25)) +
          shape('M-34-246Q12-266 58-246L54-241H-30zM-10-250Q-10-276 12-276T34-250z', sun) +
          line('M96-172L150-186', ink, 4) +
          disc(172, -186, 3.4, ink),
        370,
        900,
        1.02,
      ),
    )
    p.add(
      line('M0 930H1600M0 968H1600', mix(terracotta, sand, 0.4), 8),
      [60, 300, 540, 780, 1020, 1260, 1500]
        .map(
          (x) => rect(x, 900, 18, 110, mix(terracotta, ink, 0.35)) + rect(x, 900, 8, 110, mix(terracotta, sand, 0.3)),
        )
        .join(''),
      blades(0, 1600, 1004, 60, 60, palm, 6),
      gulls(
        [
          [860, 360, 22],
          [930, 330, 15],
        ],
        deep,
      ),
    )
  },
  'las-tunas'(p) {
    // the light on the reef coast and the sculptor's city of clay roofs
    p.add(
      sky(p, dusk, 560),
      sunDisc(330, 470, 128, dusk.sun, 3),
      streaks(
        [
          [100, 200, 480],
          [700, 150, 520],
          [960, 300, 420],
          [420, 320, 300],
        ],
        dusk.cloud,
        0.7,
      ),
      sea(p, dusk, 540, 1000, 4),
      glints(0, 1600, 548, 900, 34, mix(sun, cream, 0.4), 0.85, 6, 330),
      place(boat.sailboat(cream, coral), 520, 640, 0.7),
      place(boat.sailboat(coral, cream), 170, 590, 0.4),
      hills(900, 1700, 556, 40, mix(palm, dusk.haze, 0.45), 3, 9, 560),
    )
    p.add(
      shape('M1010 330L-10 120V320z', lit, 0.22),
      shape('M1010 330L1700 210V390z', lit, 0.2),
      shape(
        smooth(
          [
            [640, 760],
            [760, 690],
            [900, 660],
            [1060, 640],
            [1260, 650],
            [1600, 600],
          ],
          'V1000H560Q580 820 640 760z',
        ),
        p.fade([mix(sand, terracotta, 0.25), mix(terracotta, deep, 0.5)]),
      ),
      canopy(
        [
          [880, 664],
          [1060, 640],
          [1280, 640],
          [1600, 590],
        ],
        34,
        mix(palm, deep, 0.2),
        6,
        720,
      ),
      place(lighthouse(p, 420, cream, coral), 1010, 690),
      rect(1070, 620, 130, 76, mix(sand, cream, 0.5)),
      shape('M1056 624L1090 584H1180L1214 624z', terracotta),
      rect(1092, 646, 26, 30, lit),
      rect(1150, 646, 26, 30, lit),
    )
    p.add(
      place(rocks(320, 110, mix(terracotta, deep, 0.5)), 640, 800),
      place(rocks(200, 70, mix(terracotta, deep, 0.5)), 520, 850),
      place(splash(200, 90), 560, 812),
      place(splash(130, 60), 690, 842),
      p.stamp(cactus(220, mix(palm, leaf, 0.3)), 880, 790),
      p.stamp(cactus(220, mix(palm, leaf, 0.3)), 1290, 760, 0.8),
      p.stamp(cactus(220, mix(palm, leaf, 0.3)), 1420, 830, 1.15),
      land(
        [
          [700, 1000],
          [860, 900],
          [1100, 860],
          [1600, 840],
        ],
        mix(palm, deep, 0.15),
      ),
      blades(800, 1600, 940, 100, 44, mix(leaf, deep, 0.15), 4),
      place(bush(260, 90, palm, 4), 1480, 960),
      place(bush(200, 70, leaf, 8), 1180, 980),
      gulls(
        [
          [720, 330, 24],
          [800, 300, 17],
          [660, 360, 14],
        ],
        ink,
      ),
    )
  },
  holguin(p) {
    // Bariay bay with the Silla de Gibara
    p.add(
      sky(p, noon, 480),
      sunDisc(1240, 160, 62, noon.sun),
      cloud(p, 140, 200, 420, noon, 5),
      cloud(p, 700, 150, 360, noon, 10),
      cloud(p, 1240, 320, 380, noon, 3),
      hills(0, 1600, 450, 100, mix(turquoise, noon.haze, 0.6), 6, 10, 480),
      shape(
        smooth(
          [
            [760, 460],
            [900, 400],
            [1000, 300],
            [1050, 276],
            [1110, 300],
            [1170, 330],
            [1230, 300],
            [1290, 280],
            [1340, 310],
            [1440, 410],
            [1600, 450],
          ],
          'V480H760z',
        ),
        mix(palm, noon.haze, 0.35),
      ),
      shape(
        'M1050 276L1110 300Q1090 380 1140 470H1020Q1070 360 1050 276zM1290 280L1340 310L1440 410L1600 450V480H1340Q1290 380 1290 280z',
        palm,
        0.3,
      ),
      hills(-50, 700, 470, 120, mix(palm, noon.haze, 0.3), 4, 5, 490),
    )
    p.add(
      rect(0, 464, 1600, 540, p.fade([mix(deep, turquoise, 0.3), turquoise, lagoon])),
      glints(0, 1600, 474, 820, 30, cream, 0.5, 8),
      place(boat.galleon(), 560, 640, 0.95),
      place(boat.galleon(), 1080, 556, 0.42),
      place(boat.galleon(), 260, 530, 0.3),
    )
    p.add(
      beach(
        p,
        [
          [0, 800],
          [260, 790],
          [540, 830],
          [860, 850],
          [1180, 800],
          [1420, 740],
          [1600, 700],
        ],
        { depth: 80 },
      ),
      place(boat.rowboat(mix(terracotta, sand, 0.3)), 1130, 850, 1.2),
      p.stamp(coconut(640, -160, 6), 1480, 960),
      p.stamp(coconut(640, -160, 6), 1570, 980, 0.72, true),
      p.stamp(coconut(640, -160, 6), 60, 980, 0.9, true),
      land(
        [
          [1160, 1000],
          [1300, 920],
          [1600, 880],
        ],
        leaf,
      ),
      land(
        [
          [0, 900],
          [160, 930],
          [320, 1000],
        ],
        leaf,
      ),
      place(bush(280, 100, palm, 6), 1500, 1000),
      blades(1200, 1460, 980, 100, 20, palm, 5),
      place(corner(300, palm, 3), -20, 1010),
      gulls(
        [
          [800, 350, 22],
          [860, 320, 15],
          [380, 330, 18],
        ],
        cream,
      ),
    )
  },
  granma(p) {
    // the high Sierra Maestra, river and coffee
    p.add(
      sky(p, rose, 460),
      sunDisc(1130, 250, 110, mix(sun, coral, 0.35), 3),
      streaks(
        [
          [120, 150, 480],
          [620, 110, 420],
          [860, 320, 360],
        ],
        cream,
        0.7,
      ),
    )
    p.add(
      peaks(
        [
          [0, 380],
          [160, 270],
          [330, 370],
          [560, 170],
          [790, 350],
          [960, 260],
          [1130, 350],
          [1360, 220],
          [1600, 370],
        ],
        600,
        mix(turquoise, pink, 0.55),
        mix(deep, pink, 0.55),
      ),
      mist(p, 330, 160, pink, 0.8),
      peaks(
        [
          [0, 470],
          [240, 340],
          [470, 470],
          [700, 360],
          [930, 480],
          [1200, 350],
          [1430, 460],
          [1600, 390],
        ],
        660,
        mix(turquoise, palm, 0.4),
        mix(deep, palm, 0.3),
      ),
      mist(p, 450, 170, mix(pink, cream, 0.4), 0.7),
      hills(0, 1600, 660, 190, mix(leaf, palm, 0.3), 6, 7, 800),
      hills(0, 1600, 730, 150, mix(leaf, sun, 0.1), 11, 6, 860),
    )
    p.add(
      land(
        [
          [0, 790],
          [800, 760],
          [1600, 790],
        ],
        p.fade([mix(leaf, sun, 0.25), leaf]),
      ),
      shape(
        'M840 640Q760 690 860 740T760 830Q700 900 820 1000H1160Q1000 900 1040 830T960 740Q900 690 880 640z',
        p.fade([lagoon, turquoise, deep]),
      ),
      line('M850 690q30 10 40 30M850 800q60-10 110 20M820 900q70-20 160 10', cream, 5, 0.7),
      place(rocks(130, 50, mix(deep, sand, 0.5)), 760, 850),
      place(rocks(160, 60, mix(deep, sand, 0.5)), 1100, 930),
      place(rocks(90, 34, mix(deep, sand, 0.5)), 900, 960),
    )
    const hut =
      rect(-60, -60, 120, 60, mix(sand, terracotta, 0.25)) +
      rect(16, -60, 44, 60, ink, 0.14) +
      rect(-16, -44, 28, 44, deep) +
      shape('M-84-54L-30-116H34L84-54z', mix(sun, terracotta, 0.4)) +
      shape('M34-116L84-54H30z', ink, 0.15)
    p.add(
      canopy(
        [
          [0, 720],
          [200, 680],
          [420, 730],
          [620, 800],
          [760, 1000],
        ],
        50,
        palm,
        5,
        1000,
      ),
      canopy(
        [
          [1080, 1000],
          [1160, 850],
          [1300, 760],
          [1600, 700],
        ],
        50,
        palm,
        8,
        1000,
      ),
      place(hut, 420, 770, 1.1),
      place(hut, 560, 800, 0.8),
      p.stamp(royalPalm(360, 4), 300, 800),
      p.stamp(royalPalm(360, 4), 660, 820, 0.75),
      p.stamp(royalPalm(360, 4), 1260, 830, 1.1),
      p.stamp(royalPalm(360, 4), 1360, 800, 0.8),
    )
    const branch =
      shape(
        [0, 1, 2, 3]
          .map(
            (i) =>
              d`M${i * 70} ${-i * 22}q-30 -70 10 -120q40 50 20 120zM${i * 70 + 30} ${-i * 22 - 8}q10 60 60 90q10 -60 -40 -94z`,
          )
          .join(''),
        mix(leaf, sun, 0.2),
      ) +
      line('M-20 8L300-96', mix(terracotta, ink, 0.4), 8) +
      [
        [40, -2],
        [62, -24],
        [108, -24],
        [132, -46],
        [178, -46],
        [204, -66],
        [86, 2],
        [156, -22],
      ]
        .map(
          ([x, y]) =>
            disc(x as number, y as number, 15, coral) +
            disc((x as number) - 4, (y as number) - 5, 4.5, light(coral, 0.6)),
        )
        .join('')
    p.add(
      place(branch, 30, 960, 1.25),
      place(branch, 1570, 960, 1.2, true),
      place(bush(260, 100, leaf, 6), 40, 1020),
      place(bush(260, 100, leaf, 9), 1560, 1020),
      gulls(
        [
          [640, 300, 20],
          [700, 280, 14],
        ],
        deep,
      ),
    )
  },
  'santiago-de-cuba'(p) {
    // roofs that step down to the bay
    p.add(
      sky(p, golden, 480),
      sunDisc(1240, 250, 100, golden.sun, 3),
      cloud(p, 60, 190, 420, golden, 5),
      streaks(
        [
          [620, 130, 420],
          [560, 260, 320],
        ],
        cream,
        0.55,
      ),
      peaks(
        [
          [0, 380],
          [220, 240],
          [430, 350],
          [660, 220],
          [900, 360],
          [1120, 260],
          [1340, 370],
          [1500, 290],
          [1600, 340],
        ],
        480,
        mix(turquoise, golden.haze, 0.5),
        mix(deep, golden.haze, 0.5),
      ),
      hills(0, 1600, 460, 80, mix(palm, golden.haze, 0.4), 7, 9, 480),
      rect(0, 456, 1600, 200, p.fade([mix(deep, turquoise, 0.4), mix(turquoise, sand, 0.3)])),
      glints(0, 1600, 462, 600, 26, cream, 0.8, 3, 1240),
      place(boat.sailboat(cream, coral), 1120, 530, 0.42),
      place(boat.cruiserBoat(coral), 240, 540, 0.36),
    )
    const walls = [
      mix(coral, pink, 0.35),
      mix(sun, sand, 0.35),
      mix(turquoise, sand, 0.35),
      mix(sand, cream, 0.5),
      mix(lagoon, cream, 0.2),
      mix(terracotta, sand, 0.4),
    ]
    const stone = mix(sand, sun, 0.15)
    p.add(skyline(p, 0, 1600, 640, 30, 70, walls, 11, glass, 680))
    // cathedral
    for (const x of [620, 940]) p.add(p.stamp(tower(p, 120, 370, 3, stone, 'dome', coral), x, 720))
    p.add(
      rect(660, 470, 240, 250, light(stone, 0.2)),
      shape('M650 474L780 390L910 474z', light(stone, 0.4)),
      shape('M780 390L910 474H800z', ink, 0.14),
      rect(650, 470, 260, 10, cream),
      rect(770, 330, 20, 70, stone),
      shape('M780 300q26 10 22 40h-44q-4-30 22-40z', cream),
      [700, 780, 860].map((x) => shape(arch(x, 720, 50, 120), glass) + shape(arch(x, 560, 34, 56), glass)).join(''),
    )
    let roofs = ''
    const row = (y: number, h: number, w: number, from: number, skip = -1) => {
      for (let i = 0, x = -40; x < 1640; i++) {
        const ww = w * (0.8 + ((i * 7 + from) % 5) * 0.12)
        const hh = h * (0.85 + ((i * 3 + from) % 4) * 0.1)
        const wall = walls[(i * 5 + from) % walls.length] as string
        if (i !== skip)
          roofs +=
            rect(x, y - hh, ww, hh + 60, wall) +
            rect(x + ww * 0.84, y - hh, ww * 0.16, hh + 60, ink, 0.13) +
            shape(
              poly(
                [
                  [x - 10, y - hh + 6],
                  [x + ww * 0.14, y - hh - h * 0.34],
                  [x + ww * 0.9, y - hh - h * 0.34],
                  [x + ww + 10, y - hh + 6],
                ].map(([a, b]): Point => [Math.round(a as number), Math.round(b as number)]),
              ),
              i % 3 ? terracotta : mix(terracotta, coral, 0.35),
            ) +
            dashes(x + ww * 0.16, y - hh * 0.55, ww * 0.6, hh * 0.42, i % 2 ? glass : deep, ww * 0.12, ww * 0.12)
        x += ww + 2
      }
    }
    row(760, 70, 150, 2)
    row(860, 100, 210, 5)
    row(980, 130, 290, 1)
    p.add(
      roofs,
      p.stamp(royalPalm(330, 5), 440, 830),
      p.stamp(royalPalm(330, 5), 1180, 800, 0.9),
      place(bush(170, 70, coral, 4), 1330, 900),
      place(bush(190, 80, leaf, 7), 250, 900),
      place(corner(360, palm, 8), 1630, 1010, 1, true),
      gulls(
        [
          [440, 300, 22],
          [510, 275, 15],
        ],
        deep,
      ),
    )
  },
  guantanamo(p) {
    // La Farola: the road that climbs from the dry coast into the mountains
    p.add(
      sky(p, morning, 460),
      sunDisc(260, 290, 100, mix(sun, cream, 0.15), 3),
      cloud(p, 560, 190, 380, morning, 6),
      cloud(p, 1100, 140, 420, morning, 3),
      rect(0, 420, 900, 580, p.fade([mix(turquoise, deep, 0.4), turquoise, lagoon])),
      glints(0, 900, 430, 720, 24, cream, 0.7, 4, 260),
      place(boat.sailboat(cream, coral), 420, 500, 0.45),
    )
    p.add(
      peaks(
        [
          [430, 640],
          [680, 300],
          [800, 400],
          [1000, 180],
          [1180, 340],
          [1380, 150],
          [1600, 300],
        ],
        700,
        mix(palm, morning.haze, 0.55),
        mix(deep, morning.haze, 0.5),
      ),
      mist(p, 330, 140, cream, 0.5),
      shape(
        smooth(
          [
            [420, 640],
            [560, 560],
            [740, 470],
            [900, 440],
            [1080, 400],
            [1300, 330],
            [1600, 320],
          ],
          'V1000H300Q340 760 420 640z',
        ),
        p.fade([mix(leaf, sun, 0.15), leaf, palm]),
      ),
      shape('M420 640Q340 760 300 1000H240Q290 760 400 630z', mix(sand, terracotta, 0.2)),
      canopy(
        [
          [880, 450],
          [1080, 408],
          [1300, 340],
          [1600, 326],
        ],
        30,
        mix(palm, leaf, 0.3),
        4,
        -30,
      ),
    )
    // hairpins on pillars
    p.add(
      [1120, 1180, 1240, 1300].map((x) => rect(x, 520, 9, 80, mix(sand, cream, 0.3))).join(''),
      [900, 990, 1080, 1170, 1260]
        .map((x) => rect(x, 660, 15, 150, mix(sand, cream, 0.2)) + rect(x + 9, 660, 6, 150, ink, 0.2))
        .join(''),
    )
    p.add(
      road(
        [
          [1230, 414, 9],
          [1140, 426, 12],
          [1050, 452, 16],
          [1020, 484, 20],
          [1080, 512, 22],
          [1220, 528, 26],
          [1340, 556, 34],
          [1370, 596, 40],
          [1290, 626, 42],
          [1120, 646, 44],
          [900, 672, 50],
          [740, 710, 66],
          [690, 766, 84],
          [780, 820, 92],
          [980, 850, 98],
          [1220, 880, 112],
          [1440, 930, 130],
          [1680, 1000, 150],
        ],
        mix(deep, sand, 0.4),
        mix(sand, cream, 0.3),
        cream,
      ),
    )
    p.add(
      oval(1040, 876, 120, 7, ink, 0.3),
      place(cruiser(p, coral), 910, 720, 0.37),
      canopy(
        [
          [640, 900],
          [820, 930],
          [1040, 950],
          [1300, 990],
        ],
        54,
        palm,
        6,
        1000,
      ),
      p.stamp(cactus(260, mix(palm, leaf, 0.35)), 520, 880),
      p.stamp(cactus(260, mix(palm, leaf, 0.35)), 420, 960, 0.9),
      p.stamp(cactus(260, mix(palm, leaf, 0.35)), 640, 1000, 1.1),
      place(rocks(220, 70, mix(terracotta, sand, 0.35)), 400, 1000),
      p.stamp(coconut(420, -90, 8), 1500, 840),
      place(bush(200, 80, leaf, 3), 1450, 860),
      gulls(
        [
          [560, 300, 22],
          [630, 276, 15],
        ],
        deep,
      ),
    )
  },
  'isla-de-la-juventud'(p) {
    // pines, marble hills and the ferry
    p.add(
      sky(p, noon, 480),
      sunDisc(360, 180, 66, noon.sun),
      cloud(p, 540, 220, 420, noon, 7),
      cloud(p, 1160, 160, 420, noon, 4),
      cloud(p, -40, 340, 320, noon, 11),
    )
    p.add(
      peaks(
        [
          [640, 470],
          [820, 330],
          [960, 420],
          [1130, 280],
          [1300, 410],
          [1450, 330],
          [1600, 430],
        ],
        520,
        mix(cream, lagoon, 0.3),
        mix(turquoise, noon.haze, 0.45),
      ),
      rect(0, 466, 1600, 540, p.fade([mix(deep, turquoise, 0.35), turquoise, mix(turquoise, lagoon, 0.6)])),
      glints(0, 1600, 474, 800, 30, cream, 0.5, 5),
      canopy(
        [
          [560, 476],
          [800, 460],
          [1200, 440],
          [1600, 430],
        ],
        34,
        mix(palm, leaf, 0.3),
        4,
        500,
      ),
      shape('M560 490Q1100 480 1600 486V520Q1100 500 540 498z', light(sand, 0.3)),
    )
    // the white catamaran ferry
    p.add(
      place(
        oval(0, 6, 330, 12, cream, 0.6) +
          shape('M-300-70H250L320-84Q300-20 250 6H-270Q-296-10-300-70z', cream) +
          shape('M-300-40H292Q276-8 250 6H-270Q-290-8-300-40z', deep) +
          rect(-270, -132, 440, 64, cream) +
          dashes(-256, -104, 420, 28, glass, 30, 10) +
          shape('M-220-132V-172H60L110-132z', cream) +
          dashes(-206, -152, 270, 18, glass, 22, 9) +
          rect(-140, -206, 60, 36, coral) +
          rect(-140, -206, 60, 10, ink) +
          line('M20-172V-230', iron, 4) +
          shape('M22-230h44l-12 12l12 12h-44z', coral) +
          rect(-300, -72, 560, 7, coral),
        560,
        640,
        0.9,
      ),
    )
    p.add(
      beach(
        p,
        [
          [0, 800],
          [260, 820],
          [560, 800],
          [860, 830],
          [1160, 800],
          [1400, 760],
          [1600, 770],
        ],
        { depth: 70, sand: mix(ink, sand, 0.62) },
      ),
    )
    const pine = (h: number, c: string) =>
      rect(-h * 0.02, -h, h * 0.04, h, mix(terracotta, ink, 0.4)) +
      [0.98, 0.82, 0.66, 0.5]
        .map((t, i) =>
          shape(
            d`M0 ${-h * (t + 0.16)}Q${h * 0.06} ${-h * t} ${h * (0.12 + i * 0.03)} ${-h * (t - 0.1)}Q0 ${-h * (t - 0.05)} ${-h * (0.12 + i * 0.03)} ${-h * (t - 0.1)}Q${-h * 0.06} ${-h * t} 0 ${-h * (t + 0.16)}z`,
            i % 2 ? dark(c, 0.12) : c,
          ),
        )
        .join('')
    const one = pine(460, palm)
    p.add(
      land(
        [
          [820, 1000],
          [1000, 900],
          [1240, 850],
          [1600, 820],
        ],
        mix(leaf, sun, 0.15),
      ),
      p.stamp(one, 1100, 900, 0.9),
      p.stamp(one, 1260, 880, 1.2),
      p.stamp(one, 1420, 900, 1.05),
      p.stamp(one, 1540, 880, 1.3),
      p.stamp(one, 1010, 930, 0.6),
      p.stamp(one, 90, 960, 1.1),
      p.stamp(one, 200, 990, 0.8),
      land(
        [
          [0, 900],
          [180, 930],
          [360, 1000],
        ],
        leaf,
      ),
    )
    const parrot =
      shape('M0 0Q-30-50-10-92Q6-120 34-108Q54-96 40-70Q40-30 16 10L-6 90L-16 88z', leaf) +
      shape('M-10-92Q6-120 34-108Q40-102 42-94Q20-96 6-72z', coral) +
      shape('M36-106Q60-104 54-80Q46-92 36-92z', cream) +
      disc(24, -98, 4, ink) +
      shape('M-4-70Q-34-20-14 40Q16-6 16-60z', palm) +
      shape('M-16 88L-6 90L2 60L-8 58z', deep)
    p.add(
      line('M1180 980Q1280 930 1400 950', mix(terracotta, ink, 0.4), 12),
      place(parrot, 1270, 926, 0.9),
      place(parrot, 1330, 928, 0.8, true),
      blades(840, 1160, 990, 80, 22, palm, 5),
      gulls(
        [
          [820, 330, 22],
          [890, 300, 16],
        ],
        cream,
      ),
    )
  },
}

/** A wind pump for the cattle trough, 300 high. */
function windmill(): string {
  const blade = shape('M0-16L14-92H-14z', cream) + shape('M0-16L14-92H2z', ink, 0.15)
  return (
    line(
      'M-40 0L-6-250M40 0L6-250M-32-60H32M-24-120H24M-16-180H16M-32-60L24-120M32-60L-24-120M-24-120L16-180M24-120L-16-180',
      mix(terracotta, ink, 0.4),
      5,
    ) +
    shape('M10-256L110-286V-226z', coral) +
    [0, 45, 90, 135, 180, 225, 270, 315]
      .map((a) => `<g transform="translate(0 -256)rotate(${a})">${blade}</g>`)
      .join('') +
    disc(0, -256, 14, terracotta) +
    rect(60, -30, 120, 30, mix(deep, sand, 0.4))
  )
}

/** A horse carriage of Cienfuegos, about 300 wide. */
function carriage(): string {
  const horse = mix(sand, terracotta, 0.45)
  const wheel = (x: number, r: number) =>
    `<circle cx="${x}" cy="${-r}" r="${r}" fill="none" stroke="${iron}" stroke-width="6"/>` +
    line(
      [0, 45, 90, 135]
        .map(
          (a) =>
            d`M${x - Math.cos((a * Math.PI) / 180) * r} ${-r - Math.sin((a * Math.PI) / 180) * r}L${x + Math.cos((a * Math.PI) / 180) * r} ${-r + Math.sin((a * Math.PI) / 180) * r}`,
        )
        .join(''),
      iron,
      3,
    )
  return (
    oval(0, 4, 250, 10, ink, 0.2) +
    line('M80-64L76 0M100-60L106 0M184-64L178 0M206-66L214-2', dark(horse, 0.25), 12) +
    shape(
      'M62-104Q110-120 160-110Q190-150 214-160L220-172L230-158L258-128Q258-116 246-116L228-124Q216-80 196-66Q130-52 78-66Q56-80 62-104z',
      horse,
    ) +
    shape('M214-160Q186-148 168-112Q160-110 158-112Q180-166 212-166z', ink) +
    line('M-20-60H180', mix(terracotta, ink, 0.4), 6) +
    line('M64-100Q46-70 54-36', ink, 9) +
    shape('M-190-66H-30Q-10-66-10-96H-40L-50-110H-180Q-200-90-190-66z', coral) +
    line('M-184-110V-180M-60-110V-176', iron, 4) +
    shape('M-204-176Q-120-214-40-172V-164H-204z', cream) +
    shape('M-100-112Q-104-158-80-160Q-54-158-58-112z', turquoise) +
    disc(-80, -172, 13, mix(terracotta, ink, 0.35)) +
    shape('M-168-112Q-170-150-148-152Q-126-150-128-112z', sun) +
    disc(-148, -164, 12, mix(terracotta, sand, 0.2)) +
    shape('M-24-96Q-28-146-4-148Q20-146 14-96z', cream) +
    disc(-4, -160, 12, mix(terracotta, ink, 0.3)) +
    shape('M-26-162Q-4-174 18-162L14-158H-22zM-16-164Q-16-178-4-178T8-164z', ink) +
    line('M4-130Q90-130 200-128', ink, 2.5) +
    wheel(-150, 40) +
    wheel(-30, 30)
  )
}
