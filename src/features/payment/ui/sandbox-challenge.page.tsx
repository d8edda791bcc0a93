import { data, useNavigate } from 'react-router'
import { formatMoney } from '../../../lib/money.ts'
import { langOfPage } from '../../../lib/page-language.ts'
import { pageContext } from '../../../platform/http/page-context.ts'
import { useAction } from '../../../ui/action.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useLang, useLocalPath, useTexts } from '../../../ui/language.tsx'
import { orNotFound } from '../../../ui/not-found.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { answerSandboxChallenge, getSandboxChallenge } from '../contract.ts'
import type { Route } from './+types/sandbox-challenge.page'
import { sandboxTexts } from './sandbox.texts.ts'

export const loader = ({ context, request, params }: Route.LoaderArgs) => {
  const page = context.get(pageContext)
  if (!page.demo) throw data(null, { status: 404 })
  return orNotFound(page.callIn(langOfPage(request, params))(getSandboxChallenge, { code: params.code }))
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = sandboxTexts[matches[0].loaderData.lang]
  return [
    { title: `${t.bankTitle} · ${matches[0].loaderData.agency}` },
    { name: 'description', content: t.demoText },
    { name: 'robots', content: 'noindex' },
  ]
}

/** The challenge page of the sandbox bank; a real processor has its own. */
export default function SandboxChallenge({ loaderData: challenge, params }: Route.ComponentProps) {
  const t = useTexts(sandboxTexts)
  const lang = useLang()
  const navigate = useNavigate()
  const localPath = useLocalPath()
  const { busy, act } = useAction()
  const answer = (approve: boolean) =>
    act((call) => call(answerSandboxChallenge, { code: params.code, approve }), {
      onSuccess: ({ returnAddress }) => navigate(localPath(returnAddress)),
    })
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
