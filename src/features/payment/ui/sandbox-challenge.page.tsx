import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatMoney } from '../../../lib/money.ts'
import { call } from '../../../platform/http/call.ts'
import { isCallRefused } from '../../../platform/http/endpoint.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useLang, useLocalPath, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { answerSandboxChallenge, getSandboxChallenge } from '../contract.ts'
import type { Route } from './+types/sandbox-challenge.page'
import { sandboxTexts } from './sandbox.texts.ts'

export const clientLoader = async ({ params }: Route.ClientLoaderArgs) => {
  try {
    return await call(getSandboxChallenge, { code: params.code })
  } catch (error) {
    if (isCallRefused(error) && error.status === 404) return null
    throw error
  }
}

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${sandboxTexts[matches[0].loaderData.lang].bankTitle} · Alamar` },
  { name: 'robots', content: 'noindex' },
]

/** The sandbox's bank asks the owner of a card; a real processor has such a page of its own. */
export default function SandboxChallenge({ loaderData: challenge, params }: Route.ComponentProps) {
  const t = useTexts(sandboxTexts)
  const lang = useLang()
  const navigate = useNavigate()
  const localPath = useLocalPath()
  const [busy, setBusy] = useState(false)
  if (!challenge) return <Page title={t.unknown} width="narrow" />
  const answer = async (approve: boolean) => {
    setBusy(true)
    try {
      const { returnAddress } = await call(answerSandboxChallenge, { code: params.code, approve })
      await navigate(localPath(returnAddress))
    } catch (error) {
      showToast({ kind: 'error', text: (error as Error).message })
      setBusy(false)
    }
  }
  return (
    <Page title={t.bankTitle} width="narrow">
      <div className="grid gap-6">
        <Notice tone="neutral" title={t.demo}>
          {t.demoText}
        </Notice>
        {challenge.open ? (
          <>
            <p className="text-lg">{t.bankText(formatMoney(challenge.amountCents, challenge.currency, lang))}</p>
            <div className="flex flex-wrap gap-3">
              <Button type="button" busy={busy} onClick={() => answer(true)}>
                {t.approve}
              </Button>
              <Button type="button" variant="secondary" busy={busy} onClick={() => answer(false)}>
                {t.refuse}
              </Button>
            </div>
          </>
        ) : (
          <>
            <Notice tone="warning">{t.over}</Notice>
            <ButtonLink to={challenge.returnAddress} variant="secondary" className="justify-self-start">
              {t.back}
            </ButtonLink>
          </>
        )}
      </div>
    </Page>
  )
}
