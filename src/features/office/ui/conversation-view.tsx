import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../platform/http/call.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { saveDraft } from '../../../ui/draft.ts'
import { TextField } from '../../../ui/field.tsx'
import { FileList } from '../../../ui/file-list.tsx'
import { submitForm, useForm } from '../../../ui/form.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LocalLink, useLocalPath, useTexts } from '../../../ui/language.tsx'
import { Message } from '../../../ui/message.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useStaffDraft } from '../../staff/ui/kept-changes.ts'
import { useMay } from '../../staff/ui/staff.ts'
import {
  answerConversation,
  getClientAttachment,
  markConversationAsRead,
  settleConversation,
  type WholeConversation,
} from '../contract/conversations.ts'
import { conversationTexts } from './conversations.texts.ts'

/** One conversation with its messages and the answer form. */
export const ConversationView = ({
  conversation,
  box,
  onDone,
}: {
  conversation: WholeConversation
  box: string
  onDone: () => void
}) => {
  const t = useTexts(conversationTexts)
  const { client, notes } = conversation
  const may = useMay()
  const mayMark = may(markConversationAsRead)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const unread = notes.some((note) => note.isSent && !note.isRead)
  useEffect(() => {
    // A failure only delays the read mark that the client sees.
    if (mayMark && unread) call(markConversationAsRead, { id: conversation.id }).catch(() => {})
  }, [mayMark, unread, conversation.id])
  return (
    <section aria-labelledby="conversation" className="grid min-w-0 gap-4">
      <LocalLink
        to={`/office/notes?box=${box}`}
        className="-ml-1 inline-flex min-h-11 w-fit items-center gap-1 pr-2 font-semibold text-link hover:underline lg:hidden"
      >
        <Icon name="left" />
        {t.toList}
      </LocalLink>
      <div>
        <h2 id="conversation" ref={heading} tabIndex={-1} className="text-2xl outline-none">
          {client.name}
        </h2>
        <p className="text-muted">
          {conversation.kind === 'general' ? t.general : t[conversation.kind](conversation.reference)} · {client.email}
        </p>
      </div>
      {notes.map((note) => (
        <Message
          key={note.id}
          own={!note.isSent}
          author={note.isSent ? client.name : note.signedBy ? t.signed(note.signedBy) : t.agency}
          at={note.createdAt}
          subject={note.subject}
          body={note.body}
          lang={note.lang}
          marks={note.isSent && !note.isRead && <Badge tone="info">{t.unread}</Badge>}
        >
          {note.attachments.length > 0 && (
            <FileList
              files={note.attachments}
              load={({ id }) => call(getClientAttachment, { id }) as unknown as Promise<Uint8Array>}
              label={t.openFile}
              failed={t.fileFailed}
            />
          )}
        </Message>
      ))}
      {may(answerConversation) ? (
        <AnswerForm conversation={conversation} box={box} onDone={onDone} />
      ) : (
        <Notice>{t.readOnly}</Notice>
      )}
    </section>
  )
}

const AnswerForm = ({ conversation, box, onDone }: Parameters<typeof ConversationView>[0]) => {
  const t = useTexts(conversationTexts)
  const navigate = useNavigate()
  const localPath = useLocalPath()
  const may = useMay()
  const { client, notes, waitingSince, id } = conversation
  const last = notes.at(-1)!
  const draft = useStaffDraft(`answer-${id}`)
  const subject = t.reply(last.subject).slice(0, 120)
  const toList = () => navigate(localPath(`/office/notes?box=${box}`))
  // A refusal reloads messages that arrived in the meantime; the answer stays in its field.
  const form = useForm({
    values: { body: '' },
    draft,
    check: ({ body }) => ({ body: !body && t.missing }),
    send: ({ body }, call, data) =>
      call(answerConversation, {
        threadId: id,
        lastNoteId: last.id,
        lang: client.lang,
        subject: String(data.get('subject')).trim() || subject,
        body,
      }),
    done: t.sent(client.name),
    onSuccess: toList,
    onRefused: onDone,
    about: `conversation ${id}`,
  })
  const settle = () =>
    form.act((call) => call(settleConversation, { id, lastNoteId: last.id }), {
      done: t.settled(client.name),
      onSuccess: () => {
        saveDraft(draft, null)
        return toList()
      },
      onRefused: onDone,
    })

  const sendByKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    submitForm(event.currentTarget.form)
  }

  return (
    <Card>
      <form {...form.props} className="grid gap-5">
        <div>
          <p className="font-semibold">{t.writeIn[client.lang]}</p>
          <p className="text-sm text-muted">{t.writeInHint}</p>
        </div>
        <TextField
          name="subject"
          defaultValue={subject}
          error={form.errorOf('subject')}
          label={t.subject}
          lang={client.lang}
          maxLength={120}
          autoComplete="off"
        />
        <TextArea
          {...form.field('body')}
          label={t.body}
          hint={t.bodyHint}
          lang={client.lang}
          maxLength={4_000}
          rows={6}
          onKeyDown={sendByKey}
        />
        <div className="flex flex-wrap gap-3">
          <Button busy={form.busy}>{t.send}</Button>
          {waitingSince && may(settleConversation) && (
            <Button type="button" variant="secondary" busy={form.busy} onClick={settle}>
              {t.settle}
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}
