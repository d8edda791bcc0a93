import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { once } from '../../lib/once.ts'

/** Takes as long as gzip and is a sixth smaller; a window of 256 KB holds the largest page. */
export const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 } }

const ENCODERS = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
  identity: async (bytes: Buffer) => bytes,
}
export type Encoding = keyof typeof ENCODERS

/** Bytes that are sent many times, in an encoding; each is made once. */
export type EncodedBody = (encoding: Encoding) => Promise<Buffer>

export const encodedBody = (bytes: Buffer): EncodedBody => {
  const bodies: Partial<Record<Encoding, () => Promise<Buffer>>> = {}
  return (encoding) => {
    bodies[encoding] ??= once(() => ENCODERS[encoding](bytes))
    return bodies[encoding]()
  }
}

/** Whether an Accept-Encoding header allows an encoding by its name. */
const accepts = (header: string, encoding: Encoding) =>
  header.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })

/** The body in the best encoding that the request accepts, named in the reply's headers. */
export const chooseBody = async ({ headers }: FastifyRequest, reply: FastifyReply, body: EncodedBody) => {
  const { 'accept-encoding': encodings } = headers
  const accepted = typeof encodings === 'string' ? encodings : ''
  const encoding = accepts(accepted, 'br') ? 'br' : accepts(accepted, 'gzip') ? 'gzip' : 'identity'
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return body(encoding)
}
