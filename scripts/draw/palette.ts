/** The poster's colours. Everything that is drawn is one of these or a mix of two of them. */
export const ink = '#0b2a3c'
export const deep = '#0e4d64'
export const turquoise = '#16a3a5'
export const lagoon = '#7fd6cf'
export const coral = '#f2694b'
export const sun = '#f8b83c'
export const sand = '#f6e7cb'
export const cream = '#fdf8ee'
export const palm = '#1f6b4f'
export const leaf = '#4fa36d'
export const terracotta = '#c4552d'
export const pink = '#f7c8b0'

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** `share` 0 is all `a`, 1 is all `b`. */
export function mix(a: string, b: string, share: number): string {
  const to = channels(b)
  return `#${channels(a)
    .map((value, i) =>
      Math.round(value + ((to[i] ?? value) - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

export const dark = (colour: string, share = 0.25) => mix(colour, ink, share)
export const light = (colour: string, share = 0.25) => mix(colour, cream, share)

/** The time of day: every scene takes its sky, water and haze from one of these. */
export interface Light {
  sky: readonly [string, string, string]
  sun: string
  cloud: string
  cloudShade: string
  far: string
  near: string
  haze: string
}

export const noon: Light = {
  sky: [mix(turquoise, deep, 0.35), lagoon, mix(cream, lagoon, 0.25)],
  sun: mix(sun, cream, 0.35),
  cloud: cream,
  cloudShade: mix(cream, lagoon, 0.35),
  far: mix(deep, turquoise, 0.45),
  near: mix(turquoise, lagoon, 0.45),
  haze: mix(lagoon, cream, 0.45),
}
export const morning: Light = {
  sky: [mix(lagoon, turquoise, 0.35), mix(lagoon, cream, 0.6), mix(sun, cream, 0.62)],
  sun: mix(sun, cream, 0.15),
  cloud: cream,
  cloudShade: mix(pink, cream, 0.4),
  far: mix(turquoise, deep, 0.3),
  near: lagoon,
  haze: mix(cream, lagoon, 0.35),
}
export const golden: Light = {
  sky: [mix(turquoise, deep, 0.5), mix(sun, cream, 0.55), mix(sun, coral, 0.2)],
  sun: cream,
  cloud: mix(cream, sun, 0.2),
  cloudShade: mix(pink, coral, 0.25),
  far: mix(deep, turquoise, 0.3),
  near: mix(turquoise, sand, 0.3),
  haze: mix(sun, pink, 0.55),
}
export const sunset: Light = {
  sky: [mix(terracotta, ink, 0.3), coral, mix(sun, coral, 0.1)],
  sun: mix(sun, cream, 0.55),
  cloud: mix(pink, sun, 0.3),
  cloudShade: mix(coral, deep, 0.25),
  far: mix(deep, coral, 0.32),
  near: mix(deep, ink, 0.3),
  haze: mix(coral, pink, 0.45),
}
export const rose: Light = {
  sky: [mix(lagoon, pink, 0.35), pink, mix(cream, pink, 0.35)],
  sun: mix(coral, pink, 0.25),
  cloud: mix(cream, pink, 0.3),
  cloudShade: mix(pink, coral, 0.2),
  far: mix(turquoise, pink, 0.45),
  near: mix(lagoon, pink, 0.35),
  haze: mix(pink, cream, 0.45),
}
export const night: Light = {
  sky: [ink, mix(ink, deep, 0.75), mix(deep, turquoise, 0.45)],
  sun: mix(cream, sun, 0.2),
  cloud: mix(deep, turquoise, 0.25),
  cloudShade: mix(deep, ink, 0.3),
  far: mix(deep, turquoise, 0.2),
  near: ink,
  haze: mix(deep, turquoise, 0.5),
}
export const dusk: Light = {
  sky: [deep, mix(turquoise, pink, 0.35), mix(pink, sun, 0.35)],
  sun: mix(sun, cream, 0.4),
  cloud: mix(pink, cream, 0.35),
  cloudShade: mix(turquoise, pink, 0.55),
  far: mix(deep, turquoise, 0.5),
  near: mix(deep, ink, 0.2),
  haze: mix(turquoise, pink, 0.55),
}
