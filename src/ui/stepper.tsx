import type { ReactNode } from 'react'
import { texts } from '../lib/languages.ts'
import { Icon } from './icon.tsx'
import { useTexts } from './language.tsx'

const stepTexts = texts(
  {
    done: 'Done',
    current: 'In progress',
    todo: 'To do',
    failed: 'Failed',
  },
  {
    done: 'Hecho',
    current: 'En curso',
    todo: 'Pendiente',
    failed: 'Fallido',
  },
)

export type Step = { label: ReactNode; state: 'done' | 'current' | 'todo' | 'failed'; detail?: ReactNode }

const MARKS: Record<Step['state'], string> = {
  done: 'bg-success text-surface-raised border-success',
  current: 'bg-sea text-sea-ink border-sea ring-4 ring-info-soft',
  todo: 'bg-surface-raised text-muted border-line-strong',
  failed: 'bg-danger text-surface-raised border-danger',
}

/** The steps of a process with their states: vertical on a phone, horizontal on a wide screen. */
export const Stepper = ({ steps, className = '' }: { steps: readonly Step[]; className?: string }) => {
  const t = useTexts(stepTexts)
  return (
    <ol className={`grid gap-0 lg:auto-cols-fr lg:grid-flow-col ${className}`}>
      {steps.map((step, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: steps never change order
          key={index}
          aria-current={step.state === 'current' ? 'step' : undefined}
          className="group relative flex gap-3 pb-5 last:pb-0 lg:flex-col lg:pr-4 lg:pb-0"
        >
          <span
            aria-hidden="true"
            className={`absolute group-last:hidden max-lg:top-9 max-lg:bottom-0 max-lg:left-[1.0625rem] max-lg:w-0.5 lg:top-[1.0625rem] lg:right-0 lg:left-9 lg:h-0.5 ${step.state === 'done' ? 'bg-success' : 'bg-line'}`}
          />
          <span
            aria-hidden="true"
            className={`relative inline-flex size-9 shrink-0 items-center justify-center rounded-full border-2 font-bold ${MARKS[step.state]}`}
          >
            {step.state === 'done' ? (
              <Icon name="check" />
            ) : step.state === 'failed' ? (
              <Icon name="close" />
            ) : (
              index + 1
            )}
          </span>
          <div className="min-w-0 pt-1 lg:pt-0">
            <span className={`block font-semibold ${step.state === 'todo' ? 'text-muted' : ''}`}>
              {step.label}
              <span className="sr-only">: {t[step.state]}</span>
            </span>
            {step.detail && <div className="text-sm text-muted">{step.detail}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}
