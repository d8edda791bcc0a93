/** The home page's picture, the marks and the small pictures of empty pages. */
import * as boat from './boats.ts'
import { dashes, dome, lighthouse, skyline, umbrella } from './buildings.ts'
import { cruiser } from './cars.ts'
import * as nature from './nature.ts'
import {
  coral,
  cream,
  dark,
  deep,
  golden,
  ink,
  lagoon,
  leaf,
  light,
  mix,
  morning,
  palm,
  pink,
  sand,
  sun,
  terracotta,
  turquoise,
} from './palette.ts'
import { d, disc, line, oval, Picture, place, rect, shape, smooth } from './svg.ts'

const { beach, blades, bush, cloud, coconut, glints, gulls, hills, sea, sky, splash, streaks, sunDisc } = nature

/** The Malecón at golden hour. The left top third stays calm for the headline and the search form. */
export function hero(): Picture {
  const p = new Picture('hero', 1920, 900)
  const horizon = 500
  const warm = mix(sun, coral, 0.35)
  p.add(
    rect(
      0,
      0,
      1920,
      horizon + 2,
      p.fade([
        mix(deep, ink, 0.35),
        deep,
        mix(deep, turquoise, 0.5),
        mix(turquoise, pink, 0.5),
        mix(sun, pink, 0.42),
        warm,
      ]),
    ),
  )
  p.add(
    sunDisc(1190, 420, 118, mix(sun, cream, 0.62), 3),
    streaks(
      [
        [1260, 130, 460],
        [1420, 250, 420],
        [960, 215, 340],
        [700, 330, 380],
        [1560, 70, 340],
      ],
      mix(pink, sun, 0.25),
      0.55,
    ),
  )
  const rosy = { ...golden, cloud: mix(pink, cream, 0.35), cloudShade: mix(pink, coral, 0.4) }
  p.add(cloud(p, 1500, 215, 360, rosy, 6), cloud(p, 820, 400, 250, rosy, 3, 46))
  // the city round the bay
  const walls = [mix(pink, coral, 0.25), mix(sand, coral, 0.3), mix(pink, deep, 0.2), mix(sun, coral, 0.3)]
  const near = [mix(coral, pink, 0.4), mix(sand, sun, 0.3), mix(turquoise, sand, 0.45), mix(pink, sand, 0.35)]
  p.add(
    skyline(p, 1320, 1920, 506, 40, 150, walls, 7, mix(terracotta, deep, 0.4), 540),
    place(dome(p, 120, mix(sand, pink, 0.5), mix(sun, coral, 0.3)), 1480, 430),
    rect(1404, 424, 152, 100, mix(sand, pink, 0.45)),
    dashes(1412, 476, 140, 60, mix(terracotta, deep, 0.4), 8, 10),
    skyline(p, 1440, 1920, 540, 50, 190, near, 12, mix(deep, coral, 0.25), 600),
  )
  p.add(
    rect(
      0,
      horizon,
      1920,
      300,
      p.fade([mix(turquoise, sun, 0.3), mix(deep, turquoise, 0.6), mix(deep, turquoise, 0.25)]),
    ),
    glints(0, 1920, horizon + 8, 740, 30, mix(sun, cream, 0.4), 0.4, 5),
    glints(200, 1920, horizon + 8, 720, 30, mix(sun, cream, 0.5), 0.9, 12, 1190),
  )
  p.add(
    skyline(
      p,
      1560,
      1920,
      586,
      70,
      230,
      [mix(coral, pink, 0.25), mix(turquoise, sand, 0.3), mix(sand, sun, 0.2), mix(lagoon, sand, 0.35)],
      3,
      mix(deep, ink, 0.2),
      650,
    ),
  )
  // the Morro, far on the left
  p.add(
    shape('M300 502L360 484L470 478L560 486L640 500L680 506H290z', mix(deep, coral, 0.25)),
    rect(380, 456, 110, 28, mix(deep, coral, 0.38)),
    dashes(380, 453, 112, 8, mix(deep, coral, 0.38), 12, 8),
    place(lighthouse(p, 92, mix(sand, coral, 0.25), undefined, deep), 530, 484),
  )
  p.add(
    place(boat.sailboat(mix(cream, sun, 0.2), coral), 940, 560, 0.62),
    place(boat.sailboat(mix(pink, cream, 0.4), deep), 760, 522, 0.3),
    place(boat.sailboat(mix(pink, cream, 0.4), deep), 1330, 526, 0.26),
  )
  // the wall sweeps round the bay to the viewer
  const wall = mix(sand, pink, 0.4)
  p.add(
    shape(
      'M1920 640Q1720 610 1560 622Q1430 634 1380 660Q1280 712 900 734Q460 754 0 752V900H1920z',
      p.fade([mix(deep, coral, 0.32), mix(deep, ink, 0.15), mix(ink, deep, 0.45)]),
    ),
  )
  p.add(place(splash(230, 150), 560, 742), place(splash(120, 80), 330, 750), place(splash(110, 70), 820, 736))
  p.add(
    shape(
      'M0 750Q460 750 900 728Q1290 700 1388 650Q1436 622 1560 612L1562 622Q1450 632 1412 662Q1330 730 900 768Q460 794 0 796z',
      mix(sand, coral, 0.22),
    ),
    shape(
      'M0 796Q460 794 900 768Q1330 730 1412 662Q1450 632 1562 622L1562 625Q1456 638 1421 668Q1346 740 900 776Q460 803 0 805z',
      ink,
      0.35,
    ),
    shape(
      'M0 716Q460 718 900 698Q1260 682 1364 640Q1420 614 1560 606Q1720 596 1920 624V640Q1720 610 1560 618Q1440 626 1388 656Q1290 708 900 738Q460 760 0 760z',
      wall,
    ),
    shape(
      'M0 716Q460 718 900 698Q1260 682 1364 640Q1420 614 1560 606L1562 611Q1430 622 1372 650Q1270 692 900 709Q460 730 0 728z',
      light(sand, 0.5),
    ),
  )
  p.add(
    `<path d="M0 868Q900 864 1920 820" fill="none" stroke="${mix(sun, cream, 0.4)}" stroke-width="6" stroke-dasharray="90 60" opacity=".75"/>`,
    shape('M1920 630Q1700 600 1560 634Q1490 652 1560 672Q1740 712 1920 806z', mix(sand, coral, 0.25)),
    shape(
      'M1920 630Q1720 606 1580 636Q1530 650 1590 666Q1750 700 1920 782z',
      p.fade([mix(leaf, sun, 0.3), mix(palm, leaf, 0.35)]),
    ),
  )
  const dusky = coconut(520, -90, 6, { leaf: mix(palm, ink, 0.25), trunk: mix(terracotta, ink, 0.5) })
  p.add(
    p.stamp(dusky, 1610, 656, 0.42),
    p.stamp(dusky, 1706, 682, 0.62),
    p.stamp(dusky, 1826, 726, 1),
    place(bush(150, 44, mix(palm, deep, 0.15), 5), 1860, 728),
    oval(1300, 844, 380, 16, ink, 0.45),
    oval(1300, 850, 300, 8, ink, 0.3),
    place(cruiser(p, coral), 1640, 500, 0.9, true),
    gulls(
      [
        [1020, 300, 24],
        [1090, 270, 17],
        [960, 330, 14],
      ],
      deep,
    ),
  )
  return p
}

/** Sun over a wave inside a circle: four shapes, clear at 32 px. */
function mark(p: Picture, ground: string, wave: string, deepWave: string, disc_ = sun): string {
  const circle = 'M256 16a240 240 0 1 0 .1 0z'
  return (
    shape(circle, ground) +
    p.inside(
      circle,
      disc(318, 200, 92, disc_) +
        shape(
          'M0 330C60 330 70 214 176 214C262 214 262 300 212 312C262 340 330 330 380 296C430 262 470 262 512 280V512H0z',
          wave,
        ) +
        shape('M0 404C70 372 130 372 196 402C270 436 340 430 404 396C450 372 490 372 512 380V512H0z', deepWave),
    )
  )
}

export function logo(name: string, onDark: boolean): Picture {
  const p = new Picture(name, 512, 512)
  p.add(onDark ? mark(p, cream, turquoise, deep, coral) : mark(p, deep, turquoise, lagoon))
  return p
}

export function icon(): Picture {
  const p = new Picture('icon-512', 512, 512)
  p.add(
    rect(0, 0, 512, 512, p.fade([deep, ink])),
    `<g transform="translate(66 66)scale(.742)">${mark(p, mix(deep, turquoise, 0.4), turquoise, lagoon)}</g>`,
  )
  return p
}

export function favicon(): Picture {
  const p = new Picture('favicon', 32, 32)
  const circle = 'M16 0a16 16 0 1 0 .01 0z'
  p.add(
    shape(circle, deep),
    p.inside(
      circle,
      disc(20.5, 12, 6.2, sun) +
        shape(
          'M0 21C4 21 4.4 13 11 13C16.4 13 16.4 18.6 13.2 19.4C16.4 21.4 21 20.6 24 18.6C27 16.6 30 16.6 32 17.6V32H0z',
          turquoise,
        ) +
        shape('M0 26C4.4 24 8 24 12 26C17 28.4 21 28 25 26C28 24.4 30.6 24.4 32 25V32H0z', lagoon),
    ),
  )
  return p
}

/** A soft round ground, so that the small pictures stand on light and on dark pages. */
const medallion = 'M320 20C480 14 604 104 604 214C604 318 484 384 320 384C156 384 36 318 36 214C36 104 160 26 320 20z'

export function emptySearch(): Picture {
  const p = new Picture('empty-search', 640, 400)
  p.add(
    p.inside(
      medallion,
      rect(0, 0, 640, 250, p.fade([...morning.sky])) +
        shape('M358 96L-40 20V190z', mix(sun, cream, 0.3), 0.4) +
        shape('M358 96L700 30V170z', mix(sun, cream, 0.3), 0.3) +
        cloud(p, 60, 130, 150, morning, 4) +
        cloud(p, 440, 190, 140, morning, 9) +
        rect(0, 236, 640, 170, p.fade([mix(turquoise, deep, 0.3), turquoise, lagoon])) +
        glints(40, 600, 242, 380, 18, cream, 0.6, 5) +
        place(boat.sailboat(cream, coral), 150, 270, 0.36) +
        shape('M250 310L290 276L330 262L400 262L440 280L480 310L470 330H260z', mix(sand, terracotta, 0.45)) +
        shape('M400 262L440 280L480 310L470 330H400L420 300z', ink, 0.2),
    ),
    place(lighthouse(p, 230, cream, coral), 358, 270),
    rect(392, 236, 52, 32, cream),
    shape('M386 238L400 220H436L450 238z', terracotta),
    rect(408, 246, 14, 22, deep),
    place(splash(70, 34), 262, 326),
    place(splash(54, 26), 476, 326),
    gulls(
      [
        [230, 110, 13],
        [266, 96, 9],
        [500, 120, 10],
      ],
      deep,
    ),
  )
  return p
}

export function emptyPlan(): Picture {
  const p = new Picture('empty-plan', 640, 400)
  p.add(
    p.inside(
      medallion,
      sky(p, { ...golden, sky: [mix(turquoise, deep, 0.2), mix(sun, cream, 0.5), mix(sun, coral, 0.2)] }, 210) +
        sunDisc(210, 176, 46, cream, 2) +
        cloud(p, 70, 160, 110, golden, 7) +
        sea(p, golden, 206, 330, 4) +
        glints(60, 420, 212, 300, 16, cream, 0.85, 7, 210) +
        place(boat.sailboat(cream, coral), 470, 240, 0.36) +
        beach(
          p,
          [
            [0, 300],
            [160, 290],
            [330, 306],
            [500, 296],
            [640, 284],
          ],
          { depth: 30, bottom: 400 },
        ),
    ),
    place(coconut(240, -50, 5), 506, 334),
    oval(330, 362, 116, 9, ink, 0.2),
    place(umbrella(150, coral, cream, 12), 210, 356),
    oval(206, 358, 60, 5, ink, 0.14),
    // the suitcase
    rect(236, 236, 188, 122, p.fade([light(terracotta, 0.12), terracotta, dark(terracotta, 0.2)]), 1, 16),
    line('M294 236V218Q294 208 304 208H356Q366 208 366 218V236', dark(terracotta, 0.5), 8),
    rect(268, 236, 16, 122, mix(sun, terracotta, 0.3)),
    rect(376, 236, 16, 122, mix(sun, terracotta, 0.3)),
    rect(236, 290, 188, 4, ink, 0.25),
    rect(264, 282, 24, 18, sun, 1, 3),
    rect(372, 282, 24, 18, sun, 1, 3),
    rect(240, 352, 18, 12, ink, 1, 3),
    rect(402, 352, 18, 12, ink, 1, 3),
    `<g transform="translate(330 322)rotate(-8)">${disc(0, 0, 23, cream) + disc(4, -4, 9, sun) + shape('M-23 0Q-12-10 0 0T23 0A23 23 0 0 1-23 0z', turquoise)}</g>`,
    shape('M296 262l34 0l0 22l-34 0z', lagoon),
    shape('M300 280l10-12l8 8l6-5l5 9z', deep),
    // straw hat on top
    oval(330, 206, 62, 10, mix(sun, sand, 0.4)),
    shape('M296 204Q298 172 330 172T364 204Q330 212 296 204z', mix(sun, sand, 0.5)),
    shape('M296 204L297 194Q330 202 363 194L364 204Q330 212 296 204z', coral),
    oval(440, 352, 15, 6, mix(sand, terracotta, 0.35)),
    place(nature.starfish(coral), 128, 336, 0.4, false, 15),
    gulls(
      [
        [300, 110, 12],
        [334, 96, 9],
      ],
      deep,
    ),
  )
  return p
}

export function notFound(): Picture {
  const p = new Picture('not-found', 640, 400)
  const board = (x: number, y: number, w: number, colour: string, right: boolean) => {
    const data = right ? d`M${x} ${y}h${w}l18 17l-18 17h${-w}z` : d`M${x} ${y}h${-w}l-18 17l18 17h${w}z`
    return (
      shape(data, colour) +
      `<path d="M${right ? x + 16 : x - w + 2} ${y + 17}h${w - 22}" stroke="${cream}" stroke-width="5" stroke-dasharray="22 9 12 9" opacity=".85"/>`
    )
  }
  p.add(
    p.inside(
      medallion,
      sky(p, morning, 220) +
        sunDisc(470, 130, 40, mix(sun, cream, 0.15), 2) +
        cloud(p, 90, 130, 150, morning, 5) +
        rect(0, 210, 640, 70, p.fade([mix(turquoise, deep, 0.25), lagoon])) +
        glints(0, 640, 214, 262, 10, cream, 0.6, 3) +
        hills(380, 700, 214, 30, mix(palm, morning.haze, 0.4), 4, 5, 216) +
        shape(
          smooth(
            [
              [0, 262],
              [160, 250],
              [340, 258],
              [500, 246],
              [640, 240],
            ],
            'V400H0z',
          ),
          cream,
        ) +
        shape(
          smooth(
            [
              [0, 270],
              [160, 258],
              [340, 266],
              [500, 254],
              [640, 248],
            ],
            'V400H0z',
          ),
          p.fade([light(sand, 0.2), sand, mix(sand, sun, 0.3)]),
        ) +
        nature.road(
          [
            [400, 262, 5],
            [372, 272, 12],
            [350, 286, 22],
            [356, 306, 40],
            [390, 334, 70],
            [420, 372, 110],
            [430, 420, 150],
          ],
          mix(deep, sand, 0.45),
          light(sand, 0.4),
          cream,
        ) +
        blades(40, 200, 400, 60, 18, leaf, 4) +
        blades(520, 620, 390, 50, 12, leaf, 6),
    ),
    place(coconut(210, 40, 7), 140, 330),
    oval(250, 352, 46, 6, ink, 0.2),
    rect(243, 128, 14, 224, mix(terracotta, ink, 0.35)),
    rect(243, 128, 5, 224, mix(terracotta, sand, 0.2)),
    board(236, 142, 120, coral, true),
    board(264, 188, 116, turquoise, false),
    board(238, 234, 96, mix(sun, terracotta, 0.25), true),
    shape('M240 128h20l-10-12z', mix(terracotta, ink, 0.35)),

    place(bush(90, 34, leaf, 4), 252, 362, 0.7),
    // the pelican that knows no better
    place(
      shape(
        'M-20 0Q-26-20-8-28Q6-34 12-24L14-44Q16-54 24-52L50-42L28-40Q26-20 16-8Q6 4-20 0z',
        mix(terracotta, deep, 0.45),
      ) +
        shape('M-20 0Q-22-16-6-22Q4-14 0-4z', mix(terracotta, ink, 0.5)) +
        shape('M14-44Q16-54 24-52L28-47Q20-44 15-36z', cream) +
        disc(23, -47, 1.8, ink) +
        line('M-4 0v10M4-1v11', sun, 2.6),
      250,
      106,
      1,
    ),
    gulls(
      [
        [360, 110, 11],
        [392, 96, 8],
      ],
      deep,
    ),
  )
  return p
}
