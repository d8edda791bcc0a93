import { useEffect } from 'react'
import { formTexts } from './form.texts.ts'
import { useTexts } from './language.tsx'

/** Prefixes the document's title while the form has errors. */
export const useErrorTitle = (failed: boolean) => {
  const t = useTexts(formTexts)
  useEffect(() => {
    if (!failed) return
    const title = document.title
    document.title = t.errorTitle(title)
    return () => {
      document.title = title
    }
  }, [failed, t])
}
