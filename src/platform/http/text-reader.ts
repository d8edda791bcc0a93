import { createReadStream } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { TEXT_READER_FILES, TEXT_READER_PATH } from '../../lib/text-reader.ts'

const SCRIPT = 'text/javascript; charset=utf-8'
const SOURCES = [
  [TEXT_READER_FILES.worker, 'tesseract.js/dist/worker.min.js', SCRIPT],
  [TEXT_READER_FILES.core, 'tesseract.js-core/tesseract-core-simd-lstm.wasm.js', SCRIPT],
  [TEXT_READER_FILES.letters, '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz', 'application/gzip'],
] as const

/**
 * Serves the files of the text recognition. Its worker has its own content security policy, so that WebAssembly runs only there, and what
 * the worker reads can be sent only to the store (docs/decisions/0168).
 */
export const serveTextReader = (http: FastifyInstance) => {
  for (const [name, source, type] of SOURCES) {
    const file = fileURLToPath(import.meta.resolve(source))
    http.get(`${TEXT_READER_PATH}/${name}`, async (_request, reply) =>
      reply
        .headers({
          'cache-control': 'public, max-age=31536000, immutable',
          'content-security-policy':
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'",
        })
        .type(type)
        .send(createReadStream(file)),
    )
  }
}
