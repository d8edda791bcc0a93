import { useTexts } from '../../../ui/language.tsx'
import { useInstant } from '../../../ui/time-zone.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import type { SaveReply } from '../contract.ts'
import { publishingTexts } from './publishing.texts.ts'

/** Says who saved a newer version, so that nothing was written. */
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
