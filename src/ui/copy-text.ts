import { showToast } from './toasts.tsx'

/** Copies a text to the clipboard and shows a toast; false when the browser does not allow it, such as on a page without HTTPS. */
export const copyText = async (
  text: string,
  { copied, notCopied }: { copied: string; notCopied: string },
  about?: string,
): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ kind: 'information', text: copied, about })
    return true
  } catch {
    showToast({ kind: 'warning', text: notCopied, about })
    return false
  }
}
