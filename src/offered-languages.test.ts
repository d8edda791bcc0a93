import { describe, expect, it } from 'vitest'
import { recoverPassword, signUp } from './features/clients/contract.ts'
import { NEWS_CATEGORIES, QUESTIONS } from './features/information/content-records.ts'
import { publishPolicy, savePolicyDraft } from './features/information/contract/office-policies.ts'
import { getPolicyVersion, listHelp, listNewsCategories } from './features/information/contract.ts'
import { saveSettings } from './features/office/contract/settings.ts'
import {
  createContent,
  getContent,
  previewContent,
  publishContent,
  saveContent,
} from './features/publishing/contract.ts'
import { findPreview } from './features/publishing/server/preview.service.ts'
import { reapplyPublished } from './features/publishing/server/publishing.service.ts'
import { LANGUAGE_CODES, type Lang } from './lib/languages.ts'
import { completed } from './lib/offered-languages.ts'
import { REFUSALS } from './lib/refusals.ts'
import { inOfferedLanguage } from './platform/http/offered-pages.ts'
import { listMails } from './platform/mail.store.ts'
import { forgetSettings } from './platform/settings.ts'
import { loader as chooseLanguage } from './shell/routes/language.route.ts'
import { loader as loadSitemap } from './shell/routes/sitemap.route.ts'
import { pageArgs } from './testing/page-args.ts'
import { signedInClient, staffToken } from './testing/people.ts'
import { loadSmallCatalogue } from './testing/small-catalogue.ts'
import { useTestApp } from './testing/test-app.ts'

const app = useTestApp(async (test) => {
  forgetSettings(test.services)
  await loadSmallCatalogue(test)
})

const office = async () => app().callAs(await staffToken(app()))
const offer = async (languages: Lang[]) => {
  await (await office())(saveSettings, { values: { languages } })
  forgetSettings(app().services)
}

const asked = (path: string, cookie?: string) =>
  new Request(`http://alamar.example${path}`, { headers: cookie ? { cookie } : {} })
const ES = { languages: ['es'], defaultLanguage: 'es' } as const
const SPANISH_FIRST = { languages: LANGUAGE_CODES, defaultLanguage: 'es' } as const

describe('a page', () => {
  it.each([
    ['/en/faq?a=1', '/es/faq?a=1'],
    ['/en', '/es'],
    ['/en/faq.data', '/es/faq.data'],
  ])('in a language that is not offered, %s, is redirected to %s', (path, to) => {
    const answer = inOfferedLanguage(asked(path), ES) as Response
    expect([answer.status, answer.headers.get('location')]).toEqual([302, to])
  })

  it.each([
    ['/faq', undefined, ES, 'lang=es'],
    ['/faq', 'country=34; lang=en', ES, 'country=34; lang=es'],
    ['/faq', undefined, SPANISH_FIRST, 'lang=es'],
    ['/faq', 'lang=en', SPANISH_FIRST, 'lang=en'],
    ['/es/faq', 'lang=en', ES, 'lang=en'],
  ])('%s with the cookie %s is shown in an offered language', (path, cookie, store, shown) => {
    const request = inOfferedLanguage(asked(path, cookie), store) as Request
    expect(request.headers.get('cookie')).toBe(shown)
  })

  it('for staff is available in every language', () => {
    for (const path of ['/en/office', '/en/setup', '/office/settings', '/en/office.data']) {
      const request = asked(path, 'lang=en')
      expect(inOfferedLanguage(request, ES)).toBe(request)
    }
  })

  it('is shown in the chosen language, as are the pages in its return URL', () => {
    const pages = (lang: string) => {
      const documents = `/${lang}/verify-documents/1/2?returnUrl=${encodeURIComponent(`/${lang}/payment?plan=7`)}`
      return `/${lang}/signIn?returnUrl=${encodeURIComponent(documents)}`
    }
    const path = `/language/en?returnUrl=${encodeURIComponent(pages('es'))}`
    const reply = chooseLanguage(pageArgs(app(), path, { params: { code: 'en' } })) as Response
    expect(reply.headers.get('location')).toBe(pages('en'))
  })

  it('in a language that is not offered is not listed and cannot be chosen, except by staff', async () => {
    const args = (path: string, code = 'en') => pageArgs(app(), path, { languages: ['es'], params: { code } })
    const sitemap = await ((await loadSitemap(args('/sitemap.xml'))) as Response).text()
    expect(sitemap).toContain('hreflang="es"')
    expect(sitemap).not.toMatch(/hreflang="en"|\/en\//)
    expect((chooseLanguage(args('/language/en?returnUrl=/es/faq')) as Response).status).toBe(404)
    expect((chooseLanguage(args('/language/en?returnUrl=/es/office')) as Response).status).toBe(303)
  })
})

describe('a call', () => {
  const zone = async (lang: string) =>
    (await app().request('GET', `/api/agencyZones/agencyZonesByActiveCarProducts/6/34/${lang}`)).json.Data[0]

  it('for a language that is not offered gets a reply in the default language', async () => {
    const english = await zone('en')
    const spanish = await zone('es')
    expect(english).not.toEqual(spanish)
    await offer(['es'])
    for (const lang of ['en', '2', 'fr']) expect(await zone(lang)).toEqual(spanish)
    expect((await app().request('GET', '/api/agencyZones/agencyZonesByActiveCarProducts/6/34/de')).status).toBe(422)
  })

  it('is refused with a message in an offered language', async () => {
    await offer(['es'])
    const unknown = await app().request('GET', '/api/lodgingBookings/getTouristicZone/999', { lang: 'en' })
    expect(unknown.json.Data).toBe(REFUSALS.NOT_FOUND.es)
    const wrong = await app().request('GET', '/api/lodgingBookings/getTouristicZone/none', { lang: 'en' })
    expect(wrong.json.Fields![0]!.Message).toMatch(/debe/)
  })

  it('of the office is answered in the language of the reader', async () => {
    await offer(['es'])
    const unknown = await app().request('GET', '/api/office/settings/none/changes', {
      token: await staffToken(app()),
      lang: 'en',
    })
    expect(unknown.json.Data).toMatch(/^Key: must be one of/)
  })
})

const NEW_CLIENT = {
  firstName: 'Elena',
  lastName: 'Marrero',
  email: 'elena@example.com',
  phone: '+1 416 555 0190',
  password: 'correct horse battery',
}

describe('a store in Spanish only', () => {
  it('writes to existing and new clients in Spanish', async () => {
    const { client } = await signedInClient(app())
    await offer(['es'])
    const call = app().callAs(undefined, 'en')
    await call(recoverPassword, { email: client.email })
    await call(signUp, { newClient: NEW_CLIENT })
    await app().runJobs()
    for (const address of [client.email, NEW_CLIENT.email])
      expect((await listMails(app().ctx.db, 1, address))[0]).toMatchObject({ lang: 'es' })
  })

  it('publishes texts that are only in Spanish', async () => {
    const call = await office()
    const { kind } = NEWS_CATEGORIES
    const name = { en: '', es: 'Consejos' }
    const { id } = await call(createContent, { kind, name })
    const { version, content } = await call(getContent, { kind, id })
    const publish = () =>
      call(publishContent, { kind, id, basedOn: version, content: { ...content, name, position: 1 } })
    await expect(publish()).rejects.toMatchObject({ fields: [{ field: 'content.name.en' }] })
    await offer(['es'])
    expect(await publish()).toMatchObject({ saved: true })
    const [category] = await app().callAs(undefined, 'es')(listNewsCategories, {})
    expect(category).toMatchObject({ name: 'Consejos' })
    await reapplyPublished(app().ctx)
    await offer(['es', 'en'])
    const [english] = await app().callAs(undefined, 'en')(listNewsCategories, {})
    expect(english).toMatchObject({ name: 'Consejos' })
  })

  it('previews texts that are only in Spanish', async () => {
    await offer(['es'])
    const staff = await office()
    const { kind } = QUESTIONS
    const { id } = await staff(createContent, { kind, name: { en: '', es: '¿Aceptan mascotas?' } })
    const { version: basedOn, content } = await staff(getContent, { kind, id })
    const answer = { en: '', es: 'Sí, en algunos hoteles.' }
    await staff(saveContent, { kind, id, basedOn, content: { ...content, topic: 'trip', position: 1, answer } })
    const { path } = await staff(previewContent, { kind, id })
    const preview = await findPreview(app().services, path.split('preview=')[1]!)
    await offer(['es', 'en'])
    const call = app().api.callAs({ lang: 'en', address: '127.0.0.1', agent: 'test' }, preview)
    expect(JSON.stringify(await call(listHelp, { siteId: 6 }))).toContain('¿Aceptan mascotas?')
  })

  it('publishes policies that are only in Spanish, which replace missing English ones later', async () => {
    await offer(['es'])
    const call = await office()
    const key = { kind: 'courier', supplierId: 0 } as const
    const text = {
      title: { en: '', es: 'Envíos' },
      sections: { en: [], es: [{ heading: 'Precios', paragraphs: ['Por peso.'] }] },
    }
    const { revision, id } = await call(savePolicyDraft, { ...key, revision: 0, ...text })
    await call(publishPolicy, { ...key, revision, effectiveOn: '2026-12-01' })
    await offer(['es', 'en'])
    for (const lang of LANGUAGE_CODES)
      expect(await app().callAs()(getPolicyVersion, { id, lang })).toMatchObject({
        title: 'Envíos',
        lang: 'es',
        sections: text.sections.es,
      })
  })
})

describe('a text in one language', () => {
  it('fills in for a language that is not offered, and for no other', () => {
    const content = { name: { en: '', es: 'Casa' }, rows: [{ about: { en: [], es: ['Texto'] } }], hour: '15:00' }
    expect(completed(content, ES)).toEqual({
      name: { en: 'Casa', es: 'Casa' },
      rows: [{ about: { en: ['Texto'], es: ['Texto'] } }],
      hour: '15:00',
    })
    expect(completed(content, SPANISH_FIRST)).toEqual(content)
  })
})
