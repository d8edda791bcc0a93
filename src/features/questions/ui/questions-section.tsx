import { useLocation } from 'react-router'
import { formatDay } from '../../../lib/days.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { withReturnPath } from '../../../ui/return-path.ts'
import type { HotelQuestion } from '../contract.ts'
import { askPath } from '../question-rules.ts'
import { questionTexts } from './questions.texts.ts'

/** The published questions about a hotel with their answers, and the link to ask another one. */
export const QuestionsSection = ({ hotelId, questions }: { hotelId: number; questions: readonly HotelQuestion[] }) => {
  const t = useTexts(questionTexts)
  const lang = useLang()
  const { pathname, search } = useLocation()
  return (
    <div className="grid gap-4">
      {questions.length === 0 ? (
        <p className="text-muted">{t.none}</p>
      ) : (
        <ul className="grid gap-4">
          {questions.map(({ id, author, askedOn, question, answer }) => (
            <Card as="li" key={id} className="grid gap-3">
              <h3 className="text-lg">{question[lang]}</h3>
              <p className="max-w-prose whitespace-pre-line">{answer[lang]}</p>
              <p className="text-sm text-muted">{t.askedBy(author, formatDay(askedOn, lang))}</p>
            </Card>
          ))}
        </ul>
      )}
      <p>
        <ButtonLink to={withReturnPath(askPath(hotelId), pathname + search)} variant="secondary">
          {t.ask}
        </ButtonLink>
      </p>
    </div>
  )
}
