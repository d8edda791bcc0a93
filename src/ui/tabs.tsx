import { NavLink } from 'react-router'
import { useLocalPath } from './language.tsx'

/** The styles of a tab link. */
export const tabStyle = (isActive: boolean) =>
  `inline-flex min-h-11 items-center border-b-3 px-3 font-semibold no-underline ${isActive ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink'}`

/** Links between pages that belong together; `end` marks the link whose path is a prefix of the other paths. */
export const Tabs = ({
  label,
  links,
}: {
  label: string
  links: readonly { to: string; text: string; end?: boolean }[]
}) => {
  const localPath = useLocalPath()
  return (
    <nav aria-label={label} className="flex border-b border-line">
      {links.map(({ to, text, end = false }) => (
        <NavLink key={to} to={localPath(to)} end={end} className={({ isActive }) => tabStyle(isActive)}>
          {text}
        </NavLink>
      ))}
    </nav>
  )
}
