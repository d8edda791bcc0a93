import type { Bilingual, Lang } from './languages.ts'

/** Kinds of photo on the wire: of a car model, a hotel, a tourist zone ("polo"), a province or a news item. */
export type PhotoKind = 'car' | 'hotel' | 'polo' | 'province' | 'news'

/** The owner of a photo: an entry of the catalogue, or a booking for the photos of its review. */
export type PhotoKeeper = PhotoKind | 'review'

/**
 * A photo on a page: base URL, version, placeholder colors from top to bottom, shown until it has loaded, what it shows if its
 * author described it, and its width divided by its height if it is not cut to `PHOTO_RATIO`.
 */
export type Photo = {
  address: string
  version: string
  colours: string[]
  alt?: Bilingual | undefined
  ratio?: number | undefined
}

/** The stored data of a photo besides its bytes. */
export type StoredPhoto = Pick<Photo, 'version' | 'colours' | 'alt'>

/** Characters of a version in URLs: enough to tell the photos of an owner apart, without making pages larger than needed. */
const VERSION_CHARACTERS = 8

/** The base URL of an owner's photos. */
export const photoAddress = (kind: PhotoKind, ownerId: number) => `/api/photos/${kind}Photo/${ownerId}`

/** The photo of an owner; null when there is none. */
export const photoOf = (kind: PhotoKind, ownerId: number, stored: StoredPhoto | null): Photo | null =>
  stored && {
    ...stored,
    version: stored.version.slice(0, VERSION_CHARACTERS),
    address: photoAddress(kind, ownerId),
  }

/** Whether the version in a URL, shortened or whole, is this version. */
export const isVersionMatch = (version: string, named: string | undefined) =>
  named !== undefined && named.length >= VERSION_CHARACTERS && version.startsWith(named)

/** Widths in pixels by size code; 0 is the original (docs/rules/storefront.md#photos). */
export const PHOTO_WIDTHS = [0, 96, 160, 320, 640, 1024, 1600] as const

/** Which side of a picture a crop keeps. */
export const ALIGNMENTS = { left: 1, center: 2, right: 3 } as const

/** Instead of an alignment: nothing is cut off. */
export const WHOLE = 4

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

const PHOTO_OF = { en: 'Photo of', es: 'Foto de' }

/** The text alternative of a photo: the author's description, or else what it is a photo of; `place` tells several apart. */
export const photoAlt = (photo: Photo | null, lang: Lang, name: string, place = 1) =>
  photo?.alt?.[lang] ?? `${PHOTO_OF[lang]} ${name}${place > 1 ? ` (${place})` : ''}`

/** The size code of a link's card in social networks, and its pixels. */
export const CARD_SIZE = 7
export const CARD_PIXELS = { width: 1200, height: 630 }

/** The URL of a photo as a link's card. */
export const cardUrl = ({ address, version }: Pick<Photo, 'address' | 'version'>) =>
  `${address.replace('Photo/', 'Card/')}?v=${version}`

export type PhotoFormat = 'avif' | 'webp' | 'jpeg'

/** The smallest format in an Accept header; JPEG by default. */
export const formatFor = (accept: string): PhotoFormat =>
  accept.includes('image/avif') ? 'avif' : accept.includes('image/webp') ? 'webp' : 'jpeg'
