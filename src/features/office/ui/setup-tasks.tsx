import { useEffect, useState } from 'react'
import { call } from '../../../platform/http/call.ts'
import type { Reply } from '../../../platform/http/endpoint.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LocalLink, useLang, useTexts } from '../../../ui/language.tsx'
import { getSetupChecklist } from '../../setup/contract.ts'
import { useMay } from '../../staff/ui/staff.ts'
import { setupTasksTexts, TASKS } from './setup-tasks.texts.ts'

type Tasks = Reply<typeof getSetupChecklist>

/** What a store needs before it can sell: the completed tasks, and links to the others. */
export const TaskList = ({ tasks }: { tasks: Tasks }) => {
  const t = useTexts(setupTasksTexts)
  const words = TASKS[useLang()]
  return (
    <ul className="grid gap-1">
      {tasks.map(({ task, done, unpriced }) => (
        <li key={task} className="flex items-start gap-3 py-1.5">
          <Icon
            name={done ? 'success' : 'info'}
            className={`mt-0.5 size-5 shrink-0 ${done ? 'text-success' : 'text-muted'}`}
          />
          <span className="sr-only">{done ? t.done : t.open}: </span>
          {done ? (
            <span className="text-muted line-through">{words[task].name}</span>
          ) : (
            <LocalLink
              to={unpriced ? `/office/inventory/${unpriced.kind}/${unpriced.id}` : words[task].path}
              className="link"
            >
              {unpriced ? t.enterPrices(unpriced.name) : words[task].name}
            </LocalLink>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The tasks that still keep the store from selling, on the first page of the office; nothing once all are done. */
export const SetupChecklist = ({ className = '' }: { className?: string }) => {
  const t = useTexts(setupTasksTexts)
  const may = useMay()(getSetupChecklist)
  const [tasks, setTasks] = useState<Tasks>()
  useEffect(() => {
    // Without the list, the page still shows its queue.
    if (may) call(getSetupChecklist, {}).then(setTasks, () => {})
  }, [may])
  const open = tasks?.filter(({ done }) => !done) ?? []
  if (!tasks || open.length === 0) return null
  return (
    <Card as="section" aria-labelledby="setup-checklist" className={className}>
      <h2 id="setup-checklist" className="text-xl">
        {t.checklist}
      </h2>
      <p className="mt-1 mb-3 text-muted">{t.checklistLead(open.length)}</p>
      <TaskList tasks={tasks} />
      {open.some(({ task }) => task === 'contact') && (
        <ButtonLink to="/office/setup" className="mt-4">
          {t.start}
        </ButtonLink>
      )}
    </Card>
  )
}
