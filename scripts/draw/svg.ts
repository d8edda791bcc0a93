/** The smallest SVG writer that the pictures need: rounding, paths, gradients and reusable parts. */
export type Point = readonly [number, number]

/** One decimal at most. */
export const n = (value: number): string => {
  const rounded = Math.round(value * 10) / 10
  return Object.is(rounded, -0) ? '0' : String(rounded)
}

/** Path data with rounded numbers: d`M${x} ${y}h${w}`. */
export const d = (strings: TemplateStringsArray, ...values: (number | string)[]): string =>
  strings.reduce((text, part, i) => {
    const value = values[i - 1] ?? ''
    return text + (typeof value === 'number' ? n(value) : value) + part
  })

const pair = (x: number, y: number) => `${n(x)}${y < 0 && n(y) !== '0' ? '' : ' '}${n(y)}`

/** A polygon in relative steps, which are shorter. */
export function poly(points: readonly Point[], close = true): string {
  let [x, y] = [0, 0]
  const steps = points.map(([px, py], i) => {
    const step = `${i === 0 ? 'M' : i === 1 ? 'l' : ''}${pair(px - x, py - y)}`
    x += Number(n(px - x))
    y += Number(n(py - y))
    return step
  })
  return steps.join(' ').replace(/ (?=[l-])/g, '') + (close ? 'z' : '')
}

/** A soft curve through all points (Catmull-Rom as cubic Béziers). `tail` continues the path, for example to close it. */
export function smooth(points: readonly Point[], tail = '', tension = 1): string {
  const large = points.some(([x, y]) => Math.abs(x) > 250 || Math.abs(y) > 250)
  const round = (value: number) => (large ? Math.round(value) : Math.round(value * 10) / 10)
  const at = (i: number) => points[Math.max(0, Math.min(points.length - 1, i))] as Point
  const k = tension / 6
  let [x, y] = [round(at(0)[0]), round(at(0)[1])]
  let text = `M${pair(x, y)}c`
  for (let i = 0; i < points.length - 1; i++) {
    const [a, b, c, e] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const step = (px: number, py: number) => pair(round(px) - x, round(py) - y)
    text += `${i ? ' ' : ''}${step(b[0] + (c[0] - a[0]) * k, b[1] + (c[1] - a[1]) * k)} ${step(c[0] - (e[0] - b[0]) * k, c[1] - (e[1] - b[1]) * k)} ${step(c[0], c[1])}`
    ;[x, y] = [round(c[0]), round(c[1])]
  }
  return text + tail
}

const roundStroke = ' stroke-linecap="round" stroke-linejoin="round"'

/** Joins neighbouring rectangles of one colour and drops what a number does not need. */
function shrink(markup: string): string {
  const box = /<path d="((?:M-?[\d.]+[ -][\d.]+h[\d.]+v[\d.]+h-[\d.]+z)+)" fill="([^"]+)"( opacity="[\d.]+")?\/>/y
  let text = ''
  let open: { data: string; rest: string } | undefined
  const flush = () => {
    if (open) text += `<path d="${open.data}" ${open.rest}/>`
    open = undefined
  }
  for (let at = 0; at < markup.length; ) {
    box.lastIndex = at
    const found = markup[at] === '<' ? box.exec(markup) : null
    if (found) {
      const rest = `fill="${found[2]}"${found[3] ?? ''}`
      if (open?.rest === rest) open.data += found[1]
      else {
        flush()
        open = { data: found[1] as string, rest }
      }
      at = box.lastIndex
    } else {
      flush()
      const end = markup.indexOf('<', at + 1)
      text += markup.slice(at, end < 0 ? undefined : end)
      at = end < 0 ? markup.length : end
    }
  }
  flush()
  // round strokes are the rule, so the root says it once and only the exceptions speak
  text = text.replace(/<(?:path|g|circle|ellipse)[^>]*stroke="[^>]*>/g, (tag) =>
    tag.includes(roundStroke)
      ? tag.replace(roundStroke, '')
      : tag.includes('stroke-linecap')
        ? tag
        : tag.replace(/(\/?>)$/, ' stroke-linecap="butt"$1'),
  )
  return text.replace(/ (d|transform|opacity|offset|stop-opacity)="([^"]*)"/g, (_, name: string, value: string) => {
    const short = value
      .replace(/(^|[^\d.])0\.(?=\d)/g, '$1.')
      .replace(/-0\./g, '-.')
      .replace(/ -/g, '-')
    return ` ${name}="${short}"`
  })
}

/** The same numbers at every run: the pictures are deterministic. */
export function random(seed: number): () => number {
  let state = seed * 2654435761
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const faint = (opacity: number) => (opacity < 1 ? ` opacity="${Math.round(opacity * 100) / 100}"` : '')

export const shape = (data: string, fill: string, opacity = 1): string =>
  `<path d="${data}" fill="${fill}"${faint(opacity)}/>`
export const line = (data: string, stroke: string, width: number, opacity = 1, more = ''): string =>
  `<path d="${data}" fill="none" stroke="${stroke}" stroke-width="${n(width)}"${faint(opacity)}${roundStroke}${more}/>`
export const rect = (x: number, y: number, w: number, h: number, fill: string, opacity = 1, radius = 0): string =>
  radius
    ? `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="${n(radius)}" fill="${fill}"${faint(opacity)}/>`
    : `<path d="M${pair(x, y)}h${n(w)}v${n(h)}h${n(-w)}z" fill="${fill}"${faint(opacity)}/>`
export const disc = (x: number, y: number, r: number, fill: string, opacity = 1): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${faint(opacity)}/>`
export const oval = (x: number, y: number, rx: number, ry: number, fill: string, opacity = 1): string =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${faint(opacity)}/>`
export const group = (content: string, transform: string, more = ''): string =>
  `<g transform="${transform}"${more}>${content}</g>`

/** Places a part drawn around 0,0. A negative `scale` with `flip` mirrors it. */
export function place(content: string, x: number, y: number, scale = 1, flip = false, turn = 0): string {
  const size = Math.round(scale * 1000) / 1000
  const steps = [`translate(${pair(x, y)})`]
  if (turn) steps.push(`rotate(${n(turn)})`)
  if (size !== 1 || flip) steps.push(`scale(${flip ? `${-size} ${size}` : size})`)
  return group(content, steps.join(''))
}

type Stop = string | readonly [colour: string, opacity: number]

export class Picture {
  readonly name: string
  readonly width: number
  readonly height: number
  private readonly defs = new Map<string, string>()
  private readonly body: string[] = []

  constructor(name: string, width: number, height: number) {
    this.name = name.replaceAll('/', '-')
    this.width = width
    this.height = height
  }

  add(...parts: string[]): void {
    this.body.push(...parts)
  }

  private define(key: string, make: (id: string) => string): string {
    const known = this.defs.get(key)
    const id = `${this.name}-${known === undefined ? this.defs.size : [...this.defs.keys()].indexOf(key)}`
    if (known === undefined) this.defs.set(key, make(id))
    return id
  }

  /** A gradient from top to bottom unless `way` is [x1, y1, x2, y2] in shares of the shape. */
  fade(stops: readonly Stop[], way: readonly [number, number, number, number] = [0, 0, 0, 1]): string {
    const [x1, y1, x2, y2] = way
    const marks = stops.map((stop, i) => {
      const [colour, opacity] = typeof stop === 'string' ? [stop, 1] : stop
      const offset = Math.round((i / (stops.length - 1)) * 100) / 100
      return `<stop offset="${offset}" stop-color="${colour}"${opacity < 1 ? ` stop-opacity="${opacity}"` : ''}/>`
    })
    const key = `fade ${way.join()} ${marks.join('')}`
    return `url(#${this.define(key, (id) => `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${marks.join('')}</linearGradient>`)})`
  }

  glow(stops: readonly Stop[]): string {
    const marks = stops.map((stop, i) => {
      const [colour, opacity] = typeof stop === 'string' ? [stop, 1] : stop
      return `<stop offset="${Math.round((i / (stops.length - 1)) * 100) / 100}" stop-color="${colour}" stop-opacity="${opacity}"/>`
    })
    return `url(#${this.define(`glow ${marks.join('')}`, (id) => `<radialGradient id="${id}">${marks.join('')}</radialGradient>`)})`
  }

  /** Draws `content` only inside `data`. */
  inside(data: string, content: string): string {
    const id = this.define(`clip ${data}`, (own) => `<clipPath id="${own}"><path d="${data}"/></clipPath>`)
    return `<g clip-path="url(#${id})">${content}</g>`
  }

  /** Draws the same content again for the price of a reference. */
  stamp(content: string, x: number, y: number, scale = 1, flip = false, turn = 0): string {
    const id = this.define(`part ${content}`, (own) => `<g id="${own}">${content}</g>`)
    if (scale === 1 && !flip && !turn) return `<use href="#${id}" x="${n(x)}" y="${n(y)}"/>`
    const size = Math.round(scale * 1000) / 1000
    return `<use href="#${id}" transform="translate(${pair(x, y)})${turn ? `rotate(${n(turn)})` : ''}scale(${flip ? `${-size} ${size}` : size})"/>`
  }

  toString(): string {
    const defs = this.defs.size ? `<defs>${[...this.defs.values()].join('')}</defs>` : ''
    const text = shrink(defs + this.body.join(''))
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${this.width} ${this.height}" width="${this.width}" height="${this.height}"${roundStroke}>${text}</svg>\n`
  }
}
