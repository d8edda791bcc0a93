/** The drawn facades of the demo's lodgings: eight for each kind, in four variants, so that no two lodgings look the same. */

/** The surroundings of a lodging; each facade suits some of these. */
type Setting = 'town' | 'modern' | 'country' | 'beach'

const SETTINGS: Readonly<Record<string, Setting>> = {
  'vedado-miramar': 'modern',
  vinales: 'country',
  'soroa-las-terrazas': 'country',
  'zapata-giron': 'country',
  'playas-del-este': 'beach',
  varadero: 'beach',
  'cayo-coco': 'beach',
  'cayo-guillermo': 'beach',
  'cayo-largo': 'beach',
  'cayo-levisa': 'beach',
  'cayo-santa-maria': 'beach',
  guardalavaca: 'beach',
  'santa-lucia': 'beach',
}

const ALL = [1, 2, 3, 4, 5, 6, 7, 8]

/** The numbers of the drawings, catalogue/illustrations/hotels/<kind>-<number>.svg, that suit each of the surroundings. */
const FACADES: Readonly<Record<string, Partial<Record<Setting, readonly number[]>>>> = {
  casa: { town: [1, 2, 6, 8], modern: [4, 5], country: [3], beach: [7] },
  hotel: { town: [1, 5, 7, 8, 3], modern: [4, 2], country: [6, 2], beach: [4, 2] },
}

/** The hue (0 to 360), saturation and lightness (0 to 1) of a color. */
const toHsl = (color: string) => {
  const [r, g, b] = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255) as [
    number,
    number,
    number,
  ]
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)]
  const [lightness, chroma] = [(most + least) / 2, most - least]
  if (chroma === 0) return { hue: 0, saturation: 0, lightness }
  const sixth = most === r ? (g - b) / chroma : most === g ? (b - r) / chroma + 2 : (r - g) / chroma + 4
  return { hue: (sixth * 60 + 360) % 360, saturation: chroma / (1 - Math.abs(2 * lightness - 1)), lightness }
}

/** Terracotta and coral become yellow, and yellow becomes orange; greens, blues and pale colors stay. */
const inYellow = (color: string) => {
  const { hue, saturation, lightness } = toHsl(color)
  const fromRed = hue > 330 ? hue - 360 : hue
  if (saturation < 0.25 || fromRed > 50) return color
  return `hsl(${Math.round(46 - fromRed * 0.6)} ${Math.round(saturation * 100)}% ${Math.round(lightness * 100)}%)`
}

const recolored = (svg: string) => svg.replace(/#[0-9a-f]{6}\b/g, inYellow)

const mirrored = (svg: string) =>
  svg
    .replace(/^(<svg\b[^>]*viewBox="0 0 (\d+) \d+"[^>]*>)/, '$1<g transform="translate($2) scale(-1 1)">')
    .replace(/<\/svg>\s*$/, '</g></svg>')

const VARIANTS: readonly ((svg: string) => string)[] = [
  (svg) => svg,
  recolored,
  mirrored,
  (svg) => mirrored(recolored(svg)),
]

/**
 * Chooses the facade of each lodging, in the order of the catalogue: a drawing that suits its surroundings, in a variant that no earlier
 * lodging has, as long as unused variants remain.
 */
export const chooseFacades = () => {
  const used = new Map<string, number>()
  const count = (name: string) => {
    const before = used.get(name) ?? 0
    used.set(name, before + 1)
    return before
  }
  return (kind: string, zone: string) => {
    const setting = SETTINGS[zone] ?? 'town'
    const suitable = FACADES[kind]?.[setting] ?? ALL
    const name = `hotels/${kind}-${suitable[count(`${kind} ${suitable}`) % suitable.length]}`
    return { name, draw: VARIANTS[count(name) % VARIANTS.length]! }
  }
}
