import { Icon } from './icon.tsx'
import { LocalLink, useTexts } from './language.tsx'
import { uiTexts } from './ui.texts.ts'

type Question = {
  question: string
  answer: string
  /** Shown above the question where questions of several topics are mixed. */
  topic?: string
}

/** Expandable questions and answers that work without scripts; with `open`, the answers are initially shown. */
export const Questions = ({ questions, open = false }: { questions: readonly Question[]; open?: boolean }) => (
  <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface-raised">
    {questions.map(({ question, answer, topic }) => (
      <li key={question}>
        <details className="group/question" open={open}>
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 px-4 py-3 font-semibold hover:bg-surface-sunk focus-visible:-outline-offset-3 sm:px-5 [&::-webkit-details-marker]:hidden">
            {topic ? (
              <span>
                <span className="block text-sm font-normal text-muted">{topic}</span>
                {question}
              </span>
            ) : (
              question
            )}
            <Icon
              name="down"
              className="text-turquoise transition-transform group-open/question:rotate-180 motion-reduce:transition-none"
            />
          </summary>
          <p className="max-w-2xl px-4 pb-4 leading-relaxed text-muted sm:px-5">{answer}</p>
        </details>
      </li>
    ))}
  </ul>
)

/** Some questions with a link to all of them; renders nothing without questions. */
export const QuestionsSection = ({
  questions,
  title,
  lead,
  className = 'mt-14',
}: {
  questions: readonly Question[]
  /** Replaces the usual heading. */
  title?: string
  lead?: string
  className?: string
}) => {
  const t = useTexts(uiTexts)
  if (questions.length === 0) return null
  return (
    <section
      aria-labelledby="questions"
      className={`grid items-start gap-x-10 gap-y-5 lg:grid-cols-[1fr_2fr] ${className}`}
    >
      <div>
        <h2 id="questions">{title ?? t.questions}</h2>
        {lead && <p className="mt-1 text-lg text-muted">{lead}</p>}
        <LocalLink to="/faq" className="link mt-1 inline-flex min-h-11 items-center">
          {t.allQuestions}
        </LocalLink>
      </div>
      <Questions questions={questions} />
    </section>
  )
}
