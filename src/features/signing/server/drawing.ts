import { crc32, inflateSync } from 'node:zlib'
import type { InkImage } from '../../../platform/pdf/paper-figures.ts'
import { DRAWING_MAX_BYTES } from '../contract.ts'

/** A drawing that was read: its ink, cut to its edges, or why it is none. */
export type Drawing = { ink: InkImage; bytes: Buffer } | { problem: 'unreadable' | 'empty' }

const PREFIX = 'data:image/png;base64,'
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const MAX = { width: 4_000, height: 2_000 }
/** Bytes of a point by the PNG colour type: what a browser's canvas writes, with or without transparency. */
const CHANNELS: Record<number, number> = { 2: 3, 6: 4 }
/** A point this dark counts as ink. */
const DARK = 48
/** Points of ink below which nobody has drawn anything. */
const LEAST_INK = 40

/**
 * Reads a drawn signature from a PNG data URL, by its content: anything else than an 8-bit canvas picture of reasonable size is
 * unreadable, whatever it claims to be. Only its ink is kept, so nothing of the file itself reaches the receipt.
 */
export const readDrawing = (dataUrl: string): Drawing => {
  if (!dataUrl.startsWith(PREFIX)) return { problem: 'unreadable' }
  const bytes = Buffer.from(dataUrl.slice(PREFIX.length), 'base64')
  if (bytes.length > DRAWING_MAX_BYTES) return { problem: 'unreadable' }
  const image = decode(bytes)
  if (!image) return { problem: 'unreadable' }
  const ink = cutToInk(image)
  return ink ? { ink, bytes } : { problem: 'empty' }
}

type Header = { width: number; height: number; channels: number }

const decode = (file: Buffer): InkImage | undefined => {
  const chunks = chunksOf(file)
  const header = chunks && headerOf(chunks)
  if (!header) return undefined
  const packed = Buffer.concat(chunks.filter(({ kind }) => kind === 'IDAT').map(({ data }) => data))
  const length = (header.width * header.channels + 1) * header.height
  try {
    // The limit keeps a small file from growing to something huge.
    const lines = inflateSync(packed, { maxOutputLength: length })
    return lines.length === length ? darknessOf(lines, header) : undefined
  } catch {
    return undefined
  }
}

type Chunk = { kind: string; data: Buffer }

/** The parts of a PNG; undefined when it is damaged or something stands behind its end. */
const chunksOf = (file: Buffer): Chunk[] | undefined => {
  if (!file.subarray(0, PNG.length).equals(PNG)) return undefined
  const chunks: Chunk[] = []
  for (let at = PNG.length; at + 12 <= file.length; ) {
    const end = at + 8 + file.readUInt32BE(at)
    if (end + 4 > file.length || crc32(file.subarray(at + 4, end)) !== file.readUInt32BE(end)) return undefined
    const chunk = { kind: file.toString('latin1', at + 4, at + 8), data: file.subarray(at + 8, end) }
    chunks.push(chunk)
    if (chunk.kind === 'IEND') return end + 4 === file.length ? chunks : undefined
    at = end + 4
  }
  return undefined
}

const headerOf = ([first]: Chunk[]): Header | undefined => {
  if (first?.kind !== 'IHDR' || first.data.length !== 13) return undefined
  const [width, height] = [first.data.readUInt32BE(0), first.data.readUInt32BE(4)]
  const [depth, colour, ...methods] = first.data.subarray(8)
  const channels = CHANNELS[colour!]
  const fits = width > 0 && height > 0 && width <= MAX.width && height <= MAX.height
  return fits && depth === 8 && channels && methods.every((method) => method === 0)
    ? { width, height, channels }
    : undefined
}

/** Undoes the line filters of PNG and says how dark each point is on white paper; undefined for an unknown filter. */
const darknessOf = (lines: Buffer, { width, height, channels }: Header): InkImage | undefined => {
  const stride = width * channels
  const points = Buffer.alloc(stride * height)
  for (let y = 0; y < height; y++) {
    const filter = lines[y * (stride + 1)]!
    if (filter > 4) return undefined
    for (let x = 0; x < stride; x++) {
      const at = y * stride + x
      const left = x >= channels ? points[at - channels]! : 0
      const up = y > 0 ? points[at - stride]! : 0
      const corner = x >= channels && y > 0 ? points[at - stride - channels]! : 0
      points[at] = lines[y * (stride + 1) + 1 + x]! + predicted(filter, left, up, corner)
    }
  }
  const darkness = new Uint8Array(width * height)
  for (let i = 0; i < darkness.length; i++) {
    const at = i * channels
    const light = 0.299 * points[at]! + 0.587 * points[at + 1]! + 0.114 * points[at + 2]!
    darkness[i] = Math.round(((255 - light) * (channels === 4 ? points[at + 3]! : 255)) / 255)
  }
  return { width, height, darkness }
}

const predicted = (filter: number, left: number, up: number, corner: number): number => {
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  if (filter === 4) return nearest(left, up, corner)
  return 0
}

/** Whichever of three neighbours is nearest to left + up - corner (PNG's Paeth). */
const nearest = (left: number, up: number, corner: number) => {
  const guess = left + up - corner
  const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}

/** The part of an image that has ink; undefined when there is hardly any. */
const cutToInk = ({ width, height, darkness }: InkImage): InkImage | undefined => {
  let [left, right, top, bottom, inked] = [width, -1, height, -1, 0]
  for (let i = 0; i < darkness.length; i++) {
    if (darkness[i]! < DARK) continue
    const [x, y] = [i % width, Math.floor(i / width)]
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
    inked++
  }
  if (inked < LEAST_INK) return undefined
  const cut = { width: right - left + 1, height: bottom - top + 1 }
  const kept = new Uint8Array(cut.width * cut.height)
  for (let y = 0; y < cut.height; y++) {
    const from = (top + y) * width + left
    kept.set(darkness.subarray(from, from + cut.width), y * cut.width)
  }
  return { ...cut, darkness: kept }
}
