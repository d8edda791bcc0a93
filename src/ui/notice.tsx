import type { ReactNode } from 'react'
import type { Tone } from './badge.tsx'
import { Icon, type IconName } from './icon.tsx'

const LOOKS: Record<Tone, { box: string; mark: string; icon: IconName }> = {
  neutral: { box: 'border-line bg-surface-sunk', mark: 'text-muted', icon: 'info' },
  info: { box: 'border-info/35 bg-info-soft', mark: 'text-info', icon: 'info' },
  success: { box: 'border-success/35 bg-success-soft', mark: 'text-success', icon: 'success' },
  warning: { box: 'border-warning/35 bg-warning-soft', mark: 'text-warning', icon: 'warning' },
  danger: { box: 'border-danger/35 bg-danger-soft', mark: 'text-danger', icon: 'error' },
}

/** Inline notice. Set `role` to 'status' or 'alert' if it appears without user action. */
export const Notice = ({
  tone = 'info',
  title,
  role,
  className = '',
  children,
}: {
  tone?: Tone
  title?: ReactNode
  role?: 'status' | 'alert'
  className?: string
  children?: ReactNode
}) => (
  <div role={role} className={`flex gap-3 rounded-card border p-4 ${LOOKS[tone].box} ${className}`}>
    <Icon name={LOOKS[tone].icon} className={`mt-0.5 size-5 ${LOOKS[tone].mark}`} />
    <div className="grid min-w-0 grow gap-1">
      {title && <p className={`font-semibold ${LOOKS[tone].mark}`}>{title}</p>}
      {children && <div className="text-ink">{children}</div>}
    </div>
  </div>
)
