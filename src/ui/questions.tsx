import { Icon } from './icon.tsx'

/** Questions that open to their answers, without scripts. */
export const Questions = ({ questions }: { questions: readonly { question: string; answer: string }[] }) => (
  <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface-raised">
    {questions.map(({ question, answer }) => (
      <li key={question}>
        <details className="group/question">
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 px-4 py-3 font-semibold hover:bg-surface-sunk focus-visible:-outline-offset-3 sm:px-5 [&::-webkit-details-marker]:hidden">
            {question}
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
