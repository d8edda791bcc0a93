import { useEffect } from 'react'
import { formTexts } from './form.texts.ts'
import { useTexts } from './language.tsx'

/** Prefixes the document's title while the form has errors; does not change the title of a page that has replaced it. */
export const useErrorTitle = (failed: boolean) => {
  const t = useTexts(formTexts)
  useEffect(() => {
    if (!failed) return
    const title = document.title
    const failedTitle = t.errorTitle(title)
    document.title = failedTitle
    return () => {
      if (document.title === failedTitle) document.title = title
    }
  }, [failed, t])
}
