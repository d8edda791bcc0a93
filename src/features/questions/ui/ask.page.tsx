import { Form, useNavigation, useSearchParams } from 'react-router'
import { DEFAULT_LANG, findLang } from '../../../lib/languages.ts'
import { langOfPage } from '../../../lib/page-language.ts'
import { isCallRefused } from '../../../platform/http/endpoint.ts'
import { pageContext } from '../../../platform/http/page-context.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { saveDraft } from '../../../ui/draft.ts'
import { EmailField } from '../../../ui/email-field.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { useErrorTitle } from '../../../ui/error-title.ts'
import { TextField } from '../../../ui/field.tsx'
import { formTexts } from '../../../ui/form.texts.ts'
import { useKeptFields } from '../../../ui/kept-fields.ts'
import { useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { repeatableCall } from '../../../ui/repeatable-call.ts'
import { returnPathOf } from '../../../ui/return-path.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { useSession } from '../../clients/ui/session.ts'
import { getHotelQuestions } from '../contract.ts'
import { MAX_QUESTION } from '../question-rules.ts'
import type { Route } from './+types/ask.page'
import { questionTexts } from './questions.texts.ts'
import { type QuestionOutcome, submitQuestion } from './submit-question.ts'

const idOf = (param: string) => (/^[1-9]\d{0,8}$/.test(param) ? Number(param) : 0)

/** The hotel; null when there is none. */
export const loader = async ({ context, request, params }: Route.LoaderArgs) => {
  const lang = langOfPage(request, params)
  const hotelId = idOf(params.hotelId)
  if (!hotelId) return { hotel: null }
  try {
    const { hotel } = await context.get(pageContext).callIn(lang)(getHotelQuestions, { hotelId, lang })
    return { hotel: { id: hotelId, name: hotel } }
  } catch (error) {
    if (!isCallRefused(error)) throw error
    return { hotel: null }
  }
}

/** The form also works without scripts; with them, the page keeps what was typed. */
export const action = async ({ context, request, params }: Route.ActionArgs) => {
  const lang = langOfPage(request, params)
  return submitQuestion(context.get(pageContext).callIn(lang), idOf(params.hotelId), await request.formData(), lang)
}

/** Repeats a form whose reply was lost with the same idempotency key. */
const call = repeatableCall()

export const clientAction = async ({ request, params }: Route.ClientActionArgs) => {
  const lang = findLang(document.documentElement.lang) ?? DEFAULT_LANG
  const outcome = await submitQuestion(call, idOf(params.hotelId), await request.formData(), lang)
  if (outcome.sent) saveDraft(draftOf(params.hotelId), null)
  return outcome
}

/** What the visitor types is kept in this tab until it is sent. */
const draftOf = (hotelId: string) => `question-${hotelId}`

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = questionTexts[matches[0].loaderData.lang]
  return [
    { title: `${t.bareTitle} · ${matches[0].loaderData.agency}` },
    { name: 'description', content: t.description },
    { name: 'robots', content: 'noindex' },
  ]
}

/** The form for a question about a hotel. */
export default function AskPage({ loaderData: { hotel }, actionData, params }: Route.ComponentProps) {
  const t = useTexts(questionTexts)
  const [query] = useSearchParams()
  if (!hotel)
    return (
      <Page title={t.bareTitle} width="narrow">
        <Notice tone="warning">{t.unknown}</Notice>
        <ButtonLink to="/search-lodging" variant="secondary" className="mt-6">
          {t.search}
        </ButtonLink>
      </Page>
    )
  const back = { to: returnPathOf(query) ?? `/book-lodging?hotelId=${hotel.id}`, label: t.back }
  if (actionData?.sent)
    return (
      <Page title={t.sent} width="narrow">
        <Notice tone="success" role="status">
          {t.sentText}
        </Notice>
        <ButtonLink to={back.to} variant="secondary" className="mt-6">
          {back.label}
        </ButtonLink>
      </Page>
    )
  return (
    <Page title={t.title(hotel.name)} lead={t.lead} back={back} width="narrow">
      <QuestionForm draft={draftOf(params.hotelId)} outcome={actionData} />
    </Page>
  )
}

const QuestionForm = ({
  draft,
  outcome,
}: {
  draft: string
  outcome: Extract<QuestionOutcome, { sent: false }> | undefined
}) => {
  const t = useTexts(questionTexts)
  const w = useTexts(formTexts)
  const session = useSession()
  const busy = useNavigation().formMethod === 'POST'
  const problems = busy ? [] : (outcome?.problems ?? [])
  useErrorTitle(problems.length > 0)
  const field = (name: string) => ({
    name,
    error: problems.find((problem) => problem.field === name)?.message,
    defaultValue: outcome?.values[name],
  })
  const kept = useKeptFields(draft)
  return (
    <>
      <ErrorSummary problems={problems} />
      <Card>
        <Form method="post" noValidate {...kept} className="grid gap-5">
          <TextArea {...field('question')} label={t.question} hint={t.questionHint} rows={5} maxLength={MAX_QUESTION} />
          {session ? (
            <p>{t.signedIn}</p>
          ) : (
            <>
              <TextField
                {...field('firstName')}
                label={t.firstName}
                required
                autoComplete="given-name"
                maxLength={60}
              />
              <EmailField {...field('email')} label={w.email} hint={t.emailHint} autoComplete="email" maxLength={254} />
            </>
          )}
          <p className="text-sm text-muted">{t.shown}</p>
          <Button busy={busy} className="w-full sm:w-fit">
            {t.send}
          </Button>
        </Form>
      </Card>
    </>
  )
}
