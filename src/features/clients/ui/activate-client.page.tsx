import { Form, useNavigation } from 'react-router'
import { langOfPage } from '../../../lib/page-language.ts'
import { call } from '../../../platform/http/call.ts'
import { type Call, CallRefused } from '../../../platform/http/endpoint.ts'
import { pageContext } from '../../../platform/http/page-context.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { activateClient } from '../contract.ts'
import type { Route } from './+types/activate-client.page'
import { clientTexts } from './clients.texts.ts'
import { ResendActivation } from './resend-activation.tsx'
import { useSignedUpEmail } from './signed-up-email.ts'

const activate = async (call: Call, code: string) => {
  try {
    await call(activateClient, { code })
    return { activated: true, message: '' }
  } catch (failure) {
    if (failure instanceof CallRefused) return { activated: false, message: failure.message }
    throw failure
  }
}

/** Only a click activates: mail scanners follow links, but press no buttons (decisions 4). */
export const action = ({ context, request, params }: Route.ActionArgs) =>
  activate(context.get(pageContext).callIn(langOfPage(request, params)), params.activationCode)

export const clientAction = ({ params }: Route.ClientActionArgs) => activate(call, params.activationCode)

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = clientTexts[matches[0].loaderData.lang]
  return [
    { title: `${t.activate} · Alamar` },
    { name: 'description', content: t.activateDescription },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function ActivateClient({ actionData }: Route.ComponentProps) {
  const t = useTexts(clientTexts)
  const email = useSignedUpEmail()
  const busy = useNavigation().formMethod === 'POST'
  if (actionData?.activated) {
    return (
      <Page title={t.activated} lead={t.activatedLead} width="narrow">
        <div role="status" className="sr-only">
          {t.activated}
        </div>
        <ButtonLink to="/signIn">{t.signIn}</ButtonLink>
      </Page>
    )
  }
  return (
    <Page title={t.activate} lead={t.activateLead} width="narrow">
      {actionData && (
        <Card className="mb-6 grid gap-4">
          <Notice tone="danger" role="alert" title={actionData.message}>
            {t.notActivatedWhy}
          </Notice>
          <ResendActivation email={email} />
          <ButtonLink to="/signIn" variant="quiet" className="w-fit">
            {t.signIn}
          </ButtonLink>
        </Card>
      )}
      <Form method="post">
        <Button busy={busy} variant={actionData ? 'secondary' : 'primary'}>
          {t.activateButton}
        </Button>
      </Form>
    </Page>
  )
}
