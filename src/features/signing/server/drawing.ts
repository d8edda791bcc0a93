import sharp, { type Metadata } from 'sharp'
import type { InkImage } from '../../../platform/pdf/pdf-figures.ts'
import { DRAWING_MAX_BYTES } from '../contract.ts'

/** The ink of a drawing, cropped to its edges, and the file as sent; or the reason why it is refused. */
export type Drawing = { ink: InkImage; bytes: Buffer } | { problem: 'unreadable' | 'empty' }

const PREFIX = 'data:image/png;base64,'
/** The last chunk of every PNG. */
const IEND = Buffer.from('0000000049454e44ae426082', 'hex')
const MAX_SIZE = { width: 4_000, height: 2_000 }
/** A pixel at least this dark counts as ink, 255 being black. */
const MIN_DARKNESS = 48
/** A drawing with fewer pixels of ink is empty. */
const MIN_INK_PIXELS = 40

/**
 * Reads a drawn signature from a PNG data URL and checks its content: anything other than an 8-bit canvas picture of at most 4000 x 2000
 * pixels is unreadable. Only its ink is kept, so nothing of the file itself reaches the receipt.
 */
export const readDrawing = async (dataUrl: string): Promise<Drawing> => {
  if (!dataUrl.startsWith(PREFIX)) return { problem: 'unreadable' }
  const bytes = Buffer.from(dataUrl.slice(PREFIX.length), 'base64')
  if (bytes.length > DRAWING_MAX_BYTES) return { problem: 'unreadable' }
  const image = await decode(bytes)
  if (!image) return { problem: 'unreadable' }
  const ink = cropToInk(image)
  return ink ? { ink, bytes } : { problem: 'empty' }
}

/** The darkness of each pixel on white paper; undefined for a file that is damaged or was not written by a canvas. */
const decode = async (file: Buffer): Promise<InkImage | undefined> => {
  // The decoder ignores a truncated end and trailing bytes.
  if (file.indexOf(IEND) !== file.length - IEND.length) return undefined
  try {
    if (!isCanvasPng(await sharp(file, { limitInputPixels: false }).metadata())) return undefined
    const { data, info } = await sharp(file, {
      limitInputPixels: MAX_SIZE.width * MAX_SIZE.height,
      failOn: 'warning',
    })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { width: info.width, height: info.height, darkness: darknessOf(data) }
  } catch {
    return undefined
  }
}

/** Whether a canvas wrote the file, judging by its header, which is read before any pixel is decoded: 8-bit RGB or RGBA, not interlaced. */
const isCanvasPng = ({ format, width, height, channels, bitsPerSample, isPalette, isProgressive }: Metadata) =>
  format === 'png' &&
  width <= MAX_SIZE.width &&
  height <= MAX_SIZE.height &&
  channels >= 3 &&
  bitsPerSample === 8 &&
  !isPalette &&
  !isProgressive

const darknessOf = (rgba: Buffer): Uint8Array => {
  const darkness = new Uint8Array(rgba.length / 4)
  for (let i = 0; i < darkness.length; i++) {
    const at = i * 4
    const luma = 0.299 * rgba[at]! + 0.587 * rgba[at + 1]! + 0.114 * rgba[at + 2]!
    darkness[i] = Math.round(((255 - luma) * rgba[at + 3]!) / 255)
  }
  return darkness
}

/** The part of an image that has ink; undefined when it has hardly any. */
const cropToInk = ({ width, height, darkness }: InkImage): InkImage | undefined => {
  let [left, right, top, bottom, inkPixels] = [width, -1, height, -1, 0]
  for (let i = 0; i < darkness.length; i++) {
    if (darkness[i]! < MIN_DARKNESS) continue
    const [x, y] = [i % width, Math.floor(i / width)]
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
    inkPixels++
  }
  if (inkPixels < MIN_INK_PIXELS) return undefined
  const size = { width: right - left + 1, height: bottom - top + 1 }
  const cropped = new Uint8Array(size.width * size.height)
  for (let y = 0; y < size.height; y++) {
    const from = (top + y) * width + left
    cropped.set(darkness.subarray(from, from + size.width), y * size.width)
  }
  return { ...size, darkness: cropped }
}
