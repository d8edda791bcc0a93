import type { ReactNode } from 'react'
import { comparePageTexts } from './compare-page.texts.ts'
import { LocalLink, useTexts } from './language.tsx'
import { Page } from './page.tsx'

/** A compared item: its name, its page, and the link or sentence below its column. */
export type ComparedThing = { id: string | number; name: string; path: string; action: ReactNode }

/** Results of a search side by side, each in a column. */
export const ComparePage = <Thing extends ComparedThing>({
  title,
  searchPath,
  caption,
  hint,
  none,
  things,
  rows,
}: {
  title: string
  searchPath: string
  /** The name of the table. */
  caption: string
  hint: string
  /** Shown when there is nothing to compare. */
  none: string
  things: readonly Thing[]
  rows: readonly [name: string, show: (thing: Thing) => ReactNode][]
}) => {
  const t = useTexts(comparePageTexts)
  return (
    <Page title={title} back={{ to: searchPath, label: t.back }} width="wide">
      {things.length === 0 ? (
        <p>{none}</p>
      ) : (
        <>
          <p className="text-muted">
            {hint} {t.link}
          </p>
          <div className="relative mt-4 overflow-x-auto">
            <table className="w-full border-collapse text-left">
              <caption className="sr-only">{caption}</caption>
              <thead>
                <tr>
                  <td />
                  {things.map(({ id, name, path }) => (
                    <th key={id} scope="col" className="min-w-52 p-3 align-top">
                      <LocalLink to={path} className="text-link text-xl">
                        {name}
                      </LocalLink>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(([name, show]) => (
                  <tr key={name} className="border-t border-line">
                    <th scope="row" className="p-3 align-top">
                      {name}
                    </th>
                    {things.map((thing) => (
                      <td key={thing.id} className="p-3 align-top">
                        {show(thing)}
                      </td>
                    ))}
                  </tr>
                ))}
                <tr>
                  <td />
                  {things.map(({ id, action }) => (
                    <td key={id} className="p-3 align-top">
                      {action}
                    </td>
                  ))}
                </tr>
              </tbody>
            </table>
          </div>
        </>
      )}
    </Page>
  )
}
