import { LocalLink } from '../../../ui/language.tsx'

/** Links to the views of a queue, one for each state. */
export const StatusLinks = ({
  label,
  links,
  chosen,
}: {
  label: string
  links: readonly { status: string; name: string; to: string }[]
  chosen: string
}) => (
  <nav aria-label={label}>
    <ul className="flex flex-wrap gap-2">
      {links.map(({ status, name, to }) => (
        <li key={status}>
          <LocalLink
            to={to}
            aria-current={status === chosen ? 'true' : undefined}
            className="inline-flex min-h-11 items-center rounded-full border border-line-strong px-3.5 text-ink no-underline hover:border-ink aria-[current]:border-sea aria-[current]:bg-sea aria-[current]:font-semibold aria-[current]:text-sea-ink"
          >
            {name}
          </LocalLink>
        </li>
      ))}
    </ul>
  </nav>
)
