import type { ComponentProps } from 'react'

/**
 * A picture whose room is kept before it comes, so that nothing moves. `ratio` is 'width / height'. A `priority` picture is
 * the first thing people see and is asked for at once; others wait until they are near.
 */
export const Picture = ({
  ratio = '16 / 9',
  priority = false,
  className = '',
  alt,
  ...rest
}: Omit<ComponentProps<'img'>, 'alt'> & { src: string; alt: string; ratio?: string; priority?: boolean }) => (
  <img
    alt={alt}
    loading={priority ? 'eager' : 'lazy'}
    fetchPriority={priority ? 'high' : 'auto'}
    decoding="async"
    style={{ aspectRatio: ratio }}
    className={`block w-full bg-sand object-cover text-sm text-muted ${className}`}
    {...rest}
  />
)
