import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import type { Lang } from '../lib/languages.ts'
import { LanguageContext } from '../ui/language.tsx'

/** The words that a page shows for what it loaded, as it leaves the server. */
export const wordsShown = (Page: unknown, loaderData: unknown, lang: Lang): string => {
  const Shown = () => createElement(Page as FunctionComponent<{ loaderData: unknown }>, { loaderData })
  const Stub = createRoutesStub([{ path: '*', Component: Shown }])
  const markup = renderToStaticMarkup(
    createElement(LanguageContext, { value: lang }, createElement(Stub, { initialEntries: [`/${lang}`] })),
  )
  const text = markup.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  return text.replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
}
