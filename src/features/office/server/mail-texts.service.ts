import type { Bilingual, Lang } from '../../../lib/languages.ts'
import { type Phrase, placeholdersOf } from '../../../lib/mail-words.ts'
import { otherLanguage } from '../../../lib/older-texts.ts'
import { isSame } from '../../../lib/record-fields.ts'
import { type FieldPath, refuse, refuseField } from '../../../lib/refusals.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Ctx, transact } from '../../../platform/context.ts'
import type { MailText, Sentence } from '../../../platform/mail.ts'
import type { Wording } from '../../../platform/mail-texts.store.ts'
import * as store from './mail-texts.store.ts'

/** An email with example data; the app passes in all of them, because they belong to many features. */
export type MailExample = { name: Bilingual; to: 'client' | 'office'; write: (lang: Lang) => MailText[] }

const sentencesOf = ({ subject, paragraphs, button, link }: MailText): Sentence[] => [
  subject,
  ...paragraphs,
  ...(button ? [button.label] : []),
  ...(link ? [link.label] : []),
]

/** The sentences of an email that the office can change, without duplicates, in the order of the email. */
const phrasesOf = (mails: readonly MailText[]): Phrase[] => {
  const phrases = mails
    .flatMap(sentencesOf)
    .filter((sentence): sentence is Phrase => typeof sentence !== 'string')
    .map((phrase): [string, Phrase] => [phrase.key, phrase])
  return [...new Map(phrases).values()]
}

const pieceOf = (sentence: Sentence) =>
  typeof sentence === 'string'
    ? { key: null, text: sentence, values: {} }
    : { key: sentence.key, text: sentence.template, values: sentence.values }

type Versions = Awaited<ReturnType<typeof store.listWordings>>

const inLanguage = (mails: MailText[], versions: Versions) => {
  const [newest] = versions
  return {
    version: newest?.version ?? 0,
    sentences: mails[0]!.key
      ? phrasesOf(mails).map(({ key, template }) => ({
          key,
          defaultText: template,
          text: newest?.wording[key] ?? template,
        }))
      : [],
    previews: mails.map(({ subject, paragraphs, button, link, attachments = [] }) => ({
      subject: pieceOf(subject),
      paragraphs: paragraphs.map(pieceOf),
      button: button ? pieceOf(button.label) : null,
      link: link ? pieceOf(link.label) : null,
      attachments: attachments.map(({ file }) => file),
    })),
    versions,
  }
}

/**
 * The language of an email whose wording is out of date, because only the other one has changed since they last matched. Saving it, even
 * without a change, confirms that they match again.
 */
const olderIn = (ctx: Pick<Ctx, 'config'>, versions: Versions): Lang | null => {
  if (ctx.config.languages.length < 2) return null
  let [older, was]: [Lang | null, Wording] = [null, {}]
  const now: Record<Lang, Wording> = { en: {}, es: {} }
  for (const { lang, wording } of versions.toSorted((a, b) => a.savedAt.getTime() - b.savedAt.getTime())) {
    if (older === null && !isSame(wording, now[lang])) [older, was] = [otherLanguage(lang), now[lang]]
    else if (older === lang || isSame(wording, was)) older = null
    now[lang] = wording
  }
  return older
}

const keyOf = ({ write }: MailExample) => write('en')[0]!.key ?? null

const PROBLEMS = {
  missing: (names: string) => ({
    en: `must contain ${names}`,
    es: `debe contener ${names}`,
  }),
  unknown: (names: string) => ({
    en: `must not contain ${names}, which this sentence does not have`,
    es: `no debe contener ${names}, que no existe en esta frase`,
  }),
}
const fieldOf = (key: string) => `wording.${key}` as FieldPath
const inBraces = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')

/** Refuses a sentence that lacks a required placeholder or contains an unknown one. */
const refuseWrongPlaceholders = ({ key, template }: Phrase, text: string) => {
  const [needed, used] = [placeholdersOf(template), placeholdersOf(text)]
  const missing = needed.filter((name) => !used.includes(name))
  const unknown = used.filter((name) => !needed.includes(name))
  if (missing.length > 0) refuseField(fieldOf(key), PROBLEMS.missing(inBraces(missing)))
  if (unknown.length > 0) refuseField(fieldOf(key), PROBLEMS.unknown(inBraces(unknown)))
}

/** The use cases of the screen for emails. */
export const mailTexts = (examples: readonly MailExample[]) => {
  const getExample = (id: number) => examples[id - 1] ?? refuse('NOT_FOUND')
  return {
    listMailTexts: async (ctx: Ctx) => {
      const versions = await store.listWordings(ctx.db)
      const isChanged = (key: string | null, lang: Lang) => {
        const newest = versions.find((version) => version.mail === key && version.lang === lang)
        return newest !== undefined && Object.keys(newest.wording).length > 0
      }
      return examples.map((example, i) => {
        const key = keyOf(example)
        const { name, to } = example
        const older = olderIn(
          ctx,
          versions.filter(({ mail }) => mail === key),
        )
        return { id: i + 1, key, name, to, changed: { en: isChanged(key, 'en'), es: isChanged(key, 'es') }, older }
      })
    },

    /** Refuses: NOT_FOUND. */
    getMailText: async (ctx: Ctx, { id }: { id: number }) => {
      const example = getExample(id)
      const { name, to, write } = example
      const key = keyOf(example)
      const versions = key ? await store.listWordings(ctx.db, key) : []
      const of = (lang: Lang) =>
        inLanguage(
          write(lang),
          versions.filter((version) => version.lang === lang),
        )
      return { id, key, name, to, older: olderIn(ctx, versions), en: of('en'), es: of('es') }
    },

    /** Refuses: NOT_FOUND, also for an email whose wording is fixed; SAVED_MEANWHILE; INVALID for wrong placeholders. */
    saveMailText: (
      ctx: Ctx,
      { id, mailLang: lang, basedOn, wording }: { id: number; mailLang: Lang; basedOn: number; wording: Wording },
    ) =>
      transact(ctx, async (tx) => {
        const example = getExample(id)
        const mail = keyOf(example) ?? refuse('NOT_FOUND')
        const phrases = new Map(phrasesOf(example.write(lang)).map((phrase) => [phrase.key, phrase]))
        const changed: Wording = {}
        for (const [key, text] of Object.entries(wording)) {
          const phrase = phrases.get(key) ?? refuse('NOT_FOUND')
          if (text === '') refuseField(fieldOf(key), { en: 'is required', es: 'es obligatorio' })
          refuseWrongPlaceholders(phrase, text)
          if (text !== phrase.template) changed[key] = text
        }
        const versions = await store.listWordings(tx.db, mail)
        const newest = versions.find((version) => version.lang === lang)?.version ?? 0
        if (newest !== basedOn) refuse('SAVED_MEANWHILE')
        const version = basedOn + 1
        const at = tx.clock.now()
        const staffId = tx.actor.kind === 'staff' ? tx.actor.staffId : refuse('FORBIDDEN')
        if (!(await store.addWording(tx.db, { mail, lang, version, wording: changed, at, staffId })))
          refuse('SAVED_MEANWHILE')
        await recordAudit(tx.db, {
          at,
          actor: tx.actor,
          entity: 'mail',
          entityId: id,
          event: 'word',
          after: { mail, lang, version, wording: changed },
        })
        return { version }
      }),
  }
}
