/** Kinds of photo on the wire: of a car model, a hotel, a tourist zone ("polo") or a province. */
export type PhotoKind = 'car' | 'hotel' | 'polo' | 'province'

/** A photo on a page: base URL, version, and placeholder colors from top to bottom, shown until it has loaded. */
export type Photo = { address: string; version: string; colours: string[] }

/** The stored data of a photo besides its bytes. */
export type StoredPhoto = Pick<Photo, 'version' | 'colours'>

/** Characters of a version in URLs: enough to tell the photos of an owner apart, without making pages larger than needed. */
const VERSION_CHARACTERS = 8

/** The photo of an owner; null when there is none. */
export const photoOf = (kind: PhotoKind, ownerId: number, stored: StoredPhoto | null): Photo | null =>
  stored && {
    ...stored,
    version: stored.version.slice(0, VERSION_CHARACTERS),
    address: `/api/photos/${kind}Photo/${ownerId}`,
  }

/** Whether the version in a URL, shortened or whole, is this version. */
export const isVersionMatch = (version: string, named: string | undefined) =>
  named !== undefined && named.length >= VERSION_CHARACTERS && version.startsWith(named)

/** Widths in pixels by size code; 0 is the original (docs/rules/storefront.md#photos). */
export const PHOTO_WIDTHS = [0, 96, 160, 320, 640, 1024, 1600] as const

/** Which side of a picture a crop keeps. */
export const ALIGNMENTS = { left: 1, center: 2, right: 3 } as const

/** Aspect ratio of every size except the original. */
export const PHOTO_RATIO = 8 / 5

/** The URL of one size of a photo. Its content never changes. */
export const photoUrl = (
  { address, version }: Pick<Photo, 'address' | 'version'>,
  size: number,
  alignment: number = ALIGNMENTS.center,
) => `${address}/${size}/${alignment}?v=${version}`

/** The URL of a photo 640 pixels wide, where only one size can be offered; empty when there is no photo. */
export const singlePhotoUrl = (photo: Photo | null) => (photo ? photoUrl(photo, 4) : '')

export type PhotoFormat = 'avif' | 'webp' | 'jpeg'

/** The smallest format in an Accept header; JPEG by default. */
export const formatFor = (accept: string): PhotoFormat =>
  accept.includes('image/avif') ? 'avif' : accept.includes('image/webp') ? 'webp' : 'jpeg'
