import { useTexts } from '../../../ui/language.tsx'
import { useInstant } from '../../../ui/time-zone.tsx'
import type { Impersonation } from '../contract/impersonation.ts'
import { clientTexts } from './clients.texts.ts'

/** Impersonations of a client: staff member, time and reason. */
export const ImpersonationList = ({ impersonations }: { impersonations: readonly Impersonation[] }) => {
  const t = useTexts(clientTexts)
  const at = useInstant()
  return (
    <ul className="grid gap-3">
      {impersonations.map(({ id, staffName, begunAt, endsAt, reason }) => (
        <li key={id} className="border-l-4 border-line pl-3">
          <p className="text-sm text-muted">{t.entry(staffName, at(begunAt), at(endsAt))}</p>
          <p className="break-words">{reason}</p>
        </li>
      ))}
    </ul>
  )
}
