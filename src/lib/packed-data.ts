/**
 * Data of a page as JSON in pieces of text. React Router sends every value of an object as a reference, which takes about twice as many
 * bytes, and uses each text as a key of a map. V8 hashes a text of more than 16,383 characters by its length alone, so that looking it up
 * means comparing it with all others of that length.
 */
export type PackedData<T> = { pieces: string[]; data?: T }

/** Characters of a piece. */
const PIECE = 10_000

export const packData = <T>(data: T): PackedData<T> => {
  const json = JSON.stringify(data)
  const count = Math.ceil(json.length / PIECE)
  return { pieces: Array.from({ length: count }, (_, i) => json.slice(i * PIECE, (i + 1) * PIECE)) }
}

const unpacked = new WeakMap<object, unknown>()

/** The packed data; the same object each time, which must not be changed. */
export const unpackData = <T>(packed: PackedData<T>): T => {
  const known = unpacked.get(packed)
  if (known !== undefined) return known as T
  const data: T = JSON.parse(packed.pieces.join(''))
  unpacked.set(packed, data)
  return data
}
