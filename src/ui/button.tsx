import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import type { LinkProps } from 'react-router'
import { LocalLink, useTexts } from './language.tsx'
import { uiTexts } from './ui.texts.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

const BASE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-5 py-2 text-center font-semibold leading-snug no-underline transition-colors disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-progress'

const LOOKS: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-accent-ink shadow-card hover:bg-accent-hover',
  secondary: 'border border-line-strong bg-surface-raised text-ink hover:border-ink hover:bg-surface-sunk',
  quiet: 'text-link hover:bg-surface-sunk',
  danger: 'border border-danger bg-surface-raised text-danger hover:bg-danger-soft',
}

export const looksOf = (variant: ButtonVariant, className: string) => `${BASE} ${LOOKS[variant]} ${className}`

/**
 * Button; submits its form unless `type` is set. While `busy` it keeps the focus, shows a spinner and ignores clicks, so that
 * nothing is sent twice.
 */
export const Button = ({
  variant = 'primary',
  busy = false,
  className = '',
  onClick,
  children,
  ...rest
}: ComponentProps<'button'> & { variant?: ButtonVariant; busy?: boolean }) => {
  const t = useTexts(uiTexts)
  const click = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event))
  return (
    <button className={looksOf(variant, className)} aria-disabled={busy || undefined} onClick={click} {...rest}>
      {busy && (
        <>
          <span
            className="size-4 animate-spin rounded-full border-2 border-current border-r-transparent"
            aria-hidden="true"
          />
          <span className="sr-only">{t.wait}. </span>
        </>
      )}
      {children}
    </button>
  )
}

/** Link that looks like a button; keeps the language prefix. */
export const ButtonLink = ({
  variant = 'primary',
  className = '',
  ...rest
}: Omit<LinkProps, 'to'> & { to: string; variant?: ButtonVariant }) => (
  <LocalLink className={looksOf(variant, className as string)} {...rest} />
)

/** Link that reloads the current URL; works without scripts. */
export const ReloadLink = ({ variant = 'primary', children }: { variant?: ButtonVariant; children: ReactNode }) => (
  // biome-ignore lint/a11y/useValidAnchor: an empty href is the current URL
  <a href="" className={looksOf(variant, '')}>
    {children}
  </a>
)
