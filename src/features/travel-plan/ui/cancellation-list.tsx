import { useLang, useTexts } from '../../../ui/language.tsx'
import { type CancellationStep, cancellationLines } from '../../products/cancellation.ts'
import { planTexts } from './travel-plan.texts.ts'

/** The cancellation charges of a booking, one line per step. */
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
