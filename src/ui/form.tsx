import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type Call, type CallRefused, type FieldList, isUnanswered } from '../platform/http/endpoint.ts'
import { type ActionOptions, useAction } from './action.ts'
import { readDraft, saveDraft } from './draft.ts'
import { ErrorSummary, type Problem } from './error-summary.tsx'
import { useErrorTitle } from './error-title.ts'
import { type Found, problemsFound, problemsOfRefusal } from './form-problems.ts'

/** A form's values by field name: files, and texts, which are trimmed unless they are passwords. */
type Values = Record<string, string | File | undefined>

type FormOptions<V extends Values, R> = ActionOptions & {
  /** The initial values. */
  values: V
  /** Storage key of unsent input in this tab. Only fields of `values` are stored; never use it for passwords or cards. */
  draft?: string
  /** The problems found before sending, in the order of the form. */
  check?: (values: V, data: FormData) => Found
  /** `call` repeats a lost request with the same idempotency key. */
  send: (values: V, call: Call, data: FormData) => Promise<R>
  /** The text about what failed; a toast adds the reason, even for problems that are shown at fields. */
  failed?: string
  /** Toast after success. */
  done?: string | ((reply: R, values: V) => string | undefined)
  onSuccess?: (reply: R, values: V) => unknown
  /** Handles a refusal itself; returns true when nothing else must be shown. */
  onRefused?: (refused: CallRefused, values: V) => unknown
  /**
   * The problems of refused fields; by default, each is shown at the field named like the last part of its name: 'newClient.phone' at
   * `phone`.
   */
  fieldProblems?: (fields: FieldList) => readonly Problem[]
  /** The field at which a refusal without fields is shown; '' for the whole form, undefined for a toast. */
  placeOf?: (refused: CallRefused) => string | undefined
}

/**
 * A form that makes calls. It sends one call at a time, keeps what was filled in, and shows problems at their fields, other problems in
 * `FormErrors` or `FormAlert`, or as a toast. `FormErrors` takes the focus; without it, the first invalid field does. `FormAlert` is
 * scrolled into view.
 *
 * Spread `props` on the form and `field(name)` on each field; give `busy` to the button.
 */
export const useForm = <V extends Values, R>({
  values: initial,
  draft,
  check,
  send,
  failed,
  done,
  onSuccess,
  onRefused,
  fieldProblems,
  placeOf,
  ...actionOptions
}: FormOptions<V, R>) => {
  const { busy, act } = useAction(actionOptions)
  const form = useRef<HTMLFormElement>(null)
  const errors = useRef<HTMLDivElement>(null)
  const [values, setValues] = useState<V>(() => ({ ...initial, ...(draft && readDraft<V>(draft)) }))
  const [problems, setProblems] = useState<readonly Problem[]>([])

  useEffect(() => {
    if (problems.length === 0) return
    const summary = errors.current?.querySelector<HTMLElement>('[tabindex]')
    const target = summary ?? fieldsOf(form.current).find(({ name }) => name !== '' && name === problems[0]!.field)
    if (target) target.focus()
    else errors.current?.firstElementChild?.scrollIntoView({ block: 'nearest' })
  }, [problems])

  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const typed = readValues(currentTarget, new FormData(currentTarget), values)
    setValues(typed)
    if (draft) saveDraft(draft, typed)
  }

  /** Shows a refusal at the form; false when it needs a toast. */
  const showRefusal = (refused: CallRefused) => {
    const fields = fieldsOf(form.current)
    const inDialog = form.current?.closest('dialog') !== null
    const isLost = isUnanswered(refused)
    const found = problemsOfRefusal(refused, {
      names: fields.map(({ name }) => name),
      labelOf: (name) => labelOf(fields.find((field) => field.name === name)),
      fieldProblems,
      placeOf: (refused) => (isLost ? undefined : placeOf?.(refused)) ?? (inDialog ? '' : undefined),
    })
    const shown = errors.current ? found : found.filter(({ field }) => field !== '')
    setProblems(shown)
    return shown.length > 0 && shown.length === found.length
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const { currentTarget, nativeEvent } = event
    const data = new FormData(currentTarget)
    // Browsers of 2022 ignore a second argument of FormData.
    const submitter = (nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null | undefined
    if (submitter?.name) data.append(submitter.name, submitter.value)
    const sent = readValues(currentTarget, data, values)
    const found = problemsFound(check?.(sent, data) ?? [])
    setProblems(found)
    if (found.length > 0) return
    await act(
      async (call) => {
        const reply = await send(sent, call, data)
        if (draft) saveDraft(draft, null)
        return reply
      },
      {
        failed,
        done: (reply) => (typeof done === 'function' ? done(reply, sent) : done),
        onSuccess: (reply) => onSuccess?.(reply, sent),
        onRefused: async (refused) => {
          if ((await onRefused?.(refused, sent)) === true) return true
          return showRefusal(refused) && failed === undefined
        },
      },
    )
  }

  const errorOf = (name: string) => problems.find(({ field }) => field === name)?.message
  return {
    props: { ref: form, method: 'post', noValidate: true, onSubmit: submit, onInput } as const,
    field: <N extends keyof V & string>(name: N) => ({
      name,
      defaultValue: values[name] as V[N] & (string | undefined),
      error: errorOf(name),
    }),
    errorOf,
    errors,
    problems,
    busy,
    /** Runs other actions of the same page, which share `busy`. */
    act,
    clearProblems: () => setProblems([]),
    /** The current values. */
    values,
    /** Fills in text fields. */
    fill: (texts: Partial<V>) => {
      for (const field of fieldsOf(form.current)) {
        const text = texts[field.name]
        if (typeof text === 'string') field.value = text
      }
      setValues((before) => ({ ...before, ...texts }))
    },
  }
}

/** Submits a form that `useForm` handles, as its button does. Safari 15 has no `requestSubmit`. */
export const submitForm = (form: HTMLFormElement | null) =>
  form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))

type Errors = { errors: RefObject<HTMLDivElement | null>; problems: readonly Problem[] }

/** The problems of a long form, each linked to its field. */
export const FormErrors = ({ form: { errors, problems } }: { form: Errors }) => {
  useErrorTitle(problems.length > 0)
  return (
    <div ref={errors} className="contents">
      <ErrorSummary problems={problems} />
    </div>
  )
}

/** A problem of a short form that is not about one of its fields. */
export const FormAlert = ({ form: { errors, problems } }: { form: Errors }) => {
  const problem = problems.find(({ field }) => field === '')
  return (
    <div ref={errors} className="contents">
      {problem && (
        <p role="alert" className="font-semibold text-danger">
          {problem.message}
        </p>
      )}
    </div>
  )
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The visible fields, in order. The form's button may be outside of it. */
const fieldsOf = (form: HTMLFormElement | null) =>
  [...(form?.elements ?? [])].filter(
    (element): element is Field =>
      'labels' in element && 'value' in element && element.tagName !== 'BUTTON' && (element as Field).type !== 'hidden',
  )

/** The text of a field's label without "(optional)". */
const labelOf = (field: Field | undefined) => field?.labels?.[0]?.firstChild?.textContent ?? ''

/** The values of the fields; a field that is not shown keeps its value. */
const readValues = <V extends Values>(form: HTMLFormElement, data: FormData, before: V): V =>
  Object.fromEntries(
    Object.entries(before).map(([name, kept]) => {
      if (!form.elements.namedItem(name)) return [name, kept]
      const value = data.get(name) ?? ''
      if (value instanceof File) return [name, value.name ? value : undefined]
      const isPassword = form.querySelector(`[name="${name}"][autocomplete$="password"]`) !== null
      return [name, isPassword ? value : value.trim()]
    }),
  ) as V
