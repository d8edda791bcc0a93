import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Button } from './button.tsx'
import { SelectField } from './field.tsx'
import { HiddenFields } from './hidden-fields.tsx'
import { Icon } from './icon.tsx'
import { LocalLink, useLocalPath, useTexts } from './language.tsx'
import { resultsTexts } from './results.texts.ts'

/** A filter: its values with the number of results of each, the chosen value ('': any) and the URL of the results for a value. */
export type Filter = {
  id: string
  name: string
  /** The number of results for any value, if counted. */
  any?: number
  values: readonly { value: string; name: string; count: number }[]
  chosen: string
  pathOf: (value: string) => string
}

const CHOICE_LOOK = 'flex min-h-11 items-center justify-between gap-3 rounded-control px-3 py-1.5'

/** A link to the filtered results; plain text if there would be none. */
const Choice = ({
  name,
  count,
  to,
  chosen,
}: {
  name: string
  count: number | undefined
  to: string
  chosen: boolean
}) => {
  const content = (
    <>
      {name}
      {count !== undefined && <span className="text-sm tabular-nums opacity-80">{count}</span>}
    </>
  )
  if (count === 0 && !chosen) return <span className={`${CHOICE_LOOK} text-muted`}>{content}</span>
  return (
    <LocalLink
      to={to}
      preventScrollReset
      rel="nofollow"
      aria-current={chosen ? 'true' : undefined}
      className={`${CHOICE_LOOK} text-ink no-underline hover:bg-surface-sunk aria-[current]:bg-sea aria-[current]:font-semibold aria-[current]:text-sea-ink`}
    >
      {content}
    </LocalLink>
  )
}

/** The filters of a result list, each value with a URL of its own; `children` are filters with input fields. */
export const Filters = ({ filters, children }: { filters: readonly Filter[]; children?: ReactNode }) => {
  const t = useTexts(resultsTexts)
  return (
    <section aria-labelledby="filters" className="grid gap-5">
      <h2 id="filters" className="sr-only">
        {t.filters}
      </h2>
      {children}
      <nav aria-labelledby="filters" className="grid gap-5">
        {filters.map(({ id, name, any, values, chosen, pathOf }) => (
          <section key={id} aria-labelledby={`filter-${id}`}>
            <h3 id={`filter-${id}`} className="px-3 text-base">
              {name}
            </h3>
            <ul className="mt-1">
              {[{ value: '', name: t.any, count: any }, ...values].map((choice) => (
                <li key={choice.value}>
                  <Choice
                    name={choice.name}
                    count={choice.count}
                    to={pathOf(choice.value)}
                    chosen={chosen === choice.value}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </section>
  )
}

/** Active filters, each with the URL without it, and the URL without any. */
export const ChosenFilters = ({
  chosen,
  cleared,
}: {
  chosen: readonly { name: string; without: string }[]
  cleared: string
}) => {
  const t = useTexts(resultsTexts)
  if (chosen.length === 0) return null
  return (
    <ul className="flex flex-wrap items-center gap-2">
      {chosen.map(({ name, without }) => (
        <li key={name}>
          <LocalLink
            to={without}
            preventScrollReset
            aria-label={t.remove(name)}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line-strong px-3.5 font-semibold text-ink no-underline hover:border-ink hover:bg-surface-sunk"
          >
            {name}
            <Icon name="close" className="size-4" />
          </LocalLink>
        </li>
      ))}
      <li>
        <LocalLink to={cleared} preventScrollReset className="text-link inline-flex min-h-11 items-center px-1">
          {t.clear}
        </LocalLink>
      </li>
    </ul>
  )
}

/**
 * Sort order of a list; applied on change, or by the button without scripts. `unsorted` is the URL in the default order, `to` returns
 * the URL in another order; without scripts the form sends it as `sort`.
 */
export const SortChoice = <Order extends string>({
  orders,
  value,
  unsorted,
  to,
}: {
  orders: Readonly<Record<Order, string>>
  value: Order
  unsorted: string
  to: (order: Order) => string
}) => {
  const t = useTexts(resultsTexts)
  const navigate = useNavigate()
  const localPath = useLocalPath()
  const [action, query] = localPath(unsorted).split('?')
  return (
    // A browser must not restore an order chosen earlier, for which the app would reload the list.
    <form method="get" action={action} autoComplete="off" className="flex items-end gap-2">
      <HiddenFields fields={new URLSearchParams(query)} />
      <SelectField
        name="sort"
        label={t.sortBy}
        className="min-w-52 max-sm:[&>label]:sr-only"
        value={value}
        onChange={({ target }) => navigate(localPath(to(target.value as Order)), { preventScrollReset: true })}
      >
        {Object.entries<string>(orders).map(([order, label]) => (
          <option key={order} value={order}>
            {label}
          </option>
        ))}
      </SelectField>
      <span className="hidden noscript:block">
        <Button variant="secondary">{t.sort}</Button>
      </span>
    </form>
  )
}
