import { promisify } from 'node:util'
import { constants, inflate } from 'node:zlib'

/** Why a PDF is rejected: it has active content or embedded files, it is encrypted, or it cannot be inspected. */
export type PdfProblem = 'active' | 'locked' | 'unreadable'

/**
 * Names of active content: scripts (also in renditions and XFA forms), programs to launch, embedded files, forms that submit or
 * import data (ISO 32000-2, 7.11.4, 12.6.4, 12.7.6, 13.2).
 */
const ACTIVE =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|FileAttachment|SubmitForm|ImportData|GoToE|RichMedia|Rendition|XFA)(?![A-Za-z0-9])/
const LOCKED = /\/Encrypt(?![A-Za-z0-9])/
/** The only compression of an object stream that is supported here. */
const FLATE_ONLY = /\/Filter\s*(?:\/FlateDecode(?![A-Za-z0-9])|\[\s*\/FlateDecode\s*\])/
const PREDICTOR = /\/Predictor\s+(?!1(?!\d))\d/

const MAX_STREAMS = 20_000
const MAX_STREAM_BYTES = 16 * 1_048_576
const MAX_BYTES = 64 * 1_048_576

const unpack = promisify(inflate)

/** Bytes as text with escapes in names decoded: '/J#61vaScript' is '/JavaScript'. */
const decodeNames = (bytes: Buffer) =>
  bytes
    .toString('latin1')
    .replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/**
 * Looks for active content in a PDF; undefined when there is none. Inspects every byte of the file and every object in object
 * streams, whether referenced or not, because viewers differ in how they read malformed files. Memory is bounded: at most 16 MB
 * of one stream and 64 MB in total are decompressed, one stream at a time.
 */
export const findPdfProblem = async (bytes: Uint8Array): Promise<PdfProblem | undefined> => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = decodeNames(file)
  if (ACTIVE.test(text)) return 'active'
  const isLocked = LOCKED.test(text)
  let left = MAX_BYTES
  let streams = 0
  for (const { dictionary, start } of streamsOf(file)) {
    if (++streams > MAX_STREAMS) return 'unreadable'
    if (!isObjectStream(dictionary)) continue
    if (isLocked) return 'locked'
    const filters = dictionary.split('/Filter').length - 1
    if (filters === 0) continue
    if (filters > 1 || !FLATE_ONLY.test(dictionary) || PREDICTOR.test(dictionary)) return 'unreadable'
    const objects = await unpack(file.subarray(start), {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: Math.min(left, MAX_STREAM_BYTES),
    }).catch(() => undefined)
    if (!objects || objects.byteLength >= left) return 'unreadable'
    left -= objects.byteLength
    if (ACTIVE.test(decodeNames(objects))) return 'active'
  }
  return undefined
}

/** Object streams have the type ObjStm, and the entries N and First (7.5.7). */
const isObjectStream = (dictionary: string) =>
  /\/ObjStm(?![A-Za-z0-9])/.test(dictionary) ||
  (/\/First(?![A-Za-z])/.test(dictionary) && /\/N(?![A-Za-z])/.test(dictionary))

/** The start of each stream's data, and the dictionary before it. */
function* streamsOf(file: Buffer) {
  let last = 0
  for (let at = file.indexOf('stream'); at !== -1; at = file.indexOf('stream', at + 1)) {
    if (file.subarray(Math.max(0, at - 3), at).toString('latin1') === 'end') continue
    const before = file.subarray(last, at)
    const dictionary = decodeNames(before.subarray(Math.max(0, before.lastIndexOf('obj'))))
    const end = at + 'stream'.length
    const [first, second] = [file[end], file[end + 1]]
    const lineEnd = first === 0x0d && second === 0x0a ? 2 : first === 0x0d || first === 0x0a ? 1 : 0
    yield { dictionary, start: end + lineEnd }
    last = at
  }
}
