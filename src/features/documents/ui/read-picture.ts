import type Tesseract from 'tesseract.js'
import { dayInHavana } from '../../../lib/days.ts'
import { TEXT_READER_FILES, TEXT_READER_PATH } from '../../../lib/text-reader.ts'
import { allowsDownload, type Connection } from '../connection.ts'
import { mrzInText } from '../mrz-in-text.ts'

/** The characters that a machine-readable zone can contain. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<'

/** Where to look for the lines, as fractions of the picture's height: first at the bottom, then everywhere. */
const PARTS = [
  { from: 0.65, to: 1 },
  { from: 0, to: 1 },
]

/** The width in pixels at which text recognition is reliable. */
const WIDTH = 1_400

/** A part of a picture as a grayscale PNG, scaled to the width for recognition. */
const cutOut = async (picture: ImageBitmap, { from, to }: (typeof PARTS)[number]) => {
  const scale = WIDTH / picture.width
  const [top, height] = [picture.height * from, picture.height * (to - from)]
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: WIDTH, height: Math.round(height * scale) })
  const drawing = canvas.getContext('2d')!
  drawing.filter = 'grayscale(1) contrast(1.4)'
  drawing.drawImage(picture, 0, top, picture.width, height, 0, 0, canvas.width, canvas.height)
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return new Uint8Array(await png!.arrayBuffer())
}

/** Whether this device can read text in pictures: it needs WebAssembly with SIMD and enough memory. */
export const canReadText = async () => {
  const { simd } = await import('wasm-feature-detect')
  const { deviceMemory = 4 } = navigator as { deviceMemory?: number }
  return deviceMemory >= 2 && (await simd())
}

/** Whether the connection is good enough to load the text recognition without asking. */
export const mayLoadUnasked = () => allowsDownload((navigator as { connection?: Connection }).connection)

/**
 * The lines of the passport in a picture, if their check digits are correct; undefined otherwise. The picture stays on this device: a
 * worker reads it, with files loaded from the store. `onProgress` receives the share of a part that has been read, from 0 to 1. Throws when
 * `signal` is aborted or the text recognition cannot be loaded.
 */
export const readPicture = async (
  picture: Blob,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<string | undefined> => {
  // Importing the CommonJS entry would make the runtime of every page larger.
  const { createWorker, OEM, PSM } = (await import('tesseract.js/dist/tesseract.esm.min.js')).default
  signal.throwIfAborted()
  const at = (file: string) => new URL(`${TEXT_READER_PATH}/${file}`, location.href).href
  let fail = (_: unknown) => {}
  const failed = new Promise<never>((_, reject) => {
    fail = reject
  })
  signal.addEventListener('abort', () => fail(signal.reason))
  const loading = createWorker('eng', OEM.LSTM_ONLY, {
    workerPath: at(TEXT_READER_FILES.worker),
    corePath: at(TEXT_READER_FILES.core),
    langPath: at('').replace(/\/$/, ''),
    workerBlobURL: false,
    cacheMethod: 'none',
    // Without this, the library waits forever for language data that could not be loaded.
    errorHandler: fail,
    logger: ({ status, progress }) => {
      if (status === 'recognizing text' && !signal.aborted) onProgress(progress)
    },
  })
  try {
    return await Promise.race([failed, loading.then((worker) => findLines(worker, picture, PSM.SINGLE_BLOCK, signal))])
  } finally {
    // A worker can only be terminated once it is loaded.
    loading.then((worker) => worker.terminate()).catch(() => {})
  }
}

const findLines = async (worker: Tesseract.Worker, picture: Blob, layout: Tesseract.PSM, signal: AbortSignal) => {
  signal.throwIfAborted()
  await worker.setParameters({ tessedit_char_whitelist: LETTERS, tessedit_pageseg_mode: layout })
  const bitmap = await createImageBitmap(picture)
  for (const part of PARTS) {
    const bytes = await cutOut(bitmap, part)
    // A job for a terminated worker would cause an error that cannot be caught, so nothing may be awaited between this line and the job.
    signal.throwIfAborted()
    const { data } = await worker.recognize(bytes as Buffer)
    const lines = mrzInText(data.text, dayInHavana(new Date()))
    if (lines) return lines
  }
  return undefined
}
