import { useEffect } from 'react'
import { Form, useNavigation, useSearchParams } from 'react-router'
import { isEmail } from '../../../lib/email-address.ts'
import { DEFAULT_LANG, findLang, type Lang } from '../../../lib/languages.ts'
import { langOfPage } from '../../../lib/page-language.ts'
import { call } from '../../../platform/http/call.ts'
import type { Call } from '../../../platform/http/endpoint.ts'
import { pageContext } from '../../../platform/http/page-context.ts'
import { siteSettings } from '../../../platform/http/site-settings.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmailField } from '../../../ui/email-field.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { useErrorTitle } from '../../../ui/error-title.ts'
import { formTexts } from '../../../ui/form.texts.ts'
import { LocalLink, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { returnPathOf, withReturnPath } from '../../../ui/return-path.ts'
import { showToast } from '../../../ui/toasts.tsx'
import { recoverPassword } from '../contract.ts'
import type { Route } from './+types/recover-password.page'
import { passwordTexts } from './password.texts.ts'

type Outcome = { requested: true } | { requested: false; message: string; email: string }

/** Requests a temporary password. The outcome shown is always the same (docs/rules/sessions.md#password-recovery). */
const recover = async (call: Call, siteId: number, typed: FormDataEntryValue | null, lang: Lang): Promise<Outcome> => {
  const email = String(typed ?? '').trim()
  const words = formTexts[lang]
  if (!isEmail(email)) return { requested: false, message: email ? words.wrongEmail : words.missingEmail, email }
  await call(recoverPassword, { email, siteId }).catch(() => {})
  return { requested: true }
}

/** The form also works without scripts. */
export const action = async ({ context, request, params }: Route.ActionArgs) => {
  const lang = langOfPage(request, params)
  const { callIn, site } = context.get(pageContext)
  return recover(callIn(lang), site.siteId, (await request.formData()).get('email'), lang)
}

export const clientAction = async ({ request }: Route.ClientActionArgs) =>
  recover(
    call,
    siteSettings().siteId,
    (await request.formData()).get('email'),
    findLang(document.documentElement.lang) ?? DEFAULT_LANG,
  )

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = passwordTexts[matches[0].loaderData.lang]
  return [
    { title: `${t.recover} · ${matches[0].loaderData.agency}` },
    { name: 'description', content: t.recoverDescription },
  ]
}

export default function RecoverPassword({ actionData }: Route.ComponentProps) {
  const t = { ...useTexts(formTexts), ...useTexts(passwordTexts) }
  const [query] = useSearchParams()
  const busy = useNavigation().formMethod === 'POST'
  const wrong = actionData && !actionData.requested && !busy ? actionData : undefined
  const requested = actionData?.requested && !busy
  useErrorTitle(wrong !== undefined)
  useEffect(() => {
    if (requested) showToast({ kind: 'information', text: t.recovered })
  }, [requested, t.recovered])
  return (
    <Page title={t.recover} lead={t.recoverLead} width="narrow">
      <ErrorSummary problems={wrong ? [{ field: 'email', message: wrong.message }] : []} />
      <div role="status">
        {requested && (
          <Notice tone="success" title={t.recovered} className="mb-6">
            {t.recoveredWhat}
          </Notice>
        )}
      </div>
      <Card>
        <Form method="post" noValidate className="grid gap-5">
          <EmailField
            name="email"
            label={t.email}
            error={wrong?.message}
            defaultValue={wrong?.email}
            maxLength={254}
            autoComplete="username"
          />
          <Button busy={busy} className="w-full sm:w-fit">
            {t.recoverButton}
          </Button>
        </Form>
      </Card>
      <p className="mt-6">
        <LocalLink to={withReturnPath('/signIn', returnPathOf(query))} className="link">
          {t.backToSignIn}
        </LocalLink>
      </p>
    </Page>
  )
}
