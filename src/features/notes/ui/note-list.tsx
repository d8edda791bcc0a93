import { formatPast } from '../../../lib/days.ts'
import { call } from '../../../platform/http/call.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { LocalLink, useLang, useTexts } from '../../../ui/language.tsx'
import { clearToasts, showToast } from '../../../ui/toasts.tsx'
import { markNoteAsHidden, markNoteAsShown, type Note, type NoteThread } from '../contract.ts'
import { setNewNotes } from './new-notes.ts'
import { notesTexts } from './notes.texts.ts'
import { OutboxList } from './outbox-list.tsx'
import type { OutboxNote } from './outbox-storage.ts'

export type Box = 'received' | 'sent'

/** Returns the name of a conversation. */
export const useThreadName = () => {
  const t = useTexts(notesTexts)
  return ({ kind, reference }: Pick<NoteThread, 'kind' | 'reference'>) =>
    kind === 'general' ? t.general : t[kind](reference)
}

/** The received or sent messages, newest first. */
export const NoteList = ({
  box,
  notes,
  newCount,
  waiting,
  openThread,
  failed,
  hidden,
  onHidden,
  onOlder,
}: {
  box: Box
  notes: Note[]
  newCount: number
  waiting: readonly OutboxNote[]
  openThread: number | undefined
  failed: boolean
  /** Messages that were just hidden and can be restored. */
  hidden: ReadonlySet<number>
  onHidden: (id: number, hide: boolean) => void
  onOlder: (() => void) | undefined
}) => {
  const t = useTexts(notesTexts)
  const tab = (name: Box, words: string, count: string | undefined) => (
    <LocalLink
      to={`/notes?box=${name}`}
      aria-current={name === box ? 'page' : undefined}
      preventScrollReset
      className={`inline-flex min-h-12 items-center gap-2 border-b-3 px-3 font-semibold no-underline ${name === box ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink'}`}
    >
      {words}
      {count && <Badge tone="info">{count}</Badge>}
    </LocalLink>
  )
  return (
    <div className="grid min-w-0 gap-4">
      <nav aria-label={t.boxes} className="flex border-b border-line">
        {tab('received', t.received, newCount ? t.newNotes(newCount) : undefined)}
        {tab('sent', t.sent, waiting.length ? `${t.waiting}: ${waiting.length}` : undefined)}
      </nav>
      {box === 'sent' && <OutboxList notes={waiting} />}
      {notes.length === 0 && !failed && !(box === 'sent' && waiting.length) && (
        <div className="py-6 text-center">
          <p className="font-semibold">{box === 'received' ? t.noReceived : t.noSent}</p>
          {box === 'received' && <p className="text-muted">{t.noReceivedHint}</p>}
        </div>
      )}
      {notes.length > 0 && (
        <ul className="grid gap-2">
          {notes.map((note) => (
            <li key={note.id}>
              <Entry
                note={note}
                box={box}
                current={note.thread.id === openThread}
                hidden={hidden.has(note.id)}
                onHidden={(hide) => onHidden(note.id, hide)}
              />
            </li>
          ))}
        </ul>
      )}
      {onOlder && (
        <Button type="button" variant="secondary" onClick={onOlder}>
          {t.older}
        </Button>
      )}
    </div>
  )
}

const Entry = ({
  note,
  box,
  current,
  hidden,
  onHidden,
}: {
  note: Note
  box: Box
  current: boolean
  hidden: boolean
  onHidden: (hide: boolean) => void
}) => {
  const t = useTexts(notesTexts)
  const lang = useLang()
  const threadName = useThreadName()
  const unread = box === 'received' && !note.isRead
  const about = `note ${note.id}`

  const change = async (hide: boolean) => {
    try {
      const { newCount } = await call(hide ? markNoteAsHidden : markNoteAsShown, { id: note.id })
      onHidden(hide)
      setNewNotes(newCount)
      clearToasts(about)
    } catch {
      showToast({ kind: 'error', text: t.notHidden, about })
    }
  }

  if (hidden) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-2 rounded-card border border-line border-dashed px-4 py-2">
        <p role="status" className="min-w-0 text-muted">
          {t.hidden(note.subject)}
        </p>
        {/* Takes focus from the removed button. */}
        <Button type="button" variant="quiet" autoFocus onClick={() => change(false)}>
          {t.undo}
        </Button>
      </div>
    )
  }
  return (
    <div
      className={`flex items-start gap-1 rounded-card border max-sm:flex-col max-sm:items-stretch bg-surface-raised ${current ? 'border-turquoise ring-1 ring-turquoise' : 'border-line'}`}
    >
      <LocalLink
        to={`/notes?box=${box}&thread=${note.thread.id}#note-${note.id}`}
        aria-current={current ? 'true' : undefined}
        className="grid min-w-0 grow gap-1 rounded-card px-4 py-3 text-ink no-underline hover:bg-surface-sunk"
      >
        <span className="flex flex-wrap items-center gap-2 text-sm text-muted">
          {threadName(note.thread)}
          {unread && <Badge tone="info">{t.unread}</Badge>}
          {note.attachments.length > 0 && <span>{`${t.files}: ${note.attachments.length}`}</span>}
        </span>
        <span lang={note.lang} className={`truncate ${unread ? 'font-bold' : 'font-medium'}`}>
          {note.subject}
        </span>
        <span lang={note.lang} className="truncate text-sm text-muted">
          {note.body}
        </span>
        <span className="text-sm text-muted">
          <time dateTime={note.createdAt}>{formatPast(note.createdAt, lang)}</time>
          {box === 'sent' && ` · ${note.isRead ? t.read : t.delivered}`}
        </span>
      </LocalLink>
      <Button
        type="button"
        variant="quiet"
        className="m-1 shrink-0 px-3 max-sm:self-end"
        aria-label={t.hideNote(note.subject)}
        onClick={() => change(true)}
      >
        {t.hide}
      </Button>
    </div>
  )
}
