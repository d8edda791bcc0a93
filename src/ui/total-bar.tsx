import type { ReactNode } from 'react'
import type { Currency } from '../lib/money.ts'
import { Money } from './money.tsx'

/** Fixed bar at the bottom of small screens with a booking's total, a description of it, and the next step as `children`. */
export const TotalBar = ({
  cents,
  currency,
  label,
  children,
}: {
  cents: number
  currency: Currency
  label: string
  children: ReactNode
}) => (
  <div className="not-printed fixed inset-x-0 bottom-0 z-30 flex items-center justify-between gap-3 border-t border-line bg-surface-raised px-4 py-2.5 shadow-float lg:hidden">
    <p className="leading-tight">
      <Money cents={cents} currency={currency} className="text-lg font-bold" />
      <span className="block text-sm text-muted">{label}</span>
    </p>
    {children}
  </div>
)
