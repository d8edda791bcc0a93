import { createRoot } from 'react-dom/client'
import { DEFAULT_LANG, findLang } from '../../lib/languages.ts'
import { type Photo, photoAlt } from '../../lib/photo.ts'
import { GalleryView } from '../../ui/gallery-view.tsx'
import { LanguageContext } from '../../ui/language.tsx'

/**
 * The photos of a static page as a gallery, without the page's app: React renders only the gallery, with the data in the links of the page
 * (ui/gallery.tsx).
 */
export const openGallery = (pressed: HTMLAnchorElement) => {
  const lang = findLang(document.documentElement.lang) ?? DEFAULT_LANG
  const name = pressed.dataset.photoOf!
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-photo-of]')].filter(
    ({ dataset }) => dataset.photoOf === name,
  )
  const photos = links.map((link, i): Photo => {
    const { pathname, searchParams } = new URL(link.href)
    const alt = link.querySelector('img')!.alt
    return {
      address: pathname.split('/').slice(0, -2).join('/'),
      version: searchParams.get('v')!,
      colours: [],
      // Without a description, the alternative text only names what all photos show.
      ...(alt !== photoAlt(null, lang, name, i + 1) && { alt: { en: alt, es: alt } }),
    }
  })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const close = () => {
    root.unmount()
    place.remove()
  }
  root.render(
    <LanguageContext value={lang}>
      <GalleryView photos={photos} name={name} first={links.indexOf(pressed)} onClose={close} />
    </LanguageContext>,
  )
}
