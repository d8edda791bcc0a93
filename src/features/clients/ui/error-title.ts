import { useEffect } from 'react'
import { useTexts } from '../../../ui/language.tsx'
import { clientTexts } from './clients.texts.ts'

/** Says at the beginning of the document's title that the form has errors, while it has. */
export const useErrorTitle = (failed: boolean) => {
  const t = useTexts(clientTexts)
  useEffect(() => {
    if (!failed) return
    const title = document.title
    document.title = t.errorTitle(title)
    return () => {
      document.title = title
    }
  }, [failed, t])
}
