import { Form, useNavigation } from 'react-router'
import { formatDay } from '../../../lib/days.ts'
import { DEFAULT_LANG, findLang, LANGUAGE_CODES } from '../../../lib/languages.ts'
import { langOfPage } from '../../../lib/page-language.ts'
import { call } from '../../../platform/http/call.ts'
import { isCallRefused } from '../../../platform/http/endpoint.ts'
import { pageContext } from '../../../platform/http/page-context.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { saveDraft } from '../../../ui/draft.ts'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { useErrorTitle } from '../../../ui/error-title.ts'
import { FieldError, SelectField } from '../../../ui/field.tsx'
import { useKeptFields } from '../../../ui/kept-fields.ts'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { ASPECTS, isOptional, SCORE_NAMES } from '../aspects.ts'
import { type OpenedReview, openReview } from '../contract.ts'
import { MAX_BODY, PARTIES, PARTY_NAMES } from '../review-rules.ts'
import type { Route } from './+types/review.page'
import { reviewFormTexts } from './review-form.texts.ts'
import { ReviewPhotosField } from './review-photos-field.tsx'
import { PHOTOS_FIELD, type ReviewOutcome, scoreField, submitReview } from './submit-review.ts'

/** The trip that the link asks to review; null for a link that is not valid. */
export const loader = async ({ context, request, params, url }: Route.LoaderArgs) => {
  const asked = { stop: url.searchParams.has('stop') }
  try {
    const found = await context.get(pageContext).callIn(langOfPage(request, params))(openReview, {
      token: params.token,
    })
    return { ...asked, request: found }
  } catch (error) {
    if (!isCallRefused(error)) throw error
    return { ...asked, request: null }
  }
}

/** The form also works without scripts; with them, the page keeps what was typed. */
export const action = async ({ context, request, params }: Route.ActionArgs) => {
  const lang = langOfPage(request, params)
  return submitReview(context.get(pageContext).callIn(lang), params.token, await request.formData(), lang)
}

export const clientAction = async ({ request, params }: Route.ClientActionArgs) => {
  const lang = findLang(document.documentElement.lang) ?? DEFAULT_LANG
  const outcome = await submitReview(call, params.token, await request.formData(), lang)
  if (outcome.done === 'written') saveDraft(draftOf(params.token), null)
  return outcome
}

/** What the author types is kept in this tab until it is sent. */
const draftOf = (token: string) => `review-${token}`

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = reviewFormTexts[matches[0].loaderData.lang]
  return [
    { title: `${t.bareTitle} · ${matches[0].loaderData.agency}` },
    { name: 'description', content: t.description },
    { name: 'robots', content: 'noindex' },
    // Hides the link from other sites. With no-referrer, browsers would also hide the origin of the form, which would then be refused.
    { name: 'referrer', content: 'same-origin' },
  ]
}

export default function ReviewPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useTexts(reviewFormTexts)
  const lang = useLang()
  const { request, stop } = loaderData
  if (actionData?.done)
    return (
      <Done
        title={actionData.done === 'written' ? t.sent : t.stopped}
        text={actionData.done === 'written' ? t.sentText : t.stopText}
      />
    )
  if (!request) return <Closed title={t.dead} text={t.deadText} />
  if (stop) return <StopMails />
  if (request.state === 'written') return <Closed title={t.written} text={t.writtenText} />
  if (request.state === 'over') return <Closed title={t.over} text={t.overText(formatDay(request.until, lang))} />
  return <ReviewForm token={params.token} request={request} outcome={actionData} />
}

const Done = ({ title, text }: { title: string; text: string }) => {
  const t = useTexts(reviewFormTexts)
  return (
    <Page title={title} width="narrow">
      <Notice tone="success" role="status">
        {text}
      </Notice>
      <ButtonLink to="/my-reviews" variant="secondary" className="mt-6">
        {t.toOwn}
      </ButtonLink>
    </Page>
  )
}

const Closed = ({ title, text }: { title: string; text: string }) => {
  const t = useTexts(reviewFormTexts)
  return (
    <Page title={title} width="narrow">
      <Notice tone="warning">{text}</Notice>
      <ButtonLink to="/my-reviews" variant="secondary" className="mt-6">
        {t.toOwn}
      </ButtonLink>
    </Page>
  )
}

/** Asks for confirmation before stopping the emails, since email scanners follow links. */
const StopMails = () => {
  const t = useTexts(reviewFormTexts)
  return (
    <Page title={t.stopTitle} lead={t.stopText} width="narrow">
      <Form method="post">
        <Button name="stop" value="1">
          {t.stop}
        </Button>
      </Form>
    </Page>
  )
}

const ReviewForm = ({
  token,
  request,
  outcome,
}: {
  token: string
  request: OpenedReview
  outcome: Extract<ReviewOutcome, { done: false }> | undefined
}) => {
  const t = useTexts(reviewFormTexts)
  const lang = useLang()
  const busy = useNavigation().formMethod === 'POST'
  const problems = busy ? [] : (outcome?.problems ?? [])
  useErrorTitle(problems.length > 0)
  const errorOf = (field: string) => problems.find((problem) => problem.field === field)?.message
  const typed = outcome?.values ?? {}
  const kept = useKeptFields(draftOf(token))
  return (
    <Page
      title={t.title(request.title)}
      lead={t.lead(formatDay(request.firstDay, lang), formatDay(request.lastDay, lang))}
      width="narrow"
    >
      <ErrorSummary problems={problems} />
      <Card>
        <Form method="post" noValidate {...kept} className="grid gap-8">
          <input type="hidden" name="product" value={request.productType} />
          <section aria-labelledby="scores" className="grid gap-5">
            <h2 id="scores" className="text-xl">
              {t.scores}
            </h2>
            {ASPECTS[request.productType].map((aspect) => (
              <ScoreField
                key={aspect.key}
                name={scoreField(aspect.key)}
                legend={aspect.name[lang]}
                isOptional={isOptional(aspect)}
                error={errorOf(scoreField(aspect.key))}
                value={typed[scoreField(aspect.key)]}
              />
            ))}
          </section>
          <RadioCards
            name="party"
            legend={t.party}
            error={errorOf('party')}
            defaultValue={typed.party ?? ''}
            options={PARTIES.map((party) => ({ value: party, label: PARTY_NAMES[party][lang] }))}
          />
          <TextArea
            name="body"
            label={t.body}
            hint={t.bodyHint}
            error={errorOf('body')}
            rows={8}
            maxLength={MAX_BODY}
            defaultValue={typed.body}
          />
          <ReviewPhotosField token={token} uploaded={request.photos} error={errorOf(PHOTOS_FIELD)} />
          <SelectField name="textLang" label={t.lang} defaultValue={typed.textLang ?? lang} className="max-w-64">
            {LANGUAGE_CODES.map((code) => (
              <option key={code} value={code}>
                {t.languages[code]}
              </option>
            ))}
          </SelectField>
          <div className="grid gap-3">
            <p className="text-sm text-muted">{t.signedAs(request.author)}</p>
            <Button busy={busy} className="w-full sm:w-fit">
              {t.send}
            </Button>
          </div>
        </Form>
      </Card>
      <p className="mt-6 text-sm text-muted">{t.until(formatDay(request.until, lang))}</p>
    </Page>
  )
}

/** One aspect, from bad to excellent. */
const ScoreField = ({
  name,
  legend,
  isOptional,
  error,
  value,
}: {
  name: string
  legend: string
  isOptional: boolean
  error: string | undefined
  value: string | undefined
}) => {
  const t = useTexts(reviewFormTexts)
  const lang = useLang()
  const errorId = `${name}-error`
  const choices = [
    ...SCORE_NAMES.map((label, i) => ({ value: String(i + 1), label: label[lang] })),
    ...(isOptional ? [{ value: '', label: t.notNeeded }] : []),
  ]
  return (
    <fieldset aria-describedby={error && errorId} className="min-w-0">
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <FieldError id={errorId}>{error}</FieldError>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-line-strong bg-surface-raised px-3 hover:border-ink has-checked:border-turquoise has-checked:bg-info-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              defaultChecked={choice.value === (value ?? (isOptional ? '' : undefined))}
              aria-invalid={error ? true : undefined}
              className="size-5 accent-turquoise outline-none"
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
