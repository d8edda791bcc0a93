import { useEffect, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { formatDay } from '../../../lib/days.ts'
import { isPlainName } from '../../../lib/plain-name.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { FormErrors, useForm } from '../../../ui/form.tsx'
import { useLang, useLocalPath, useTexts } from '../../../ui/language.tsx'
import type { FileToUpload } from '../../../ui/shrink-picture.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import type { BookingName } from '../contract.ts'
import { MAX_BODY, MAX_SUBJECT } from '../thread.ts'
import { FilePicker } from './file-picker.tsx'
import type { Box } from './note-list.tsx'
import { notesTexts } from './notes.texts.ts'
import { queueAndSend } from './outbox.ts'

/** Groups the form's toasts. */
const ABOUT = 'writing a note'

/** The form for a new message, about a booking or in general. */
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

/** The message form. With `subject`, it replies in a conversation; otherwise it asks for the subject and booking. */
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
  const [files, setFiles] = useState<FileToUpload[]>([])
  const form = useForm({
    values: { about: '', subject: '', body: '' },
    draft,
    check: (written) => ({
      subject:
        subject === undefined &&
        (written.subject ? !isPlainName(written.subject) && t.linkInSubject : t.missingSubject),
      body: !written.body && t.missingBody,
    }),
    send: (written) =>
      queueAndSend({
        lang,
        files,
        input: {
          threadId: target.threadId,
          bookingReference: written.about,
          subject: (subject ?? written.subject).slice(0, MAX_SUBJECT),
          body: written.body,
        },
      }),
    about: ABOUT,
    failed: t.notCreated,
    done: (outcome) => (outcome === 'sent' ? t.sentToast : undefined),
    onSuccess: async (outcome) => {
      form.fill({ about: '', subject: '', body: '' })
      setFiles([])
      if (outcome === 'waiting') {
        const text = navigator.onLine ? `${t.notCreated}. ${t.keptToast}` : t.keptToast
        showToast({ kind: 'warning', text, about: ABOUT })
      }
      // The navigation to the sent list does not reload, so reload first.
      if (outcome === 'sent') await revalidate()
      if (subject === undefined) await navigate(localPath('/notes?box=sent'))
    },
  })
  const about = form.field('about')

  return (
    <Card>
      <FormErrors form={form} />
      <form {...form.props} className="grid gap-5">
        {subject === undefined && (
          <>
            <SelectField
              {...about}
              label={t.about}
              hint={t.aboutHint}
              defaultValue={target.bookingReference || about.defaultValue}
            >
              <option value="">{t.aboutNothing}</option>
              {bookings.map((booking) => (
                <option key={booking.reference} value={booking.reference}>
                  {[booking.title, formatDay(booking.firstDay, lang), booking.reference].join(' · ')}
                </option>
              ))}
            </SelectField>
            <TextField
              {...form.field('subject')}
              label={t.subject}
              required
              maxLength={MAX_SUBJECT}
              autoComplete="off"
            />
          </>
        )}
        <TextArea {...form.field('body')} label={label} required maxLength={MAX_BODY} rows={6} />
        <FilePicker files={files} onChange={setFiles} />
        <div className="flex flex-wrap gap-3">
          <Button busy={form.busy}>{t.send}</Button>
          <ButtonLink to={`/notes?box=${box}`} variant="secondary">
            {t.cancel}
          </ButtonLink>
        </div>
      </form>
    </Card>
  )
}
