import sharp from 'sharp'
import type { Bilingual } from '../../../lib/languages.ts'
import { contentTypeOf } from '../../../platform/stored-files.ts'
import { MOST_PICTURE_BYTES } from '../parts.ts'
import type { Scan } from './scan.ts'

const KINDS = new Set(['image/jpeg', 'image/png', 'image/webp'])
/** Points that a picture may unfold to: a telephone's largest, and no bomb. */
const MOST_POINTS = 40_000_000
/** Points of the shorter side below which no text can be read. */
const LEAST_POINTS = 400
/** Points of the longer side that staff get to see. */
const KEPT_POINTS = 2_400

const PROBLEMS = {
  tooLarge: { en: 'it has more than 8 MB.', es: 'tiene más de 8 MB.' },
  infected: { en: 'it was not accepted by the virus check.', es: 'no pasó el control de virus.' },
  notAPicture: { en: 'it is not a JPEG, PNG or WebP picture.', es: 'no es una imagen JPEG, PNG o WebP.' },
  tooManyPoints: { en: 'it is larger than 40 megapixels.', es: 'tiene más de 40 megapíxeles.' },
  tooSmall: { en: 'it is too small to be read.', es: 'es demasiado pequeña para leerse.' },
  damaged: { en: 'it is damaged.', es: 'está dañada.' },
} satisfies Record<string, Bilingual>

/**
 * A picture as it is kept: checked by its content whatever its name says, turned upright and drawn anew as JPEG, so that
 * nothing hidden in it, before it or behind it survives, and no place or device either (checks R20).
 */
export const drawAnew = async (
  bytes: Uint8Array,
  scan: Scan,
): Promise<{ picture: Buffer } | { problem: Bilingual }> => {
  if (bytes.byteLength > MOST_PICTURE_BYTES) return { problem: PROBLEMS.tooLarge }
  // A scanner that fails lets nothing pass.
  if ((await scan(bytes).catch(() => 'infected')) !== 'clean') return { problem: PROBLEMS.infected }
  if (!KINDS.has((await contentTypeOf(bytes)) ?? '')) return { problem: PROBLEMS.notAPicture }
  try {
    const source = sharp(bytes, { limitInputPixels: false, failOn: 'error' })
    const { width, height } = await source.metadata()
    if (width * height > MOST_POINTS) return { problem: PROBLEMS.tooManyPoints }
    if (Math.min(width, height) < LEAST_POINTS) return { problem: PROBLEMS.tooSmall }
    const picture = await sharp(bytes, { limitInputPixels: MOST_POINTS, failOn: 'error' })
      .rotate()
      .resize({ width: KEPT_POINTS, height: KEPT_POINTS, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 85 })
      .toBuffer()
    return { picture }
  } catch {
    return { problem: PROBLEMS.damaged }
  }
}
