import { type ReactNode, useState } from 'react'
import type { Call } from '../../../platform/http/endpoint.ts'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { rulesTexts } from './rules.texts.ts'

export const ITEM_BUTTON = 'min-h-11 rounded-control px-2 font-semibold text-link hover:bg-surface-sunk'

/** A season or a rule with its buttons. The reason why it cannot be removed is shown below it. */
export const RuleItem = ({
  name,
  detail,
  editLabel,
  removeLabel,
  mayEdit,
  onEdit,
  remove,
  onRemoved,
  children,
}: {
  name: string
  detail: ReactNode
  editLabel: string
  removeLabel: string
  mayEdit: boolean
  onEdit: () => void
  remove: (call: Call) => Promise<unknown>
  onRemoved: () => unknown
  /** More buttons. */
  children?: ReactNode
}) => {
  const t = useTexts(rulesTexts)
  const { busy, act } = useAction()
  const [problem, setProblem] = useState<string>()
  const onRemove = () => {
    setProblem(undefined)
    return act(remove, {
      onSuccess: onRemoved,
      onRefused: ({ message }) => {
        setProblem(message)
        return true
      },
    })
  }
  return (
    <li className="flex flex-wrap items-center gap-x-2 border-t border-line py-1.5 first:border-t-0">
      <div className="min-w-0 grow basis-48">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-muted">{detail}</p>
      </div>
      {mayEdit && (
        <div className="-mx-2 flex flex-wrap">
          {children}
          <button type="button" className={ITEM_BUTTON} aria-label={editLabel} onClick={onEdit}>
            {t.edit}
          </button>
          <button type="button" className={ITEM_BUTTON} aria-label={removeLabel} disabled={busy} onClick={onRemove}>
            {t.remove}
          </button>
        </div>
      )}
      {problem && (
        <p role="alert" className="basis-full text-sm font-medium text-danger">
          {problem}
        </p>
      )}
    </li>
  )
}

export const FormButtons = ({ busy, label, onBack }: { busy: boolean; label?: string; onBack: () => void }) => {
  const t = useTexts(rulesTexts)
  return (
    <div className="flex flex-wrap gap-3">
      <Button busy={busy}>{label ?? t.save}</Button>
      <Button type="button" variant="secondary" onClick={onBack}>
        {t.back}
      </Button>
    </div>
  )
}
