import { describe, expect, it } from 'vitest'
import { pageArgs } from '../../../testing/page-args.ts'
import { markupShown, wordsOf, wordsShown } from '../../../testing/page-shown.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { listHelp } from '../contract.ts'
import { importInformation } from '../server/information.service.ts'
import Help, { loader, meta } from './help.page.tsx'
import { helpTexts } from './help.texts.ts'

const both = (text: string) => ({ en: text, es: `${text} (es)` })
const policy = { title: both('Policy'), sections: [] }

const app = useTestApp(({ ctx }) =>
  importInformation(ctx, {
    cancellationPolicy: policy,
    privacyPolicy: policy,
    carCharges: policy,
    rentConditions: { ...policy, suppliers: [] },
    faq: [
      { productType: 4, question: both('Pool?'), answer: both('Yes.') },
      { topic: 'account', question: both('Código?'), answer: both('Look in your spam.') },
    ],
  }),
)

type Options = Parameters<typeof pageArgs>[2]
const load = (address = '/en/faq', options: Options = {}) => loader(pageArgs(app(), address, options))
const t = helpTexts.en

const contacts = {
  office: { address: '1 Main Street', phone: '+1 305 555 0199' },
  officeEmail: 'office@alamar.example',
  emergencyPhone: '+53 7 555 0911',
  chatPhone: '+1 305 555 0100',
}

const metaOf = async (address: string) => {
  const loaderData = await load(address)
  return meta({ loaderData, matches: [{ loaderData: { lang: 'en', agency: 'Alamar' } }] } as never)
}

describe('the help page', () => {
  it('groups the questions by topic, with a link to each topic', async () => {
    const page = markupShown(Help, await load('/es/faq', { contacts }), 'es')
    expect(wordsOf(page)).toMatch(
      /Hoteles y casas particulares Pool\? \(es\).*Cuenta e inicio de sesión Código\? \(es\)/,
    )
    for (const id of ['lodging', 'account', 'contact']) {
      expect(page).toContain(`href="#${id}"`)
      expect(page).toContain(`id="${id}"`)
    }
    expect(page).not.toContain('#cars')
  })

  it('shows search results with their number and topic, and keeps the query in the field', async () => {
    const page = markupShown(Help, await load('/en/faq?q=codigo'), 'en')
    expect(wordsOf(page)).toContain(`${t.found(1, 'codigo')} Account and sign-in Código? Look in your spam.`)
    expect(page).toContain('value="codigo"')
    expect(page).toContain('open=""')
    expect(wordsOf(page)).not.toContain('Pool?')
  })

  it('says that nothing was found, and how to reach the agency', async () => {
    const words = wordsShown(Help, await load('/en/faq?q=boat', { contacts }), 'en')
    expect(words).toContain(t.nothingFor('boat'))
    expect(words).toContain('All questions and answers')
    expect(words).toContain(contacts.officeEmail)
  })

  it('shows only the ways to reach the agency that are configured', async () => {
    const all = markupShown(Help, await load('/en/faq', { contacts }), 'en')
    for (const href of [
      'tel:+5375550911',
      'https://wa.me/13055550100',
      '/notes',
      'tel:+13055550199',
      'mailto:office@alamar.example',
    ])
      expect(all).toContain(`href="${href}"`)
    expect(all).toContain('1 Main Street')
    const { chatPhone: _, ...withoutMessaging } = contacts
    const few = markupShown(
      Help,
      await load('/en/faq', { contacts: { ...withoutMessaging, emergencyPhone: '' } }),
      'en',
    )
    expect(few).toContain('mailto:')
    for (const missing of ['tel:+5375550911', 'wa.me', '/notes']) expect(few).not.toContain(missing)
    expect(wordsShown(Help, await load(), 'en')).not.toContain(t.phoneFor)
  })

  it.each([
    [null, undefined],
    [20, 1],
    [170, 3],
  ])('says how long an answer usually takes, with a median of %j minutes', async (answerMinutes, hours) => {
    const loaded = await load('/en/faq', { contacts })
    const words = wordsShown(Help, { ...loaded, contact: { ...loaded.contact, answerMinutes } }, 'en')
    if (hours === undefined) expect(words).not.toContain('We usually answer')
    else expect(words).toContain(t.answerTime(hours))
  })

  it('still says how to reach the agency when the questions cannot be loaded', async () => {
    for (const address of ['/en/faq', '/en/faq?q=pool']) {
      const words = wordsShown(Help, await load(address, { contacts, failing: [listHelp] }), 'en')
      expect(words).toContain(contacts.officeEmail)
      expect(words).not.toContain(t.searchFor)
    }
  })

  it('is not indexed by search engines when it shows search results', async () => {
    const robots = { name: 'robots', content: 'noindex' }
    expect(await metaOf('/en/faq')).not.toContainEqual(robots)
    expect(JSON.stringify(await metaOf('/en/faq'))).toContain('FAQPage')
    const found = await metaOf('/en/faq?q=pool')
    expect(found).toContainEqual(robots)
    expect(found).toContainEqual({ title: 'Help: pool · Alamar' })
    expect(JSON.stringify(found)).not.toContain('FAQPage')
  })
})
