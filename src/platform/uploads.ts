import sharp from 'sharp'
import type { Bilingual } from '../lib/languages.ts'
import { type FieldPath, refuseField } from '../lib/refusals.ts'
import { contentTypeOf, type StoredFile } from './files/stored-files.ts'
import { findPdfProblem, type PdfProblem } from './pdf/active-content.ts'

/** Accepted picture types, detected from the content. */
const PICTURE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']

/** Maximum pixels of a picture, all frames together: enough for the largest phone cameras, too few for a decompression bomb. */
export const MAX_PIXELS = 64_000_000
/** Maximum length of the longer side of a stored picture, in pixels. */
const MAX_SIDE = 2_400

export type PictureProblem = 'not-a-picture' | 'too-many-points' | 'animated' | 'damaged'

export const PICTURE_PROBLEMS: Record<PictureProblem, Bilingual> = {
  'not-a-picture': { en: 'is not a JPEG, PNG or WebP picture', es: 'no es una imagen JPEG, PNG o WebP' },
  'too-many-points': { en: 'is larger than 64 megapixels', es: 'tiene más de 64 megapíxeles' },
  animated: {
    en: 'must be a single picture, without animation or pages',
    es: 'debe ser una sola imagen, sin animación ni páginas',
  },
  damaged: { en: 'is damaged and cannot be read', es: 'está dañada y no se puede leer' },
}

/** Why a file is not an accepted picture, read from its header before it is decoded; undefined when it is one. */
export const checkPicture = async (bytes: Uint8Array): Promise<PictureProblem | undefined> => {
  if (!PICTURE_TYPES.includes((await contentTypeOf(bytes)) ?? '')) return 'not-a-picture'
  try {
    const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height * pages > MAX_PIXELS) return 'too-many-points'
    return pages > 1 ? 'animated' : undefined
  } catch {
    return 'damaged'
  }
}

/**
 * Re-encodes a picture as an upright JPEG, which removes metadata (location, device) and any data hidden in the file; its sides are
 * at most `maxSide` pixels long.
 */
export const reencodePicture = async (
  bytes: Uint8Array,
  maxSide = MAX_SIDE,
): Promise<{ picture: Buffer; shorterSide: number } | { problem: PictureProblem }> => {
  const problem = await checkPicture(bytes)
  if (problem) return { problem }
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
    const picture = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 85, mozjpeg: true })
      .toBuffer()
    return { picture, shorterSide: Math.min(width, height) }
  } catch {
    return { problem: 'damaged' }
  }
}

const UNSUPPORTED_TYPE: Bilingual = {
  en: 'must be a JPEG, PNG or WebP picture or a PDF',
  es: 'debe ser una imagen JPEG, PNG o WebP, o un PDF',
}

const PDF_PROBLEMS: Record<PdfProblem, Bilingual> = {
  active: {
    en: 'is a PDF with a script, an embedded file, a program or a form that sends data. Print it to a new PDF, or send a picture of it',
    es: 'es un PDF con un script, un archivo incrustado, un programa o un formulario que envía datos. Imprímalo en un PDF nuevo o envíe una foto',
  },
  locked: {
    en: 'is a protected PDF that we cannot check. Print it to a new PDF, or send a picture of it',
    es: 'es un PDF protegido que no podemos revisar. Imprímalo en un PDF nuevo o envíe una foto',
  },
  unreadable: {
    en: 'is a PDF that we cannot check. Print it to a new PDF, or send a picture of it',
    es: 'es un PDF que no podemos revisar. Imprímalo en un PDF nuevo o envíe una foto',
  },
}

/**
 * Checks an uploaded picture or PDF by its content and returns the file to store: a picture re-encoded, a PDF unchanged if it has
 * no active content. Refuses: INVALID for `field`.
 */
export const acceptUpload = async (
  field: FieldPath,
  bytes: Uint8Array,
): Promise<StoredFile & { contentType: 'image/jpeg' | 'application/pdf' }> => {
  if ((await contentTypeOf(bytes)) === 'application/pdf') {
    const problem = await findPdfProblem(bytes)
    if (problem) refuseField(field, PDF_PROBLEMS[problem])
    return { contentType: 'application/pdf', bytes }
  }
  const result = await reencodePicture(bytes)
  if ('picture' in result) return { contentType: 'image/jpeg', bytes: result.picture }
  return refuseField(field, result.problem === 'not-a-picture' ? UNSUPPORTED_TYPE : PICTURE_PROBLEMS[result.problem])
}
