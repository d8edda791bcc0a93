/** Where the store serves the files of its text recognition; the version of the library makes them immutable. */
export const TEXT_READER_PATH = '/text-reader/7.0.0'

/** Its files: the worker, the recognition itself in WebAssembly, and what it knows of letters. */
export const TEXT_READER_FILES = {
  worker: 'worker.min.js',
  core: 'tesseract-core-simd-lstm.wasm.js',
  letters: 'eng.traineddata.gz',
} as const

/** What a device downloads of them once, in megabytes. */
export const TEXT_READER_MEGABYTES = 5
