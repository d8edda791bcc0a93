import type { ComponentProps } from 'react'

/**
 * A picture whose room is kept before it comes, so that nothing moves. `ratio` is 'width / height'. A `priority` picture is
 * the first thing people see and is asked for at once; others wait until they are near. A `plain` one has no ground of its
 * own: for drawings with a transparent one.
 */
export const Picture = ({
  ratio = '16 / 9',
  priority = false,
  plain = false,
  className = '',
  alt,
  ...rest
}: Omit<ComponentProps<'img'>, 'alt'> & {
  src: string
  alt: string
  ratio?: string
  priority?: boolean
  plain?: boolean
}) => (
  <img
    alt={alt}
    loading={priority ? 'eager' : 'lazy'}
    fetchPriority={priority ? 'high' : 'auto'}
    decoding="async"
    style={{ aspectRatio: ratio }}
    className={`block w-full object-cover text-sm text-muted ${plain ? '' : 'bg-sand'} ${className}`}
    {...rest}
  />
)
