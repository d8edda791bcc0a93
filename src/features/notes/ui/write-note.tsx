import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { formatDay } from '../../../lib/days.ts'
import { isPlainName } from '../../../lib/plain-name.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { readDraft, saveDraft } from '../../../ui/draft.ts'
import { ErrorSummary, type Problem } from '../../../ui/error-summary.tsx'
import { useErrorTitle } from '../../../ui/error-title.ts'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { useLang, useLocalPath, useTexts } from '../../../ui/language.tsx'
import type { FileToUpload } from '../../../ui/shrink-picture.ts'
import { showToast } from '../../../ui/toasts.tsx'
import type { BookingName } from '../contract.ts'
import { MAX_BODY, MAX_SUBJECT } from '../thread.ts'
import { FilePicker } from './file-picker.tsx'
import type { Box } from './note-list.tsx'
import { notesTexts } from './notes.texts.ts'
import { queueAndSend } from './outbox.ts'

/** Groups the form's toasts. */
const ABOUT = 'writing a note'

type Draft = { about: string; subject: string; body: string }

/** The form of a new message, about a booking or general. */
export const WriteNote = ({ bookings, booking, box }: { bookings: BookingName[]; booking: string; box: Box }) => {
  const t = useTexts(notesTexts)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="write-note" className="grid min-w-0 gap-4">
      <h2 id="write-note" ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {t.write}
      </h2>
      <NoteForm draft="note" label={t.body} bookings={bookings} target={{ bookingReference: booking }} box={box} />
    </section>
  )
}

/** The message form. With `subject` it replies in a conversation; otherwise it asks for the subject and the booking. */
export const NoteForm = ({
  draft,
  label,
  target,
  subject,
  bookings = [],
  box,
}: {
  draft: string
  label: string
  target: { threadId?: number; bookingReference?: string }
  subject?: string
  bookings?: BookingName[]
  box: Box
}) => {
  const t = useTexts(notesTexts)
  const lang = useLang()
  const navigate = useNavigate()
  const localPath = useLocalPath()
  const { revalidate } = useRevalidator()
  const form = useRef<HTMLFormElement>(null)
  const [kept] = useState(() => readDraft<Draft>(draft))
  const [files, setFiles] = useState<FileToUpload[]>([])
  const [problems, setProblems] = useState<Problem[]>([])
  const [busy, setBusy] = useState(false)
  useErrorTitle(problems.length > 0)
  const errorOf = (field: string) => problems.find((problem) => problem.field === field)?.message

  const values = (): Draft => {
    const data = new FormData(form.current!)
    const value = (name: string) => String(data.get(name) ?? '').trim()
    return { about: value('about'), subject: subject ?? value('subject'), body: value('body') }
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const written = values()
    const newProblems: Problem[] = []
    if (!written.subject) newProblems.push({ field: 'subject', message: t.missingSubject })
    else if (!isPlainName(written.subject) && subject === undefined)
      newProblems.push({ field: 'subject', message: t.linkInSubject })
    if (!written.body) newProblems.push({ field: 'body', message: t.missingBody })
    setProblems(newProblems)
    if (newProblems.length) return
    setBusy(true)
    const outcome = await queueAndSend({
      lang,
      files,
      input: {
        threadId: target.threadId,
        bookingReference: written.about,
        subject: written.subject.slice(0, MAX_SUBJECT),
        body: written.body,
      },
    })
    setBusy(false)
    if (typeof outcome === 'object') {
      showToast({ kind: 'error', text: `${t.notCreated}. ${outcome.refused}`, about: ABOUT })
      return
    }
    saveDraft(draft, null)
    form.current?.reset()
    setFiles([])
    showToast(
      outcome === 'sent'
        ? { kind: 'information', text: t.sentToast, about: ABOUT }
        : { kind: 'warning', text: navigator.onLine ? `${t.notCreated}. ${t.keptToast}` : t.keptToast, about: ABOUT },
    )
    // The navigation to the sent list does not reload, so reload first.
    if (outcome === 'sent') await revalidate()
    if (subject === undefined) await navigate(localPath('/notes?box=sent'))
  }

  return (
    <Card>
      <ErrorSummary problems={problems} />
      <form ref={form} onSubmit={submit} onInput={() => saveDraft(draft, values())} noValidate className="grid gap-5">
        {subject === undefined && (
          <>
            <SelectField
              name="about"
              label={t.about}
              hint={t.aboutHint}
              defaultValue={target.bookingReference || kept.about}
            >
              <option value="">{t.aboutNothing}</option>
              {bookings.map((booking) => (
                <option key={booking.reference} value={booking.reference}>
                  {[booking.title, formatDay(booking.firstDay, lang), booking.reference].join(' · ')}
                </option>
              ))}
            </SelectField>
            <TextField
              name="subject"
              label={t.subject}
              error={errorOf('subject')}
              defaultValue={kept.subject}
              required
              maxLength={MAX_SUBJECT}
              autoComplete="off"
            />
          </>
        )}
        <TextArea
          name="body"
          label={label}
          error={errorOf('body')}
          defaultValue={kept.body}
          required
          maxLength={MAX_BODY}
          rows={6}
        />
        <FilePicker files={files} onChange={setFiles} />
        <div className="flex flex-wrap gap-3">
          <Button busy={busy}>{t.send}</Button>
          <ButtonLink to={`/notes?box=${box}`} variant="secondary">
            {t.cancel}
          </ButtonLink>
        </div>
      </form>
    </Card>
  )
}
