import type { ComponentProps } from 'react'

/** Card container. `as` sets the element. */
export const Card = ({
  as: Element = 'div',
  className = '',
  ...rest
}: ComponentProps<'div'> & { as?: 'div' | 'section' | 'article' | 'li' | 'aside' }) => (
  <Element
    className={`min-w-0 rounded-card border border-line bg-surface-raised p-4 shadow-card sm:p-6 ${className}`}
    {...(rest as object)}
  />
)
