import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { bodies, drawCar, paints } from './cars.ts'
import { zones } from './zones.ts'
import { hotels } from './hotels.ts'
import { provinces } from './provinces.ts'
import { Picture } from './svg.ts'
const root = new URL('../../catalogue/illustrations/', import.meta.url).pathname
const write = (f: string, t: string) => { mkdirSync(dirname(root + f), { recursive: true }); writeFileSync(root + f, t); if (t.length>14336) console.log(f, t.length) }
for (const b of bodies) for (const c of Object.keys(paints)) write(`cars/${b}-${c}.svg`, String(drawCar(b, c)))
for (const [k, f] of Object.entries(zones)) { const p = new Picture(`zones/${k}`, 1600, 1000); f(p); write(`zones/${k}.svg`, String(p)) }
for (const [k, f] of Object.entries(provinces)) { const p = new Picture(`provinces/${k}`, 1600, 1000); f(p); write(`provinces/${k}.svg`, String(p)) }
for (const [k, f] of Object.entries(hotels)) { const p = new Picture(`hotels/${k}`, 1200, 750); f(p); write(`hotels/${k}.svg`, String(p)) }
