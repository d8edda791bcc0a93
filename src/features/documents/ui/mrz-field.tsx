import { useEffect, useState } from 'react'
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
import { canReadText, readPicture } from './read-picture.ts'

/** Field for a passport's machine-readable zone; verifies its check digits as the user types. */
export const MrzField = ({
  name,
  defaultValue,
  error,
  picture,
}: {
  name: string
  defaultValue: string
  error: string | undefined
  picture: Blob | undefined
}) => {
  const t = useTexts(documentTexts)
  const lang = useLang()
  const [typed, setTyped] = useState(defaultValue)
  const [state, setState] = useState<'idle' | 'reading' | 'read' | 'notRead'>('idle')
  const reading = readMrz(typed, dayInHavana(new Date()))
  const canRead = useCanRead(picture !== undefined)

  const readFrom = async (from: Blob) => {
    setState('reading')
    const lines = await readPicture(from).catch(() => undefined)
    setState(lines ? 'read' : 'notRead')
    if (lines) setTyped(lines)
  }
  return (
    <div className="grid gap-4">
      <DocumentDrawing docType={DOC.passport} mark />
      {canRead && picture && (
        <div className="grid gap-2">
          <Button
            type="button"
            variant="secondary"
            busy={state === 'reading'}
            onClick={() => readFrom(picture)}
            className="w-fit"
          >
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
        onChange={(event) => setTyped(event.target.value)}
        rows={4}
        maxLength={200}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        style={{ fontFamily: 'monospace' }}
      />
      <div role="status" className="grid gap-2">
        {state === 'reading' && <p>{t.mrzReading}</p>}
        {state === 'notRead' && <p>{t.mrzNotRead}</p>}
        {state === 'read' && <p>{t.mrzCompare}</p>}
        {reading.document && (
          <>
            <p className="flex items-center gap-2 font-semibold text-success">
              <Icon name="success" />
              {t.mrzCorrect}
            </p>
            <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
              <Fact name={t.holder} value={`${reading.document.firstName} ${reading.document.lastName}`} />
              <Fact name={t.number} value={reading.document.number} />
              <Fact name={t.born} value={formatDay(reading.document.birthDay, lang)} />
              <Fact name={t.validUntil} value={formatDay(reading.document.validUntil, lang)} />
            </dl>
          </>
        )}
        {typed.trim() !== '' && reading.wrong.length > 0 && (
          <ul className="grid gap-1">
            {reading.wrong.map((part) => (
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

/** Whether the lines can be read from a picture here: not in the mode for little data, since the recognition is loaded for it. */
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
