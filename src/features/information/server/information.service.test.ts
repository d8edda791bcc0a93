import { describe, expect, it } from 'vitest'
import type { Lang } from '../../../lib/languages.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { listHelp } from '../contract.ts'
import { importInformation } from './information.service.ts'
import { getInEffect } from './policies.service.ts'

const policy = (name: string) => ({
  title: { en: name, es: `${name} (es)` },
  updated: '2026-10-01',
  sections: [{ heading: { en: 'First', es: 'Primero' }, paragraphs: [{ en: 'One.', es: 'Uno.' }] }],
})
const files = {
  cancellationPolicy: policy('Cancellation'),
  privacyPolicy: policy('Privacy'),
  carCharges: policy('Charges'),
  rentConditions: {
    ...policy('Conditions'),
    suppliers: [{ supplierId: 3, sections: [{ heading: { en: 'Dirt roads', es: 'Terraplenes' }, paragraphs: [] }] }],
  },
  faq: [
    { productType: 1, question: { en: 'Fuel?', es: '¿Combustible?' }, answer: { en: 'Yes.', es: 'Sí.' } },
    { productType: 4, question: { en: 'Pool?', es: '¿Piscina?' }, answer: { en: 'No.', es: 'No hay.' } },
    {
      productType: 1,
      topic: 'documents',
      question: { en: 'License?', es: '¿Licencia?' },
      answer: { en: 'Yes.', es: 'Sí.' },
    },
    { topic: 'documents', question: { en: 'Visa?', es: '¿Visa?' }, answer: { en: 'Yes.', es: 'Sí.' } },
  ],
}
const app = useTestApp(({ ctx }) => importInformation(ctx, files))

describe('policies, conditions and FAQ', () => {
  it.each([
    ['cancelPolicy/en', 'Cancellation', 'First'],
    ['cancelPolicy/1', 'Cancellation (es)', 'Primero'],
    ['privacyPolicy/es', 'Privacy (es)', 'Primero'],
    ['privacyPolicy/fr', 'Privacy', 'First'],
    ['carCharges/en', 'Charges', 'First'],
    ['carCharges/es', 'Charges (es)', 'Primero'],
  ])('%s has the title %s', async (path, title, heading) => {
    const { json } = await app().request('GET', `/api/information/${path}`)
    expect(json.Data).toMatchObject({
      Title: title,
      EffectiveOn: '2026-10-01',
      UpdatedOn: '2026-10-01',
      Sections: [{ Heading: heading }],
    })
  })

  it("list a supplier's own conditions before those of all suppliers", async () => {
    const conditions = { kind: 'rentConditions', supplierId: 3 } as const
    const headingsOf = async (lang: Lang) =>
      (await getInEffect(app().ctx, conditions, lang)).sections.map(({ heading }) => heading)
    expect(await headingsOf('en')).toEqual(['Dirt roads', 'First'])
    expect(await headingsOf('es')).toEqual(['Terraplenes', 'Primero'])
    await expect(getInEffect(app().ctx, { ...conditions, supplierId: 9 }, 'en')).rejects.toThrow('NOT_FOUND')
  })

  it('list only the questions of the product type, in the language of the request', async () => {
    expect((await app().request('GET', '/api/faq/6/1', { lang: 'es' })).json.Data).toEqual([
      { Question: '¿Combustible?', Answer: 'Sí.' },
      { Question: '¿Licencia?', Answer: 'Sí.' },
    ])
    expect((await app().request('GET', '/api/faq/6/23')).json.Data).toEqual([])
  })
})

describe('the questions of the help page', () => {
  const topics = async () =>
    (await app().callAs(undefined, 'es')(listHelp, { siteId: 6 })).map(({ topic, questions }) => [
      topic,
      ...questions.map(({ question }) => question),
    ])

  it('are grouped by topic, in the language of the request', async () => {
    expect((await app().request('GET', '/api/help/6', { lang: 'en' })).json.Data[0]).toEqual({
      Topic: 'lodging',
      Questions: [{ Question: 'Pool?', Answer: 'No.' }],
    })
    expect((await topics()).map(([topic]) => topic)).toEqual(['lodging', 'cars', 'documents'])
  })

  it('use the product as the topic of a question without its own topic', async () => {
    expect(await topics()).toEqual([
      ['lodging', '¿Piscina?'],
      ['cars', '¿Combustible?'],
      ['documents', '¿Visa?', '¿Licencia?'],
    ])
  })

  it('always have a section and a known topic', async () => {
    const { db } = app().ctx
    const row = { display_order: 1, question: '{}', answer: '{}' }
    const add = (about: { product_type: number | null; topic: never }) =>
      db
        .insertInto('faqs')
        .values({ ...row, ...about })
        .execute()
    await expect(add({ product_type: null, topic: null as never })).rejects.toThrow('faqs_never_without_a_section')
    await expect(add({ product_type: 1, topic: 'weather' as never })).rejects.toThrow('faqs_of_a_known_topic')
  })
})
