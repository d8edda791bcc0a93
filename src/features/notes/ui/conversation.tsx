import { useEffect, useRef } from 'react'
import { call } from '../../../platform/http/call.ts'
import { Badge } from '../../../ui/badge.tsx'
import { FileList } from '../../../ui/file-list.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LocalLink, useTexts } from '../../../ui/language.tsx'
import { Message } from '../../../ui/message.tsx'
import { type Attachment, getAttachment, type Note } from '../contract.ts'
import { type Box, useThreadName } from './note-list.tsx'
import { notesTexts } from './notes.texts.ts'
import { OutboxList } from './outbox-list.tsx'
import type { OutboxNote } from './outbox-storage.ts'
import { NoteForm } from './write-note.tsx'

/** All messages of a conversation, oldest first, and the reply form. */
export const Conversation = ({
  box,
  closed,
  notes,
  waiting,
}: {
  box: Box
  /** Messaging is off, so there is no reply form. */
  closed: boolean
  notes: Note[]
  waiting: readonly OutboxNote[]
}) => {
  const t = useTexts(notesTexts)
  const threadName = useThreadName()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const inOrder = [...notes].sort((a, b) => a.id - b.id)
  const last = inOrder.at(-1)
  if (!last) return null
  return (
    <section aria-labelledby="conversation" className="grid min-w-0 gap-4">
      <LocalLink
        to={`/notes?box=${box}`}
        className="-ml-1 inline-flex min-h-11 w-fit items-center gap-1 pr-2 font-semibold text-link hover:underline lg:hidden"
      >
        <Icon name="left" />
        {t.toList}
      </LocalLink>
      <h2 id="conversation" ref={heading} tabIndex={-1} className="text-2xl outline-none">
        <span className="sr-only">{t.conversation}: </span>
        {threadName(last.thread)}
      </h2>
      {inOrder.map((note) => (
        <Message
          key={note.id}
          id={`note-${note.id}`}
          own={note.isSent}
          author={note.isSent ? t.you : note.signedBy ? t.signed(note.signedBy) : t.agency}
          at={note.createdAt}
          subject={note.subject}
          body={note.body}
          lang={note.lang}
          marks={
            note.isSent ? (
              <span className="text-muted">{note.isRead ? t.read : t.delivered}</span>
            ) : (
              !note.isRead && <Badge tone="info">{t.unread}</Badge>
            )
          }
        >
          {note.attachments.length > 0 && <Files files={note.attachments} />}
        </Message>
      ))}
      <OutboxList notes={waiting} />
      {!closed && (
        <NoteForm
          draft={`note-${last.thread.id}`}
          label={t.answer}
          target={{ threadId: last.thread.id }}
          subject={t.reply(last.subject)}
          box={box}
        />
      )}
    </section>
  )
}

const Files = ({ files }: { files: Attachment[] }) => {
  const t = useTexts(notesTexts)
  return (
    <FileList
      files={files}
      load={({ id }) => call(getAttachment, { id }) as unknown as Promise<Uint8Array>}
      label={t.openFile}
      failed={t.fileFailed}
    />
  )
}
