import type { ComponentProps } from 'react'

/** A raised sheet that holds one thing. `as` names the element when it is more than a box. */
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
