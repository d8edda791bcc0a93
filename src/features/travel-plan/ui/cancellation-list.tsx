import { type CancellationStep, cancellationLines } from '../../../lib/cancellation.ts'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { planTexts } from './travel-plan.texts.ts'

/** What is kept of the price when a booking is cancelled, step by step towards its beginning. */
export const CancellationList = ({ steps }: { steps: CancellationStep[] }) => {
  const t = useTexts(planTexts)
  return (
    <section>
      <h3 className="font-semibold">{t.cancellation}</h3>
      <ul className="list-disc pl-5">
        {cancellationLines(steps, useLang()).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}
