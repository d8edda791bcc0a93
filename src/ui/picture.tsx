import type { ComponentProps } from 'react'
import { PHOTO_WIDTHS, type Photo, photoUrl, singlePhotoUrl } from '../lib/photo.ts'
import { usePageMode } from './page-mode.tsx'

type Shown = Omit<ComponentProps<'img'>, 'alt' | 'src' | 'srcSet'> & {
  alt: string
  ratio?: string
  priority?: boolean
  transparent?: boolean
} & ({ src: string } | { photo: Photo | null; sizes: string })

/**
 * A picture with reserved space, so that the layout does not shift, even if the picture fails to load and its text needs more space.
 * `ratio` is 'width / height'. `priority` loads it immediately, others load lazily. `transparent` removes the background. A `photo` loads
 * in the size given by `sizes` and shows a color gradient until then; null leaves an empty box. On phones `sizes` are slightly smaller than
 * the box, so that 640 pixels suffice for a full card and 320 for half of one. Renders nothing on pages without pictures.
 */
export const Picture = ({
  ratio = '16 / 9',
  priority = false,
  transparent = false,
  className = '',
  alt,
  ...shown
}: Shown) => {
  const { photo, src, ...rest } = { photo: undefined, src: undefined, ...shown }
  if (!usePageMode().pictures) return null
  const looks = `block w-full overflow-hidden object-cover text-sm text-muted ${transparent ? '' : 'bg-sand'} ${className}`
  if (photo === null || src === '') return <div style={{ aspectRatio: ratio }} className={looks} />
  return (
    <img
      {...(photo ? { src: singlePhotoUrl(photo), srcSet: srcSetOf(photo) } : { src })}
      alt={alt}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
      decoding="async"
      style={{
        aspectRatio: ratio,
        ...(photo && photo.colours.length > 0 && { backgroundImage: `linear-gradient(${photo.colours.join()})` }),
      }}
      className={looks}
      {...rest}
    />
  )
}

const srcSetOf = (photo: Photo) =>
  PHOTO_WIDTHS.flatMap((width, size) => (width >= 320 ? [`${photoUrl(photo, size)} ${width}w`] : [])).join(', ')
