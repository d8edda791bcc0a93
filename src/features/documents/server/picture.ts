import type { Bilingual } from '../../../lib/languages.ts'
import { PICTURE_PROBLEMS, reencodePicture } from '../../../platform/uploads.ts'
import { MAX_PICTURE_BYTES } from '../parts.ts'
import type { Scan } from './scan.ts'

/** Minimum length of the shorter side in pixels; text in a smaller picture is unreadable. */
const MIN_SIDE_PIXELS = 400

const PROBLEMS = {
  tooLarge: { en: 'it is larger than 8 MB.', es: 'pesa más de 8 MB.' },
  infected: { en: 'it was not accepted by the virus check.', es: 'no pasó el control de virus.' },
  tooSmall: { en: 'it is too small to read.', es: 'es demasiado pequeña para leerse.' },
} satisfies Record<string, Bilingual>

const asSentence = ({ en, es }: Bilingual): Bilingual => ({ en: `it ${en}.`, es: `${es}.` })

/** Checks an uploaded picture by its content and re-encodes it for storage. */
export const processPicture = async (
  bytes: Uint8Array,
  scan: Scan,
): Promise<{ picture: Buffer } | { problem: Bilingual }> => {
  if (bytes.byteLength > MAX_PICTURE_BYTES) return { problem: PROBLEMS.tooLarge }
  // If the scanner fails, the picture counts as infected.
  if ((await scan(bytes).catch(() => 'infected')) !== 'clean') return { problem: PROBLEMS.infected }
  const drawn = await reencodePicture(bytes)
  if ('problem' in drawn) return { problem: asSentence(PICTURE_PROBLEMS[drawn.problem]) }
  return drawn.shorterSide < MIN_SIDE_PIXELS ? { problem: PROBLEMS.tooSmall } : { picture: drawn.picture }
}
