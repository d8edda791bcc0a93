import { useCallback, useState } from 'react'
import { data, useRouteLoaderData } from 'react-router'
import { langOfPage } from '../../../lib/page-language.ts'
import { call } from '../../../platform/http/call.ts'
import { isCallRefused } from '../../../platform/http/endpoint.ts'
import { pageContext } from '../../../platform/http/page-context.ts'
import type { loader as rootLoader } from '../../../root.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { MailList } from '../../../ui/mail-list.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { usePolling } from '../../../ui/polling.ts'
import { listDemoMails } from '../contract/mails.ts'
import type { Route } from './+types/mailbox.page'
import { clientTexts } from './clients.texts.ts'

/** Polling interval for new emails, in milliseconds. */
const LOOK_AGAIN_MS = 5_000

export const loader = async ({ context, request, params }: Route.LoaderArgs) => {
  const { demo, callIn } = context.get(pageContext)
  if (!demo) throw data(null, { status: 404 })
  try {
    return { mails: await callIn(langOfPage(request, params))(listDemoMails, {}) }
  } catch (failure) {
    if (isCallRefused(failure)) throw data(null, { status: failure.status })
    throw failure
  }
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = clientTexts[matches[0].loaderData.lang]
  return [
    { title: `${t.mailbox} · ${matches[0].loaderData.agency}` },
    { name: 'description', content: t.mailboxDescription },
    { name: 'robots', content: 'noindex' },
  ]
}

/** Loads the emails again; if that fails, those shown stay. */
const useNewMails = (loaded: Route.ComponentProps['loaderData']) => {
  const [mails, setMails] = useState(loaded.mails)
  const lookAgain = useCallback(() => call(listDemoMails, {}).then(setMails, () => {}), [])
  usePolling(lookAgain, LOOK_AGAIN_MS)
  return mails
}

export default function Mailbox({ loaderData }: Route.ComponentProps) {
  const mails = useNewMails(loaderData)
  const t = useTexts(clientTexts)
  const origin = useRouteLoaderData<typeof rootLoader>('root')?.publicOrigin ?? ''
  return (
    <Page title={t.mailbox} lead={mails.length > 0 ? t.count(mails.length) : undefined} width="normal">
      <Notice tone="warning" title={t.mailboxNotice} className="mb-6">
        {t.mailboxText}
      </Notice>
      {mails.length > 0 ? <MailList mails={mails} ownOrigin={origin} /> : <p>{t.mailboxEmpty}</p>}
    </Page>
  )
}
