import { Form, useRouteLoaderData } from 'react-router'
import { isEmail } from '../../../lib/email-address.ts'
import { toE164 } from '../../../lib/phone.ts'
import { call } from '../../../platform/http/call.ts'
import type { loader as rootLoader } from '../../../root.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { MailList } from '../../../ui/mail-list.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { listMails } from '../contract/mailbox.ts'
import type { Route } from './+types/office-mailbox.page'
import { officeTexts } from './office.texts.ts'

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const recipient = new URL(request.url).searchParams.get('recipient')?.trim() ?? ''
  const invalid = recipient !== '' && !isEmail(recipient) && !toE164(recipient)
  return { recipient, invalid, mails: invalid ? [] : await call(listMails, recipient ? { recipient } : {}) }
}

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = officeTexts[matches[0].loaderData.lang]
  return [{ title: `${t.mailbox} · ${matches[0].loaderData.agency}` }, { name: 'description', content: t.mailboxLead }]
}

export default function OfficeMailbox({ loaderData: { recipient, invalid, mails } }: Route.ComponentProps) {
  const t = useTexts(officeTexts)
  const origin = useRouteLoaderData<typeof rootLoader>('root')?.publicOrigin ?? ''
  return (
    <Page title={t.mailbox} lead={t.mailboxLead} width="normal">
      <Form role="search" noValidate className="mb-6 flex flex-wrap items-end gap-3">
        <TextField
          name="recipient"
          label={t.recipient}
          hint={t.recipientHint}
          error={invalid ? t.wrongRecipient : undefined}
          autoComplete="off"
          defaultValue={recipient}
          className="w-full sm:w-96"
        />
        <Button variant="secondary">{t.filter}</Button>
      </Form>
      {mails.length > 0 ? <MailList mails={mails} ownOrigin={origin} /> : <p role="status">{t.noMails}</p>}
    </Page>
  )
}
