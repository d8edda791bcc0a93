import { beforeEach, describe, expect, it } from 'vitest'
import { getMailText, listMailTexts, saveMailText } from './features/office/contract/mail-texts.ts'
import type { Lang } from './lib/languages.ts'
import { placeholdersOf } from './lib/mail-words.ts'
import { mailExamples } from './mail-examples.ts'
import { listMails } from './platform/mail.store.ts'
import { SECRET_MASK } from './platform/outbox.ts'
import { signedInClient, staffToken } from './testing/people.ts'
import { makeReadyPlan } from './testing/plans.ts'
import { useTestApp } from './testing/test-app.ts'

const EXAMPLES = mailExamples('https://alamar.example')
const app = useTestApp()
let token: string
beforeEach(async () => {
  token = await staffToken(app(), 'Content')
})
const call = (lang: Lang = 'en') => app().callAs(token, lang)
const find = async (key: string) => (await call()(listMailTexts, {})).find((mail) => mail.key === key)!
const CONFIRMED = 'Good news, {name}: {title} is yours. Reference: {reference}.'
const wordingOf = async (key: string, lang: Lang = 'en') => {
  const { id } = await find(key)
  const mail = await call()(getMailText, { id })
  return {
    id,
    version: mail[lang].version,
    wording: Object.fromEntries(mail[lang].sentences.map((s) => [s.key, s.text])),
  }
}

describe('the emails of the product', () => {
  const modules = import.meta.glob<Record<string, unknown>>('./features/**/*.mails.ts')

  it('all have an example', async () => {
    const builders = await Promise.all(Object.values(modules).map((load) => load()))
    const written = builders.flatMap((module) => Object.values(module)).filter((value) => typeof value === 'function')
    expect(EXAMPLES).toHaveLength(written.length)
  })

  it('have unique keys', () => {
    const keys = EXAMPLES.map(({ write }) => write('en')[0]!.key).filter(Boolean)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it.each(EXAMPLES.map((example) => [example.name.en, example] as const))(
    'have the same placeholders in both languages: %s',
    (_, { write }) => {
      const placeholders = (lang: Lang) =>
        write(lang).flatMap(({ subject, paragraphs, button, link }) =>
          [subject, ...paragraphs, button?.label, link?.label].map((sentence) =>
            typeof sentence === 'object' ? [sentence.key, ...placeholdersOf(sentence.template).toSorted()] : null,
          ),
        )
      expect(placeholders('es')).toEqual(placeholders('en'))
    },
  )
})

describe('the wording of an email', () => {
  it('is marked as older in one language until it is saved in that language too, with or without changes', async () => {
    const { id, wording } = await wordingOf('booking-confirmed')
    const older = async () => [(await find('booking-confirmed')).older, (await call()(getMailText, { id })).older]
    const save = (mailLang: Lang, basedOn: number, words: Record<string, string>) =>
      call()(saveMailText, { id, mailLang, basedOn, wording: words })
    const changed = { ...wording, confirmed: '{reference} means {title}.' }
    expect(await older()).toEqual([null, null])
    await save('en', 0, changed)
    expect(await older()).toEqual(['es', 'es'])
    app().clock.advance(0.1)
    await save('en', 1, wording)
    expect(await older()).toEqual([null, null])
    app().clock.advance(0.1)
    await save('en', 2, changed)
    app().clock.advance(0.1)
    await save('es', 0, (await wordingOf('booking-confirmed', 'es')).wording)
    expect(await older()).toEqual([null, null])
  })

  it('applies from the next email on, in its language only, until it is reset', async () => {
    const { client } = await signedInClient(app())
    const { id, wording } = await wordingOf('booking-confirmed')
    const subjects = async () => (await listMails(app().ctx.db, 1))[0]!
    const changed = { ...wording, confirmedSubject: 'Great: {title}', confirmed: '{reference} means {title}.' }
    await call()(saveMailText, { id, mailLang: 'en', basedOn: 0, wording: changed })
    await makeReadyPlan(app(), client.id)
    await app().runJobs()
    const mail = await subjects()
    expect(mail.subject).toBe('Great: Kia Picanto')
    expect(mail.text).toMatch(/TEST-\d+ means Kia Picanto\./)
    expect(await find('booking-confirmed')).toMatchObject({ changed: { en: true, es: false } })
    await call()(saveMailText, { id, mailLang: 'en', basedOn: 1, wording: {} })
    expect(await wordingOf('booking-confirmed')).toEqual({ id, version: 2, wording })
  })

  it('keeps its versions with their authors', async () => {
    const { id, wording } = await wordingOf('trip-ready')
    await call()(saveMailText, { id, mailLang: 'es', basedOn: 0, wording: { ...wording, readySubject: '¡Listo!' } })
    const { es } = await call()(getMailText, { id })
    expect(es.versions).toMatchObject([{ version: 1, savedBy: 'Ana Torres', wording: { readySubject: '¡Listo!' } }])
  })

  it.each([
    ['without a placeholder that it needs', '{name}, it is yours.', 'must contain {title}, {reference}'],
    ['with an unknown placeholder', CONFIRMED, 'must not contain {name}, which this sentence does not have'],
    ['that is empty', '', 'is required'],
  ])('is refused %s', async (_, confirmed, message) => {
    const { id, wording } = await wordingOf('booking-confirmed')
    await expect(
      call()(saveMailText, { id, mailLang: 'en', basedOn: 0, wording: { ...wording, confirmed } }),
    ).rejects.toMatchObject({ code: 'INVALID', fields: [{ field: 'wording.confirmed', message }] })
  })

  it('refuses the second of two concurrent changes', async () => {
    const { id, wording } = await wordingOf('trip-ready')
    const save = () =>
      call()(saveMailText, { id, mailLang: 'en', basedOn: 0, wording: { ...wording, readySubject: 'Go!' } })
    await save()
    await expect(save()).rejects.toMatchObject({ code: 'SAVED_MEANWHILE' })
  })

  it('cannot be changed for an email to the office', async () => {
    const fixed = (await call()(listMailTexts, {})).find((mail) => mail.key === null)!
    await expect(call()(saveMailText, { id: fixed.id, mailLang: 'en', basedOn: 0, wording: {} })).rejects.toMatchObject(
      {
        code: 'NOT_FOUND',
      },
    )
  })

  it('is shown with a masked password', async () => {
    const { id } = await find('temporary-password')
    const { en } = await call()(getMailText, { id })
    const [preview] = en.previews
    expect(preview!.paragraphs.map(({ values }) => values.password).filter(Boolean)).toEqual([SECRET_MASK])
  })
})
