import { createContext, type MouseEvent, useContext } from 'react'
import { Link, type LinkProps, useParams } from 'react-router'
import { DEFAULT_LANG, type Lang, type Texts } from '../lib/languages.ts'

export const LanguageContext = createContext<Lang>(DEFAULT_LANG)

/** The language of the page. */
export const useLang = () => useContext(LanguageContext)

/** A feature's texts in the language of the page. */
export const useTexts = <T extends object>(texts: Texts<T>): T => texts[useLang()]

/** Adds the current page's language prefix, if any, to a path that has none. */
export const useLocalPath = () => {
  const { lang } = useParams()
  const prefix = lang === 'en' || lang === 'es' ? `/${lang}` : ''
  return (path: string) => {
    if (/^\/(en|es)(\/|$)/.test(path)) return path
    return prefix && path === '/' ? prefix : prefix + path
  }
}

/** Internal link that keeps the language prefix. */
export const LocalLink = ({ to, ...rest }: Omit<LinkProps, 'to'> & { to: string }) => {
  const localPath = useLocalPath()
  return <Link to={localPath(to)} {...rest} />
}

/** Keeps the page's fragment in a link that leads back to it by a redirect, since the fragment may be the secret of an emailed link. */
export const keepFragment = ({ currentTarget }: MouseEvent<HTMLAnchorElement>) => {
  currentTarget.hash = location.hash
}
