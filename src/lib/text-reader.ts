/** Where the store serves the files of its text recognition; the version of the library makes them immutable. */
export const TEXT_READER_PATH = '/text-reader/7.0.0'

/** The files of the text recognition: worker, WebAssembly core and trained letter data. */
export const TEXT_READER_FILES = {
  worker: 'worker.min.js',
  core: 'tesseract-core-simd-lstm.wasm.js',
  letters: 'eng.traineddata.gz',
} as const

/** Their download size in megabytes; a device downloads them once. */
export const TEXT_READER_MEGABYTES = 5
