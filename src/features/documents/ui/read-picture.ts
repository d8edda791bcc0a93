import { dayInHavana } from '../../../lib/days.ts'
import { TEXT_READER_FILES, TEXT_READER_PATH } from '../../../lib/text-reader.ts'
import { mrzInText } from '../mrz-in-text.ts'

/** The characters of a machine-readable zone. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<'

/** Where to look for the lines, as shares of the picture's height: first at the bottom, then everywhere. */
const PARTS = [
  { from: 0.65, to: 1 },
  { from: 0, to: 1 },
]

/** The width in pixels at which recognition is reliable. */
const WIDTH = 1_400

/** A part of a picture in shades of gray, at the width for reading. */
const cutOut = async (picture: ImageBitmap, { from, to }: (typeof PARTS)[number]) => {
  const scale = WIDTH / picture.width
  const [top, height] = [picture.height * from, picture.height * (to - from)]
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: WIDTH, height: Math.round(height * scale) })
  const drawing = canvas.getContext('2d')!
  drawing.filter = 'grayscale(1) contrast(1.4)'
  drawing.drawImage(picture, 0, top, picture.width, height, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** Whether this device can read text in pictures: by WebAssembly with SIMD, and with memory for it. */
export const canReadText = async () => {
  const { simd } = await import('wasm-feature-detect')
  const { deviceMemory = 4 } = navigator as { deviceMemory?: number }
  return deviceMemory >= 2 && (await simd())
}

/**
 * The lines of the passport in a picture, if their check digits are correct; undefined otherwise. The picture stays on this device: a
 * worker reads it, and what it needs for that comes from the store.
 */
export const readPicture = async (picture: Blob): Promise<string | undefined> => {
  // The CommonJS entry would make the runtime of every page larger.
  const { createWorker, OEM, PSM } = (await import('tesseract.js/dist/tesseract.esm.min.js')).default
  const at = (file: string) => new URL(`${TEXT_READER_PATH}/${file}`, location.href).href
  const worker = await createWorker('eng', OEM.LSTM_ONLY, {
    workerPath: at(TEXT_READER_FILES.worker),
    corePath: at(TEXT_READER_FILES.core),
    langPath: at('').replace(/\/$/, ''),
    workerBlobURL: false,
    cacheMethod: 'none',
  })
  try {
    await worker.setParameters({ tessedit_char_whitelist: LETTERS, tessedit_pageseg_mode: PSM.SINGLE_BLOCK })
    const bitmap = await createImageBitmap(picture)
    for (const part of PARTS) {
      const { data } = await worker.recognize(await cutOut(bitmap, part))
      const lines = mrzInText(data.text, dayInHavana(new Date()))
      if (lines) return lines
    }
    return undefined
  } finally {
    await worker.terminate()
  }
}
