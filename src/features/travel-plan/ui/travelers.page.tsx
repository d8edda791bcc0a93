import { useState } from 'react'
import { LANGUAGE_CODES } from '../../../lib/languages.ts'
import { call } from '../../../platform/http/call.ts'
import type { Reply } from '../../../platform/http/endpoint.ts'
import { useAction } from '../../../ui/action.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, ButtonLink, looksOf } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { FormErrors, useForm } from '../../../ui/form.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { screenMeta } from '../../../ui/screen-meta.ts'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { useInstant } from '../../../ui/time-zone.tsx'
import { currentSession } from '../../clients/ui/session.ts'
import {
  getTripPeople,
  makeTripLink,
  type PlanTraveler,
  revokeTripLink,
  saveTraveler,
  type TripLink,
} from '../contract/trip-links.ts'
import { getActivePlan } from '../contract.ts'
import type { Route } from './+types/travelers.page'
import { travelersTexts } from './travelers.texts.ts'

export const clientLoader = async ({ url }: Route.ClientLoaderArgs) => {
  const asked = Number(url.searchParams.get('plan'))
  const planId = asked || (await call(getActivePlan, { clientId: currentSession()!.client.id, lang: 'en' }))?.id
  return planId ? { planId, people: await call(getTripPeople, { planId }) } : null
}

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = screenMeta(travelersTexts)

/** Who travels when the client pays for someone else, and the links by which travelers see the trip. */
export default function Travelers({ loaderData }: Route.ComponentProps) {
  const t = useTexts(travelersTexts)
  if (!loaderData)
    return (
      <Page title={t.title} width="normal">
        <Card>
          <h2 className="text-xl">{t.nothing}</h2>
          <p className="text-muted">{t.nothingText}</p>
          <ButtonLink to="/shopping-cart" variant="secondary" className="mt-2">
            {t.back}
          </ButtonLink>
        </Card>
      </Page>
    )
  const { planId, people } = loaderData
  return (
    <Page title={t.title} lead={t.lead} back={{ to: '/shopping-cart', label: t.back }} width="normal">
      <div className="grid gap-8">
        <TravelerForm key={planId} planId={planId} traveler={people.traveler} />
        <Links planId={planId} {...people} />
      </div>
    </Page>
  )
}

const TravelerForm = ({ planId, traveler }: { planId: number; traveler: PlanTraveler | null }) => {
  const t = useTexts(travelersTexts)
  const [isOther, setIsOther] = useState(traveler !== null)
  const form = useForm({
    values: { name: traveler?.name ?? '', phone: traveler?.phone ?? '', email: traveler?.email ?? '' },
    reload: true,
    check: ({ name }) => ({ name: isOther && !name && t.nameMissing }),
    send: (contact, send) =>
      send(saveTraveler, { planId, ...(isOther ? contact : { name: '', phone: '', email: '' }) }),
    done: t.saved,
  })
  return (
    <Card as="section" aria-labelledby="who-travels">
      <form {...form.props} className="grid gap-4">
        <h2 id="who-travels" className="text-xl">
          {t.who}
        </h2>
        <p className="max-w-prose text-muted">{t.whoLead}</p>
        <FormErrors form={form} />
        <CheckField
          name="other"
          label={t.other}
          checked={isOther}
          onChange={({ target }) => setIsOther(target.checked)}
        />
        {isOther && (
          <>
            <p className="max-w-prose">{t.contactLead}</p>
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <TextField {...form.field('name')} label={t.name} required maxLength={120} className="sm:col-span-2" />
              <TextField {...form.field('phone')} label={t.phone} hint={t.phoneHint} type="tel" maxLength={40} />
              <TextField {...form.field('email')} label={t.email} type="email" maxLength={254} />
            </div>
          </>
        )}
        <div>
          <Button type="submit" variant="secondary" busy={form.busy}>
            {t.save}
          </Button>
        </div>
      </form>
    </Card>
  )
}

const Links = ({ planId, links, lastDay }: { planId: number } & Reply<typeof getTripPeople>) => {
  const t = useTexts(travelersTexts)
  return (
    <section aria-labelledby="trip-links" className="grid gap-4">
      <h2 id="trip-links" className="text-2xl">
        {t.links}
      </h2>
      <p className="max-w-prose text-muted">{t.linksLead}</p>
      {lastDay === null ? <Notice tone="info">{t.over}</Notice> : <MakeLink planId={planId} />}
      {links.length === 0 ? (
        <p className="text-muted">{t.none}</p>
      ) : (
        <ul className="grid gap-3">
          {links.map((link) => (
            <Card as="li" key={link.id}>
              <OneLink link={link} />
            </Card>
          ))}
        </ul>
      )}
    </section>
  )
}

const MakeLink = ({ planId }: { planId: number }) => {
  const t = useTexts(travelersTexts)
  const lang = useLang()
  const [made, setMade] = useState<Reply<typeof makeTripLink>>()
  const form = useForm({
    values: { for: '', language: lang as string, lowData: '' },
    reload: true,
    check: (values) => ({ for: !values.for && t.forMissing }),
    send: (values, send) =>
      send(makeTripLink, {
        planId,
        name: values.for,
        lang: LANGUAGE_CODES.find((code) => code === values.language) ?? lang,
        lowData: values.lowData === 'on',
      }),
    fieldProblems: (fields) => fields.map(({ message }) => ({ field: 'for', message: `${t.for}: ${message}` })),
    onSuccess: setMade,
  })
  return (
    <Card className="grid gap-6">
      <form {...form.props} className="grid gap-4">
        <FormErrors form={form} />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField {...form.field('for')} label={t.for} hint={t.forHint} required maxLength={80} />
          <SelectField {...form.field('language')} label={t.language} required>
            {LANGUAGE_CODES.map((code) => (
              <option key={code} value={code}>
                {t.languages[code]}
              </option>
            ))}
          </SelectField>
        </div>
        <CheckField name="lowData" label={t.lowData} />
        <div>
          <Button type="submit" busy={form.busy}>
            {t.make}
          </Button>
        </div>
      </form>
      {made && <MadeLink key={made.url} {...made} />}
    </Card>
  )
}

/** The URL of a new link, which is shown only once. */
const MadeLink = ({ link, url }: Reply<typeof makeTripLink>) => {
  const t = useTexts(travelersTexts)
  return (
    <Notice tone="success" title={t.made(link.name)} role="status">
      <div className="grid gap-3">
        <p>{t.copyNow}</p>
        <TextField
          name="link"
          label={t.address}
          value={url}
          readOnly
          required
          onFocus={({ target }) => target.select()}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="button" onClick={() => copyText(url, t)}>
            {t.copy}
          </Button>
          <a
            href={`https://wa.me/?text=${encodeURIComponent(t.message(url))}`}
            target="_blank"
            rel="noopener noreferrer"
            className={looksOf('secondary', '')}
          >
            {t.whatsApp}
          </a>
        </div>
      </div>
    </Notice>
  )
}

const TONES = { open: 'success', revoked: 'neutral', over: 'neutral' } as const

const OneLink = ({ link: { id, name, lang, madeAt, openedAt, state } }: { link: TripLink }) => {
  const t = useTexts(travelersTexts)
  const at = useInstant()
  const { busy, act } = useAction({ reload: true })
  const revoke = () => act((send) => send(revokeTripLink, { id }), { done: t.revoked(name) })
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-2">
          <span className="wrap-anywhere">{name}</span>
          <Badge tone={TONES[state]}>{t.states[state]}</Badge>
        </h3>
        <p className="text-sm text-muted">
          {t.languages[lang]} · {t.madeAt(at(madeAt))} · {openedAt ? t.openedAt(at(openedAt)) : t.neverOpened}
        </p>
      </div>
      {state === 'open' && (
        <Button type="button" variant="danger" busy={busy} onClick={revoke} aria-label={t.revokeOne(name)}>
          {t.revoke}
        </Button>
      )}
    </div>
  )
}
