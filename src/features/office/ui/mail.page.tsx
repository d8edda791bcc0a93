import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { formatInstant, SERVICE_ZONE } from '../../../lib/days.ts'
import type { Lang } from '../../../lib/languages.ts'
import { fillIn, placeholdersOf } from '../../../lib/mail-words.ts'
import { call } from '../../../platform/http/call.ts'
import { useAction } from '../../../ui/action.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FormErrors, useForm } from '../../../ui/form.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { LeaveGuard } from '../../../ui/leave-guard.tsx'
import { mailListTexts } from '../../../ui/mail-list.texts.ts'
import { orNotFound } from '../../../ui/not-found.ts'
import { olderTexts } from '../../../ui/older.texts.ts'
import { OlderBadge } from '../../../ui/older-badge.tsx'
import { Page } from '../../../ui/page.tsx'
import { withLabel } from '../../../ui/refused-fields.ts'
import { screenMeta } from '../../../ui/screen-meta.ts'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useKeptChanges, useKeptContent, useStaffDraft } from '../../staff/ui/kept-changes.ts'
import { useMay } from '../../staff/ui/staff.ts'
import { getMailText, type MailInLanguage, type Piece, type Preview, saveMailText } from '../contract/mail-texts.ts'
import type { Route } from './+types/mail.page'
import { mailsTexts } from './mails.texts.ts'

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  orNotFound(call(getMailText, { id: Number(params.mailId) }))

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = screenMeta(mailsTexts)

/** One email in both languages: its previews and its wording. */
export default function Mail({ loaderData: { id, name, older, key, ...languages } }: Route.ComponentProps) {
  const t = useTexts(mailsTexts)
  const lang = useLang()
  const [unsaved, setUnsaved] = useState({ en: false, es: false })
  return (
    <Page title={name[lang]} back={{ to: '/office/content/mails', label: t.title }} width="wide">
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {(['en', 'es'] as const).map((code) => (
          <InLanguage
            key={code}
            id={id}
            lang={code}
            mail={languages[code]}
            isOlder={older === code}
            onUnsaved={setUnsaved}
          />
        ))}
      </div>
      <LeaveGuard unsaved={unsaved.en || unsaved.es} />
    </Page>
  )
}

type Wording = Record<string, string>

const wordingOf = ({ sentences }: Pick<MailInLanguage, 'sentences'>): Wording =>
  Object.fromEntries(sentences.map(({ key, text }) => [key, text]))

const InLanguage = ({
  id,
  lang,
  mail,
  isOlder,
  onUnsaved,
}: {
  id: number
  lang: Lang
  mail: MailInLanguage
  isOlder: boolean
  /** Called when a language gets or loses unsaved input. */
  onUnsaved: Dispatch<SetStateAction<Record<Lang, boolean>>>
}) => {
  const t = useTexts(mailsTexts)
  const o = useTexts(olderTexts)
  const mayEdit = useMay()(saveMailText)
  // Not updated by a reload: what somebody else saved in the meantime must not be overwritten.
  const [saved, setSaved] = useState({ version: mail.version, wording: wordingOf(mail) })
  const labels = labelsOf(mail, t)
  const { busy, act } = useAction({ reload: true })
  const { version: basedOn, wording } = saved
  // Saves the wording as last saved, not the text being entered.
  const confirm = () =>
    act((call) => call(saveMailText, { id, mailLang: lang, basedOn, wording }), {
      done: o.confirmed,
      onSuccess: ({ version }) => setSaved({ version, wording }),
    })
  const draft = useStaffDraft(`mail-${id}-${lang}`)
  const kept = useKeptContent<Wording>(draft, mail.version)
  const form = useForm({
    values: kept ?? wording,
    send: (wording, call) => call(saveMailText, { id, mailLang: lang, basedOn, wording }),
    done: t.saved,
    onSuccess: ({ version }, wording) => setSaved({ version, wording }),
    reload: true,
    fieldProblems: (fields) =>
      fields.map(({ field, message }) => {
        const key = field.replace(/^wording\./, '')
        return { field: key, message: withLabel(labels.get(key) ?? '', message) }
      }),
  })
  const isUnsaved = mail.sentences.some(({ key }) => form.values[key] !== wording[key])
  useKeptChanges(draft, { version: basedOn, content: form.values }, isUnsaved)
  useEffect(() => onUnsaved((before) => ({ ...before, [lang]: isUnsaved })), [isUnsaved, onUnsaved, lang])
  return (
    <Card as="section" aria-labelledby={`mail-${lang}`} className="grid gap-6">
      <h2 id={`mail-${lang}`} className="text-xl">
        {t.languages[lang]}
      </h2>
      {isOlder && (
        <div className="flex flex-wrap items-center gap-x-3">
          <OlderBadge lang={lang} />
          {mayEdit && (
            <Button
              type="button"
              variant="quiet"
              busy={busy}
              aria-label={o.confirmOf(t.languages[lang])}
              onClick={confirm}
            >
              {o.confirm}
            </Button>
          )}
        </div>
      )}
      <Previews previews={mail.previews} wording={form.values} lang={lang} />
      {mail.sentences.length > 0 && mayEdit && <WordingForm form={form} labels={labels} lang={lang} mail={mail} />}
    </Card>
  )
}

const Previews = ({ previews, wording, lang }: { previews: readonly Preview[]; wording: Wording; lang: Lang }) => {
  const t = useTexts(mailsTexts)
  const [shown, setShown] = useState(0)
  const { subject, paragraphs, button, link, attachments } = previews[shown]!
  const say = ({ key, text, values }: Piece) => fillIn((key !== null && wording[key]) || text, values)
  const many = previews.length > 1
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="text-sm font-semibold">
          {many ? t.previewOf(shown + 1, previews.length) : t.preview}
        </p>
        {many && (
          <div className="flex gap-1">
            <Button variant="quiet" disabled={shown === 0} onClick={() => setShown(shown - 1)}>
              {t.previousPreview}
            </Button>
            <Button variant="quiet" disabled={shown === previews.length - 1} onClick={() => setShown(shown + 1)}>
              {t.nextPreview}
            </Button>
          </div>
        )}
      </div>
      <div lang={lang} className="mt-2 grid gap-3 rounded-card border border-line bg-surface p-4 break-words">
        <p className="text-lg font-semibold">{say(subject)}</p>
        {paragraphs.map((paragraph, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a preview never change their order
          <p key={i}>{say(paragraph)}</p>
        ))}
        {button && (
          <p>
            <span className="inline-block rounded-control bg-sea px-4 py-2 font-semibold text-sea-ink">
              {say(button)}
            </span>
          </p>
        )}
        {link && <p className="text-link underline">{say(link)}</p>}
        {attachments.length > 0 && (
          <p className="text-sm text-muted">{mailListTexts[lang].attached(attachments.join(', '))}</p>
        )}
      </div>
      <p className="mt-1.5 text-sm text-muted">{t.exampleData}</p>
    </div>
  )
}

/** Labels that say where each sentence is in the email, by key; the sentences of the text are numbered. */
const labelsOf = ({ sentences, previews }: MailInLanguage, t: (typeof mailsTexts)['en']) => {
  const partOf = (key: string) => {
    if (previews.some(({ subject }) => subject.key === key)) return t.subject
    if (previews.some(({ button }) => button?.key === key)) return t.button
    return previews.some(({ link }) => link?.key === key) ? t.link : undefined
  }
  let count = 0
  return new Map(sentences.map(({ key }) => [key, partOf(key) ?? t.sentence(++count)]))
}

const WordingForm = ({
  form,
  labels,
  lang,
  mail: { sentences, versions },
}: {
  form: ReturnType<typeof useForm<Wording, { version: number }>>
  labels: ReadonlyMap<string, string>
  lang: Lang
  mail: MailInLanguage
}) => {
  const t = useTexts(mailsTexts)
  const ownLang = useLang()
  const defaults = Object.fromEntries(sentences.map(({ key, defaultText }) => [key, defaultText]))
  const load = (wording: Wording) => form.fill({ ...defaults, ...wording })
  return (
    <form {...form.props} className="grid gap-4 border-t border-line pt-5">
      <h3>{t.sentences}</h3>
      <FormErrors form={form} />
      {sentences.map(({ key, defaultText }) => {
        const names = placeholdersOf(defaultText).map((name) => `{${name}}`)
        return (
          <TextArea
            key={key}
            {...form.field(key)}
            lang={lang}
            className="[&_textarea]:field-sizing-content"
            rows={Math.max(1, Math.ceil(defaultText.length / 55))}
            maxLength={2_000}
            label={
              <>
                {labels.get(key)}
                {form.values[key] !== defaultText && (
                  <Badge tone="info" className="ml-2">
                    {t.differs}
                  </Badge>
                )}
              </>
            }
            hint={names.length > 0 ? t.contains(names.join(', ')) : undefined}
          />
        )
      })}
      <div className="flex flex-wrap gap-3">
        <Button busy={form.busy} aria-label={t.saveOf[lang]}>
          {t.save}
        </Button>
        <Button type="button" variant="secondary" onClick={() => load({})}>
          {t.reset}
        </Button>
      </div>
      {versions.length > 0 && (
        <details>
          <summary className="cursor-pointer py-2 font-semibold text-link">{t.versions}</summary>
          <ul className="grid gap-1">
            {versions.map((each) => {
              const changes = Object.keys(each.wording).length
              return (
                <li key={each.version} className="flex flex-wrap items-center justify-between gap-x-3">
                  <span>
                    {t.version(each.version, formatInstant(each.savedAt, ownLang, SERVICE_ZONE), each.savedBy ?? '')}
                    <span className="text-muted">: {changes === 0 ? t.versionDefault : t.versionChanges(changes)}</span>
                  </span>
                  <Button
                    type="button"
                    variant="quiet"
                    aria-label={t.loadOf(each.version)}
                    onClick={() => load(each.wording)}
                  >
                    {t.load}
                  </Button>
                </li>
              )
            })}
          </ul>
        </details>
      )}
    </form>
  )
}
