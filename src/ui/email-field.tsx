import type { ComponentProps } from 'react'
import { TextField } from './field.tsx'

/** A required email address, which keyboards neither correct nor capitalize. */
export const EmailField = (props: Omit<ComponentProps<typeof TextField>, 'type' | 'required'>) => (
  <TextField type="email" required autoCapitalize="off" autoCorrect="off" spellCheck={false} {...props} />
)
