import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { Button } from './button.tsx'
import { SelectField } from './field.tsx'
import { filtersTexts } from './filters.texts.ts'
import { paramsOf } from './form-values.ts'
import { HiddenFields } from './hidden-fields.tsx'
import { Icon } from './icon.tsx'
import { LocalLink, useLocalPath, useTexts } from './language.tsx'
import { FILTERS_TOGGLE } from './results.tsx'

/** A filter: its values, each with its number of results, and the chosen ones. */
export type Filter = {
  id: string
  name: string
  values: readonly { value: string; name: string; count: number }[]
  chosen: readonly string[]
}

/** The styles of a list of choices, set once for all of them. */
const CHOICES =
  '[&_label]:flex [&_label]:min-h-11 [&_label]:items-center [&_label]:gap-3 [&_label]:rounded-control [&_label]:px-3 [&_label]:py-1.5 [&_label:hover]:bg-surface-sunk [&_label:has(:disabled)]:text-muted [&_input]:size-5 [&_input]:shrink-0 [&_input]:accent-turquoise [&_small]:ml-auto [&_small]:text-sm [&_small]:tabular-nums'

/** Whether a filter has something to choose: it has several values, or its only value excludes some results. */
export const canFilter = ({ values, chosen }: Filter, totalItems: number) =>
  chosen.length > 0 || values.length > 1 || values.some(({ count }) => count !== totalItems)

/** Values of a filter that are always shown; the others are expanded on request. */
const SHOWN_VALUES = 6

const Choice = ({ filter, value, name, count }: { filter: Filter } & Filter['values'][number]) => {
  const isChosen = filter.chosen.includes(value)
  return (
    <li>
      <label>
        <input
          type="checkbox"
          name={filter.id}
          value={value}
          defaultChecked={isChosen}
          disabled={count === 0 && !isChosen}
        />
        {name}
        <small>{count}</small>
      </label>
    </li>
  )
}

const Choices = ({ filter }: { filter: Filter }) => {
  const t = useTexts(filtersTexts)
  const { values, chosen } = filter
  const shown = values.length > SHOWN_VALUES + 1 ? SHOWN_VALUES : values.length
  const [first, more] = [values.slice(0, shown), values.slice(shown)]
  // These values are not listed, but remain chosen.
  const withoutResults = chosen.filter((each) => !values.some(({ value }) => value === each))
  return (
    <fieldset>
      <legend className="px-3 text-base font-[650]">{filter.name}</legend>
      <ul className="mt-1">
        {first.map((each) => (
          <Choice key={each.value} filter={filter} {...each} />
        ))}
      </ul>
      {more.length > 0 && (
        <details open={more.some(({ value }) => chosen.includes(value))}>
          <summary className="text-link flex min-h-11 cursor-pointer items-center px-3">{t.more(more.length)}</summary>
          <ul>
            {more.map((each) => (
              <Choice key={each.value} filter={filter} {...each} />
            ))}
          </ul>
        </details>
      )}
      <HiddenFields fields={withoutResults.map((value) => [filter.id, value])} />
    </fieldset>
  )
}

const checkboxesOf = (form: HTMLFormElement) => form.querySelectorAll<HTMLInputElement>('input[type=checkbox]')

/**
 * The filters of a result list, as one form. With scripts, a value is applied when it is checked; without scripts, by the button.
 * `children` are filters with input fields.
 */
export const Filters = ({
  filters,
  unfiltered,
  show,
  children,
}: {
  filters: readonly Filter[]
  /** The URL without filters; the form keeps its other parameters. */
  unfiltered: string
  /** The button that closes the filters on a phone, such as 'Show 22 hotels'. */
  show: string
  children?: ReactNode
}) => {
  const t = useTexts(filtersTexts)
  const navigate = useNavigate()
  const localPath = useLocalPath()
  const form = useRef<HTMLFormElement>(null)
  const { location: next } = useNavigation()
  const asked = useRef('')
  const [action, query] = localPath(unfiltered).split('?')
  const apply = () => {
    const fields = [...paramsOf(form.current!)].filter(([, value]) => value !== '')
    asked.current = `${action}?${new URLSearchParams(fields)}`
    navigate(asked.current, { preventScrollReset: true })
  }
  // A chip or the browser's history also changes what is chosen.
  const chosen = JSON.stringify(filters.map((filter) => filter.chosen))
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it changes
  useEffect(() => {
    const changed = [...checkboxesOf(form.current!)].filter((box) => box.checked !== box.defaultChecked)
    if (isFirst.current) {
      isFirst.current = false
      // The visitor checked them before hydration.
      if (changed.length > 0) apply()
    } else if (!next || asked.current !== next.pathname + next.search) {
      // No newer change is being sent.
      for (const box of changed) box.checked = box.defaultChecked
    }
  }, [chosen])
  return (
    // A browser must not restore values chosen earlier: they would be applied again.
    <form
      ref={form}
      method="get"
      action={action}
      autoComplete="off"
      aria-labelledby="filters"
      className="grid gap-5"
      onChange={({ target }) => (target as unknown as HTMLInputElement).type === 'checkbox' && apply()}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
        document.getElementById(FILTERS_TOGGLE)?.click()
      }}
    >
      <h2 id="filters" className="sr-only">
        {t.filters}
      </h2>
      <HiddenFields fields={new URLSearchParams(query)} />
      {children}
      <div className={`grid gap-5 ${CHOICES}`}>
        {filters.map((filter) => (
          <Choices key={filter.id} filter={filter} />
        ))}
      </div>
      <div className="sticky bottom-0 -mx-1 bg-surface p-3 lg:hidden lg:noscript:block">
        <Button className="w-full">{show}</Button>
      </div>
    </form>
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
  const t = useTexts(filtersTexts)
  if (chosen.length === 0) return null
  return (
    <ul className="flex flex-wrap items-center gap-2">
      {chosen.map(({ name, without }) => (
        <li key={name}>
          <LocalLink
            to={without}
            rel="nofollow"
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
 * Sort order of a list; applied on change or, without scripts, by the button. `unsorted` is the URL in the default order, `to` returns the
 * URL in another order; without scripts the form sends it as `sort`.
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
  const t = useTexts(filtersTexts)
  const navigate = useNavigate()
  const localPath = useLocalPath()
  const [action, query] = localPath(unsorted).split('?')
  return (
    // A browser must not restore an order chosen earlier, because the app would then reload the list.
    <form method="get" action={action} autoComplete="off" className="flex items-end gap-2">
      <HiddenFields fields={new URLSearchParams(query)} />
      <SelectField
        name="sort"
        label={t.sortBy}
        className="max-sm:[&>label]:sr-only"
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
