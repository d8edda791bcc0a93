import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { PHOTO_RATIO, type Photo, photoAlt } from '../lib/photo.ts'
import { galleryTexts } from './gallery.texts.ts'
import { Icon } from './icon.tsx'
import { useLang, useTexts } from './language.tsx'
import { Picture } from './picture.tsx'

/** Styles that only this dialog needs are here, so that other pages do not load them. The focus ring is white on black. */
const RING = { outlineColor: '#fff' }

const ratioOf = ({ ratio = PHOTO_RATIO }: Photo) => ratio

const motion = (): ScrollBehavior => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth')

/**
 * All photos with their descriptions, one at a time, filling the window. Swiping, arrow keys and buttons move between them; Escape closes.
 */
export const GalleryView = ({
  photos,
  name,
  first,
  onClose,
}: {
  photos: readonly Photo[]
  name: string
  first: number
  onClose: () => void
}) => {
  const t = useTexts(galleryTexts)
  const lang = useLang()
  const dialog = useRef<HTMLDialogElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(first)
  const [fullScreen, setFullScreen] = useState(false)
  const last = photos.length - 1

  const go = (to: number, behavior: ScrollBehavior = motion()) =>
    track.current!.scrollTo({ left: Math.min(last, Math.max(0, to)) * track.current!.clientWidth, behavior })
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens once
  useEffect(() => {
    dialog.current!.showModal()
    go(first, 'instant')
  }, [])
  useEffect(() => {
    const note = () => setFullScreen(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', note)
    return () => document.removeEventListener('fullscreenchange', note)
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    go(to)
  }
  const tool = (icon: ReactNode, label: string, onClick: () => void, disabled = false) => (
    <button
      type="button"
      disabled={disabled}
      onClick={onClick}
      className="inline-flex size-11 items-center justify-center rounded-full bg-sea text-sea-ink disabled:opacity-40"
      style={RING}
    >
      {icon}
      <span className="sr-only">{label}</span>
    </button>
  )
  return (
    <dialog
      ref={dialog}
      aria-label={t.photos(name)}
      onClose={onClose}
      onKeyDown={onKeyDown}
      className="m-0 p-0 text-sea-ink"
      style={{ width: '100vw', height: '100dvh', maxWidth: 'none', maxHeight: 'none', background: 'none' }}
    >
      <div ref={box} className="grid h-full bg-black" style={{ gridTemplateRows: 'auto 1fr auto' }}>
        <div className="flex items-center gap-2 p-2">
          <p role="status" className="mr-auto pl-2">
            {t.place(shown + 1, photos.length)}
          </p>
          {document.fullscreenEnabled &&
            tool(<Corners inward={fullScreen} />, fullScreen ? t.leaveFullScreen : t.fullScreen, () =>
              fullScreen ? document.exitFullscreen() : box.current!.requestFullscreen(),
            )}
          {tool(<Icon name="close" />, t.close, () => dialog.current!.close())}
        </div>
        <ul
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element can be focused
          tabIndex={0}
          ref={track}
          onScroll={({ currentTarget }) => setShown(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))}
          className="flex overflow-x-auto"
          style={{ ...RING, minHeight: 0, overflowY: 'hidden', scrollSnapType: 'x mandatory' }}
        >
          {photos.map((photo, i) => (
            <li
              key={photo.version}
              inert={i !== shown}
              className="grid w-full shrink-0"
              style={{ minHeight: 0, placeItems: 'center', scrollSnapAlign: 'center', scrollSnapStop: 'always' }}
            >
              <figure style={{ width: `min(100%, ${100 * ratioOf(photo)}vh - ${11.25 * ratioOf(photo)}rem)` }}>
                <Picture
                  photo={photo}
                  sizes="100vw"
                  ratio={String(ratioOf(photo))}
                  alt={photoAlt(photo, lang, name, i + 1)}
                  loading={Math.abs(i - shown) < 2 ? 'eager' : 'lazy'}
                />
                {photo.alt && <figcaption className="px-4 pt-2 text-center">{photo.alt[lang]}</figcaption>}
              </figure>
            </li>
          ))}
        </ul>
        <div className="flex justify-center gap-3 p-2">
          {tool(<Icon name="left" />, t.previous, () => go(shown - 1), shown === 0)}
          {tool(<Icon name="right" />, t.next, () => go(shown + 1), shown === last)}
        </div>
      </div>
    </dialog>
  )
}

/** The full-screen icon. */
const Corners = ({ inward }: { inward: boolean }) => (
  <svg
    viewBox="0 0 24 24"
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    aria-hidden="true"
  >
    <path d={inward ? 'M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5' : 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5'} />
  </svg>
)
