import { useRouteLoaderData, useSearchParams } from 'react-router'
import type { loader as rootLoader } from '../../../root.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { LocalLink, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { returnPathOf, withReturnPath } from '../../../ui/return-path.ts'
import type { Route } from './+types/sign-up-success.page'
import { ActivateByDigits } from './activate-by-digits.tsx'
import { clientTexts } from './clients.texts.ts'
import { useRedirectAfterSignIn } from './redirect-after-sign-in.ts'
import { ResendActivation } from './resend-activation.tsx'
import { useSignedUpEmail } from './signed-up.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = clientTexts[matches[0].loaderData.lang]
  return [
    { title: `${t.success} · ${matches[0].loaderData.agency}` },
    { name: 'description', content: t.successDescription },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function SignUpSuccess() {
  const t = useTexts(clientTexts)
  const email = useSignedUpEmail()
  const [query] = useSearchParams()
  const back = returnPathOf(query)
  // The emailed link opens another tab; after a sign-in here or there, this one continues.
  useRedirectAfterSignIn(back)
  const demo = useRouteLoaderData<typeof rootLoader>('root')?.demo ?? false
  return (
    <Page title={t.success} lead={email ? t.successTo(email) : t.successLead} width="narrow">
      {demo && (
        <Notice className="mb-6">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p>{t.demoMail}</p>
            <ButtonLink to="/mailbox">{t.openMailbox}</ButtonLink>
          </div>
        </Notice>
      )}
      <Card className="mb-6">
        <ActivateByDigits email={email} />
      </Card>
      <p className="mb-6">{t.successValid}</p>
      <Card as="section" aria-labelledby="resend">
        <h2 id="resend" className="mb-4 text-xl">
          {t.didNotArrive}
        </h2>
        <ResendActivation email={email} />
      </Card>
      <p className="mt-6">
        {t.activatedBefore}{' '}
        <LocalLink to={withReturnPath('/signIn', back)} className="link">
          {t.signIn}
        </LocalLink>
      </p>
    </Page>
  )
}
