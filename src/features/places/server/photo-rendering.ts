import sharp, { type Sharp } from 'sharp'
import {
  ALIGNMENTS,
  CARD_PIXELS,
  CARD_SIZE,
  PHOTO_RATIO,
  PHOTO_WIDTHS,
  type PhotoFormat,
  WHOLE,
} from '../../../lib/photo.ts'
import type { Crop } from '../../../lib/record-fields.ts'

/** The page's sand color, used as the background of transparent pictures in formats without transparency. */
const BACKGROUND = '#f6e7cb'
/** Number of average colors that describe a picture, from top to bottom. */
const BANDS = 4
/** Maximum number of pixels in a decoded picture. */
const MAX_PIXELS = 50_000_000
const SVG_DPI = 72

const SIDES = { [ALIGNMENTS.left]: 'left', [ALIGNMENTS.center]: 'centre', [ALIGNMENTS.right]: 'right' } as const

const ENCODERS = {
  // Half of the default effort: takes a fifth of the time, for 10% more bytes.
  avif: (picture: Sharp) => picture.avif({ quality: 50, effort: 2 }),
  webp: (picture: Sharp) => picture.webp({ quality: 76 }),
  jpeg: (picture: Sharp) => picture.flatten({ background: BACKGROUND }).jpeg({ quality: 78, mozjpeg: true }),
}

/**
 * A picture's displayed size and its colors from top to bottom; no colors for a transparent picture, such as a car without a background.
 * Throws if the file is not a picture.
 */
export const readPicture = async (bytes: Uint8Array) => {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS })
  const { autoOrient } = await picture.metadata()
  const averages = await picture.autoOrient().ensureAlpha().resize(1, BANDS, { fit: 'fill' }).raw().toBuffer()
  const bands = Array.from({ length: BANDS }, (_, i) => averages.subarray(i * 4, i * 4 + 4))
  const isOpaque = bands.every((band) => band[3] === 255)
  const colours = isOpaque ? bands.map((band) => `#${band.subarray(0, 3).toString('hex')}`) : []
  return { width: autoOrient.width, height: autoOrient.height, colours }
}

/** Renders a picture in a size and format; crops the sides that `alignment` does not keep, or fits the whole picture into the size. */
export const renderPhoto = (
  { bytes, width: ownWidth, height: ownHeight }: { bytes: Uint8Array; width: number; height: number },
  { size, alignment, format }: { size: number; alignment: number; format: PhotoFormat },
): Promise<Buffer> => {
  const drawn = isSvg(bytes)
  if (alignment === WHOLE) {
    const box = PHOTO_WIDTHS[size]!
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS }).autoOrient()
    return ENCODERS[format](
      picture.resize({ width: box, height: box, fit: 'inside', withoutEnlargement: true }),
    ).toBuffer()
  }
  const isCard = size === CARD_SIZE
  const targetWidth = isCard ? CARD_PIXELS.width : PHOTO_WIDTHS[size]!
  // SVG files can be rendered in any size; photographs are never enlarged, except for cards, which have a fixed size.
  const width = drawn || isCard ? targetWidth : Math.min(targetWidth, ownWidth, Math.floor(ownHeight * PHOTO_RATIO))
  const density = drawn && width > ownWidth ? Math.ceil((SVG_DPI * width) / ownWidth) : SVG_DPI
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, density }).autoOrient()
  const framed =
    size === 0
      ? picture
      : picture.resize(width, isCard ? CARD_PIXELS.height : Math.round(width / PHOTO_RATIO), {
          fit: 'cover',
          position: SIDES[alignment as keyof typeof SIDES],
        })
  return ENCODERS[format](framed).toBuffer()
}

/** A part of a picture, in percent of its sides. */
export const cutOut = (
  { bytes, width, height }: { bytes: Uint8Array; width: number; height: number },
  crop: Crop,
): Promise<Buffer> => {
  const left = Math.min(Math.round((crop.left * width) / 100), width - 1)
  const top = Math.min(Math.round((crop.top * height) / 100), height - 1)
  const part = {
    left,
    top,
    width: Math.max(1, Math.min(Math.round((crop.width * width) / 100), width - left)),
    height: Math.max(1, Math.min(Math.round((crop.height * height) / 100), height - top)),
  }
  return sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .extract(part)
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85, mozjpeg: true })
    .toBuffer()
}

/** Whether a file is an SVG, which can be rendered in any size. */
const isSvg = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 256)).includes('<svg')
