import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Button } from './button.tsx'
import { SelectField } from './field.tsx'
import { Icon } from './icon.tsx'
import { LocalLink, useLocalPath, useTexts } from './language.tsx'
import { resultsTexts } from './results.texts.ts'

/** One choice of a filter: the address of the results that it leaves, and how many these are; 0 is not said. */
export type FilterChoice = { key: string; name: string; count: number; to: string; chosen: boolean }
export type Filter = { id: string; name: string; choices: readonly FilterChoice[] }

const CHOICE =
  'flex min-h-11 items-center justify-between gap-3 rounded-control px-3 py-1.5 text-ink no-underline hover:bg-surface-sunk aria-[current]:bg-sea aria-[current]:font-semibold aria-[current]:text-sea-ink'

/** The filters of a list of results, each choice an address of its own; `children` are those that are filled in. */
export const Filters = ({ filters, children }: { filters: readonly Filter[]; children?: ReactNode }) => {
  const t = useTexts(resultsTexts)
  return (
    <section aria-labelledby="filters" className="grid gap-5">
      <h2 id="filters" className="sr-only">
        {t.filters}
      </h2>
      {children}
      <nav aria-labelledby="filters" className="grid gap-5">
        {filters.map(({ id, name, choices }) => (
          <section key={id} aria-labelledby={`filter-${id}`}>
            <h3 id={`filter-${id}`} className="px-3 text-base">
              {name}
            </h3>
            <ul className="mt-1">
              {choices.map((choice) => (
                <li key={choice.key}>
                  <LocalLink
                    to={choice.to}
                    preventScrollReset
                    rel="nofollow"
                    aria-current={choice.chosen ? 'true' : undefined}
                    className={CHOICE}
                  >
                    {choice.name}
                    {choice.count > 0 && <span className="text-sm tabular-nums opacity-80">{choice.count}</span>}
                  </LocalLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </section>
  )
}

/** The filters that are on, each with the address without it, and the address without any. */
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

/** The rest of an address, sent along by a form that fills in the part without it. */
export const HiddenFields = ({ fields }: { fields: Iterable<readonly [name: string, value: string]> }) =>
  [...fields].map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)

/**
 * The order of a list: chosen at once with scripts, by the button without. `unsorted` is the address in the usual order, `to`
 * gives the address in another one, which a form without scripts sends as `sort`.
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
  const [action, kept] = localPath(unsorted).split('?')
  return (
    <form method="get" action={action} className="flex items-end gap-2">
      <HiddenFields fields={new URLSearchParams(kept)} />
      <SelectField
        name="sort"
        label={t.sortBy}
        className="min-w-52"
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
