import { createContext, useContext } from 'react'
import { Link, type LinkProps, useParams } from 'react-router'
import { DEFAULT_LANG, type Lang, type Texts } from '../lib/languages.ts'

export const LanguageContext = createContext<Lang>(DEFAULT_LANG)

/** The language of the page. */
export const useLang = () => useContext(LanguageContext)

/** A feature's texts in the language of the page. */
export const useTexts = <T extends object>(texts: Texts<T>): T => texts[useLang()]

/** A path of this site in the address form that the visitor came by ('/es/…' or without a prefix); one that names its language stays. */
export const useLocalPath = () => {
  const { lang } = useParams()
  const prefix = lang === 'en' || lang === 'es' ? `/${lang}` : ''
  return (path: string) => {
    if (/^\/(en|es)(\/|$)/.test(path)) return path
    return prefix && path === '/' ? prefix : prefix + path
  }
}

/** A link inside the site; keeps the visitor's address form. */
export const LocalLink = ({ to, ...rest }: Omit<LinkProps, 'to'> & { to: string }) => {
  const localPath = useLocalPath()
  return <Link to={localPath(to)} {...rest} />
}
