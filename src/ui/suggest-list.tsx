import { useEffect, useId, useLayoutEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { bestMatch } from '../lib/name-match.ts'
import { Icon } from './icon.tsx'
import { useLocalPath, useTexts } from './language.tsx'
import type { Suggestion, SuggestListProps } from './suggest-field.tsx'
import { suggestListTexts } from './suggest-list.texts.ts'

/** Maximum number of suggestions for typed text. */
const MAX_MATCHES = 8

const matching = (suggestions: readonly Suggestion[], typed: string) => {
  if (!typed.trim()) return suggestions.filter(({ first }) => first)
  return suggestions
    .flatMap((suggestion) => {
      const match = bestMatch(typed, suggestion.names)
      return match === undefined ? [] : [{ suggestion, match }]
    })
    .sort((a, b) => a.match - b.match)
    .slice(0, MAX_MATCHES)
    .map(({ suggestion }) => suggestion)
}

/** The list of a combobox (ARIA Authoring Practices): the field keeps the focus, the arrow keys move through the list. */
export const SuggestList = ({ field, suggestions, typed, onPick, onChange, ...props }: SuggestListProps) => {
  const t = useTexts(suggestListTexts)
  const navigate = useNavigate()
  const localPath = useLocalPath()
  const id = useId()
  const [open, setOpen] = useState(() => document.activeElement === field.current)
  const [edited, setEdited] = useState(props.edited)
  const [active, setActive] = useState(-1)
  const shown = matching(suggestions, edited ? typed : '')
  const isOpen = open && (shown.length > 0 || edited)

  const show = (visible: boolean) => {
    setOpen(visible)
    setActive(-1)
  }
  const pick = ({ label, path }: Suggestion) => {
    show(false)
    setEdited(false)
    if (path) navigate(localPath(path))
    else onPick(label)
  }
  // The listeners are added before the list is painted; otherwise, pressing Enter early would submit the form.
  useLayoutEffect(() => {
    const input = field.current!
    const listening = new AbortController()
    const on = <K extends keyof HTMLElementEventMap>(type: K, listener: (event: HTMLElementEventMap[K]) => void) =>
      input.addEventListener(type, listener, { signal: listening.signal })
    on('input', () => {
      setEdited(true)
      show(true)
    })
    on('focus', () => {
      setEdited(false)
      show(true)
    })
    on('click', () => setOpen(true))
    on('blur', () => show(false))
    on('keydown', (event) => {
      const { key } = event
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        event.preventDefault()
        setOpen(true)
        const places = shown.length + 1
        // One of the places is the field itself, without a chosen suggestion.
        if (isOpen) setActive(((active + (key === 'ArrowDown' ? 2 : places)) % places) - 1)
        else setActive(key === 'ArrowDown' ? 0 : shown.length - 1)
      } else if (key === 'Enter' && isOpen && shown[active]) {
        event.preventDefault()
        pick(shown[active])
      } else if (key === 'Escape' && isOpen) {
        event.preventDefault()
        show(false)
      }
    })
    return () => listening.abort()
  })
  const activeId = isOpen && active >= 0 ? `${id}-${active}` : undefined
  useEffect(() => {
    onChange({
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': activeId,
    })
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, activeId, id, onChange])
  if (!isOpen) return null
  return (
    <div className="absolute inset-x-0 top-full z-30 mt-1 block min-w-64 overflow-hidden rounded-card border border-line bg-surface-raised shadow-float">
      <span role="status" className={shown.length > 0 ? 'sr-only' : 'block p-3 text-muted'}>
        {shown.length > 0 ? t.found(shown.length) : t.none}
      </span>
      <div id={id} role="listbox" aria-label={t.suggestions} className="max-h-80 overflow-y-auto py-1">
        {shown.map((suggestion, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus
          <div
            key={`${suggestion.path ?? ''} ${suggestion.label} ${suggestion.detail}`}
            id={`${id}-${i}`}
            role="option"
            aria-selected={i === active}
            // A press must not take the focus from the field, since that would close the list.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(suggestion)}
            className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1.5 hover:bg-surface-sunk aria-selected:bg-info-soft"
          >
            <Icon name={suggestion.icon} className="text-turquoise" />
            <span className="min-w-0">
              <span className="block font-semibold">{suggestion.label}</span>
              {suggestion.detail && <span className="block text-sm text-muted">{suggestion.detail}</span>}
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}
