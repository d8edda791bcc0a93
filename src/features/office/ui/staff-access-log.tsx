import { call } from '../../../platform/http/call.ts'
import { Card } from '../../../ui/card.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { currentSession } from '../../clients/ui/session.ts'
import { type Impersonation, listImpersonations } from '../contract/impersonation.ts'
import { clientTexts } from './clients.texts.ts'
import { ImpersonationList } from './impersonation-list.tsx'

/** The client's log; null when it cannot be loaded. */
export const loadStaffAccessLog = (): Promise<Impersonation[] | null> =>
  call(listImpersonations, { clientId: currentSession()!.client.id }).catch(() => null)

/** Impersonations of the signed-in client, on the profile. */
export const StaffAccessLog = ({ impersonations }: { impersonations: readonly Impersonation[] | null }) => {
  const t = useTexts(clientTexts)
  return (
    <Card as="section" aria-labelledby="impersonations" className="grid gap-4">
      <h2 id="impersonations" className="text-xl">
        {t.profileTitle}
      </h2>
      <p className="text-muted">{t.profileLead}</p>
      {impersonations === null ? (
        <p role="alert">{t.notLoaded}</p>
      ) : impersonations.length === 0 ? (
        <p>{t.profileNone}</p>
      ) : (
        <ImpersonationList impersonations={impersonations} />
      )}
    </Card>
  )
}
