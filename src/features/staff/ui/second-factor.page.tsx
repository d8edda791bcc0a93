import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../platform/http/call.ts'
import { Card } from '../../../ui/card.tsx'
import { useLocalPath, useTexts } from '../../../ui/language.tsx'
import { Page } from '../../../ui/page.tsx'
import { useProof } from '../../../ui/prove-password.tsx'
import { screenMeta } from '../../../ui/screen-meta.ts'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { listFactors, proveStaffPassword } from '../contract/second-factor.ts'
import type { Route } from './+types/second-factor.page'
import { type Added, AddFactor, RecoveryCodes } from './add-factor.tsx'
import { factorTexts } from './second-factor.texts.ts'
import { updateStaff } from './staff-sign-in.ts'

export const clientLoader = () => call(listFactors, {})

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = screenMeta(factorTexts)

/** Shown to staff who must set up a second factor before anything else. */
export default function SecondFactor({ loaderData: { takesPasskeys } }: Route.ComponentProps) {
  const t = useTexts(factorTexts)
  const navigate = useNavigate()
  const start = useLocalPath()('/office')
  const [added, setAdded] = useState<Added>()
  const { withProof, dialog } = useProof((call, password) => call(proveStaffPassword, { password }))
  const leave = () => navigate(start, { replace: true })
  return (
    <Page title={t.title} lead={added ? undefined : t.lead}>
      <Card>
        {added?.recoveryCodes ? (
          <RecoveryCodes codes={added.recoveryCodes} onStored={leave} />
        ) : (
          <AddFactor
            heading="h2"
            takesPasskeys={takesPasskeys}
            withProof={withProof}
            onAdded={(reply) => {
              updateStaff(reply.staff)
              return reply.recoveryCodes ? setAdded(reply) : leave()
            }}
          />
        )}
      </Card>
      {dialog}
    </Page>
  )
}
