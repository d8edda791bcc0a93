import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { LocalLink } from './language.tsx'

const WIDTHS = { narrow: 'max-w-narrow', normal: 'max-w-normal', wide: 'max-w-wide' }

/** Main landmark and title of a page. `back` links to the parent page. */
export const Page = ({
  title,
  lead,
  back,
  width = 'normal',
  dense = false,
  children,
}: {
  title: ReactNode
  lead?: ReactNode
  back?: { to: string; label: ReactNode }
  width?: keyof typeof WIDTHS
  /** On a phone, omits the lead and leaves little space above the content. */
  dense?: boolean
  children?: ReactNode
}) => (
  <main
    id="main"
    tabIndex={-1}
    className={`mx-auto w-full grow px-4 sm:px-6 sm:py-12 ${dense ? 'py-4' : 'py-8'} ${WIDTHS[width]}`}
  >
    {back && (
      <LocalLink
        to={back.to}
        className="mb-3 -ml-1 inline-flex min-h-11 items-center gap-1 pr-2 font-semibold text-link hover:underline"
      >
        <Icon name="left" />
        {back.label}
      </LocalLink>
    )}
    <h1 className={dense ? 'max-sm:text-2xl' : undefined}>{title}</h1>
    {lead && <p className={`mt-3 max-w-2xl text-lg text-muted ${dense ? 'max-sm:hidden' : ''}`}>{lead}</p>}
    {children && <div className={`sm:mt-8 ${dense ? 'mt-3' : 'mt-6'}`}>{children}</div>}
  </main>
)
