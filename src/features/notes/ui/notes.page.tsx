import { useEffect, useMemo, useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useLocation, useRevalidator, useSearchParams } from 'react-router'
import { DEFAULT_LANG, findLang } from '../../../lib/languages.ts'
import { call } from '../../../platform/http/call.ts'
import type { CallRefused } from '../../../platform/http/endpoint.ts'
import { siteSettings } from '../../../platform/http/site-settings.ts'
import { inBackground } from '../../../ui/background-reload.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useLang, useLocalPath, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useOnline } from '../../../ui/online.ts'
import { Page } from '../../../ui/page.tsx'
import { staysShown } from '../../../ui/reload-page.ts'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { clearToasts, showToast } from '../../../ui/toasts.tsx'
import { currentSession, signOut } from '../../clients/ui/session.ts'
import { getInbox, type Inbox, listNotes, MAX_LISTED_NOTES, markNoteAsRead, type Note } from '../contract.ts'
import type { Route } from './+types/notes.page'
import { Conversation } from './conversation.tsx'
import { MessagingOff, useContactInstead } from './messaging-off.tsx'
import { setNewNotes } from './new-notes.ts'
import { type Box, NoteList } from './note-list.tsx'
import { notesTexts } from './notes.texts.ts'
import { discardUnsent, useOutbox } from './outbox.ts'
import { WriteNote } from './write-note.tsx'

/** Older messages loaded for one inbox, and the boxes that have no more. */
type Older = Record<Box, Note[]> & { of: Inbox; ended: Box[] }
const NOTHING_OLDER: Omit<Older, 'of'> = { received: [], sent: [], ended: [] }

const without = (ids: ReadonlySet<number>, id: number) => new Set([...ids].filter((other) => other !== id))

const EMPTY: Inbox = { received: [], sent: [], newCount: 0, bookings: [] }

export const clientLoader = async ({ url }: Route.ClientLoaderArgs) => {
  const lang = findLang(document.documentElement.lang) ?? DEFAULT_LANG
  try {
    const inbox = await call(getInbox, { clientId: currentSession()!.client.id, lang })
    setNewNotes(inbox.newCount)
    clearToasts('notes')
    return { inbox, failed: false }
  } catch (error) {
    if (staysShown(url, error)) throw error
    showToast({ kind: 'error', text: notesTexts[lang].notReceived, about: 'notes' })
    return { inbox: EMPTY, failed: true }
  }
}

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = notesTexts[matches[0].loaderData.lang]
  return [{ title: `${t.title} · ${matches[0].loaderData.agency}` }, { name: 'description', content: t.description }]
}

/** Reloads only when the path changes: query parameters only select the messages shown. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate

/** Received and sent messages, their conversations and the message form (docs/rules/messages.md#inbox). */
export default function NotesPage({ loaderData: { inbox, failed } }: Route.ComponentProps) {
  const t = useTexts(notesTexts)
  const lang = useLang()
  const localPath = useLocalPath()
  const [params] = useSearchParams()
  const { revalidate, state } = useRevalidator()
  const shown = useLocation()
  const online = useOnline()
  const waiting = useOutbox()
  const [fetched, setFetched] = useState<Older>({ of: inbox, ...NOTHING_OLDER })
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set())
  const [read, setRead] = useState<ReadonlySet<number>>(new Set())

  const box: Box = params.get('box') === 'sent' ? 'sent' : 'received'
  const threadId = Number(params.get('thread')) || undefined
  const contact = useContactInstead()
  const writing = params.has('write') && !contact
  // Older messages belong to one inbox; a reloaded inbox starts without them.
  const older = fetched.of === inbox ? fetched : NOTHING_OLDER
  const mayHaveOlder = inbox[box].length >= MAX_LISTED_NOTES && !older.ended.includes(box)
  const boxes = useMemo(() => {
    const whole = (name: Box) =>
      [...inbox[name], ...older[name]].map((note) => (read.has(note.id) ? { ...note, isRead: true } : note))
    return { received: whole('received'), sent: whole('sent') }
  }, [inbox, older, read])
  const newCount = boxes.received.filter((note) => !note.isRead && !hidden.has(note.id)).length

  // A message that left the outbox has been delivered, so the sent list needs a reload.
  const [waited, setWaited] = useState(waiting.length)
  useEffect(() => {
    if (waiting.length < waited) inBackground(shown, revalidate)
    setWaited(waiting.length)
  }, [waiting.length, waited, shown, revalidate])

  const unread = boxes.received.filter((note) => note.thread.id === threadId && !note.isRead)
  // biome-ignore lint/correctness/useExhaustiveDependencies: messages are marked as read only when their conversation is opened
  useEffect(() => {
    for (const note of unread) {
      call(markNoteAsRead, { id: note.id }).then(
        (left) => {
          setRead((before) => new Set(before).add(note.id))
          setNewNotes(left.newCount)
          clearToasts(`note ${note.id}`)
        },
        (error: CallRefused) => {
          // For staff who act as the client, the message stays unread.
          if (error.code !== 'IMPERSONATED') showToast({ kind: 'error', text: t.notRead, about: `note ${note.id}` })
        },
      )
    }
  }, [threadId])

  const showOlder = async () => {
    try {
      const olderNotes = await call(listNotes, {
        clientId: currentSession()!.client.id,
        siteId: siteSettings().siteId,
        isSent: box === 'sent',
        lang,
        before: boxes[box].at(-1)!.id,
      })
      setFetched({
        ...older,
        of: inbox,
        [box]: [...older[box], ...olderNotes],
        ended: olderNotes.length < MAX_LISTED_NOTES ? [...older.ended, box] : older.ended,
      })
    } catch {
      showToast({ kind: 'error', text: t.notReceived, about: 'notes' })
    }
  }

  const leave = async () => {
    await discardUnsent()
    await signOut()
    location.assign(localPath('/'))
  }

  const side = writing || threadId !== undefined
  return (
    <Page title={t.title} lead={contact ? undefined : t.lead} width="wide">
      <div className="grid gap-6">
        {contact && <MessagingOff contact={contact} />}
        {params.has('logOff') && waiting.length > 0 && (
          <Notice tone="warning" role="alert" title={t.leaving(waiting.length)}>
            <p>{t.leavingText}</p>
            <div className="mt-3 flex flex-wrap gap-3">
              <Button type="button" variant="danger" onClick={leave}>
                {t.leave}
              </Button>
              <ButtonLink to="/notes?box=sent" variant="secondary">
                {t.stay}
              </ButtonLink>
            </div>
          </Notice>
        )}
        {!online && (
          <Notice tone="warning" role="status" title={t.offline}>
            {t.offlineText}
          </Notice>
        )}
        {failed && (
          <Notice tone="danger" title={t.notReceived}>
            <Button type="button" variant="secondary" busy={state === 'loading'} onClick={revalidate} className="mt-2">
              {t.retry}
            </Button>
          </Notice>
        )}
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(20rem,26rem)_1fr]">
          <div className={`grid min-w-0 gap-4 ${side ? 'max-lg:hidden' : ''}`}>
            {!contact && (
              <ButtonLink to={`/notes?box=${box}&write`} className="w-full sm:w-fit">
                {t.write}
              </ButtonLink>
            )}
            <NoteList
              box={box}
              notes={boxes[box]}
              newCount={newCount}
              waiting={waiting}
              openThread={threadId}
              failed={failed}
              hidden={hidden}
              onHidden={(id, hide) => setHidden((before) => (hide ? new Set(before).add(id) : without(before, id)))}
              onOlder={mayHaveOlder ? showOlder : undefined}
            />
          </div>
          {writing ? (
            <WriteNote
              key={params.get('booking') ?? ''}
              bookings={inbox.bookings}
              booking={params.get('booking') ?? ''}
              box={box}
            />
          ) : threadId !== undefined ? (
            <Conversation
              key={threadId}
              box={box}
              closed={contact !== undefined}
              notes={[...boxes.received, ...boxes.sent].filter(
                (note) => note.thread.id === threadId && !hidden.has(note.id),
              )}
              waiting={waiting.filter((note) => note.input.threadId === threadId)}
            />
          ) : (
            <p className="rounded-card border border-line border-dashed p-8 text-center text-muted max-lg:hidden">
              {t.choose}
            </p>
          )}
        </div>
      </div>
    </Page>
  )
}
