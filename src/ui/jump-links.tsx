/** Links to the sections of a page, by their ids. The links stay hidden until an element follows them. */
export const JumpLinks = ({
  label,
  sections,
  className = '',
}: {
  label: string
  sections: readonly { id: string; name: string }[]
  className?: string
}) => (
  <nav aria-label={label} className={`hide-partial ${className}`}>
    <ul className="flex flex-wrap gap-2">
      {sections.map(({ id, name }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="inline-flex min-h-11 items-center rounded-full border border-line-strong bg-surface-raised px-4 font-semibold text-ink no-underline hover:border-ink hover:bg-surface-sunk"
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
