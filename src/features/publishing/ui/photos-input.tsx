import { type DragEvent, useId, useRef, useState } from 'react'
import { photoUrl } from '../../../lib/photo.ts'
import type { RecordField, RecordPhoto } from '../../../lib/record-fields.ts'
import { call } from '../../../platform/http/call.ts'
import { isCallRefused } from '../../../platform/http/endpoint.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError, Hint, TextField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { readFile } from '../../../ui/read-file.ts'
import { CropForm } from './crop-form.tsx'
import { withItem, withMoved, withoutItem } from './edited-list.ts'
import { type InputProps, useEditor } from './editor-context.ts'
import { OlderNotice } from './older-mark.tsx'
import { publishingTexts } from './publishing.texts.ts'

const LANGUAGES = ['en', 'es'] as const

const TOOL =
  'inline-flex size-10 items-center justify-center rounded-full text-muted hover:bg-surface-sunk hover:text-ink disabled:opacity-40'

/** Photos in order: upload several at once, move them with buttons or by dragging, crop and remove them. */
export const PhotosInput = ({
  field,
  path,
  value,
  onChange,
}: InputProps<RecordPhoto[], RecordField & { input: 'photos' }>) => {
  const t = useTexts(publishingTexts)
  const lang = useLang()
  const ids = useId()
  const { officeKind, id, photos, disabled, errors } = useEditor()
  const input = useRef<HTMLInputElement>(null)
  const dragged = useRef<number>(undefined)
  const [uploading, setUploading] = useState<{ done: number; all: number }>()
  const [failures, setFailures] = useState<string[]>([])
  const [cropping, setCropping] = useState<number>()

  const upload = async (files: readonly File[]) => {
    const failed: string[] = []
    const added: RecordPhoto[] = []
    for (const [done, file] of files.entries()) {
      setUploading({ done: done + 1, all: files.length })
      try {
        const bytes = await readFile(file)
        const { version } = await call(officeKind.calls.uploadPhoto, {
          kind: officeKind.definition.kind,
          id,
          file: bytes,
        })
        if (![...value, ...added].some((photo) => photo.version === version))
          added.push({ version, original: version, crop: null, alt: { en: '', es: '' } })
      } catch (error) {
        if (!isCallRefused(error)) throw error
        failed.push(t.notUploaded(file.name, error.fields[0]?.message ?? error.message))
      }
    }
    setUploading(undefined)
    setFailures(failed)
    if (added.length > 0) onChange([...value, ...added].slice(0, field.max))
  }
  const move = (from: number, to: number) => onChange(withMoved(value, from, to))
  const drop = (event: DragEvent, to: number) => {
    event.preventDefault()
    if (dragged.current !== undefined && dragged.current !== to) move(dragged.current, to)
    dragged.current = undefined
  }
  const addressOf = (version: string, size: number) => photoUrl({ address: photos ?? '', version }, size)
  return (
    <fieldset name={path} tabIndex={-1} aria-describedby={errors.has(path) ? `${ids}-error` : undefined}>
      <legend className="text-[0.95rem] font-semibold">{field.label[lang]}</legend>
      <Hint id={`${ids}-hint`}>
        {t.photosHint} {t.photoAltHint}
      </Hint>
      <FieldError id={`${ids}-error`}>{errors.get(path)}</FieldError>
      <ul className="mt-3 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {value.map((photo, i) => {
          const name = t.photo(i + 1)
          return (
            <li
              key={photo.version}
              draggable={!disabled}
              onDragStart={() => {
                dragged.current = i
              }}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => drop(event, i)}
              className="min-w-0 overflow-hidden rounded-card border border-line bg-surface-raised"
            >
              <img
                src={addressOf(photo.version, 3)}
                alt={photo.alt[lang] || name}
                draggable={false}
                className="block aspect-8/5 w-full bg-surface-sunk object-cover"
              />
              <div className="flex flex-wrap items-center p-1">
                {i === 0 && (
                  <Badge tone="info" className="ml-1">
                    {t.mainPhoto}
                  </Badge>
                )}
                {!disabled && (
                  <span className="ml-auto flex">
                    <button type="button" className={TOOL} disabled={i === 0} onClick={() => move(i, i - 1)}>
                      <Icon name="left" />
                      <span className="sr-only">{t.earlier(name)}</span>
                    </button>
                    <button
                      type="button"
                      className={TOOL}
                      disabled={i === value.length - 1}
                      onClick={() => move(i, i + 1)}
                    >
                      <Icon name="right" />
                      <span className="sr-only">{t.later(name)}</span>
                    </button>
                    <button
                      type="button"
                      className="inline-flex min-h-10 items-center rounded-control px-2 text-sm font-semibold text-link hover:bg-surface-sunk"
                      onClick={() => setCropping(i)}
                      aria-label={t.cropOf(name)}
                    >
                      {t.crop}
                    </button>
                    <button
                      type="button"
                      name={`${path}.${i}`}
                      className={TOOL}
                      onClick={() => onChange(withoutItem(value, i))}
                    >
                      <Icon name="close" />
                      <span className="sr-only">{t.remove(name)}</span>
                    </button>
                  </span>
                )}
              </div>
              <div className="grid gap-3 border-t border-line p-3">
                <FieldError id={`${ids}-${i}-error`}>{errors.get(`${path}.${i}`)}</FieldError>
                {LANGUAGES.map((language) => (
                  <TextField
                    key={language}
                    name={`${path}.${i}.alt.${language}`}
                    label={t.inLanguage(t.photoAlt, t.languages[language])}
                    aria-label={t.photoAltOf(name, t.languages[language])}
                    error={errors.get(`${path}.${i}.alt.${language}`)}
                    lang={language}
                    maxLength={200}
                    autoComplete="off"
                    disabled={disabled}
                    value={photo.alt[language]}
                    onChange={({ target }) =>
                      onChange(withItem(value, i, { ...photo, alt: { ...photo.alt, [language]: target.value } }))
                    }
                  />
                ))}
                <OlderNotice path={`${path}.${i}.alt`} label={`${t.photoAlt}, ${name}`} />
              </div>
            </li>
          )
        })}
      </ul>
      {!disabled && value.length < field.max && (
        <div className="mt-3">
          <input
            ref={input}
            type="file"
            multiple
            accept="image/jpeg,image/png,image/webp"
            aria-label={t.addPhotos}
            tabIndex={-1}
            className="sr-only"
            onChange={async ({ target }) => {
              const files = [...(target.files ?? [])]
              target.value = ''
              await upload(files)
            }}
          />
          <Button
            type="button"
            variant="secondary"
            busy={uploading !== undefined}
            onClick={() => input.current?.click()}
          >
            <Icon name="plus" />
            {t.addPhotos}
          </Button>
        </div>
      )}
      <p role="status" className="mt-2 text-muted">
        {uploading && t.uploading(uploading.done, uploading.all)}
      </p>
      {failures.length > 0 && (
        <ul role="alert" className="font-semibold text-danger">
          {failures.map((failure) => (
            <li key={failure}>{failure}</li>
          ))}
        </ul>
      )}
      <Dialog open={cropping !== undefined} onClose={() => setCropping(undefined)} title={t.cropTitle}>
        {cropping !== undefined && (
          <CropForm
            photo={value[cropping]!}
            address={addressOf(value[cropping]!.original, 0)}
            onDone={(photo) => {
              setCropping(undefined)
              onChange(withItem(value, cropping, photo))
            }}
            onClose={() => setCropping(undefined)}
          />
        )}
      </Dialog>
    </fieldset>
  )
}
