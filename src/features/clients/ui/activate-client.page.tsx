import { useEffect } from 'react'
import { Form, useNavigation } from 'react-router'
import { langOfPage } from '../../../lib/page-language.ts'
import { call } from '../../../platform/http/call.ts'
import { type Call, isCallRefused } from '../../../platform/http/endpoint.ts'
import { pageContext } from '../../../platform/http/page-context.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { LocalLink, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { clearToasts, showToast } from '../../../ui/toasts.tsx'
import { type Activation, activateClient } from '../contract.ts'
import type { Route } from './+types/activate-client.page'
import { clientTexts } from './clients.texts.ts'
import { ResendActivation } from './resend-activation.tsx'
import { useSignedUpEmail } from './signed-up.ts'

type Outcome = ({ activated: true } & Activation) | { activated: false; message: string; linkIsDead: boolean }

const activate = async (call: Call, code: string): Promise<Outcome> => {
  try {
    return { activated: true, ...(await call(activateClient, { code })) }
  } catch (failure) {
    if (!isCallRefused(failure)) throw failure
    return { activated: false, message: failure.message, linkIsDead: failure.code === 'ACTIVATION_NOT_VALID' }
  }
}

/** Activation needs a click, because email scanners follow links but do not press buttons (docs/rules/sessions.md#activation). */
export const action = ({ context, request, params }: Route.ActionArgs) =>
  activate(context.get(pageContext).callIn(langOfPage(request, params)), params.activationCode)

export const clientAction = ({ params }: Route.ClientActionArgs) => activate(call, params.activationCode)

/** Groups the toasts of this page. */
const ABOUT = 'activating'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = clientTexts[matches[0].loaderData.lang]
  return [
    { title: `${t.activate} · ${matches[0].loaderData.agency}` },
    { name: 'description', content: t.activateDescription },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function ActivateClient({ actionData }: Route.ComponentProps) {
  const t = useTexts(clientTexts)
  const email = useSignedUpEmail()
  const busy = useNavigation().formMethod === 'POST'
  useEffect(() => {
    if (actionData?.activated) clearToasts(ABOUT)
    else if (actionData) showToast({ kind: 'error', text: t.notActivated, about: ABOUT })
  }, [actionData, t])
  if (actionData?.activated) {
    return (
      <Page
        title={t.activated}
        lead={actionData.temporaryPasswordMailed ? t.activatedByMail : t.activatedLead}
        width="narrow"
      >
        <div role="status" className="sr-only">
          {t.activated}
        </div>
        <ButtonLink to="/signIn">{t.signIn}</ButtonLink>
      </Page>
    )
  }
  if (actionData?.linkIsDead) {
    return (
      <Page title={t.activate} width="narrow">
        <Notice tone="danger" role="alert" title={actionData.message} className="mb-6">
          {t.notActivatedWhy}
        </Notice>
        <Card as="section" aria-labelledby="resend">
          <h2 id="resend" className="mb-4 text-xl">
            {t.newLink}
          </h2>
          <ResendActivation email={email} />
        </Card>
        <p className="mt-6">
          {t.activatedBefore}{' '}
          <LocalLink to="/signIn" className="link">
            {t.signIn}
          </LocalLink>
        </p>
      </Page>
    )
  }
  return (
    <Page title={t.activate} lead={t.activateLead} width="narrow">
      {actionData && (
        <Notice tone="danger" role="alert" title={t.notActivated} className="mb-6">
          {actionData.message}
        </Notice>
      )}
      <Form method="post">
        <Button busy={busy}>{t.activateButton}</Button>
      </Form>
    </Page>
  )
}
