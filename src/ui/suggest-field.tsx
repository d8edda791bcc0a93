import { type ComponentType, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useEarlyInput } from './early-input.ts'
import { Frame, useFieldIds } from './field.tsx'
import type { IconName } from './icon.tsx'

/** One suggestion for a field. */
export type Suggestion = {
  /** The value that the suggestion puts into the field. */
  label: string
  detail?: string
  icon: IconName
  /** The texts with which typed text is compared, such as the names in all languages. */
  names: readonly string[]
  /** Whether it is shown before anything is typed. */
  first?: boolean
  /** The path that the suggestion opens instead of filling in the field. */
  path?: string
}

/** What the field passes to the list. */
export type SuggestListProps = {
  field: RefObject<HTMLInputElement | null>
  suggestions: readonly Suggestion[]
  typed: string
  /** Whether something was typed while the list was loading. */
  edited: boolean
  onPick: (value: string) => void
  /** Sets the combobox attributes of the field. */
  onChange: (attributes: Record<string, string | boolean | undefined>) => void
}

/**
 * Text field with suggestions. Without scripts, and until the field is used, it has the browser's list of `options`; then it is a combobox,
 * whose code and suggestions are loaded when the field gets the focus.
 */
export const SuggestField = ({
  name,
  label,
  placeholder,
  options,
  value,
  onChange,
  load,
  error,
  className,
}: {
  name: string
  label: string
  placeholder: string
  options: readonly string[]
  value: string
  onChange: (value: string) => void
  load: () => Promise<readonly Suggestion[]>
  error?: string | undefined
  className?: string
}) => {
  const ids = useFieldIds(undefined, undefined, error)
  const list = useId()
  const field = useEarlyInput<HTMLInputElement>(({ target }) => onChange(target.value))
  const loading = useRef(false)
  /** The value of the field when it got the focus. */
  const before = useRef(value)
  const [loaded, setLoaded] = useState<{ List: ComponentType<SuggestListProps>; suggestions: readonly Suggestion[] }>()
  const [attributes, setAttributes] = useState({})
  const start = () => {
    if (loading.current) return
    loading.current = true
    Promise.all([import('./suggest-list.tsx'), load()]).then(
      ([{ SuggestList }, suggestions]) => setLoaded({ List: SuggestList, suggestions }),
      () => {
        // The field also works without suggestions; the next focus tries again.
        loading.current = false
      },
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field may have got the focus before hydration
  useEffect(() => {
    if (document.activeElement === field.current) start()
  }, [])
  return (
    <Frame ids={ids} label={label} error={error} required={undefined} className={className}>
      <div className="relative">
        <input
          ref={field}
          name={name}
          type="text"
          className="control"
          list={loaded ? undefined : list}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onFocus={({ target }) => {
            target.select()
            before.current = target.value
            start()
          }}
          placeholder={placeholder}
          autoComplete="off"
          maxLength={100}
          {...ids.attributes}
          {...attributes}
        />
        <datalist id={list}>
          {options.map((option) => (
            <option key={option} value={option} />
          ))}
        </datalist>
        {loaded && (
          <loaded.List
            field={field}
            suggestions={loaded.suggestions}
            typed={value}
            edited={value !== before.current}
            onPick={onChange}
            onChange={setAttributes}
          />
        )}
      </div>
    </Frame>
  )
}
