import { useState } from 'react'
import { DEFAULT_LANG, findLang, type Lang, localeOf } from '../../../lib/languages.ts'
import { call } from '../../../platform/http/call.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { Money } from '../../../ui/money.tsx'
import { orNull } from '../../../ui/not-found.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { Paragraphs } from '../../../ui/rich-text.tsx'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { getProfile } from '../../clients/contract.ts'
import { currentSession } from '../../clients/ui/session.ts'
import { COURIER_KINDS, getCourierService } from '../../information/contract.ts'
import type { CourierRate } from '../../information/courier-price.ts'
import type { Route } from './+types/courier-service.page'
import { courierTexts } from './courier.texts.ts'
import { CourierForm } from './courier-form.tsx'
import { MessagingOff, useContactInstead } from './messaging-off.tsx'

export const clientLoader = async () => {
  const lang = findLang(document.documentElement.lang) ?? DEFAULT_LANG
  const [service, sender] = await Promise.all([
    orNull(call(getCourierService, { lang })),
    // Used only to prefill the form.
    call(getProfile, { id: currentSession()!.client.id, languageId: lang }).catch(() => null),
  ])
  return { service, sender }
}

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  {
    title: `${loaderData?.service?.title ?? courierTexts[matches[0].loaderData.lang].title} · ${matches[0].loaderData.agency}`,
  },
  { name: 'description', content: courierTexts[matches[0].loaderData.lang].description },
]

/** The courier service, its prices and the request form (docs/rules/messages.md#courier-service). */
export default function CourierServicePage({ loaderData: { service, sender } }: Route.ComponentProps) {
  const t = useTexts(courierTexts)
  const [outcome, setOutcome] = useState<'sent' | 'waiting'>()
  const contact = useContactInstead()
  if (!service) {
    return (
      <Page title={t.title}>
        <p>{t.noTextYet}</p>
      </Page>
    )
  }
  return (
    <Page title={<span lang={service.lang}>{service.title}</span>} lead={t.description} width="wide">
      <div className="grid items-start gap-10 lg:grid-cols-[1fr_30rem]">
        <div className="grid min-w-0 gap-8">
          {service.sections.map((section) => (
            <section key={section.heading} lang={service.lang} className="grid gap-3">
              <h2 className="text-2xl">{section.heading}</h2>
              <Paragraphs lines={section.paragraphs} className="max-w-2xl leading-relaxed" />
            </section>
          ))}
          <Prices rates={service.rates} />
        </div>
        <section aria-labelledby="courier-request" className="grid min-w-0 gap-4">
          <h2 id="courier-request" className="text-2xl">
            {t.request}
          </h2>
          {!contact && <p className="text-muted">{t.requestLead}</p>}
          {contact ? (
            <MessagingOff contact={contact} text={t.requestOff} />
          ) : outcome ? (
            <Notice
              role="status"
              tone={outcome === 'sent' ? 'success' : 'warning'}
              title={outcome === 'sent' ? t.sent : t.kept}
            >
              <p>{outcome === 'sent' ? t.sentText : t.keptText}</p>
              <div className="mt-3 flex flex-wrap gap-3">
                <ButtonLink to="/notes?box=sent">{t.toNotes}</ButtonLink>
                <Button type="button" variant="secondary" onClick={() => setOutcome(undefined)}>
                  {t.another}
                </Button>
              </div>
            </Notice>
          ) : (
            <CourierForm
              rates={service.rates}
              sender={{ name: sender ? `${sender.firstName} ${sender.lastName}` : '', phone: sender?.phone ?? '' }}
              onSent={setOutcome}
            />
          )}
        </section>
      </div>
    </Page>
  )
}

const weightOf = (grams: number, lang: Lang) =>
  new Intl.NumberFormat(localeOf(lang), { style: 'unit', unit: grams < 1_000 ? 'gram' : 'kilogram' }).format(
    grams < 1_000 ? grams : grams / 1_000,
  )

const Prices = ({ rates }: { rates: readonly CourierRate[] }) => {
  const t = useTexts(courierTexts)
  const lang = useLang()
  return (
    <section aria-labelledby="courier-prices" className="grid gap-4">
      <h2 id="courier-prices" className="text-2xl">
        {t.prices}
      </h2>
      <div className="grid gap-6 sm:grid-cols-3">
        {COURIER_KINDS.map((kind) => (
          <table key={kind} className="w-full self-start text-left">
            <caption className="pb-2 text-left font-semibold">{t.kinds[kind]}</caption>
            <thead className="text-sm text-muted">
              <tr>
                <th scope="col" className="border-b border-line py-2 font-normal">
                  {t.weightColumn}
                </th>
                <th scope="col" className="border-b border-line py-2 text-right font-normal">
                  {t.priceColumn}
                </th>
              </tr>
            </thead>
            <tbody>
              {rates
                .filter((rate) => rate.kind === kind)
                .map((rate) => (
                  <tr key={rate.upToGrams}>
                    <th scope="row" className="border-b border-line py-2 font-normal">
                      {t.upTo(weightOf(rate.upToGrams, lang))}
                    </th>
                    <td className="border-b border-line py-2 text-right">
                      <Money cents={rate.priceCents} currency="USD" />
                    </td>
                  </tr>
                ))}
            </tbody>
          </table>
        ))}
      </div>
      <p className="text-muted">{t.heavier}</p>
    </section>
  )
}
