import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { problemsOf } from '../../../ui/refused-fields.ts'
import { courierTexts } from './courier.texts.ts'
import { notesTexts } from './notes.texts.ts'
import { discardUnsent, sendNow } from './outbox.ts'
import type { OutboxNote } from './outbox-storage.ts'

/** The unsent messages, with buttons to send or discard them. */
export const OutboxList = ({ notes }: { notes: readonly OutboxNote[] }) => {
  const t = useTexts(notesTexts)
  const c = useTexts(courierTexts)
  if (notes.length === 0) return null
  const noteFields = { subject: t.subject, body: t.body, name: t.files, file: t.files }
  const courierFields = {
    contents: c.contents,
    weightGrams: c.weight,
    wishedDay: c.wishedDay,
    senderName: `${c.sender}, ${c.name}`,
    senderPhone: `${c.sender}, ${c.phone}`,
    recipientName: `${c.recipient}, ${c.name}`,
    recipientPhone: `${c.recipient}, ${c.phone}`,
    recipientAddress: `${c.recipient}, ${c.address}`,
    remarks: c.remarks,
  }
  return (
    <div className="grid gap-2">
      <ul className="grid gap-2">
        {notes.map((note) => (
          <li key={note.key} className="grid gap-1 rounded-card border border-warning/35 bg-warning-soft px-4 py-3">
            <span>
              <Badge tone={note.refused === undefined ? 'warning' : 'danger'} className="bg-surface-raised">
                {note.refused === undefined ? t.waiting : t.refused}
              </Badge>
            </span>
            <span lang={note.lang} className="font-medium">
              {note.input.subject}
            </span>
            <span lang={note.lang} className="line-clamp-3 whitespace-pre-wrap text-sm">
              {note.input.body}
            </span>
            {note.refused !== undefined && (
              <span className="text-danger">
                {note.refusedFields?.length
                  ? problemsOf(note.refusedFields, note.courier ? courierFields : noteFields)
                      .map(({ message }) => message)
                      .join('; ')
                  : note.refused}
              </span>
            )}
            <div className="-ml-3 flex flex-wrap">
              {note.refused === undefined && (
                <Button type="button" variant="quiet" className="px-3" onClick={() => sendNow()}>
                  {t.sendNow}
                </Button>
              )}
              <Button
                type="button"
                variant="quiet"
                className="px-3"
                aria-label={t.giveUp(note.input.subject)}
                onClick={() => discardUnsent(note.key)}
              >
                {t.giveUpShort}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm text-muted">
        {t.waitingHint}
      </p>
    </div>
  )
}
