import type { ReactNode } from 'react'
import type { CardBrand } from '../methods.ts'

const Words = ({
  children,
  fill,
  size,
  italic,
}: {
  children: string
  fill: string
  size: number
  italic?: boolean
}) => (
  <text
    x="20"
    y="13.5"
    fill={fill}
    fontSize={size}
    fontWeight="800"
    fontStyle={italic ? 'italic' : 'normal'}
    fontFamily="Arial, Helvetica, sans-serif"
    textAnchor="middle"
    dominantBaseline="central"
  >
    {children}
  </text>
)

const MARKS: Readonly<Record<CardBrand, { ground: string; mark: ReactNode }>> = {
  Visa: {
    ground: '#fff',
    mark: (
      <Words fill="#1434cb" size={13} italic>
        VISA
      </Words>
    ),
  },
  Mastercard: {
    ground: '#fff',
    mark: (
      <>
        <circle cx="15.5" cy="13" r="7.5" fill="#eb001b" />
        <circle cx="24.5" cy="13" r="7.5" fill="#f79e1b" />
        <path d="M20 7a7.5 7.5 0 0 1 0 12 7.5 7.5 0 0 1 0-12Z" fill="#ff5f00" />
      </>
    ),
  },
  'American Express': {
    ground: '#016fd0',
    mark: (
      <Words fill="#fff" size={11}>
        AMEX
      </Words>
    ),
  },
  Discover: {
    ground: '#fff',
    mark: (
      <>
        <path d="M40 15v8a3 3 0 0 1-3 3H14c11-1 20-5 26-11Z" fill="#f68121" />
        <Words fill="#231f20" size={7}>
          DISCOVER
        </Words>
      </>
    ),
  },
}

/** The mark of a card brand, for sighted readers: its name must be written beside it or for screen readers. */
export const CardMark = ({ brand }: { brand: CardBrand }) => (
  <svg viewBox="0 0 40 26" width="40" height="26" aria-hidden="true" className="shrink-0">
    <title>{brand}</title>
    <rect x=".5" y=".5" width="39" height="25" rx="3.5" fill={MARKS[brand].ground} stroke="#8a99a3" />
    {MARKS[brand].mark}
  </svg>
)
