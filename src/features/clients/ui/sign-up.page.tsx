import { useEffect } from 'react'
import { Form, redirect, useNavigation, useSearchParams } from 'react-router'
import { DEFAULT_LANG, findLang } from '../../../lib/languages.ts'
import { langOfPage } from '../../../lib/page-language.ts'
import { call } from '../../../platform/http/call.ts'
import { pageContext } from '../../../platform/http/page-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { countryOptionsTexts } from '../../../ui/country-options.texts.ts'
import { countryChoices } from '../../../ui/country-options.tsx'
import { EmailField } from '../../../ui/email-field.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { useErrorTitle } from '../../../ui/error-title.ts'
import { formTexts } from '../../../ui/form.texts.ts'
import { LocalLink, useLang, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { returnPathOf, storeReturnPath, withReturnPath } from '../../../ui/return-path.ts'
import { showToast } from '../../../ui/toasts.tsx'
import { listCountries } from '../../places/contract.ts'
import type { Route } from './+types/sign-up.page'
import { clientTexts } from './clients.texts.ts'
import { CountryField, NameFields, PhoneField } from './person-fields.tsx'
import { type SignUpOutcome, submitSignUp } from './sign-up-form.ts'
import { rememberSignUp } from './signed-up.ts'
import { whatsAppTexts } from './whatsapp.texts.ts'

export const loader = async ({ context, request, params }: Route.LoaderArgs) => ({
  whatsApp: context.get(pageContext).chatPhone !== undefined && context.get(pageContext).site.whatsApp,
  // Without the list, the form still works: the country is optional.
  countries: await context
    .get(pageContext)
    .callIn(langOfPage(request, params))(listCountries, {})
    .catch(() => null),
})

/** The form also works without scripts; with them, the page keeps the entered values. */
export const action = async ({ context, request, params }: Route.ActionArgs) => {
  const lang = langOfPage(request, params)
  const outcome = await submitSignUp(context.get(pageContext).callIn(lang), await request.formData(), lang)
  return outcome.done ? redirect(successPath(params.lang, backOf(request))) : outcome
}

export const clientAction = async ({ request, params }: Route.ClientActionArgs) => {
  const lang = findLang(document.documentElement.lang) ?? DEFAULT_LANG
  const form = await request.formData()
  const outcome = await submitSignUp(call, form, lang)
  if (!outcome.done) return outcome
  rememberSignUp(outcome.email, String(form.get('password')))
  storeReturnPath(backOf(request))
  return redirect(successPath(params.lang, backOf(request)))
}

const backOf = (request: Request) => returnPathOf(new URL(request.url).searchParams)

const successPath = (lang: string | undefined, back: string | undefined) =>
  withReturnPath(`${lang ? `/${lang}` : ''}/signUpSuccess`, back)

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = clientTexts[matches[0].loaderData.lang]
  return [
    { title: `${t.signUp} · ${matches[0].loaderData.agency}` },
    { name: 'description', content: t.signUpDescription },
  ]
}

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const t = { ...useTexts(formTexts), ...useTexts(clientTexts) }
  const whatsApp = useTexts(whatsAppTexts)
  const countryOptions = useTexts(countryOptionsTexts)
  const lang = useLang()
  const [query] = useSearchParams()
  const busy = useNavigation().formMethod === 'POST'
  const outcome = actionData as Extract<SignUpOutcome, { done: false }> | undefined
  const problems = busy ? [] : (outcome?.problems ?? [])
  useErrorTitle(problems.length > 0)
  useEffect(() => {
    if (outcome?.fault) showToast({ kind: 'error', text: outcome.problems[0]!.message })
  }, [outcome])

  const errorOf = (field: string) => problems.find((problem) => problem.field === field)?.message
  const field = <N extends 'firstName' | 'middleName' | 'lastName' | 'email' | 'phone'>(name: N) => ({
    name,
    label: t[name],
    error: errorOf(name),
    defaultValue: outcome?.values[name],
  })

  return (
    <Page title={t.signUp} lead={t.signUpLead} width="narrow">
      <ErrorSummary problems={problems} />
      <Card>
        <Form method="post" noValidate className="grid gap-8">
          <fieldset className="grid min-w-0 gap-5 sm:grid-cols-2">
            <legend className="mb-4 font-display text-xl font-semibold">{t.aboutYou}</legend>
            <p className="-mt-3 text-sm text-muted sm:col-span-2">{t.nameHint}</p>
            <NameFields of={field} />
            <PhoneField of={field} />
            {loaderData.whatsApp && (
              <CheckField
                name="startWAVerif"
                label={whatsApp.signUp}
                defaultChecked={outcome?.startWAVerif}
                className="-mt-3 sm:col-span-2"
              />
            )}
            {loaderData.countries ? (
              <CountryField
                countries={countryChoices(loaderData.countries, lang)}
                label={t.country}
                hint={t.countryHint}
                error={errorOf('countryId')}
                required={false}
                defaultValue={outcome?.values.countryId ?? ''}
                autoComplete="country-name"
                className="sm:col-span-2"
              />
            ) : (
              <Notice tone="warning" className="sm:col-span-2">
                {countryOptions.failed}
              </Notice>
            )}
          </fieldset>
          <fieldset className="grid min-w-0 gap-5">
            <legend className="mb-4 font-display text-xl font-semibold">{t.access}</legend>
            <EmailField {...field('email')} maxLength={254} autoComplete="email" />
            <PasswordField autoComplete="new-password" hint={t.passwordHint} error={errorOf('password')} />
          </fieldset>
          <div className="grid gap-3">
            <Button busy={busy} className="w-full sm:w-fit">
              {t.create}
            </Button>
            <p className="text-sm text-muted">
              {t.privacy}{' '}
              <LocalLink to="/privacy-policy" className="link">
                {t.privacyPolicy}
              </LocalLink>
              .
            </p>
          </div>
        </Form>
      </Card>
      <p className="mt-6">
        {t.haveAccount}{' '}
        <LocalLink to={withReturnPath('/signIn', returnPathOf(query))} className="link">
          {t.signIn}
        </LocalLink>
      </p>
    </Page>
  )
}
