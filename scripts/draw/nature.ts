/** Sky, water, land and what grows and lives there. Parts return markup; those without x, y are drawn around 0,0. */
import {
  coral,
  cream,
  dark,
  deep,
  ink,
  type Light,
  lagoon,
  leaf,
  light,
  mix,
  palm,
  sand,
  sun,
  terracotta,
} from './palette.ts'
import { d, disc, line, oval, type Picture, type Point, poly, random, rect, shape, smooth } from './svg.ts'

export const sky = (p: Picture, of: Light, height = p.height): string =>
  (height < p.height ? rect(0, height, p.width, p.height - height, of.sky[2]) : '') +
  rect(0, 0, p.width, height + 1, p.fade([...of.sky]))

/** A disc with two pale rings, the poster's sun. */
export const sunDisc = (x: number, y: number, r: number, colour: string, rings = 2): string =>
  Array.from({ length: rings }, (_, i) => disc(x, y, r * (1 + (rings - i) * 0.42), colour, 0.16)).join('') +
  disc(x, y, r, colour)

/** Wide rays from one point: for strong evening skies. */
export function rays(
  x: number,
  y: number,
  reach: number,
  count: number,
  colour: string,
  opacity = 0.12,
  turn = 0,
): string {
  let data = ''
  for (let i = 0; i < count; i++) {
    const a = turn + (i / count) * Math.PI * 2
    const b = a + Math.PI / count
    data += d`M${x} ${y}L${x + Math.cos(a) * reach} ${y + Math.sin(a) * reach} ${x + Math.cos(b) * reach} ${y + Math.sin(b) * reach}z`
  }
  return shape(data, colour, opacity)
}

function puff(x: number, y: number, w: number, h: number, seed: number): string {
  const next = random(seed)
  const lobes = 5 + Math.floor(next() * 2)
  const cuts = Array.from({ length: lobes }, () => 0.6 + next())
  const total = cuts.reduce((a, b) => a + b)
  let t = 0
  let [px, py] = [x, y]
  let data = d`M${x} ${y}`
  for (const cut of cuts) {
    t = Math.min(1, t + cut / total)
    const nx = x + w * t
    const ny = t > 0.999 ? y : y - h * Math.sin(Math.PI * t) ** 0.8 * (0.55 + next() * 0.25)
    const r = Math.hypot(nx - px, ny - py) * 0.56
    data += d`A${r} ${r} 0 0 1 ${nx} ${ny}`
    ;[px, py] = [nx, ny]
  }
  return `${data}z`
}

/** Flat below, rounded above, with a shaded foot. */
export const cloud = (p: Picture, x: number, y: number, w: number, of: Light, seed: number, h = w * 0.3): string =>
  shape(puff(x, y, w, h, seed), p.fade([of.cloud, of.cloud, of.cloudShade]))

/** Long thin streaks of cloud. */
export const streaks = (list: readonly (readonly [number, number, number])[], colour: string, opacity = 0.7): string =>
  shape(
    list
      .map(
        ([x, y, w]) =>
          d`M${x} ${y}q${w * 0.3} ${-w * 0.035} ${w * 0.5} ${-w * 0.02}t${w * 0.5} ${w * 0.02}q${-w * 0.4} ${w * 0.03} ${-w * 0.6} ${w * 0.018}t${-w * 0.4} ${-w * 0.018}z`,
      )
      .join(''),
    colour,
    opacity,
  )

const lens = (x: number, y: number, w: number, h: number) =>
  d`M${x - w / 2} ${y}q${w / 2} ${-h} ${w} 0q${-w / 2} ${h} ${-w} 0z`

/** Sparks of light on water, small far away and large near. `toward` draws them together around one x. */
export function glints(
  x0: number,
  x1: number,
  y0: number,
  y1: number,
  count: number,
  colour: string,
  opacity: number,
  seed: number,
  toward?: number,
): string {
  const next = random(seed)
  let data = ''
  for (let i = 0; i < count; i++) {
    const t = (i + next()) / count
    const y = y0 + (y1 - y0) * t ** 1.4
    const spread = toward === undefined ? 1 : 0.06 + t * 0.28
    const middle = toward ?? (x0 + x1) / 2
    const x = middle + (next() - 0.5) * (x1 - x0) * spread
    data += lens(Math.round(x), Math.round(y), Math.round((20 + 130 * t) * (0.5 + next())), 2 + 7 * t)
  }
  return shape(data, colour, opacity)
}

export const sea = (p: Picture, of: Light, y: number, bottom: number, seed = 1, x0 = 0, x1 = p.width): string =>
  rect(x0, y, x1 - x0, bottom - y, p.fade([of.far, of.near])) + glints(x0, x1, y + 8, bottom, 26, of.haze, 0.35, seed)

const shift = (points: readonly Point[], dy: number): Point[] => points.map(([x, y]) => [x, y + dy])

/** A beach below the waterline `points` (left to right): shallow water, foam, wet sand, sand. */
export function beach(
  p: Picture,
  points: readonly Point[],
  options: { shallow?: string; sand?: string; depth?: number; bottom?: number } = {},
): string {
  const { shallow = lagoon, sand: dry = sand, depth = 70, bottom = p.height } = options
  const last = points[points.length - 1] as Point
  const tail = d`L${last[0]} ${bottom}H${(points[0] as Point)[0]}z`
  const under = (dy: number) => smooth(shift(points, dy), tail)
  const ripple = points.map(([x, y], i): Point => [x, y - depth * (i % 2 ? 0.72 : 1.15)])
  return (
    shape(smooth(ripple, tail), shallow, 0.45) +
    shape(under(-depth * 0.5), light(shallow, 0.25), 0.6) +
    shape(under(-depth * 0.16), cream) +
    shape(under(-2), mix(dry, terracotta, 0.16)) +
    shape(under(depth * 0.2), p.fade([light(dry, 0.1), dry, mix(dry, sun, 0.22)]))
  )
}

/** Rolling ground from left to right, closed at `bottom`. */
export const land = (points: readonly Point[], fill: string, bottom = 1000): string => {
  const last = points[points.length - 1] as Point
  return shape(smooth(points, d`L${last[0]} ${bottom}H${(points[0] as Point)[0]}z`), fill)
}

/** A chain of hills with its own rhythm. */
export function hills(
  x0: number,
  x1: number,
  base: number,
  height: number,
  fill: string,
  seed: number,
  steps = 9,
  bottom = base + 60,
): string {
  const next = random(seed)
  const points = Array.from(
    { length: steps + 1 },
    (_, i): Point => [
      x0 + ((x1 - x0) * i) / steps,
      base - height * (0.25 + (i % 2 ? 0.75 : 0.25) * (0.55 + next() * 0.45)),
    ],
  )
  if (x0 > 0) points[0] = [x0, base]
  if (x1 < 1600) points[steps] = [x1, base]
  return land(points, fill, bottom)
}

/** Mountains with a lit and a shaded side. `points` go valley, peak, valley, peak, ..., valley. */
export function peaks(points: readonly Point[], base: number, lit: string, shade: string): string {
  const last = points[points.length - 1] as Point
  const body = `${poly([...points, [last[0], base], [(points[0] as Point)[0], base]])}`
  let folds = ''
  for (let i = 1; i < points.length - 1; i += 2) {
    const [x, y] = points[i] as Point
    const [vx, vy] = points[i + 1] as Point
    const h = base - y
    folds += poly([
      [x, y],
      [vx, vy],
      [vx - (vx - x) * 0.3, base],
      [x + (vx - x) * 0.1, base],
      [x + (vx - x) * 0.34, y + h * 0.7],
      [x - (vx - x) * 0.02, y + h * 0.52],
      [x + (vx - x) * 0.2, y + h * 0.26],
    ])
  }
  return shape(body, lit) + shape(folds, shade)
}

/** A band of tree crowns along a curve, down to `bottom`; a negative `bottom` is a thickness below the curve. */
export function canopy(points: readonly Point[], size: number, fill: string, seed: number, bottom: number): string {
  const next = random(seed)
  const first = points[0] as Point
  const last = points[points.length - 1] as Point
  let data =
    bottom < 0
      ? `M${Math.round(first[0])} ${Math.round(first[1])}`
      : `M${Math.round(first[0])} ${bottom}V${Math.round(first[1])}`
  let [x, y] = [Math.round(first[0]), Math.round(first[1])]
  while (x < last[0]) {
    const nx = Math.min(last[0], x + size * (0.6 + next() * 0.9))
    const at = Math.max(
      1,
      points.findIndex(([px]) => px >= nx),
    )
    const [ax, ay] = points[at - 1] as Point
    const [bx, by] = points[at] as Point
    const ny = ay + ((by - ay) * (nx - ax)) / (bx - ax) + (next() - 0.5) * size * 0.4
    const r = Math.max(Math.hypot(nx - x, ny - y) * 0.54, size * 0.3)
    data += `a${Math.ceil(r)} ${Math.ceil(r)} 0 0 1 ${Math.round(nx) - Math.round(x)} ${Math.round(ny) - Math.round(y)}`
    ;[x, y] = [Math.round(nx), Math.round(ny)]
  }
  const under =
    bottom < 0
      ? [...points]
          .reverse()
          .map(([px, py], i) => d`${i ? '' : 'L'}${px} ${py - bottom}`)
          .join(' ')
      : d`V${bottom}`
  return shape(`${data}${under}z`, fill)
}

/** A round bush or tree crown standing on y = 0, lit from the left. */
export function bush(w: number, h: number, colour: string, seed: number): string {
  return (
    shape(puff(-w / 2, 0, w, h * 1.5, seed), dark(colour, 0.3)) +
    shape(puff(-w / 2, -h * 0.12, w * 0.74, h * 1.25, seed + 1), colour) +
    shape(puff(-w * 0.36, -h * 0.42, w * 0.4, h * 0.75, seed + 2), light(colour, 0.18))
  )
}

/** A crown that hangs in the air: lobed above and below, middle of its underside at 0,0. */
export const foliage = (w: number, h: number, colour: string, seed: number): string => {
  const layer = (x: number, y: number, lw: number, up: number, down: number, fill: string, s: number) =>
    shape(puff(x, y, lw, up, s), fill) +
    `<g transform="translate(0 ${Math.round(2 * y) - 2})scale(1-1)">${shape(puff(x, y, lw, down, s + 5), fill)}</g>`
  return (
    layer(-w / 2, 0, w, h * 1.5, h * 0.42, dark(colour, 0.3), seed) +
    layer(-w / 2, -h * 0.2, w * 0.74, h * 1.15, h * 0.3, colour, seed + 1) +
    layer(-w * 0.38, -h * 0.56, w * 0.42, h * 0.66, h * 0.2, light(colour, 0.18), seed + 2)
  )
}

/** A spreading tree (ceiba, flamboyant): trunk and crown on y = 0. */
export const tree = (w: number, h: number, colour: string, seed: number, trunk = mix(terracotta, ink, 0.55)): string =>
  `${shape(
    d`M${-w * 0.07} 0q${w * 0.05} ${-h * 0.3} ${-w * 0.12} ${-h * 0.6}l${w * 0.05} 0q${w * 0.04} ${h * 0.12} ${w * 0.1} ${h * 0.2}q${w * 0.06} ${-h * 0.14} ${w * 0.12} ${-h * 0.22}l${w * 0.05} 0q${-w * 0.12} ${h * 0.3} ${-w * 0.1} ${h * 0.62}z`,
    trunk,
  )}<g transform="translate(0 ${-h * 0.5})">${foliage(w, h * 0.5, colour, seed)}</g>`

/** A dome of limestone, grown over: the sierra of Viñales. Stands on y = 0. */
export function mogote(w: number, h: number, colour: string, rock: string, seed: number): string {
  const next = random(seed)
  const j = () => (next() - 0.5) * 0.05
  const outline: Point[] = [
    [0, 0],
    [0.03 + j(), 0.42],
    [0.1 + j(), 0.76],
    [0.26 + j(), 0.95],
    [0.46 + j(), 1],
    [0.68 + j(), 0.93 + j()],
    [0.86 + j(), 0.72],
    [0.95 + j(), 0.38],
    [1, 0],
  ].map(([x, y]): Point => [((x ?? 0) - 0.5) * w, -(y ?? 0) * h])
  const [, , , , top, ...right] = outline
  const fold: Point[] = [
    [0.14, 0],
    [0.06, 0.2],
    [0.16, 0.36],
    [0.04, 0.55],
    [0.1, 0.74],
    [-0.02, 0.9],
  ].map(([x, y]): Point => [((x ?? 0) + j()) * w, -(y ?? 0) * h])
  let cliffs = ''
  for (let i = 0; i < 4; i++) {
    const x = (-0.36 + i * 0.115 + j()) * w
    const y = (-0.3 - next() * 0.25 - i * 0.05) * h
    const [cw, ch] = [w * (0.035 + next() * 0.02), h * (0.16 + next() * 0.14)]
    cliffs += d`M${x} ${y}q${cw * 0.2} ${-ch * 0.9} ${cw} ${-ch}q${cw * 0.5} ${ch * 0.5} ${cw * 0.3} ${ch}q${-cw * 0.5} ${ch * 0.16} ${-cw * 1.3} 0z`
  }
  return (
    shape(smooth(outline, 'z'), colour) +
    shape(`${smooth([...fold, top as Point, ...right])}z`, dark(colour, 0.32)) +
    shape(cliffs, rock, 0.75)
  )
}

function frond(angle: number, length: number, droop: number, fringe: number, leaflets = 8): string {
  const [cx, cy] = [Math.cos(angle), -Math.sin(angle)]
  const side = cx >= 0 ? 1 : -1
  const p1: Point = [cx * length * 0.55, cy * length * 0.62 - length * 0.16]
  const p2: Point = [cx * length, cy * length + droop * length]
  const at = (t: number): Point => [2 * t * (1 - t) * p1[0] + t * t * p2[0], 2 * t * (1 - t) * p1[1] + t * t * p2[1]]
  const points: Point[] = []
  for (let i = leaflets; i >= 1; i--) {
    const t = i / leaflets
    const size = fringe * Math.sin(Math.PI * (0.12 + t * 0.8)) ** 0.7
    const [x, y] = at(t)
    if (i < leaflets) points.push([x + side * size * 0.28, y + size])
    const [vx, vy] = at(t - 0.5 / leaflets)
    points.push([vx, vy + size * 0.22])
  }
  let [x, y] = p2.map(Math.round) as [number, number]
  let data = `M0 0Q${Math.round(p1[0])} ${Math.round(p1[1] - length * 0.03)} ${x} ${y}l`
  data += points
    .map(([px, py]) => {
      const step = `${Math.round(px - x)} ${Math.round(py - y)}`
      x += Math.round(px - x)
      y += Math.round(py - y)
      return step
    })
    .join(' ')
  return `${data}z`
}

interface PalmColours {
  trunk?: string
  leaf?: string
}

/** The crown alone, around 0,0: two layers of fronds. */
export function crown(size: number, colour: string, seed: number, leaflets = 7): string {
  const next = random(seed)
  const back = [0.1, 0.62, 1.25, 1.9, 2.5, 3.05]
  const front = [-0.25, 0.35, 0.95, 2.2, 2.8, 3.4]
  const layer = (angles: number[], reach: number, fill: string) =>
    shape(
      angles
        .map((a) =>
          frond(
            a + (next() - 0.5) * 0.25,
            size * reach * (0.88 + next() * 0.24),
            0.42 + next() * 0.2,
            size * 0.27,
            leaflets,
          ),
        )
        .join(''),
      fill,
    )
  return layer(back, 1.02, dark(colour, 0.42)) + layer(front, 0.95, colour)
}

/** A coconut palm, foot at 0,0. `lean` moves the crown sideways. */
export function coconut(
  height: number,
  lean: number,
  seed: number,
  { trunk = mix(terracotta, ink, 0.45), leaf: green = palm }: PalmColours = {},
): string {
  const size = height * 0.42
  const [bx, by] = [lean * 0.15, -height * 0.55]
  const [wb, wt] = [height * 0.045, height * 0.02]
  const stem = (left: number, right: number, fill: string) =>
    shape(
      d`M${left * wb * 1.5} 0Q${bx + left * wb} ${by} ${lean + left * wt} ${-height}L${lean + right * wt} ${-height}Q${bx + right * wb} ${by} ${right * wb * 1.5} 0z`,
      fill,
    )
  const t = (s: number): Point => [2 * s * (1 - s) * bx + s * s * lean, 2 * s * (1 - s) * by - s * s * height]
  const marks = [0.12, 0.24, 0.36, 0.48, 0.6, 0.72, 0.84]
    .map((s) => d`M${t(s)[0] - wb * (0.8 - s * 0.35)} ${t(s)[1]}q${wb * 0.8} ${wb * 0.4} ${wb * 1.4} 0`)
    .join('')
  const nuts = [
    [-0.5, 0.9],
    [0.5, 1.1],
    [1.3, 0.5],
  ]
    .map(([x, y]) =>
      disc(lean + (x ?? 0) * wt * 1.6, -height + (y ?? 0) * wt * 1.6, wt * 1.15, mix(sun, terracotta, 0.55)),
    )
    .join('')
  return (
    stem(-1, 1, trunk) +
    stem(-1, -0.1, light(trunk, 0.25)) +
    line(marks, dark(trunk, 0.5), Math.max(1.5, wb * 0.12), 0.7) +
    nuts +
    `<g transform="translate(${Math.round(lean)} ${Math.round(-height)})">${crown(size, green, seed)}</g>`
  )
}

/** Roystonea regia, the national tree: a pale column with a swelling and a green shaft. */
export function royalPalm(
  height: number,
  seed: number,
  { trunk = mix(sand, deep, 0.22), leaf: green = palm }: PalmColours = {},
): string {
  const w = height * 0.024
  const top = -height * 0.84
  const column = (l: number, r: number, fill: string) =>
    shape(
      d`M${l * w * 1.3} 0C${l * w * 0.8} ${top * 0.2} ${l * w * 1.7} ${top * 0.5} ${l * w * 0.75} ${top}H${r * w * 0.75}C${r * w * 1.7} ${top * 0.5} ${r * w * 0.8} ${top * 0.2} ${r * w * 1.3} 0z`,
      fill,
    )
  return (
    column(-1, 1, dark(trunk, 0.3)) +
    column(-1, 0.1, trunk) +
    shape(
      d`M${-w * 0.85} ${top}Q${-w * 1.1} ${-height * 0.92} ${-w * 0.3} ${-height}H${w * 0.3}Q${w * 1.1} ${-height * 0.92} ${w * 0.85} ${top}z`,
      leaf,
    ) +
    `<g transform="translate(0 ${Math.round(-height * 0.985)})">${crown(height * 0.26, green, seed, 6)}</g>`
  )
}

/** A fan of large leaves that frames a corner; 0,0 is where they grow from. */
export function corner(size: number, colour: string, seed: number): string {
  const next = random(seed)
  const leaves = [0.15, 0.5, 0.9, 1.3].map((a) =>
    frond(a + next() * 0.1, size * (0.8 + next() * 0.3), 0.3, size * 0.2, 10),
  )
  const behind = [-0.1, 0.34, 0.72, 1.15].map((a) => frond(a, size * (0.75 + next() * 0.2), 0.36, size * 0.22, 9))
  return shape(behind.join(''), dark(colour, 0.55)) + shape(leaves.join(''), dark(colour, 0.15))
}

/** A road through points [x, y, width]: verge, surface and a broken line down its middle. */
export function road(
  points: readonly (readonly [number, number, number])[],
  surface: string,
  verge: string,
  mark: string,
): string {
  const edge = (k: number) =>
    points.map(([x, y, w], i): Point => {
      const [ax, ay] = points[Math.max(0, i - 1)] as readonly [number, number, number]
      const [bx, by] = points[Math.min(points.length - 1, i + 1)] as readonly [number, number, number]
      const length = Math.hypot(bx - ax, by - ay) || 1
      return [x - ((by - ay) / length) * w * k, y + ((bx - ax) / length) * w * k]
    })
  const ribbon = (k: number) => `${smooth(edge(k))}L${smooth(edge(-k).reverse()).slice(1)}z`
  const middle = points
    .slice(1)
    .map(([x, y, w], i) => {
      const [px, py] = points[i] as readonly [number, number, number]
      return `<path d="M${Math.round(px)} ${Math.round(py)}L${Math.round(x)} ${Math.round(y)}" stroke-width="${Math.round(w) / 16}" stroke-dasharray="${Math.round(w * 0.4)} ${Math.round(w * 0.4)}"/>`
    })
    .join('')
  return `${shape(ribbon(0.58), verge) + shape(ribbon(0.48), surface)}<g fill="none" stroke="${mark}">${middle}</g>`
}

/** Blades of grass, reed or cane on a line. */
export function blades(
  x0: number,
  x1: number,
  y: number,
  height: number,
  count: number,
  fill: string,
  seed: number,
  sway = 0.35,
): string {
  const next = random(seed)
  let data = ''
  for (let i = 0; i < count; i++) {
    const x = x0 + ((x1 - x0) * (i + next())) / count
    const h = height * (0.55 + next() * 0.6)
    const lean = (next() - 0.5) * 2 * sway * h
    const w = h * 0.045 + 1.5
    data += `M${Math.round(x - w)} ${Math.round(y)}q${Math.round(lean * 0.1)} ${Math.round(-h * 0.6)} ${Math.round(lean + w)} ${Math.round(-h)}q${Math.round(-lean * 0.6)} ${Math.round(h * 0.45)} ${Math.round(-lean + w)} ${Math.round(h)}z`
  }
  return shape(data, fill)
}

/** Furrows that run to a vanishing point. */
export function furrows(
  vx: number,
  vy: number,
  y0: number,
  y1: number,
  x0: number,
  x1: number,
  count: number,
  fill: string,
): string {
  const f = (y0 - vy) / (y1 - vy)
  const at = (x: number, t: number) => vx + (x - vx) * t
  const step = (x1 - x0) / count
  let data = ''
  for (let i = 0; i < count; i++) {
    const a = x0 + step * i
    const b = a + step * 0.5
    data += poly(
      [
        [at(a, f), y0],
        [at(b, f), y0],
        [b, y1],
        [a, y1],
      ].map(([x, y]): Point => [Math.round(x ?? 0), Math.round(y ?? 0)]),
    )
  }
  return shape(data, fill)
}

export const gulls = (list: readonly (readonly [number, number, number])[], colour: string): string =>
  shape(
    list
      .map(
        ([x, y, s]) =>
          d`M${x - s} ${y - s * 0.2}q${s * 0.55} ${-s * 0.4} ${s} ${s * 0.25}q${s * 0.45} ${-s * 0.65} ${s} ${-s * 0.25}q${-s * 0.55} ${-s * 0.1} ${-s} ${s * 0.5}q${-s * 0.45} ${-s * 0.55} ${-s} ${-s * 0.5}z`,
      )
      .join(''),
    colour,
  )

/** A flamingo of height ~200 standing in water at y = 0, facing right. */
export function flamingo(colour: string, pose: 'up' | 'feed' = 'up'): string {
  const deepPink = mix(colour, coral, 0.55)
  const legs = line(
    pose === 'up' ? 'M-8-78L-4-40-8 4M6-78L14-52-2-46' : 'M-10-78L-6-40-10 4M6-78L10-40 6 4',
    deepPink,
    4,
  )
  const neck =
    pose === 'up' ? 'M32-104C62-112 60-150 42-162C26-174 34-198 52-196' : 'M30-104C62-120 78-92 66-62C58-42 58-30 66-18'
  const head =
    pose === 'up'
      ? shape('M44-204c14-4 26 2 28 12c8 4 10 14 4 22c-4-6-10-12-18-14c-12 0-20-16-14-20z', colour) +
        shape('M70-194c10 4 12 16 5 25c-2-7-6-11-10-14z', ink)
      : shape('M58-28c8-4 16 0 18 8c2 10-4 20-14 26c-2-12-8-26-4-34z', colour) +
        shape('M74-12c0 10-6 16-12 18c-1-6-2-10-2-14z', ink)
  return (
    legs +
    shape('M-62-84C-40-128 10-134 40-108C50-96 44-78 22-72C-6-66-36-66-62-84z', colour) +
    shape('M-62-84C-44-112-8-120 18-104C4-84-30-72-62-84z', deepPink) +
    shape('M-62-84C-52-92-36-96-22-94C-32-82-48-78-62-84z', ink, 0.75) +
    line(neck, colour, 10) +
    head
  )
}

/** Fish, about 60 long, facing right. */
export const fish = (body: string, stripe: string): string =>
  shape('M-30-12l14 9c10-12 34-16 48 0c-14 17-38 14-48 2l-14 11c4-8 4-14 0-22z', body) +
  shape('M-6-9q7 10 0 20l8 2q7-11 1-24zM12-11q6 11-1 23l6-2q6-9 2-20z', stripe) +
  disc(23, -1, 2, ink)

export function turtle(): string {
  const shell = mix(palm, sun, 0.2)
  const skin = mix(leaf, sand, 0.3)
  return (
    shape(
      'M52-6c26-26 62-30 84-12c-24 0-44 12-62 30zM46 34c18 14 32 34 34 54c-24-10-38-28-50-46zM-52-10c-18-14-40-16-54-4c16 4 28 12 40 24zM-52 30c-14 6-24 18-26 32c18-2 32-12 42-26z',
      dark(skin, 0.2),
    ) +
    shape('M72 4c22-16 48-12 52 4c2 16-22 26-46 18z', skin) +
    disc(108, 5, 3.4, ink) +
    oval(4, 14, 80, 50, dark(shell, 0.45)) +
    oval(2, 6, 78, 48, shell) +
    shape(
      'M-24-14L2-28 28-14 26 18 2 30-22 18zM-34-12L-28 18-58 20Q-72 4-60-14zM38-12L34 18 60 20Q74 4 62-14zM-8-36Q2-40 14-36L4-32zM-20 26L0 36-4 50Q-26 46-36 34zM26 26L6 36 10 50Q32 46 44 34z',
      light(shell, 0.22),
      0.55,
    )
  )
}

export const starfish = (colour: string): string =>
  shape(
    'M0-40Q7-12 11-13Q32-16 38-12Q18 3 18 6Q22 26 24 33Q4 20 0 20Q-16 30-24 33Q-18 10-18 6Q-30-4-38-12Q-14-13-11-13Q-5-22 0-40z',
    colour,
  ) +
  shape(
    [
      [0, -24],
      [0, -10],
      [20, -7],
      [12, 16],
      [-12, 16],
      [-20, -7],
      [0, 4],
    ]
      .map(([x, y]) => d`M${(x ?? 0) - 2} ${y ?? 0}a2 2 0 1 0 4 0a2 2 0 1 0-4 0`)
      .join(''),
    light(colour, 0.5),
  )

export const coralFan = (colour: string): string =>
  line(
    'M0 0V-60M0-30Q-40-60-44-120M0-40Q40-60 46-130M0-60Q-12-110-8-160M-22-62Q-60-70-78-104M24-66Q60-74 82-100M0-70Q22-110 20-150M-40-96Q-30-130-34-150M40-96Q62-126 64-146',
    colour,
    13,
  )

export const coralHead = (w: number, colour: string): string =>
  shape(d`M${-w} 0C${-w * 1.1} ${-w * 0.9} ${w * 1.1} ${-w * 0.95} ${w} 0z`, colour) +
  line(
    d`M${-w * 0.75} ${-w * 0.2}q${w * 0.15} ${-w * 0.3} ${w * 0.4} ${-w * 0.3}t${w * 0.3} ${-w * 0.1}M${-w * 0.4} ${-w * 0.1}q${w * 0.2} ${-w * 0.2} ${w * 0.4} ${-w * 0.1}t${w * 0.5} ${-w * 0.25}M${w * 0.15} ${-w * 0.5}q${w * 0.3} 0 ${w * 0.5} ${w * 0.3}`,
    light(colour, 0.35),
    w * 0.06,
  )

export const cactus = (h: number, colour: string): string =>
  line(d`M0 0V${-h}M0 ${-h * 0.35}H${-h * 0.22}V${-h * 0.68}M0 ${-h * 0.5}H${h * 0.22}V${-h * 0.86}`, colour, h * 0.1) +
  line(
    d`M${-h * 0.02} ${-h * 0.05}V${-h * 0.98}M${-h * 0.235} ${-h * 0.4}V${-h * 0.66}M${h * 0.205} ${-h * 0.55}V${-h * 0.84}`,
    light(colour, 0.3),
    h * 0.02,
  )

/** Smooth grey rocks on y = 0. */
export const rocks = (w: number, h: number, colour: string): string =>
  shape(
    d`M${-w / 2} 0L${-w * 0.42} ${-h * 0.5} ${-w * 0.25} ${-h * 0.7} ${-w * 0.1} ${-h} ${w * 0.1} ${-h * 0.9} ${w * 0.22} ${-h * 0.5} ${w * 0.4} ${-h * 0.4} ${w / 2} 0z`,
    dark(colour, 0.3),
  ) +
  shape(
    d`M${-w / 2} 0L${-w * 0.42} ${-h * 0.5} ${-w * 0.25} ${-h * 0.7} ${-w * 0.18} ${-h * 0.3} ${-w * 0.26} 0zM${-w * 0.1} ${-h}L${w * 0.1} ${-h * 0.9} ${w * 0.02} ${-h * 0.4} ${-w * 0.12} ${-h * 0.55}zM${w * 0.22} ${-h * 0.5}L${w * 0.4} ${-h * 0.4} ${w * 0.3} ${-h * 0.15} ${w * 0.18} ${-h * 0.22}z`,
    light(colour, 0.2),
  )

/** White spray against a wall or rock, rising from y = 0. */
export const splash = (w: number, h: number): string =>
  shape(puff(-w / 2, 0, w, h, 5), cream, 0.95) +
  shape(puff(-w * 0.3, 0, w * 0.7, h * 0.55, 9), mix(lagoon, cream, 0.5)) +
  [
    [-0.35, -0.75, 5],
    [0.1, -1.05, 6],
    [0.32, -0.8, 4],
    [-0.1, -0.95, 3.5],
    [0.45, -0.5, 4],
  ]
    .map(([x, y, r]) => disc((x ?? 0) * w, (y ?? 0) * h, r ?? 3, cream))
    .join('')

export const mist = (p: Picture, y: number, h: number, colour: string, opacity = 0.7): string =>
  rect(
    0,
    y,
    p.width,
    h,
    p.fade([
      [colour, 0],
      [colour, opacity],
      [colour, 0],
    ]),
  )

export const stars = (w: number, h: number, count: number, seed: number): string => {
  const next = random(seed)
  return shape(
    Array.from({ length: count }, () => d`M${Math.round(next() * w)} ${Math.round(next() * h)}h0`).join(''),
    'none',
  ).replace('<path', `<path stroke="${cream}" stroke-width="4" stroke-linecap="round"`)
}

export const flowers = (list: readonly Point[], r: number, colour: string, heart = sun): string =>
  list
    .map(
      ([x, y]) =>
        [0, 72, 144, 216, 288]
          .map((a) =>
            disc(x + Math.cos((a * Math.PI) / 180) * r, y + Math.sin((a * Math.PI) / 180) * r, r * 0.72, colour),
          )
          .join('') + disc(x, y, r * 0.5, heart),
    )
    .join('')
