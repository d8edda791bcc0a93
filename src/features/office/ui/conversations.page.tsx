import { useRevalidator } from 'react-router'
import { call } from '../../../platform/http/call.ts'
import { useAttendedPolling } from '../../../ui/attended-polling.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { LocalLink, useTexts } from '../../../ui/language.tsx'
import { orNull } from '../../../ui/not-found.ts'
import { Page } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { useBackgroundReload } from '../../../ui/reload-page.ts'
import { screenMeta } from '../../../ui/screen-meta.ts'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { useInstant } from '../../../ui/time-zone.tsx'
import {
  type AnswerTime,
  type ConversationLine,
  getConversation,
  listConversations,
  measureAnswers,
} from '../contract/conversations.ts'
import type { Route } from './+types/conversations.page'
import { ConversationView } from './conversation-view.tsx'
import { conversationTexts } from './conversations.texts.ts'
import { useDuration } from './duration.ts'
import { PAGE_SIZE, pageOf } from './queue-page.tsx'

/** Polling interval for new messages. */
const POLL_MS = 20_000

/** Hours of waiting after which a conversation is highlighted. */
const LATE_HOURS = 8
const VERY_LATE_HOURS = 24

export const clientLoader = async ({ url }: Route.ClientLoaderArgs) => {
  const page = pageOf(url)
  const waiting = url.searchParams.get('box') !== 'all'
  const thread = Number(url.searchParams.get('thread')) || undefined
  const [lines, answerTime, open] = await Promise.all([
    call(listConversations, { waiting, page, pageSize: PAGE_SIZE }),
    call(measureAnswers, {}),
    thread ? orNull(call(getConversation, { id: thread })) : null,
  ])
  return { page, waiting, lines, answerTime, open }
}

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = screenMeta(conversationTexts)

/** Client messages: conversations awaiting an answer, their waiting time, and the answer form. */
export default function Conversations({ loaderData }: Route.ComponentProps) {
  const { page, waiting, lines, answerTime, open } = loaderData
  const t = useTexts(conversationTexts)
  const { revalidate } = useRevalidator()
  const reload = useBackgroundReload()
  useAttendedPolling(reload, POLL_MS)
  const box = waiting ? 'waiting' : 'all'
  const tab = (name: 'waiting' | 'all', words: string) => (
    <LocalLink
      to={`/office/notes?box=${name}`}
      aria-current={name === box ? 'page' : undefined}
      className={`inline-flex min-h-12 items-center border-b-3 px-3 font-semibold no-underline ${name === box ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink'}`}
    >
      {words}
    </LocalLink>
  )
  return (
    <Page title={t.title} lead={t.lead} width="wide">
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(20rem,26rem)_1fr]">
        <div className={`grid min-w-0 gap-4 ${open ? 'max-lg:hidden' : ''}`}>
          <nav aria-label={t.boxes} className="flex flex-wrap border-b border-line">
            {tab('waiting', t.waitingBox)}
            {tab('all', t.allBox)}
          </nav>
          <div>
            <p role="status" className="font-semibold">
              {lines.totalItems === 0 ? (waiting ? t.nobody : t.none) : waiting && t.waiting(lines.totalItems)}
            </p>
            <Speed answerTime={answerTime} />
          </div>
          <ul className="grid gap-2">
            {lines.list.map((line) => (
              <li key={line.id}>
                <Line line={line} box={box} page={page} current={line.id === open?.id} />
              </li>
            ))}
          </ul>
          <Pager
            page={page}
            pageSize={PAGE_SIZE}
            totalItems={lines.totalItems}
            hrefOf={(to) => `/office/notes?box=${box}&page=${to}`}
          />
        </div>
        {open ? (
          <ConversationView key={open.id} conversation={open} box={box} onDone={revalidate} />
        ) : (
          <p className="rounded-card border border-line border-dashed p-8 text-center text-muted max-lg:hidden">
            {t.choose}
          </p>
        )}
      </div>
    </Page>
  )
}

const Speed = ({ answerTime: { days, answers, medianMinutes } }: { answerTime: AnswerTime }) => {
  const t = useTexts(conversationTexts)
  const time = useDuration()
  return medianMinutes === null ? null : (
    <p className="text-sm text-muted">{t.answerTime(days, answers, time(medianMinutes * 60_000))}</p>
  )
}

type LineProps = { line: ConversationLine; box: string; page: number; current: boolean }

const Line = ({ line, box, page, current }: LineProps) => {
  const t = useTexts(conversationTexts)
  const at = useInstant()
  const time = useDuration()
  const waitedMs = line.waitingSince ? Date.now() - Date.parse(line.waitingSince) : 0
  const hours = waitedMs / 3_600_000
  const tone: Tone = hours >= VERY_LATE_HOURS ? 'danger' : hours >= LATE_HOURS ? 'warning' : 'info'
  return (
    <LocalLink
      to={`/office/notes?box=${box}&page=${page}&thread=${line.id}`}
      aria-current={current ? 'true' : undefined}
      className={`grid min-w-0 gap-1 rounded-card border bg-surface-raised px-4 py-3 text-ink no-underline hover:bg-surface-sunk ${current ? 'border-turquoise ring-1 ring-turquoise' : 'border-line'}`}
    >
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{line.client.name}</span>
        <span className="text-sm text-muted uppercase">{line.client.lang}</span>
        {line.waitingSince ? (
          <Badge tone={tone}>{t.waitsSince(time(waitedMs))}</Badge>
        ) : (
          <Badge tone="success">{t.answered}</Badge>
        )}
      </span>
      <span className="text-sm text-muted">
        {line.kind === 'general' ? t.general : t[line.kind](line.reference)} · {at(line.lastAt)}
      </span>
      <span lang={line.last.lang} className="truncate font-medium">
        {line.last.subject}
      </span>
      <span lang={line.last.lang} className="truncate text-sm text-muted">
        {line.last.body}
      </span>
    </LocalLink>
  )
}
