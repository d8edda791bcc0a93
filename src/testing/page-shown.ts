import { text } from 'node:stream/consumers'
import { createElement, type FunctionComponent, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerenderToNodeStream } from 'react-dom/static'
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
): string => renderToStaticMarkup(pageElement(Page, loaderData, lang, within, root))

const pageElement = (
  Page: unknown,
  loaderData: unknown,
  lang: Lang,
  within: (page: ReactNode) => ReactNode,
  root: object,
) => {
  const Shown = () => within(createElement(Page as FunctionComponent<{ loaderData: unknown }>, { loaderData }))
  const Stub = createRoutesStub([{ id: 'root', path: '*', Component: Shown }])
  return createElement(
    LanguageContext,
    { value: lang },
    createElement(Stub, { initialEntries: [`/${lang}`], hydrationData: { loaderData: { root } } }),
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

/** As `wordsShown`, once the parts whose code is loaded later are there. */
export const allWordsShown = async (Page: unknown, loaderData: unknown, lang: Lang): Promise<string> => {
  const { prelude } = await prerenderToNodeStream(pageElement(Page, loaderData, lang, (page) => page, {}))
  // React separates texts by comments.
  return wordsOf((await text(prelude)).replace(/<!--.*?-->/g, ''))
}
