/** What has photos, as the calls name it (spec 7): a model of car, a hotel, a tourist zone ("polo") and a province. */
export type PhotoKind = 'car' | 'hotel' | 'polo' | 'province'

/** A photo as a page shows it: where it is, which one it is, and its colours from top to bottom until it has come. */
export type Photo = { address: string; version: string; colours: string[] }

/** What the database keeps of a photo beside its bytes. */
export type KeptPhoto = Pick<Photo, 'version' | 'colours'>

/** Signs of a version that tell one photo of an owner from the others; all of them would weigh on every page. */
const TELLING_SIGNS = 8

/** The photo of something; null when there is none. */
export const photoOf = (kind: PhotoKind, ownerId: number, kept: KeptPhoto | null): Photo | null =>
  kept && {
    ...kept,
    version: kept.version.slice(0, TELLING_SIGNS),
    address: `/api/photos/${kind}Photo/${ownerId}`,
  }

/** Whether an address that names a version, as above or whole, means this one. */
export const isNamed = (version: string, named: string | undefined) =>
  named !== undefined && named.length >= TELLING_SIGNS && version.startsWith(named)

/** Widths in pixels by size code; 0 is the picture as it is (spec 3, decisions 4). */
export const PHOTO_WIDTHS = [0, 96, 160, 320, 640, 1024, 1600] as const

/** Which side of a picture a crop keeps (spec 3). */
export const ALIGNMENTS = { left: 1, center: 2, right: 3 } as const

/** Width to height of every size but the original. */
export const PHOTO_RATIO = 8 / 5

/** Where one size of a photo is; it stays the same picture for good. */
export const photoAddress = (
  { address, version }: Pick<Photo, 'address' | 'version'>,
  size: number,
  alignment: number = ALIGNMENTS.center,
) => `${address}/${size}/${alignment}?v=${version}`

/** The one address that stands for a photo where several sizes cannot be offered, 640 pixels wide; empty when there is none. */
export const singleAddress = (photo: Photo | null) => (photo ? photoAddress(photo, 4) : '')

export type PhotoFormat = 'avif' | 'webp' | 'jpeg'

/** The smallest format that a caller's Accept header names; JPEG, which everybody shows, when it names neither other. */
export const formatFor = (accept: string): PhotoFormat =>
  accept.includes('image/avif') ? 'avif' : accept.includes('image/webp') ? 'webp' : 'jpeg'
