/** Boats on a waterline at y = 0, bow to the right. */
import { coral, cream, dark, deep, ink, light, mix, sand, sun, terracotta, turquoise } from './palette.ts'
import { d, disc, line, oval, rect, shape } from './svg.ts'

const wake = (w: number) => oval(0, 3, w, w * 0.045, cream, 0.55)

export const sailboat = (sail: string = cream, hull: string = coral): string =>
  wake(78) +
  shape('M-4-16V-172Q58-100 74-24Z', sail) +
  shape('M-10-22V-150Q-50-80-58-24Z', dark(sail, 0.12)) +
  shape('M-4-16V-172Q20-140 40-100Q20-50-4-16Z', light(sail, 0.5), 0.5) +
  rect(-9, -178, 4, 166, mix(ink, deep, 0.4)) +
  shape('M-74-14H80Q62 4 50 4H-54Q-68 2-74-14Z', hull) +
  shape('M-71-8H74L80-14H-74Z', cream)

export const catamaran = (sail: string = sun, stripe: string = coral): string =>
  wake(96) +
  shape('M-6-24C-2-90 2-150 6-206C52-150 74-80 78-30Q36-18-6-24Z', sail) +
  shape('M2-130C26-128 46-122 62-112C70-90 75-66 77-46Q40-60-1-62Z', stripe) +
  shape('M0-28V-176Q-44-96-70-26Q-30-20 0-28Z', cream) +
  line('M2-10V-212', ink, 4) +
  shape('M-92-20H94L102-16Q80 4 70 4H-74Q-88 2-92-20Z', cream) +
  shape('M-90-10H96L84 0H-86Z', turquoise) +
  rect(-60, -27, 110, 8, mix(sand, terracotta, 0.3))

export const rowboat = (hull: string = coral): string =>
  wake(84) +
  shape('M-86-26Q-78 4-60 5H50Q76 2 92-34Q40-20-86-26Z', hull) +
  shape('M-86-26Q40-20 92-34L88-27Q40-12-84-19Z', cream) +
  line('M-40-22V-8M10-21V-6', ink, 3, 0.3) +
  line('M-24-20L-60 12', mix(terracotta, ink, 0.4), 5)

export const cruiserBoat = (trim: string = turquoise): string =>
  wake(150) +
  line('M-40-60L-130-190M-30-60L-100-200', mix(cream, deep, 0.3), 3) +
  shape('M-150-30C-60-36 60-44 160-62C140-26 110 4 96 6H-132Q-148 0-150-30Z', cream) +
  shape('M-149-16C-40-18 70-26 146-42C130-16 110 4 96 6H-132Q-146 2-149-16Z', trim) +
  shape('M-70-36V-78H30L66-44Z', cream) +
  shape('M-58-44V-68H22L44-46Z', mix(ink, deep, 0.5)) +
  rect(-82, -86, 104, 9, cream) +
  line('M-66-86V-126H0L14-86M-66-126H6', mix(ink, deep, 0.5), 4) +
  rect(-74, -134, 86, 8, trim) +
  shape('M-70-36V-78H-52V-36Z', ink, 0.12)

export function galleon(sail: string = sand, hull: string = mix(terracotta, ink, 0.5)): string {
  const canvas = (x: number, y: number, w: number, h: number) =>
    shape(
      d`M${x - w / 2} ${y}H${x + w / 2}Q${x + w * 0.72} ${y + h * 0.6} ${x + w * 0.5} ${y + h}Q${x} ${y + h * 0.82} ${x - w / 2} ${y + h}Q${x - w * 0.3} ${y + h * 0.5} ${x - w / 2} ${y}z`,
      sail,
    ) +
    shape(
      d`M${x + w * 0.2} ${y}H${x + w / 2}Q${x + w * 0.72} ${y + h * 0.6} ${x + w * 0.5} ${y + h}L${x + w * 0.24} ${y + h * 0.88}Q${x + w * 0.42} ${y + h * 0.5} ${x + w * 0.2} ${y}z`,
      ink,
      0.16,
    )
  return (
    wake(190) +
    line(
      'M-104-60V-290M10-60V-350M112-60V-270M150-70L236-134M236-134L112-262M10-346L-104-286M10-346L112-268',
      mix(hull, ink, 0.4),
      5,
    ) +
    canvas(-108, -276, 84, 66) +
    canvas(-110, -200, 104, 92) +
    canvas(6, -336, 96, 72) +
    canvas(4, -254, 128, 76) +
    canvas(2, -168, 136, 84) +
    canvas(108, -258, 78, 62) +
    canvas(106, -186, 100, 84) +
    shape('M150-76L230-128Q190-80 156-60Z', sail) +
    shape('M10-350h46l-12 12l12 12h-46zM-104-290h-30l8 8l-8 8h30z', coral) +
    shape('M-190-116L-112-112V-72H96L110-92L176-92L196-84Q170-10 140 8H-134Q-176-20-190-116Z', hull) +
    shape('M-190-116L-112-112V-96L-186-98ZM-172-50Q-20-34 180-52L172-36Q-20-18-164-34Z', mix(sun, terracotta, 0.35)) +
    [-150, -100, -50, 0, 50, 100].map((x) => rect(x, -30, 18, 16, ink, 0.7)).join('') +
    [-170, -148, -126].map((x) => rect(x, -90, 12, 16, sun)).join('')
  )
}
export const buoy = (colour: string): string => disc(0, -6, 9, colour) + rect(-9, -8, 18, 4, cream)
