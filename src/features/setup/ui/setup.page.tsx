import { isEmail } from '../../../lib/email-address.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '../../../lib/password-length.ts'
import { call } from '../../../platform/http/call.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmailField } from '../../../ui/email-field.tsx'
import { TextField } from '../../../ui/field.tsx'
import { formTexts } from '../../../ui/form.texts.ts'
import { FormErrors, useForm } from '../../../ui/form.tsx'
import { useLang, useLocalPath, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { saveOfficeSession } from '../../staff/ui/staff-session.ts'
import { checkSetupLink, createOwner } from '../contract.ts'
import type { Route } from './+types/setup.page'
import { setupTexts } from './setup.texts.ts'

/** The token in the URL's fragment, and whether it works. */
export const clientLoader = async () => {
  const token = location.hash.slice(1)
  const { works } = token ? await call(checkSetupLink, { token }) : { works: false }
  return { token, works }
}

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = setupTexts[matches[0].loaderData.lang]
  return [
    { title: `${t.title} · ${matches[0].loaderData.agency}` },
    { name: 'description', content: t.lead },
    { name: 'robots', content: 'noindex' },
  ]
}

/** The page where the person who installed the store creates the owner's account. */
export default function Setup({ loaderData: { token, works } }: Route.ComponentProps) {
  const t = useTexts(setupTexts)
  const words = useTexts(formTexts)
  const other = useLang() === 'en' ? 'es' : 'en'
  const office = useLocalPath()('/office/secondFactor')
  const form = useForm({
    values: { name: '', email: '', password: '' },
    check: ({ name, email, password }) => ({
      name: !name && t.nameMissing,
      email: !isEmail(email) && (email ? words.wrongEmail : words.missingEmail),
      password: [...password].length < PASSWORD_MIN ? t.short : [...password].length > PASSWORD_MAX && t.long,
    }),
    send: (owner, call) => call(createOwner, { token, ...owner }),
    placeOf: () => '',
    onSuccess: ({ accessToken, staff }) => {
      saveOfficeSession({ token: accessToken, staff })
      // A full page load is needed, since calls from office pages use the office session.
      location.replace(office)
    },
  })
  const language = (
    <p className="mt-6">
      <a href={`/${other}/setup#${token}`} lang={other} hrefLang={other} className="link">
        {t.other}
      </a>
    </p>
  )
  if (!works)
    return (
      <Page title={t.title} width="narrow">
        <Notice tone="warning" title={t.over}>
          {t.overText}
        </Notice>
        <ButtonLink to="/office/signIn" variant="secondary" className="mt-6">
          {t.signIn}
        </ButtonLink>
        {language}
      </Page>
    )
  return (
    <Page title={t.title} lead={t.lead} width="narrow">
      <FormErrors form={form} />
      <Card>
        <form {...form.props} className="grid gap-5">
          <TextField
            {...form.field('name')}
            label={t.name}
            hint={t.nameHint}
            required
            maxLength={80}
            autoComplete="name"
          />
          <EmailField {...form.field('email')} label={words.email} maxLength={254} autoComplete="username" />
          <PasswordField
            {...form.field('password')}
            label={t.password}
            hint={t.passwordHint}
            autoComplete="new-password"
          />
          <div className="grid gap-3">
            <Button busy={form.busy} className="w-full sm:w-fit">
              {t.create}
            </Button>
            <p className="text-sm text-muted">{t.next}</p>
          </div>
        </form>
      </Card>
      {language}
    </Page>
  )
}
