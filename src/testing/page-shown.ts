import { createElement, type FunctionComponent, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import type { Lang } from '../lib/languages.ts'
import { LanguageContext } from '../ui/language.tsx'

/**
 * The server-rendered markup of a page with its loader data; `within` wraps the page, `root` is the loader data of the root
 * route.
 */
export const markupShown = (
  Page: unknown,
  loaderData: unknown,
  lang: Lang,
  within: (page: ReactNode) => ReactNode = (page) => page,
  root: object = {},
): string => {
  const Shown = () => within(createElement(Page as FunctionComponent<{ loaderData: unknown }>, { loaderData }))
  const Stub = createRoutesStub([{ id: 'root', path: '*', Component: Shown }])
  return renderToStaticMarkup(
    createElement(
      LanguageContext,
      { value: lang },
      createElement(Stub, { initialEntries: [`/${lang}`], hydrationData: { loaderData: { root } } }),
    ),
  )
}

/** Markup without its tags. */
export const wordsOf = (markup: string) =>
  markup
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

/** The text of a server-rendered page. */
export const wordsShown = (Page: unknown, loaderData: unknown, lang: Lang): string =>
  wordsOf(markupShown(Page, loaderData, lang))
