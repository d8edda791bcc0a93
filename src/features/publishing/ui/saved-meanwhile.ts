import { useTexts } from '../../../ui/language.tsx'
import { useInstant } from '../../../ui/time-zone.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import type { SaveReply } from '../contract.ts'
import { publishingTexts } from './publishing.texts.ts'

/** Shows a message that nothing was written because someone has saved a newer version, with that person's name. */
export const useSavedMeanwhile = () => {
  const t = useTexts(publishingTexts)
  const instant = useInstant()
  return ({ by, at }: SaveReply & { saved: false }) =>
    showToast({
      kind: 'warning',
      text: t.savedMeanwhile(by ?? t.system, at ? instant(at) : ''),
      about: 'record',
    })
}
