import { useTexts } from '../../../ui/language.tsx'
import { useInstant } from '../../../ui/time-zone.tsx'
import type { Impersonation } from '../contract/impersonation.ts'
import { openedByMinute } from '../opened-data.ts'
import { clientTexts } from './clients.texts.ts'

/** Impersonations of a client: staff member, time and reason. */
export const ImpersonationList = ({ impersonations }: { impersonations: readonly Impersonation[] }) => {
  const t = useTexts(clientTexts)
  const at = useInstant()
  return (
    <ul className="grid gap-3">
      {impersonations.map(({ id, staffName, begunAt, endsAt, reason, mayWrite, reads }) => (
        <li key={id} className="border-l-4 border-line pl-3">
          <p className="text-sm text-muted">
            {t.entry(staffName, at(begunAt), at(endsAt))}, {mayWrite ? t.couldChange : t.lookedOnly}
          </p>
          <p className="break-words">{reason}</p>
          {reads.length > 0 && (
            <details className="text-sm">
              <summary className="link cursor-pointer py-1">{t.opened}</summary>
              <ul className="mt-1 grid gap-1 text-muted">
                {openedByMinute(reads).map((minute) => (
                  <li key={minute.at}>
                    {at(minute.at)}: {minute.data.map((data) => t.openedData[data]).join(', ')}
                  </li>
                ))}
              </ul>
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}
