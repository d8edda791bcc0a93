import { formatInstant } from '../../../lib/days.ts'
import { useLang, useTexts } from '../../../ui/language.tsx'
import type { Impersonation } from '../contract.ts'
import { clientsDeskTexts } from './clients-desk.texts.ts'

/** Times when the agency acted as a client: who, from when to when, and why. */
export const ImpersonationList = ({ impersonations }: { impersonations: readonly Impersonation[] }) => {
  const t = useTexts(clientsDeskTexts)
  const lang = useLang()
  return (
    <ul className="grid gap-3">
      {impersonations.map(({ id, staffName, begunAt, endsAt, reason }) => (
        <li key={id} className="border-l-4 border-line pl-3">
          <p className="text-sm text-muted">
            {t.entry(staffName, formatInstant(begunAt, lang), formatInstant(endsAt, lang))}
          </p>
          <p className="break-words">{reason}</p>
        </li>
      ))}
    </ul>
  )
}
