import { type Photo, photoAlt, photoUrl } from '../lib/photo.ts'
import { useLang } from './language.tsx'
import { Picture } from './picture.tsx'

/** The photos after the main one as a row of thumbnails, each a link to the large photo; renders nothing without photos. */
export const MorePhotos = ({ photos, name }: { photos: readonly Photo[]; name: string }) => {
  const lang = useLang()
  if (photos.length === 0) return null
  return (
    <ul className="grid grid-cols-3 gap-2 xs:grid-cols-4 sm:grid-cols-5">
      {photos.map((photo, i) => (
        <li key={photo.version}>
          <a href={photoUrl(photo, 6)} className="block">
            <Picture photo={photo} sizes="10rem" alt={photoAlt(photo, lang, name, i + 2)} className="rounded-control" />
          </a>
        </li>
      ))}
    </ul>
  )
}
