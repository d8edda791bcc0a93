import type { ReactNode } from 'react'

/** Meaning expressed by a color. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

const LOOKS: Record<Tone, string> = {
  neutral: 'bg-surface-sunk text-ink',
  info: 'bg-info-soft text-info',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
}

/** A state in one or two words; the color only repeats it. */
export const Badge = ({
  tone = 'neutral',
  className = '',
  children,
}: {
  tone?: Tone
  className?: string
  children: ReactNode
}) => (
  <span
    className={`inline-flex items-center gap-1 rounded-2xl px-2.5 py-0.5 text-sm font-semibold ${LOOKS[tone]} ${className}`}
  >
    {children}
  </span>
)
