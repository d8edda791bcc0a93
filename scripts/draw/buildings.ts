/** Walls and what hangs on them. Parts for stamping have their middle of the foot at 0,0. */
import {
  coral,
  cream,
  dark,
  deep,
  ink,
  lagoon,
  leaf,
  light,
  mix,
  palm,
  sand,
  sun,
  terracotta,
  turquoise,
} from './palette.ts'
import { d, disc, line, n, oval, type Picture, type Point, poly, random, rect, shape } from './svg.ts'

export const glass = mix(deep, ink, 0.35)
export const lit = mix(sun, cream, 0.35)
export const iron = mix(ink, deep, 0.3)

export const dashes = (x: number, y: number, w: number, height: number, stroke: string, on: number, off: number) =>
  `<path d="M${n(x)} ${n(y)}h${n(w)}" stroke="${stroke}" stroke-width="${n(height)}" stroke-dasharray="${n(on)} ${n(off)}" fill="none"/>`

export const cornice = (x: number, y: number, w: number, fill: string, s = 1): string =>
  rect(x - 10 * s, y - 16 * s, w + 20 * s, 8 * s, light(fill, 0.5)) +
  rect(x - 6 * s, y - 8 * s, w + 12 * s, 8 * s, light(fill, 0.2)) +
  rect(x, y, w, 9 * s, ink, 0.16)

export const balustrade = (x: number, y: number, w: number, h: number, fill: string): string =>
  dashes(x + 3, y - h * 0.46, w - 6, h * 0.72, fill, h * 0.2, h * 0.22) +
  rect(x, y - h, w, h * 0.2, light(fill, 0.4)) +
  rect(x, y - h * 0.14, w, h * 0.14, fill)

/** A balcony with a slab and slender bars. */
export const balcony = (w: number, h: number, colour = iron, slab = cream): string =>
  rect(-w / 2 - 5, 0, w + 10, 8, slab) +
  rect(-w / 2 + 2, 8, w - 4, 9, ink, 0.18) +
  dashes(-w / 2, -h / 2, w, h, colour, 2.4, 7) +
  rect(-w / 2 - 2, -h - 3, w + 4, 4.5, colour) +
  rect(-w / 2 - 2, -4, w + 4, 4, colour)

export const column = (x: number, y: number, w: number, h: number, fill: string): string =>
  rect(x - w / 2, y - h, w, h, fill) +
  rect(x + w * 0.12, y - h, w * 0.38, h, ink, 0.17) +
  rect(x - w * 0.72, y - h, w * 1.44, w * 0.42, light(fill, 0.45)) +
  rect(x - w * 0.6, y - h + w * 0.42, w * 1.2, w * 0.2, dark(fill, 0.15)) +
  rect(x - w * 0.7, y - w * 0.4, w * 1.4, w * 0.4, light(fill, 0.2))

export const arch = (x: number, y: number, w: number, h: number): string =>
  d`M${x - w / 2} ${y}V${y - h + w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0V${y}z`

/** Moorish: wider above than below. */
export const horseshoe = (x: number, y: number, w: number, h: number): string =>
  d`M${x - w * 0.38} ${y}V${y - h + w * 0.62}a${w / 2} ${w / 2} 0 1 1 ${w * 0.76} 0V${y}z`

/** A row of arches in a wall. */
export function arcade(
  p: Picture,
  x: number,
  y: number,
  w: number,
  h: number,
  count: number,
  wall: string,
  inner = glass,
): string {
  const bay = w / count
  const open = Array.from({ length: count }, (_, i) => arch(x + bay * (i + 0.5), y, bay * 0.7, h * 0.84)).join('')
  const trim = Array.from(
    { length: count },
    (_, i) =>
      d`M${x + bay * (i + 0.5) - bay * 0.35} ${y - h * 0.84 + bay * 0.35}a${bay * 0.35} ${bay * 0.35} 0 0 1 ${bay * 0.7} 0`,
  ).join('')
  return (
    rect(x, y - h, w, h, wall) +
    shape(open, p.fade([inner, mix(inner, ink, 0.2), mix(inner, sand, 0.16)])) +
    line(trim, light(wall, 0.5), bay * 0.06)
  )
}

/** The half-moon of coloured glass over a Cuban door, radius r. */
export function halfMoon(r: number, colours: readonly string[] = [coral, sun, turquoise, lagoon, leaf]): string {
  const parts = 6
  const at = (angle: number, radius: number) => d`${-Math.cos(angle) * radius} ${-Math.sin(angle) * radius}`
  let text = shape(d`M${-r * 1.08} 0a${r * 1.08} ${r * 1.08} 0 0 1 ${r * 2.16} 0z`, cream)
  for (let i = 0; i < parts; i++) {
    const [a, b] = [(i * Math.PI) / parts + 0.03, ((i + 1) * Math.PI) / parts - 0.03]
    text += shape(
      `M${at(a, r * 0.5)}L${at(a, r * 0.96)}A${n(r)} ${n(r)} 0 0 1 ${at(b, r * 0.96)}L${at(b, r * 0.5)}z`,
      colours[i % colours.length] as string,
    )
    text += shape(
      `M${at(a, r * 0.16)}L${at(a, r * 0.44)}A${n(r)} ${n(r)} 0 0 1 ${at(b, r * 0.44)}L${at(b, r * 0.16)}z`,
      colours[(i + 2) % colours.length] as string,
    )
  }
  return text
}

const louvres = (x: number, y: number, w: number, h: number, fill: string) =>
  rect(x, y, w, h, fill) +
  `<path d="M${n(x + w / 2)} ${n(y + 4)}v${n(h - 8)}" stroke="${dark(fill, 0.28)}" stroke-width="${n(w * 0.68)}" stroke-dasharray="2.5 4.5"/>`

export interface WindowStyle {
  w: number
  h: number
  shutter?: string | undefined
  frame?: string | undefined
  pane?: string | undefined
  top?: 'flat' | 'arch' | 'moon' | 'lintel' | undefined
  open?: boolean | undefined
  bars?: boolean | undefined
}

/** A window or French door, foot at 0,0. */
export function opening({
  w,
  h,
  shutter,
  frame = cream,
  pane = glass,
  top = 'flat',
  open = true,
  bars = false,
}: WindowStyle): string {
  const r = w / 2
  const straight = top === 'arch' || top === 'moon' ? h - r : h
  const head =
    top === 'arch'
      ? shape(arch(0, -straight + 1, w + 12, r + 7), frame) +
        shape(d`M${-r} ${-straight}a${r} ${r} 0 0 1 ${w} 0z`, pane) +
        line(
          d`M0 ${-straight}v${-r}M0 ${-straight}l${-r * 0.7} ${-r * 0.7}M0 ${-straight}l${r * 0.7} ${-r * 0.7}`,
          frame,
          3,
        )
      : top === 'moon'
        ? `<g transform="translate(0 ${n(-straight)})">${halfMoon(r + 3)}</g>`
        : top === 'lintel'
          ? rect(-r - 12, -h - 16, w + 24, 10, light(frame, 0.3)) + rect(-r - 6, -h - 6, w + 12, 6, dark(frame, 0.12))
          : ''
  const body =
    rect(
      -r - 6,
      -straight - (top === 'flat' || top === 'lintel' ? 6 : 0),
      w + 12,
      straight + (top === 'flat' || top === 'lintel' ? 6 : 0),
      frame,
    ) +
    rect(-r, -straight, w, straight, pane) +
    shape(d`M${-r} ${-straight}h${w}v${straight * 0.1}h${-w}z`, ink, 0.3)
  const cross = line(d`M0 ${-straight}V0M${-r} ${-straight * 0.58}H${r}`, frame, 3)
  const leaves = shutter
    ? open
      ? louvres(-r - w * 0.44, -straight, w * 0.42, straight, shutter) +
        louvres(r + w * 0.02, -straight, w * 0.42, straight, shutter)
      : louvres(-r, -straight, w / 2 - 1, straight, shutter) + louvres(1, -straight, w / 2 - 1, straight, shutter)
    : ''
  const grille = bars
    ? dashes(-r - 5, -h * 0.46, w + 10, h * 0.94, cream, 2.6, w * 0.13) +
      rect(-r - 10, -h * 0.98, w + 20, 6, cream) +
      rect(-r - 10, -h * 0.5, w + 20, 3.5, cream) +
      rect(-r - 10, -4, w + 20, 8, cream)
    : ''
  return head + body + (shutter && !open ? '' : cross) + leaves + grille
}

export const door = (w: number, h: number, colour: string, frame = cream): string =>
  rect(-w / 2 - 8, -h - 8, w + 16, h + 8, frame) +
  rect(-w / 2, -h, w, h, colour) +
  rect(w * 0.02, -h, w * 0.48, h, ink, 0.1) +
  [-1, 0]
    .map((s) =>
      [0.08, 0.4, 0.72]
        .map(
          (t) =>
            rect(s * w * 0.5 + w * 0.09, -h + h * t, w * 0.32, h * (t > 0.7 ? 0.2 : 0.26), dark(colour, 0.22)) +
            rect(s * w * 0.5 + w * 0.09, -h + h * t, w * 0.32, 3, ink, 0.25),
        )
        .join(''),
    )
    .join('') +
  disc(-w * 0.05, -h * 0.42, 3.4, sun) +
  disc(w * 0.05, -h * 0.42, 3.4, sun)

/** Curved clay tiles seen from the street. */
export const tileRoof = (
  p: Picture,
  x: number,
  y: number,
  w: number,
  h: number,
  fill = terracotta,
  slope = h * 0.5,
): string => {
  const body = poly([
    [x - 14, y],
    [x + slope, y - h],
    [x + w - slope, y - h],
    [x + w + 14, y],
  ])
  return (
    shape(body, p.fade([light(fill, 0.18), fill])) +
    p.inside(
      body,
      dashes(x - 14, y - h / 2, w + 28, h, dark(fill, 0.22), 4, 10) +
        rect(x - 20, y - h, w + 40, 5, light(fill, 0.35)) +
        rect(x - 20, y - h * 0.42, w + 40, 3, ink, 0.14),
    ) +
    dashes(x - 12, y + 1, w + 24, 7, dark(fill, 0.1), 9, 5) +
    rect(x, y + 4, w, 9, ink, 0.18)
  )
}

/** A cloth awning with a scalloped edge, top middle at 0,0. */
export function awning(w: number, h: number, a: string, b: string = cream): string {
  const count = Math.max(4, Math.round(w / 24))
  let text = ''
  for (let i = 0; i < count; i++) {
    const [t0, t1] = [i / count - 0.5, (i + 1) / count - 0.5]
    const [x0, x1] = [t0 * w * 1.12, t1 * w * 1.12]
    text += shape(d`M${t0 * w} 0H${t1 * w}L${x1} ${h}a${(x1 - x0) / 2} ${h * 0.3} 0 0 1 ${x0 - x1} 0z`, i % 2 ? b : a)
  }
  return text + rect(-w * 0.56, h * 0.86, w * 1.12, h * 0.1, ink, 0.1)
}

export const lamp = (h: number, colour = iron): string =>
  rect(-3, -h, 6, h, colour) +
  rect(-8, -10, 16, 10, colour) +
  rect(-6, -h * 0.55, 12, 5, colour) +
  line(d`M${-h * 0.14} ${-h * 0.92}Q${-h * 0.14} ${-h * 0.84} 0 ${-h * 0.84}T${h * 0.14} ${-h * 0.92}`, colour, 4) +
  [-0.14, 0.14, 0].map((s) => disc(s * h, s ? -h * 0.95 : -h * 1.03, h * 0.045, lit)).join('')

export const pot = (s: number, seed: number, leafColour = leaf, clay = terracotta): string =>
  [0, 1, 2, 3, 4]
    .map((i) => {
      const a = -0.9 + i * 0.45 + ((seed * 7 + i * 3) % 5) * 0.04
      return shape(
        d`M0 ${-s * 0.7}Q${Math.sin(a) * s * 0.3 - s * 0.16} ${-s * 1.3} ${Math.sin(a) * s} ${-s * 0.8 - Math.cos(a) * s}Q${Math.sin(a) * s * 0.6 + s * 0.16} ${-s * 1.1} 0 ${-s * 0.7}z`,
        i % 2 ? leafColour : dark(leafColour, 0.3),
      )
    })
    .join('') +
  shape(d`M${-s * 0.42} ${-s * 0.75}H${s * 0.42}L${s * 0.3} 0H${-s * 0.3}z`, clay) +
  rect(-s * 0.48, -s * 0.82, s * 0.96, s * 0.16, light(clay, 0.15)) +
  shape(d`M${s * 0.1} ${-s * 0.66}H${s * 0.4}L${s * 0.3} 0H${s * 0.1}z`, ink, 0.15)

export const umbrella = (s: number, a: string, b: string = cream, tilt = -8): string =>
  `<g transform="rotate(${tilt})">` +
  rect(-s * 0.02, -s * 0.9, s * 0.04, s * 0.9, cream) +
  shape(
    d`M${-s * 0.62} ${-s * 0.66}Q${-s * 0.5} ${-s * 1.1} 0 ${-s * 1.12}Q${s * 0.5} ${-s * 1.1} ${s * 0.62} ${-s * 0.66}Q${s * 0.5} ${-s * 0.74} ${s * 0.38} ${-s * 0.64}Q${s * 0.26} ${-s * 0.74} ${s * 0.13} ${-s * 0.64}Q0 ${-s * 0.74} ${-s * 0.13} ${-s * 0.64}Q${-s * 0.26} ${-s * 0.74} ${-s * 0.38} ${-s * 0.64}Q${-s * 0.5} ${-s * 0.74} ${-s * 0.62} ${-s * 0.66}z`,
    a,
  ) +
  shape(
    d`M0 ${-s * 1.12}Q${-s * 0.34} ${-s} ${-s * 0.38} ${-s * 0.64}Q${-s * 0.26} ${-s * 0.74} ${-s * 0.13} ${-s * 0.64}Q${-s * 0.14} ${-s * 0.9} 0 ${-s * 1.12}zM0 ${-s * 1.12}Q${s * 0.34} ${-s} ${s * 0.38} ${-s * 0.64}Q${s * 0.26} ${-s * 0.74} ${s * 0.13} ${-s * 0.64}Q${s * 0.14} ${-s * 0.9} 0 ${-s * 1.12}z`,
    b,
  ) +
  shape(
    d`M0 ${-s * 1.12}Q${s * 0.5} ${-s * 1.1} ${s * 0.62} ${-s * 0.66}Q${s * 0.5} ${-s * 0.74} ${s * 0.38} ${-s * 0.64}Q${s * 0.34} ${-s} 0 ${-s * 1.12}z`,
    ink,
    0.12,
  ) +
  disc(0, -s * 1.13, s * 0.03, b) +
  '</g>'

/** A thatched sunshade. */
export const palapa = (s: number, straw = mix(sun, terracotta, 0.4)): string =>
  rect(-s * 0.035, -s * 0.7, s * 0.07, s * 0.7, mix(terracotta, ink, 0.5)) +
  shape(
    d`M${-s * 0.66} ${-s * 0.58}Q${-s * 0.25} ${-s * 0.9} 0 ${-s * 1.16}Q${s * 0.25} ${-s * 0.9} ${s * 0.66} ${-s * 0.58}l${-s * 0.11} ${s * 0.02}l${-s * 0.09} ${s * 0.05}l${-s * 0.1} ${-s * 0.05}l${-s * 0.1} ${s * 0.06}l${-s * 0.13} ${-s * 0.05}l${-s * 0.13} ${s * 0.06}l${-s * 0.13} ${-s * 0.06}l${-s * 0.13} ${s * 0.05}l${-s * 0.1} ${-s * 0.06}l${-s * 0.1} ${s * 0.04}l${-s * 0.1} ${-s * 0.04}z`,
    straw,
  ) +
  shape(
    d`M0 ${-s * 1.16}Q${s * 0.25} ${-s * 0.9} ${s * 0.66} ${-s * 0.58}l${-s * 0.2} ${s * 0.04}l${-s * 0.2} 0Q${s * 0.16} ${-s * 0.9} 0 ${-s * 1.16}z`,
    ink,
    0.18,
  ) +
  line(
    d`M${-s * 0.08} ${-s * 1.04}Q${-s * 0.2} ${-s * 0.8} ${-s * 0.44} ${-s * 0.6}M${-s * 0.02} ${-s * 1.04}L${-s * 0.1} ${-s * 0.6}`,
    light(straw, 0.35),
    s * 0.02,
  )

export const lounger = (s: number, cloth: string): string =>
  line(d`M${-s * 0.8} ${-s * 0.3}H${s * 0.35}L${s * 0.85} ${-s * 0.75}`, cloth, s * 0.14) +
  line(
    d`M${-s * 0.7} ${-s * 0.24}V0M${s * 0.3} ${-s * 0.24}V0M${s * 0.6} ${-s * 0.5}V0`,
    mix(cream, deep, 0.25),
    s * 0.06,
  )

/** A town house on y = 0 with its left edge at x = 0: shops or doors below, balconies above, cornice or tiles. */
export interface House {
  w: number
  h: number
  wall: string
  floors: number
  bays: number
  shutter?: string
  roof?: 'cornice' | 'tile'
  style?: 'balcony' | 'plain' | 'moon'
  pane?: string
  ground?: 'door' | 'arcade' | 'bars'
}
export function house(p: Picture, x: number, y: number, of: House): string {
  const {
    w,
    h,
    wall,
    floors,
    bays,
    shutter = turquoise,
    roof = 'cornice',
    style = 'balcony',
    pane = glass,
    ground = 'door',
  } = of
  const storey = h / (floors + 0.12)
  const bay = w / bays
  const ww = bay * 0.38
  const wh = storey * 0.62
  let text = rect(x, y - h, w, h, p.fade([light(wall, 0.16), wall])) + rect(x + w * 0.92, y - h, w * 0.08, h, ink, 0.1)
  const upper = opening({ w: ww, h: wh, shutter, pane, top: style === 'moon' ? 'moon' : 'flat' })
  for (let f = 1; f < floors; f++) {
    const foot = y - storey * f - 4
    for (let b = 0; b < bays; b++) text += p.stamp(upper, x + bay * (b + 0.5), foot)
    if (style === 'balcony') text += p.stamp(balcony(bay * bays * 0.94, storey * 0.26), x + w / 2, foot)
    else text += rect(x, foot, w, 6, light(wall, 0.5))
  }
  if (ground === 'arcade')
    text +=
      arcade(p, x, y, w, storey * 0.98, bays, light(wall, 0.12), pane === glass ? glass : mix(pane, terracotta, 0.4)) +
      rect(x - 4, y - storey - 2, w + 8, 8, light(wall, 0.5))
  else {
    const middle = Math.floor(bays / 2)
    for (let b = 0; b < bays; b++)
      text +=
        b === middle
          ? p.stamp(door(ww * 1.15, storey * 0.72, shutter), x + bay * (b + 0.5), y)
          : p.stamp(
              opening({
                w: ww,
                h: storey * 0.62,
                shutter: ground === 'bars' ? undefined : shutter,
                pane,
                bars: ground === 'bars',
                open: false,
              }),
              x + bay * (b + 0.5),
              y - storey * 0.08,
            )
    text += rect(x, y - storey * 0.06, w, storey * 0.06, dark(wall, 0.3), 0.55)
  }
  return (
    text +
    (roof === 'tile' ? tileRoof(p, x, y - h + 4, w, h * 0.11 + 16) : cornice(x, y - h, w, wall, Math.min(1.2, w / 220)))
  )
}

/** Simple far-away blocks with dotted windows. */
export function skyline(
  _p: Picture,
  x0: number,
  x1: number,
  base: number,
  low: number,
  high: number,
  colours: readonly string[],
  seed: number,
  window = '',
  bottom = base,
): string {
  const next = random(seed)
  const walls = new Map<string, string>()
  let [shade, panes] = ['', '']
  const box = (left: number, top: number, w: number, h: number) => d`M${left} ${top}h${w}v${h}h${-w}z`
  for (let x = x0, i = 0; x < x1 - 14; i++) {
    const w = Math.round(Math.min(x1 - x, 34 + next() * 62))
    const h = Math.round(low + (high - low) * next() ** 1.6)
    const wall = colours[i % colours.length] as string
    const attic = next() > 0.6 ? box(x + Math.round(w * 0.2), base - h - 10, Math.round(w * 0.34), 11) : ''
    walls.set(wall, (walls.get(wall) ?? '') + box(x, base - h, w, h + bottom - base) + attic)
    shade += box(x + Math.round(w * 0.72), base - h, Math.round(w * 0.28), h + bottom - base)
    for (let r = 0; window && r < Math.floor(h / 22); r++) panes += d`M${x + 7} ${base - h + 14 + r * 22}h${w - 13}`
    x += w
  }
  return (
    [...walls].map(([wall, data]) => shape(data, wall)).join('') +
    shape(shade, ink, 0.13) +
    (panes ? `<path d="${panes}" stroke="${window}" stroke-width="8" stroke-dasharray="6 7"/>` : '')
  )
}

/** A drum with columns, ribbed cupola and lantern; w is the drum's width, foot at 0,0. */
export function dome(p: Picture, w: number, wall: string, roof: string, inner = glass): string {
  const r = w * 0.46
  const h = w * 0.46
  return (
    rect(-w * 0.58, -w * 0.12, w * 1.16, w * 0.12, light(wall, 0.2)) +
    rect(-w / 2, -h, w, h, wall) +
    dashes(-w * 0.47, -h * 0.5, w * 0.94, h * 0.5, inner, w * 0.05, w * 0.075) +
    rect(w * 0.2, -h, w * 0.3, h, ink, 0.14) +
    rect(-w * 0.55, -h - w * 0.05, w * 1.1, w * 0.06, light(wall, 0.4)) +
    shape(
      d`M${-r} ${-h - w * 0.05}C${-r} ${-h - w * 0.62} ${r} ${-h - w * 0.62} ${r} ${-h - w * 0.05}z`,
      p.fade([light(roof, 0.3), roof], [0, 0, 1, 0.4]),
    ) +
    line(
      d`M${-r * 0.5} ${-h - w * 0.05}Q${-r * 0.45} ${-h - w * 0.38} ${-r * 0.08} ${-h - w * 0.46}M0 ${-h - w * 0.05}V${-h - w * 0.47}M${r * 0.5} ${-h - w * 0.05}Q${r * 0.45} ${-h - w * 0.38} ${r * 0.08} ${-h - w * 0.46}`,
      dark(roof, 0.3),
      w * 0.014,
    ) +
    rect(-w * 0.08, -h - w * 0.62, w * 0.16, w * 0.16, wall) +
    rect(-w * 0.03, -h - w * 0.6, w * 0.06, w * 0.13, inner) +
    rect(-w * 0.1, -h - w * 0.64, w * 0.2, w * 0.03, light(wall, 0.3)) +
    shape(
      d`M${-w * 0.08} ${-h - w * 0.63}Q0 ${-h - w * 0.74} 0 ${-h - w * 0.86}Q0 ${-h - w * 0.74} ${w * 0.08} ${-h - w * 0.63}z`,
      roof,
    )
  )
}

/** A bell tower of `stages`, narrowing upwards. cap: what ends it. */
export function tower(
  p: Picture,
  w: number,
  h: number,
  stages: number,
  wall: string,
  cap: 'dome' | 'tile' | 'spire',
  roof = terracotta,
  inner = glass,
): string {
  let text = ''
  let y = 0
  const sh = h / stages
  for (let i = 0; i < stages; i++) {
    const sw = w * (1 - i * 0.13)
    text +=
      rect(-sw / 2, y - sh, sw, sh, wall) +
      rect(sw * 0.18, y - sh, sw * 0.32, sh, ink, 0.15) +
      rect(-sw / 2 - 6, y - sh - 5, sw + 12, 9, light(wall, 0.45)) +
      rect(-sw / 2, y - sh + 4, sw, 5, ink, 0.15)
    if (i > 0 || stages === 1)
      text +=
        shape(arch(0, y - sh * 0.16, sw * 0.36, sh * 0.62), inner) +
        (i === stages - 1
          ? shape(d`M${-sw * 0.08} ${y - sh * 0.3}q${sw * 0.08} ${-sh * 0.26} ${sw * 0.16} 0z`, sun)
          : '')
    else text += rect(-sw * 0.12, y - sh * 0.62, sw * 0.24, sh * 0.24, inner)
    y -= sh
  }
  const tw = w * (1 - (stages - 1) * 0.13)
  return (
    text +
    (cap === 'dome'
      ? shape(
          d`M${-tw * 0.45} ${y - 4}C${-tw * 0.5} ${y - tw * 0.66} ${tw * 0.5} ${y - tw * 0.66} ${tw * 0.45} ${y - 4}z`,
          p.fade([light(roof, 0.25), dark(roof, 0.2)], [0, 0, 1, 0]),
        ) +
        rect(-tw * 0.06, y - tw * 0.62, tw * 0.12, tw * 0.16, wall) +
        line(d`M0 ${y - tw * 0.6}v${-tw * 0.28}m${-tw * 0.07} ${tw * 0.09}h${tw * 0.14}`, dark(roof, 0.4), 3)
      : cap === 'tile'
        ? shape(d`M${-tw * 0.58} ${y - 3}L0 ${y - tw * 0.5}L${tw * 0.58} ${y - 3}z`, roof) +
          shape(d`M0 ${y - tw * 0.5}L${tw * 0.58} ${y - 3}H${tw * 0.16}z`, dark(roof, 0.25)) +
          line(d`M0 ${y - tw * 0.5}v${-tw * 0.26}m${-tw * 0.07} ${tw * 0.08}h${tw * 0.14}`, dark(roof, 0.4), 3)
        : shape(d`M${-tw * 0.5} ${y - 3}L0 ${y - tw * 1.2}L${tw * 0.5} ${y - 3}z`, roof) +
          shape(d`M0 ${y - tw * 1.2}L${tw * 0.5} ${y - 3}H${tw * 0.1}z`, dark(roof, 0.25)))
  )
}

export function lighthouse(p: Picture, h: number, wall: string = cream, band?: string, cap = terracotta): string {
  const [b, t] = [h * 0.13, h * 0.075]
  const at = (s: number) => b + (t - b) * s
  const body = d`M${-b} 0L${-t} ${-h * 0.8}H${t}L${b} 0z`
  const bands = band
    ? [0.12, 0.4, 0.66]
        .map((s) =>
          poly([
            [-at(s), -h * 0.8 * s],
            [at(s), -h * 0.8 * s],
            [at(s + 0.13), -h * 0.8 * (s + 0.13)],
            [-at(s + 0.13), -h * 0.8 * (s + 0.13)],
          ] as Point[]),
        )
        .join('')
    : ''
  return (
    shape(body, wall) +
    (band ? shape(bands, band) : '') +
    shape(d`M${b * 0.15} 0L${t * 0.15} ${-h * 0.8}H${t}L${b} 0z`, ink, 0.2) +
    [0.22, 0.52].map((s) => shape(arch(-b * 0.2, -h * 0.8 * s, h * 0.026, h * 0.05), glass)).join('') +
    shape(arch(-b * 0.15, 0, h * 0.06, h * 0.1), dark(cap, 0.3)) +
    rect(-t * 1.5, -h * 0.815, t * 3, h * 0.022, dark(wall, 0.25)) +
    dashes(-t * 1.45, -h * 0.84, t * 2.9, h * 0.04, iron, 2, 5) +
    rect(-t * 1.45, -h * 0.862, t * 2.9, 2.5, iron) +
    rect(-t * 0.78, -h * 0.925, t * 1.56, h * 0.11, p.fade([lit, mix(lit, lagoon, 0.5)], [0, 0, 1, 0])) +
    line(d`M${-t * 0.26} ${-h * 0.925}v${h * 0.11}M${t * 0.26} ${-h * 0.925}v${h * 0.11}`, iron, 2.4) +
    shape(
      d`M${-t} ${-h * 0.92}Q${-t * 0.9} ${-h * 0.975} 0 ${-h * 0.985}Q${t * 0.9} ${-h * 0.975} ${t} ${-h * 0.92}z`,
      cap,
    ) +
    line(d`M0 ${-h * 0.98}v${-h * 0.03}`, dark(cap, 0.4), 3)
  )
}

/** The tobacco barn: a thatched roof almost to the ground. */
export const barn = (w: number, h: number, straw = mix(terracotta, sun, 0.35)): string =>
  shape(d`M${-w * 0.34} 0V${-h * 0.42}L0 ${-h * 0.9}L${w * 0.34} ${-h * 0.42}V0z`, mix(terracotta, ink, 0.45)) +
  line(
    d`M${-w * 0.2} 0V${-h * 0.55}M${-w * 0.07} 0V${-h * 0.75}M${w * 0.07} 0V${-h * 0.75}M${w * 0.2} 0V${-h * 0.55}`,
    ink,
    2,
    0.3,
  ) +
  rect(-w * 0.08, -h * 0.36, w * 0.16, h * 0.36, ink, 0.7) +
  shape(
    d`M0 ${-h}L${w * 0.46} ${-h * 0.14}L${w * 0.36} ${-h * 0.12}L0 ${-h * 0.76}L${-w * 0.36} ${-h * 0.12}L${-w * 0.46} ${-h * 0.14}z`,
    dark(straw, 0.25),
  ) +
  shape(d`M0 ${-h}L${w * 0.7} ${-h * 0.96}L${w * 1.14} ${-h * 0.16}L${w * 0.46} ${-h * 0.14}z`, straw) +
  line(
    d`M${w * 0.2} ${-h * 0.94}L${w * 0.62} ${-h * 0.18}M${w * 0.4} ${-h * 0.94}L${w * 0.84} ${-h * 0.18}M${w * 0.58} ${-h * 0.93}L${w * 1} ${-h * 0.19}`,
    dark(straw, 0.3),
    3,
    0.6,
  ) +
  line(d`M${-w * 0.02} ${-h}L${w * 0.72} ${-h * 0.96}`, light(straw, 0.3), 7)

export const bungalow = (p: Picture, w: number, h: number, wall: string, trim: string): string => {
  const straw = mix(sun, terracotta, 0.38)
  return (
    rect(-w * 0.42, -h * 0.52, w * 0.84, h * 0.46, wall) +
    rect(w * 0.2, -h * 0.52, w * 0.22, h * 0.46, ink, 0.14) +
    rect(-w * 0.1, -h * 0.42, w * 0.2, h * 0.36, trim) +
    rect(-w * 0.33, -h * 0.4, w * 0.15, h * 0.18, glass) +
    rect(w * 0.19, -h * 0.4, w * 0.15, h * 0.18, glass) +
    rect(-w * 0.52, -h * 0.08, w * 1.04, h * 0.05, mix(terracotta, sand, 0.45)) +
    dashes(-w * 0.5, -h * 0.14, w * 0.36, h * 0.12, cream, 3, 9) +
    dashes(w * 0.14, -h * 0.14, w * 0.36, h * 0.12, cream, 3, 9) +
    rect(-w * 0.5, -h * 0.21, w * 0.36, 4, cream) +
    rect(w * 0.14, -h * 0.21, w * 0.36, 4, cream) +
    [-0.48, -0.16, 0.14, 0.46]
      .map((x) => rect(x * w, -h * 0.54, w * 0.025, h * 0.5, mix(terracotta, ink, 0.4)))
      .join('') +
    shape(
      d`M${-w * 0.62} ${-h * 0.48}L${-w * 0.2} ${-h}H${w * 0.2}L${w * 0.62} ${-h * 0.48}l${-w * 0.07} ${h * 0.03}l${-w * 0.09} ${-h * 0.02}l${-w * 0.1} ${h * 0.03}l${-w * 0.12} ${-h * 0.03}l${-w * 0.12} ${h * 0.03}l${-w * 0.12} ${-h * 0.03}l${-w * 0.12} ${h * 0.03}l${-w * 0.12} ${-h * 0.03}l${-w * 0.1} ${h * 0.03}l${-w * 0.1} ${-h * 0.03}l${-w * 0.1} ${h * 0.02}z`,
      p.fade([light(straw, 0.2), straw]),
    ) +
    shape(d`M${w * 0.2} ${-h}L${w * 0.62} ${-h * 0.48}l${-w * 0.2} ${h * 0.01}z`, ink, 0.14) +
    line(
      d`M${-w * 0.12} ${-h * 0.94}L${-w * 0.3} ${-h * 0.54}M0 ${-h * 0.94}L${-w * 0.04} ${-h * 0.54}M${w * 0.1} ${-h * 0.94}L${w * 0.2} ${-h * 0.54}`,
      dark(straw, 0.3),
      2.4,
      0.6,
    ) +
    line(d`M${-w * 0.22} ${-h}H${w * 0.22}`, dark(straw, 0.25), 8)
  )
}
export const pool = (p: Picture, x: number, y: number, rx: number, ry: number): string =>
  oval(x, y + 6, rx + 14, ry + 8, mix(sand, terracotta, 0.12)) +
  oval(x, y, rx + 12, ry + 7, cream) +
  oval(x, y + 3, rx, ry, p.fade([turquoise, lagoon])) +
  line(
    d`M${x - rx * 0.6} ${y + ry * 0.1}q${rx * 0.12} ${-6} ${rx * 0.24} 0t${rx * 0.24} 0M${x + rx * 0.1} ${y + ry * 0.45}q${rx * 0.1} ${-6} ${rx * 0.2} 0t${rx * 0.2} 0M${x + rx * 0.2} ${y - ry * 0.3}q${rx * 0.08} ${-5} ${rx * 0.16} 0t${rx * 0.16} 0`,
    cream,
    3,
    0.8,
  )

export const hedge = (x: number, y: number, w: number, colour = palm): string =>
  rect(x, y - 26, w, 26, colour, 1, 10) + rect(x, y - 26, w, 9, light(colour, 0.22), 1, 5)
