import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { PART_BYTES } from '../features/documents/parts.ts'

const WEIGHTS = [7, 3, 1]
const checkDigit = (text: string) =>
  String(
    [...text].reduce((sum, sign, i) => sum + (sign === '<' ? 0 : Number.parseInt(sign, 36)) * WEIGHTS[i % 3]!, 0) % 10,
  )
const checked = (text: string) => text + checkDigit(text)

/** The machine-readable zone of a passport with valid check digits; dates as YYMMDD. */
export const passportMrz = (given: { name?: string; number?: string; born?: string; until?: string } = {}) => {
  const { name = 'PEREZ<<MARIA', number = 'XK4410025', born = '840512', until = '310315' } = given
  const [doc, birth, end, own] = [number.padEnd(9, '<'), born, until, '<'.repeat(14)].map(checked)
  return [`P<CAN${name}`.padEnd(44, '<'), `${doc}CAN${birth}F${end}${own}${checkDigit(doc! + birth + end + own)}`].join(
    '\n',
  )
}

/** A photo of a striped sheet, which makes the file large. */
export const photo = (width = 1_200, height = 900, format: 'jpeg' | 'png' | 'webp' = 'jpeg') => {
  const noise = Buffer.alloc(width * height * 3)
  for (let i = 0; i < noise.length; i++) noise[i] = (i * 2_654_435_761) >>> 24
  return sharp(noise, { raw: { width, height, channels: 3 } })
    .toFormat(format, { quality: 70 })
    .toBuffer()
}

/** Splits a file as the browser does, with the hash of each part. */
export const splitIntoParts = (bytes: Uint8Array) => {
  const parts = Array.from({ length: Math.ceil(bytes.length / PART_BYTES) }, (_, i) =>
    bytes.subarray(i * PART_BYTES, (i + 1) * PART_BYTES),
  )
  return { parts, partHashes: parts.map((part) => createHash('sha256').update(part).digest('hex')) }
}
