import { type ComponentProps, lazy, Suspense, useId, useRef, useState } from 'react'
import type { Bilingual } from '../../../lib/languages.ts'
import { CONTRACT_CURRENCY } from '../../../lib/money.ts'
import {
  type BilingualBlocks,
  choicesOf,
  type Position,
  type RecordContent,
  type RecordField,
  type RecordPhoto,
} from '../../../lib/record-fields.ts'
import { useOfferedLanguages } from '../../../ui/agency.ts'
import { CheckField } from '../../../ui/check-field.tsx'
import { DateField, FieldError, Hint, SelectField, TextField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { untilLoaded } from '../../../ui/until-loaded.ts'
import { withMoved } from './edited-list.ts'
import { type InputProps, useEditor } from './editor-context.ts'
import { MatrixInput } from './matrix-input.tsx'
import { readNumber, shownNumber } from './number-text.ts'
import { OlderNotice, useTextMark } from './older-mark.tsx'
import { PhotosInput } from './photos-input.tsx'
import { PositionInput } from './position-input.tsx'
import { publishingTexts } from './publishing.texts.ts'
import { RowsInput } from './rows-input.tsx'

// Loaded lazily: it is large, and only some kinds have texts made of blocks.
const BlockEditor = lazy(async () => ({
  default: (await untilLoaded(() => import('../../../ui/block-editor.tsx'))).BlockEditor,
}))

/** The input of a field. */
export const FieldInput = (props: InputProps) => {
  const { field } = props
  switch (field.input) {
    case 'text':
    case 'hour':
    case 'day':
      return <TextInput {...(props as InputProps<string>)} />
    case 'blocks':
      return <BlocksInput {...(props as InputProps<BilingualBlocks>)} />
    case 'bilingual':
      return <BilingualInput {...(props as InputProps<Bilingual>)} />
    case 'number':
    case 'percent':
    case 'money':
      return <NumberInput {...(props as InputProps<number | string | null>)} />
    case 'flag':
      return <FlagInput {...(props as InputProps<boolean>)} />
    case 'choice':
      return <ChoiceInput {...(props as InputProps<number | string | null>)} />
    case 'choices':
      return <ChoicesInput {...(props as InputProps<(number | string)[]>)} />
    case 'position':
      return <PositionInput {...(props as InputProps<Position | null>)} />
    case 'photos':
      return <PhotosInput {...(props as InputProps<RecordPhoto[], RecordField & { input: 'photos' }>)} />
    case 'rows':
      if (field.matrix) return <MatrixInput {...(props as ComponentProps<typeof MatrixInput>)} />
      return (
        <RowsInput {...(props as InputProps<RecordContent[], RecordField & { input: 'rows' }>)} Input={FieldInput} />
      )
  }
}

const useField = ({ field, path }: Pick<InputProps, 'field' | 'path'>) => {
  const lang = useLang()
  const { disabled, errors } = useEditor()
  return {
    name: path,
    label: field.label[lang],
    hint: field.hint?.[lang],
    error: errors.get(path),
    disabled,
    required: !field.optional,
  }
}

/** As high as its text, in browsers that support this. */
const LINES = '[&_textarea]:field-sizing-content [&_textarea]:min-h-24'

const TextInput = ({ field, path, value, onChange }: InputProps<string>) => {
  const { input } = field
  const common = {
    ...useField({ field, path }),
    value,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  if (input === 'hour') return <TextField {...common} type="time" className="sm:[&_.control]:w-40" />
  if (input === 'day') return <DateField {...common} className="sm:[&_.control]:w-48" />
  if (input !== 'text') return null
  if (field.lines) return <TextArea {...common} className={LINES} rows={field.lines} maxLength={field.max} />
  return <TextField {...common} maxLength={field.max} autoComplete="off" />
}

const LANGUAGES = ['en', 'es'] as const

/** Both languages side by side; a language that is missing or older is marked. */
const BilingualInput = ({ field, path, value, onChange }: InputProps<Bilingual>) => {
  const t = useTexts(publishingTexts)
  const { label, hint, disabled, required } = useField({ field, path })
  const { errors } = useEditor()
  const languages = useOfferedLanguages()
  const markOf = useTextMark(
    path,
    (language) =>
      languages.includes(language) &&
      value[language].trim() === '' &&
      value[language === 'en' ? 'es' : 'en'].trim() !== '',
  )
  if (field.input !== 'bilingual') return null
  const { lines, max } = field
  return (
    <div className="grid gap-x-5 gap-y-3 md:grid-cols-2">
      {LANGUAGES.map((language) => {
        const mark = markOf(language)
        const common = {
          name: `${path}.${language}`,
          label: (
            <>
              {t.inLanguage(label, t.languages[language])}
              {mark && <> {mark}</>}
            </>
          ),
          hint,
          error: errors.get(`${path}.${language}`) ?? (language === 'en' ? errors.get(path) : undefined),
          disabled,
          required: languages.includes(language) ? required : (false as const),
          lang: language,
          maxLength: max,
          value: value[language],
          onChange: ({ target }: { target: { value: string } }) => onChange({ ...value, [language]: target.value }),
        }
        return lines ? (
          <TextArea key={language} {...common} className={LINES} rows={lines} />
        ) : (
          <TextField key={language} {...common} autoComplete="off" />
        )
      })}
      <OlderNotice path={path} label={label} />
    </div>
  )
}

/** A text made of blocks in both languages side by side; a language that is missing or older is marked. */
const BlocksInput = ({ field, path, value, onChange }: InputProps<BilingualBlocks>) => {
  const t = useTexts(publishingTexts)
  const { label, hint, disabled } = useField({ field, path })
  const { errors } = useEditor()
  // The editors of the two languages report their changes separately.
  const latest = useRef(value)
  latest.current = value
  const markOf = useTextMark(
    path,
    (language) => value[language].length === 0 && value[language === 'en' ? 'es' : 'en'].length > 0,
  )
  return (
    <div className="grid items-start gap-x-5 gap-y-3 md:grid-cols-2">
      {LANGUAGES.map((language) => {
        const mark = markOf(language)
        return (
          <div key={language} className="grid gap-1.5">
            <Suspense fallback={<p className="text-muted">…</p>}>
              <BlockEditor
                name={`${path}.${language}`}
                label={t.inLanguage(label, t.languages[language])}
                hint={hint}
                lang={language}
                initial={value[language]}
                error={errors.get(`${path}.${language}`)}
                disabled={disabled}
                onChange={(blocks) => onChange({ ...latest.current, [language]: blocks })}
              />
            </Suspense>
            {mark && <p>{mark}</p>}
          </div>
        )
      })}
      <OlderNotice path={path} label={label} />
    </div>
  )
}

const NumberInput = ({ field, path, value, onChange }: InputProps<number | string | null>) => {
  const isMoney = field.input === 'money'
  const [typed, setTyped] = useState(() => shownNumber(value, isMoney))
  const unit = isMoney ? ` (${CONTRACT_CURRENCY})` : field.input === 'percent' ? ' (%)' : ''
  const { label, ...rest } = useField({ field, path })
  return (
    <TextField
      {...rest}
      label={label + unit}
      inputMode={isMoney ? 'decimal' : 'numeric'}
      autoComplete="off"
      maxLength={15}
      className="sm:max-w-60"
      value={readNumber(typed, isMoney) === value ? typed : shownNumber(value, isMoney)}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(readNumber(target.value, isMoney))
      }}
    />
  )
}

const FlagInput = ({ field, path, value, onChange }: InputProps<boolean>) => {
  const { required: _, ...rest } = useField({ field, path })
  return <CheckField {...rest} checked={value} onChange={({ target }) => onChange(target.checked)} />
}

const ChoiceInput = ({ field, path, value, onChange }: InputProps<number | string | null>) => {
  const t = useTexts(publishingTexts)
  const lang = useLang()
  const { lists } = useEditor()
  const common = useField({ field, path })
  if (field.input !== 'choice') return null
  const choices = choicesOf(field.choices, lists)
  const shown = choices.filter(({ id, archived }) => !archived || id === value)
  return (
    <SelectField
      {...common}
      value={value ?? ''}
      onChange={({ target }) => onChange(choices.find(({ id }) => String(id) === target.value)?.id ?? null)}
      className="sm:max-w-md"
    >
      <option value="">{t.choose}</option>
      {shown.map(({ id, name, archived }) => (
        <option key={id} value={id}>
          {archived ? t.archivedChoice(name[lang]) : name[lang]}
        </option>
      ))}
      {value !== null && !choices.some(({ id }) => id === value) && (
        <option value={String(value)}>{t.draftChoice}</option>
      )}
    </SelectField>
  )
}

const ChoicesInput = ({ field, path, value, onChange }: InputProps<(number | string)[]>) => {
  const lang = useLang()
  const errorId = useId()
  const { lists } = useEditor()
  const { label, hint, error, disabled } = useField({ field, path })
  if (field.input !== 'choices') return null
  const shown = choicesOf(field.choices, lists).filter(({ id, archived }) => !archived || value.includes(id))
  const choose = (id: number | string, chosen: boolean) => {
    if (field.ordered) return onChange(chosen ? [...value, id] : value.filter((each) => each !== id))
    onChange(shown.flatMap((choice) => ((choice.id === id ? chosen : value.includes(choice.id)) ? [choice.id] : [])))
  }
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="text-[0.95rem] font-semibold">{label}</legend>
      <Hint id={`${errorId}-hint`}>{hint}</Hint>
      <div className="mt-1 grid gap-x-5 sm:grid-cols-2 xl:grid-cols-3">
        {shown.map(({ id, name }) => (
          <CheckField
            key={id}
            name={path}
            label={name[lang]}
            disabled={disabled}
            checked={value.includes(id)}
            onChange={({ target }) => choose(id, target.checked)}
          />
        ))}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
      {field.ordered && value.length > 1 && !disabled && (
        <Order
          items={value.map((id) => ({ id, name: shown.find((choice) => choice.id === id)?.name[lang] ?? String(id) }))}
          onChange={onChange}
        />
      )}
    </fieldset>
  )
}

/** The chosen items in their order, each with buttons to move it. */
const Order = ({
  items,
  onChange,
}: {
  items: readonly { id: number | string; name: string }[]
  onChange: (ids: (number | string)[]) => void
}) => {
  const t = useTexts(publishingTexts)
  const list = useRef<HTMLOListElement>(null)
  const move = (from: number, to: number) => {
    onChange(
      withMoved(
        items.map(({ id }) => id),
        from,
        to,
      ),
    )
    // The focus stays with the moved item, at the button that can still move it.
    requestAnimationFrame(() => {
      const buttons = list.current?.children[to]?.querySelectorAll('button') ?? []
      ;[...buttons]
        .sort((a) => (a.dataset.to === String(to + (to - from)) ? -1 : 1))
        .find((b) => !b.disabled)
        ?.focus()
    })
  }
  return (
    <div className="mt-3">
      <p className="text-[0.95rem] font-semibold">{t.order}</p>
      <ol ref={list} className="mt-1 grid gap-x-5 sm:grid-cols-2 xl:grid-cols-3">
        {items.map(({ id, name }, i) => (
          <li key={id} className="flex items-center">
            <span className="mr-auto">
              {i + 1}. {name}
            </span>
            {([-1, 1] as const).map((step) => (
              <button
                key={step}
                type="button"
                data-to={i + step}
                disabled={i + step < 0 || i + step === items.length}
                className="inline-flex size-10 items-center justify-center rounded-full text-muted hover:bg-surface-sunk hover:text-ink disabled:opacity-40"
                onClick={() => move(i, i + step)}
              >
                <Icon name="down" className={step < 0 ? 'rotate-180' : ''} />
                <span className="sr-only">{step < 0 ? t.moveUp(name) : t.moveDown(name)}</span>
              </button>
            ))}
          </li>
        ))}
      </ol>
    </div>
  )
}
