import { useEffect } from 'react'
import { formTexts } from './form.texts.ts'
import { useTexts } from './language.tsx'

/** Says at the beginning of the document's title that the form has errors, while it has. */
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
