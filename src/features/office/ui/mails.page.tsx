import { call } from '../../../platform/http/call.ts'
import { Badge } from '../../../ui/badge.tsx'
import { LocalLink, useLang, useTexts } from '../../../ui/language.tsx'
import { OfficeTable } from '../../../ui/office-table.tsx'
import { OlderBadge } from '../../../ui/older-badge.tsx'
import { Page } from '../../../ui/page.tsx'
import { screenMeta } from '../../../ui/screen-meta.ts'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { listMailTexts } from '../contract/mail-texts.ts'
import type { Route } from './+types/mails.page'
import { mailsTexts } from './mails.texts.ts'

export const clientLoader = () => call(listMailTexts, {})

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = screenMeta(mailsTexts)

/** Every email of the product. */
export default function Mails({ loaderData: mails }: Route.ComponentProps) {
  const t = useTexts(mailsTexts)
  const lang = useLang()
  return (
    <Page title={t.title} lead={t.lead} back={{ to: '/office/content', label: t.back }} width="wide">
      <OfficeTable heads={[t.mail, t.reader, t.wording]}>
        {mails.map(({ id, key, name, to, changed, older }) => (
          <tr key={id}>
            <th scope="row" className="px-4 py-0.5 font-normal">
              <LocalLink
                to={`/office/content/mails/${id}`}
                className="link inline-flex min-h-11 items-center font-semibold"
              >
                {name[lang]}
              </LocalLink>
            </th>
            <td className="px-4 py-0.5 text-muted">{t.readers[to]}</td>
            <td className="px-4 py-0.5">
              {!key ? (
                <span className="text-muted">{t.fixed}</span>
              ) : changed.en || changed.es ? (
                <Badge tone="info">
                  {changed.en && changed.es ? `${t.changed.en}, ${t.changed.es}` : t.onlyOne[changed.en ? 'en' : 'es']}
                </Badge>
              ) : (
                <span className="text-muted">{t.isDefault}</span>
              )}{' '}
              {older && <OlderBadge lang={older} />}
            </td>
          </tr>
        ))}
      </OfficeTable>
    </Page>
  )
}
