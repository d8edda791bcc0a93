import { useState } from 'react'
import { dayInHavana, formatDay } from '../../../lib/days.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { DOC } from '../document-types.ts'
import { readMrz } from '../mrz.ts'
import { DocumentDrawing } from './document-drawing.tsx'
import { documentTexts } from './documents.texts.ts'

/** The TextDetector API, available in few browsers. */
type Detector = { detect(picture: ImageBitmap): Promise<{ rawValue: string }[]> }
const detectorOf = () => (globalThis as { TextDetector?: new () => Detector }).TextDetector

/** The last two lines in a picture that look like a machine-readable zone; empty when there are none. */
const linesOf = async (picture: Blob, TextDetector: new () => Detector) => {
  const texts = await new TextDetector().detect(await createImageBitmap(picture))
  const lines = texts.map(({ rawValue }) => rawValue.replace(/\s/g, '').toUpperCase())
  return lines
    .filter((line) => /^[A-Z0-9<]{40,44}$/.test(line))
    .slice(-2)
    .join('\n')
}

/** Field for a passport's machine-readable zone; verifies its check digits as the user types. */
export const MrzField = ({ error, picture }: { error: string | undefined; picture: Blob | undefined }) => {
  const t = useTexts(documentTexts)
  const lang = useLang()
  const [typed, setTyped] = useState('')
  const [notRead, setNotRead] = useState(false)
  const reading = readMrz(typed, dayInHavana(new Date()))
  const TextDetector = picture && detectorOf()

  const readFrom = async (from: Blob, Reader: new () => Detector) => {
    const lines = await linesOf(from, Reader).catch(() => '')
    setNotRead(!lines)
    if (lines) setTyped(lines)
  }
  return (
    <div className="grid gap-4">
      <DocumentDrawing docType={DOC.passport} mark />
      <TextArea
        name="mrz"
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
      {TextDetector && picture && (
        <Button type="button" variant="secondary" onClick={() => readFrom(picture, TextDetector)} className="w-fit">
          {t.readMrz}
        </Button>
      )}
      <div role="status" className="grid gap-2">
        {notRead && <p>{t.mrzNotRead}</p>}
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

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="break-words">{value}</dd>
  </div>
)
