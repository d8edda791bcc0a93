import { Form } from 'react-router'
import { call } from '../../../platform/http/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/field.tsx'
import { LocalLink, useTexts } from '../../../ui/language.tsx'
import { Page } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { screenMeta } from '../../../ui/screen-meta.ts'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { searchClients } from '../contract/clients.ts'
import type { Route } from './+types/clients.page'
import { clientTexts } from './clients.texts.ts'
import { PAGE_SIZE, pageOf } from './queue-page.tsx'

export const clientLoader = async ({ url }: Route.ClientLoaderArgs) => {
  const text = url.searchParams.get('text')?.trim() ?? ''
  const page = pageOf(url)
  const isSearchable = text.length >= 2
  const results = isSearchable ? await call(searchClients, { text, page, pageSize: PAGE_SIZE }) : null
  return { text, page, results, tooShort: url.searchParams.has('text') && !isSearchable }
}

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = screenMeta(clientTexts)

export default function Clients({ loaderData: { text, page, results, tooShort } }: Route.ComponentProps) {
  const t = useTexts(clientTexts)
  return (
    <Page title={t.title} lead={t.lead} width="normal">
      <Form role="search" noValidate className="mb-6 grid justify-items-start gap-3">
        <TextField
          key={text}
          name="text"
          label={t.search}
          hint={t.searchHint}
          error={tooShort ? t.tooShort : undefined}
          autoComplete="off"
          maxLength={100}
          defaultValue={text}
          className="w-full sm:w-96"
        />
        <Button>{t.find}</Button>
      </Form>
      {results && (
        <div className="grid gap-4">
          <p role="status" className="font-semibold">
            {results.totalItems === 0 ? t.none : t.found(results.totalItems)}
          </p>
          <ul className="grid gap-3">
            {results.list.map((client) => (
              <Card as="li" key={client.id}>
                <LocalLink
                  to={`/office/clients/${client.id}`}
                  className="link inline-flex min-h-11 items-center text-lg font-semibold"
                >
                  {client.firstName} {client.lastName}
                </LocalLink>
                <p className="break-words text-muted">{[client.email, client.phone].filter(Boolean).join(' · ')}</p>
              </Card>
            ))}
          </ul>
          <Pager
            page={page}
            pageSize={PAGE_SIZE}
            totalItems={results.totalItems}
            hrefOf={(to) => `/office/clients?text=${encodeURIComponent(text)}&page=${to}`}
          />
        </div>
      )}
    </Page>
  )
}
