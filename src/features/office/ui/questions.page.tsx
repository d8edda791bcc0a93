import { useState } from 'react'
import { call } from '../../../platform/http/call.ts'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { screenMeta } from '../../../ui/screen-meta.ts'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { useInstant } from '../../../ui/time-zone.tsx'
import { QUESTION_STATUSES, type QuestionStatus } from '../../questions/question-rules.ts'
import { useMay } from '../../staff/ui/staff.ts'
import {
  answerQuestion,
  discardQuestion,
  hideQuestion,
  listQuestions,
  publishQuestion,
  type QuestionToAnswer,
} from '../contract/questions.ts'
import type { Route } from './+types/questions.page'
import { Fact, Said } from './facts.tsx'
import { AnswerQuestion, PublishQuestion } from './question-dialogs.tsx'
import { answerTexts } from './questions.texts.ts'
import { loadQueue, QueuePage } from './queue-page.tsx'
import { StatusLinks } from './status-links.tsx'

const statusOf = (url: URL): QuestionStatus =>
  QUESTION_STATUSES.find((status) => status === url.searchParams.get('status')) ?? 'waiting'

export const clientLoader = async (args: Route.ClientLoaderArgs) => {
  const status = statusOf(args.url)
  return { status, ...(await loadQueue((at) => call(listQuestions, { ...at, status }))(args)) }
}

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = screenMeta(answerTexts)

const pathOf = (status: QuestionStatus, page = 1) => `/office/questions?status=${status}&page=${page}`

/** Questions about hotels, to answer and to show on the hotels' pages (docs/rules/questions.md#answers). */
export default function Questions({ loaderData }: Route.ComponentProps) {
  const t = useTexts(answerTexts)
  const links = QUESTION_STATUSES.map((status) => ({ status, name: t.statuses[status], to: pathOf(status) }))
  return (
    <QueuePage
      texts={t}
      queue={loaderData}
      hrefOf={(page) => pathOf(loaderData.status, page)}
      width="normal"
      filter={<StatusLinks label={t.views} links={links} chosen={loaderData.status} />}
    >
      {(question) => <OneQuestion key={question.id} question={question} />}
    </QueuePage>
  )
}

const OneQuestion = ({ question }: { question: QuestionToAnswer }) => {
  const t = useTexts(answerTexts)
  const lang = useLang()
  const at = useInstant()
  const may = useMay()
  const { busy, act } = useAction({ reload: true })
  const [open, setOpen] = useState<'answer' | 'publish'>()
  const close = () => setOpen(undefined)
  const { id, hotel, status, author, clientId, shown } = question
  return (
    <Card>
      <article aria-labelledby={`question-${id}`} className="grid gap-4">
        <h2 id={`question-${id}`} className="text-lg">
          {hotel}
        </h2>
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-3">
          <Fact name={t.author} value={!author ? t.anonymous : clientId === null ? t.visitor(author) : author} />
          <Fact name={t.askedAt} value={at(question.askedAt)} />
          <Fact name={t.language} value={t.languages[question.lang]} />
        </dl>
        <p lang={question.lang} className="max-w-prose whitespace-pre-line">
          {question.body}
        </p>
        {question.answer && <Said title={t.yourAnswer} text={question.answer} />}
        {status === 'published' && shown && (
          <Said title={t.statuses.published} text={`${shown.question[lang]}\n${shown.answer[lang]}`} />
        )}
        <div className="flex flex-wrap gap-3 empty:hidden">
          {may(answerQuestion) && status === 'waiting' && (
            <Button type="button" onClick={() => setOpen('answer')} aria-label={t.answerOne(hotel)}>
              {t.answer}
            </Button>
          )}
          {may(publishQuestion) && (status === 'answered' || status === 'published') && (
            <Button
              type="button"
              variant="secondary"
              onClick={() => setOpen('publish')}
              aria-label={t.publishOne(hotel)}
            >
              {status === 'published' ? t.edit : t.publish}
            </Button>
          )}
          {may(hideQuestion) && status === 'published' && (
            <Button
              type="button"
              variant="quiet"
              busy={busy}
              onClick={() => act((call) => call(hideQuestion, { id }), { done: t.hidden })}
              aria-label={t.hideOne(hotel)}
            >
              {t.hide}
            </Button>
          )}
          {may(discardQuestion) && status === 'waiting' && (
            <Button
              type="button"
              variant="quiet"
              busy={busy}
              onClick={() => act((call) => call(discardQuestion, { id }), { done: t.discarded })}
              aria-label={t.discardOne(hotel)}
            >
              {t.discard}
            </Button>
          )}
        </div>
      </article>
      {may(answerQuestion) && <AnswerQuestion open={open === 'answer'} question={question} onClose={close} />}
      {may(publishQuestion) && <PublishQuestion open={open === 'publish'} question={question} onClose={close} />}
    </Card>
  )
}
