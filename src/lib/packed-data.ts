/** Data of a page as one text. React Router sends every value of an object as a reference, which takes about twice the bytes. */
export type PackedData<T> = string & { readonly data?: T }

export const packData = <T>(data: T) => JSON.stringify(data) as PackedData<T>

export const unpackData = <T>(packed: PackedData<T>) => JSON.parse(packed) as T
