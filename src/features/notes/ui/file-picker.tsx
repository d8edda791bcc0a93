import { type ChangeEvent, useId, useRef, useState } from 'react'
import { localeOf } from '../../../lib/languages.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { type FileToUpload, shrinkPicture } from '../../../ui/shrink-picture.ts'
import { ACCEPTED_TYPES, MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '../attachment.ts'
import { notesTexts } from './notes.texts.ts'

/** Picks up to three files for a message; images are scaled down as soon as they are chosen. */
export const FilePicker = ({
  files,
  onChange,
}: {
  files: FileToUpload[]
  onChange: (files: FileToUpload[]) => void
}) => {
  const t = useTexts(notesTexts)
  const lang = useLang()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  const add = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(event.currentTarget.files ?? [])]
    event.currentTarget.value = ''
    setBusy(true)
    const accepted = [...files]
    let problem: string | undefined
    for (const file of chosen) {
      if (accepted.length >= MAX_ATTACHMENTS) {
        problem = t.tooManyFiles
        break
      }
      const ready = await shrinkPicture(file).catch((refused: Error) => refused)
      if (!ACCEPTED_TYPES.some((type) => type === file.type)) problem = t.wrongKind(file.name)
      else if (ready instanceof Error) problem = ready.message
      else if (ready.bytes.byteLength > MAX_ATTACHMENT_BYTES) problem = t.tooLarge(file.name)
      else accepted.push(ready)
    }
    setBusy(false)
    setProblem(problem)
    onChange(accepted)
  }

  const kilobytes = new Intl.NumberFormat(localeOf(lang), { maximumFractionDigits: 0 })
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1 text-[0.95rem] font-semibold">{t.files}</legend>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {t.filesHint}
      </p>
      {files.length > 0 && (
        <ul className="grid gap-1">
          {files.map((file, index) => (
            <li key={`${file.name}-${index.toString()}`} className="flex items-center gap-2">
              <span className="min-w-0 truncate">{file.name}</span>
              <span className="shrink-0 text-sm text-muted">
                {t.size(kilobytes.format(Math.max(1, file.bytes.byteLength / 1_024)))}
              </span>
              <button
                type="button"
                onClick={() => onChange(files.filter((other) => other !== file))}
                className="inline-flex size-11 shrink-0 items-center justify-center rounded-full text-muted hover:bg-surface-sunk hover:text-ink"
              >
                <Icon name="close" />
                <span className="sr-only">{t.removeFile(file.name)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPTED_TYPES.join(',')}
        onChange={add}
        aria-label={t.files}
        aria-describedby={`${id}-hint`}
        className="sr-only"
        tabIndex={-1}
      />
      <Button
        type="button"
        variant="secondary"
        busy={busy}
        className="w-fit"
        onClick={() => input.current?.click()}
        disabled={files.length >= MAX_ATTACHMENTS}
      >
        <Icon name="plus" />
        {t.addFile}
      </Button>
      {problem && (
        <p role="alert" className="font-medium text-danger">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
