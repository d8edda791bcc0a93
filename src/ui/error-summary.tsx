import { type MouseEvent, useEffect, useRef } from 'react'
import { useHydrated } from './hydrated.ts'
import { useTexts } from './language.tsx'
import { uiTexts } from './ui.texts.ts'

/** An invalid field, by its name in the form, and the message. For a problem with the whole form, the field is ''. */
export type Problem = { field: string; message: string }

/**
 * List of a form's errors, each linked to its field; renders nothing without errors. Takes the focus when it appears or changes. A list
 * rendered by the server does not take it if the visitor scrolled or focused a field before hydration.
 */
export const ErrorSummary = ({ problems, title }: { problems: readonly Problem[]; title?: string }) => {
  const t = useTexts(uiTexts)
  const box = useRef<HTMLDivElement>(null)
  const content = problems.map((problem) => `${problem.field}:${problem.message}`).join('|')
  const hydrated = useHydrated()
  const takesFocus = useRef(hydrated)
  useEffect(() => {
    const isUntouched = document.activeElement === document.body && scrollY === 0
    if (content && (takesFocus.current || isUntouched)) box.current?.focus()
    takesFocus.current = true
  }, [content])
  if (!problems.length) return null

  const goTo = (event: MouseEvent, field: string) => {
    const input = [...document.getElementsByName(field)].find((element) => element.getAttribute('type') !== 'hidden')
    if (!input) return
    event.preventDefault()
    input.focus()
    input.scrollIntoView({ block: 'center' })
  }
  return (
    <div
      ref={box}
      role="alert"
      data-needs-app
      tabIndex={-1}
      className="mb-6 rounded-card border-2 border-danger bg-surface-raised p-4 sm:p-5"
    >
      <h2 className="text-xl font-semibold">{title ?? t.problem}</h2>
      <ul className="mt-2 grid gap-1">
        {problems.map(({ field, message }) => (
          <li key={`${field}:${message}`}>
            {field ? (
              <a
                href={`#${field}`}
                onClick={(event) => goTo(event, field)}
                className="inline-block py-1 font-semibold text-danger underline underline-offset-4 hover:decoration-2"
              >
                {message}
              </a>
            ) : (
              <span className="font-semibold text-danger">{message}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
