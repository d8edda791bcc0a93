import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { dayInHavana, formatDay } from '../../../lib/days.ts'
import { TEXT_READER_MEGABYTES } from '../../../lib/text-reader.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { usePageMode } from '../../../ui/page-mode.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { DOC } from '../document-types.ts'
import { readMrz } from '../mrz.ts'
import { DocumentDrawing } from './document-drawing.tsx'
import { documentTexts } from './documents.texts.ts'
import type { useMrzReading } from './mrz-reading.ts'
import { canReadText, mayLoadUnasked } from './read-picture.ts'

/**
 * Field for a passport's machine-readable zone; verifies its check digits as the user types. When `picture` changes, its lines are read
 * automatically on a fast connection, unless something was typed; otherwise a button starts the reading. `onRead` receives the lines, or ''
 * when the lines of an earlier picture are deleted.
 */
export const MrzField = ({
  name,
  defaultValue,
  error,
  picture,
  reading: { state, progress, start, stop },
  onRead,
}: {
  name: string
  defaultValue: string
  error: string | undefined
  /** The picture on this device once its upload is complete. */
  picture: Blob | undefined
  reading: ReturnType<typeof useMrzReading>
  onRead: (lines: string) => void
}) => {
  const t = useTexts(documentTexts)
  const lang = useLang()
  const [typed, setTyped] = useState(defaultValue)
  const lastRead = useRef('')
  const passport = readMrz(typed, dayInHavana(new Date()))
  const canRead = useCanRead(picture !== undefined)

  const fill = (lines: string) => {
    lastRead.current = lines
    setTyped(lines)
    onRead(lines)
  }
  const type = (text: string) => {
    stop()
    setTyped(text)
  }
  const stopAndType = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    stop()
    const field = form?.elements.namedItem(name)
    if (field instanceof HTMLElement) field.focus()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another picture ends the reading of the last one
  useEffect(() => stop, [picture])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new picture starts a reading, not text typed in the meantime
  useEffect(() => {
    if (!picture || !canRead || !mayLoadUnasked()) return
    if (typed !== '' && typed !== lastRead.current) return
    if (typed !== '') fill('')
    start(picture, fill)
  }, [picture, canRead])

  return (
    <div className="grid gap-4">
      <DocumentDrawing docType={DOC.passport} mark />
      <div role="status" className="empty:hidden">
        {state === 'reading' && <p>{t.mrzReading}</p>}
        {state === 'notRead' && <p>{t.mrzNotRead}</p>}
      </div>
      {state === 'reading' && (
        <div className="grid gap-3">
          <progress value={progress} aria-label={t.mrzProgress} className="h-2 w-full max-w-80 accent-turquoise" />
          <Button type="button" variant="secondary" onClick={stopAndType} className="w-fit">
            {t.stopReading}
          </Button>
        </div>
      )}
      {canRead && picture && (state === 'idle' || state === 'notRead') && (
        <div className="grid gap-2">
          <Button type="button" variant="secondary" onClick={() => start(picture, fill)} className="w-fit">
            {t.readMrz}
          </Button>
          <p className="text-sm text-muted">{t.readMrzHint(TEXT_READER_MEGABYTES)}</p>
        </div>
      )}
      <TextArea
        name={name}
        label={t.mrz}
        hint={t.mrzHint}
        error={error}
        value={typed}
        onChange={(event) => type(event.target.value)}
        rows={4}
        maxLength={200}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        style={{ fontFamily: 'monospace' }}
      />
      <div role="status" className="grid gap-2">
        {state === 'read' && <p>{t.mrzCompare}</p>}
        {passport.document && (
          <>
            <p className="flex items-center gap-2 font-semibold text-success">
              <Icon name="success" />
              {t.mrzCorrect}
            </p>
            <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
              <Fact name={t.holder} value={`${passport.document.firstName} ${passport.document.lastName}`} />
              <Fact name={t.number} value={passport.document.number} />
              <Fact name={t.born} value={formatDay(passport.document.birthDay, lang)} />
              <Fact name={t.validUntil} value={formatDay(passport.document.validUntil, lang)} />
            </dl>
          </>
        )}
        {typed.trim() !== '' && passport.wrong.length > 0 && (
          <ul className="grid gap-1">
            {passport.wrong.map((part) => (
              <li key={part} className="flex items-start gap-2 text-warning">
                <Icon name="warning" className="mt-0.5" />
                {t.mrzWrong[part]}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

/** Whether the lines can be read from a picture on this device: not in low-data mode, because the text recognition has to be downloaded. */
const useCanRead = (hasPicture: boolean) => {
  const { lowData } = usePageMode()
  const [can, setCan] = useState(false)
  useEffect(() => {
    if (hasPicture && !lowData) canReadText().then(setCan, () => setCan(false))
  }, [hasPicture, lowData])
  return can && !lowData
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="break-words">{value}</dd>
  </div>
)
