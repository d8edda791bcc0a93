import { type MouseEvent, type ReactNode, useState } from 'react'
import { type Photo, photoAlt, photoUrl } from '../lib/photo.ts'
import { galleryTexts } from './gallery.texts.ts'
import { useLang, useTexts } from './language.tsx'
import { usePageMode } from './page-mode.tsx'
import { Picture } from './picture.tsx'

type View = typeof import('./gallery-view.tsx').GalleryView

/**
 * Photos as links to their largest size; with scripts, pressing one loads a gallery and opens all of them in it. On static pages,
 * shell/browser/page-gallery.tsx reads these links and opens the gallery. `photoLink` makes such a link for a photo of the list. Renders
 * nothing on pages without pictures.
 */
export const Photos = ({
  photos,
  name,
  children,
}: {
  photos: readonly Photo[]
  /** The name of what the photos show. */
  name: string
  children: (photoLink: (index: number, shown: ReactNode) => ReactNode) => ReactNode
}) => {
  const [opened, setOpened] = useState<{ View: View; first: number }>()
  const { pictures, scripts } = usePageMode()
  if (!pictures) return null
  const open = (event: MouseEvent<HTMLAnchorElement>, first: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const { href } = event.currentTarget
    import('./gallery-view.tsx').then(
      ({ GalleryView }) => setOpened({ View: GalleryView, first }),
      () => location.assign(href),
    )
  }
  return (
    <>
      {children((index, shown) => (
        <a
          href={photoUrl(photos[index]!, 6)}
          className="relative block rounded-control"
          data-photo-of={scripts === 'static' ? name : undefined}
          onClick={(event) => open(event, index)}
        >
          {shown}
        </a>
      ))}
      {opened && <opened.View photos={photos} name={name} first={opened.first} onClose={() => setOpened(undefined)} />}
    </>
  )
}

/** The main photo, and a strip of the others. */
export const Gallery = ({
  photos,
  name,
  sizes,
  ratio = '16 / 9',
  rounded = 'rounded-card',
}: {
  photos: readonly Photo[]
  name: string
  sizes: string
  /** The aspect ratio of the main photo: 'width / height'. */
  ratio?: string
  /** The class of the main photo's corners. */
  rounded?: string
}) => {
  const t = useTexts(galleryTexts)
  const lang = useLang()
  const [main, ...others] = photos
  if (!main) return <Picture photo={null} sizes={sizes} alt="" ratio={ratio} className={rounded} />
  return (
    <Photos photos={photos} name={name}>
      {(photoLink) => (
        <div className="grid grid-cols-1 gap-2">
          {photoLink(
            0,
            <>
              <Picture
                photo={main}
                sizes={sizes}
                alt={photoAlt(main, lang, name)}
                ratio={ratio}
                priority
                className={rounded}
              />
              {others.length > 0 && (
                <span className="absolute right-3 bottom-3 rounded-full bg-sea px-3 py-1.5 text-sm font-semibold text-sea-ink">
                  {t.count(photos.length)}
                </span>
              )}
            </>,
          )}
          {others.length > 0 && (
            <PhotoStrip photos={others} name={name} photoLink={(i, shown) => photoLink(i + 1, shown)} />
          )}
        </div>
      )}
    </Photos>
  )
}

/** Small photos in a row that scrolls sideways. */
const PhotoStrip = ({
  photos,
  name,
  photoLink,
}: {
  photos: readonly Photo[]
  name: string
  photoLink: (index: number, shown: ReactNode) => ReactNode
}) => {
  const lang = useLang()
  return (
    <ul className="flex gap-2 overflow-x-auto p-1">
      {photos.map((photo, i) => (
        <li key={photo.version} className="w-24 shrink-0">
          {photoLink(
            i,
            <Picture
              photo={photo}
              sizes="6rem"
              ratio="8 / 5"
              alt={photoAlt(photo, lang, name, i + 2)}
              className="rounded-control"
            />,
          )}
        </li>
      ))}
    </ul>
  )
}
