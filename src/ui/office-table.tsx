import type { ReactNode } from 'react'
import './office-table.css'

/** The head of a column: its name, or a name with classes, such as those that hide the column on small screens. */
type Head = string | { name: ReactNode; className: string }

const ROOM = 'px-4 py-2.5'

/**
 * A table of the office in a frame that scrolls sideways when it is narrow. The rows are its children; `framed` is false inside a card.
 * With `stacked`, each row becomes a block on a phone instead; each cell has its column's name in `data-name`.
 */
export const OfficeTable = ({
  heads,
  caption,
  framed = true,
  stacked = false,
  className = '',
  children,
}: {
  heads: readonly Head[]
  /** For screen readers only. */
  caption?: string
  framed?: boolean
  stacked?: boolean
  className?: string
  children: ReactNode
}) => (
  // A containing block for hidden text, which would otherwise widen the page.
  <div
    className={`relative overflow-x-auto ${framed ? 'rounded-card border border-line bg-surface-raised' : ''} ${className}`}
  >
    <table className={`w-full border-collapse text-left ${stacked ? 'stacked' : ''}`}>
      {caption && <caption className="sr-only">{caption}</caption>}
      <thead>
        <tr className="border-b border-line text-sm text-muted">
          {heads.map((head, at) => {
            const { name, className: own } = typeof head === 'string' ? { name: head, className: '' } : head
            return (
              // The columns of a table never change their order.
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same name
              <th key={at} scope="col" className={`${framed ? ROOM : 'py-2 pr-4'} font-semibold ${own}`}>
                {name}
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">{children}</tbody>
    </table>
  </div>
)
