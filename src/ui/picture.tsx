import type { ComponentProps } from 'react'
import { PHOTO_WIDTHS, type Photo, photoAddress, singleAddress } from '../lib/photo.ts'
import { useBrought } from './page-mode.tsx'

type Shown = Omit<ComponentProps<'img'>, 'alt' | 'src' | 'srcSet'> & {
  alt: string
  ratio?: string
  priority?: boolean
  plain?: boolean
} & ({ src: string } | { photo: Photo | null; sizes: string })

/**
 * A picture whose room is kept before it comes, so that nothing moves. `ratio` is 'width / height'. A `priority` picture is
 * the first thing people see and is asked for at once; others wait until they are near. A `plain` one has no ground of its
 * own: for drawings with a transparent one. A `photo` comes in the size that its `sizes` ask for, and shows its blurred
 * colours until then; null leaves its room empty. On phones `sizes` say a little less than the room is, so that 640 pixels do
 * for a whole card and 320 for half of one, where the next size would be twice as heavy. A page that came without pictures has
 * none, and no room for them.
 */
export const Picture = ({
  ratio = '16 / 9',
  priority = false,
  plain = false,
  className = '',
  alt,
  ...shown
}: Shown) => {
  const { photo, src, ...rest } = { photo: undefined, src: undefined, ...shown }
  if (!useBrought().pictures) return null
  const looks = `block w-full object-cover text-sm text-muted ${plain ? '' : 'bg-sand'} ${className}`
  if (photo === null || src === '') return <div style={{ aspectRatio: ratio }} className={looks} />
  return (
    <img
      {...(photo ? { src: singleAddress(photo), srcSet: srcSetOf(photo) } : { src })}
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
  PHOTO_WIDTHS.flatMap((width, size) => (width >= 320 ? [`${photoAddress(photo, size)} ${width}w`] : [])).join(', ')
