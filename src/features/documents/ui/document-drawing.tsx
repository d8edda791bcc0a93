import { useTexts } from '../../../ui/language.tsx'
import { DOC, type DocType } from '../document-types.ts'
import { documentTexts } from './documents.texts.ts'

const LINES = [58, 74, 90]

/** Drawing of a passport or card inside the camera frame; `mark` highlights the machine-readable zone. */
export const DocumentDrawing = ({ docType, mark = false }: { docType: DocType; mark?: boolean }) => {
  const t = useTexts(documentTexts)
  const isPassport = docType === DOC.passport
  const name = mark ? t.mrzDrawing : isPassport ? t.drawing.page : t.drawing.card
  return (
    <svg viewBox="0 0 240 170" role="img" aria-label={name} className="h-auto w-full max-w-60 rounded-card bg-sea">
      <g fill="none" stroke="#f8b83c" strokeWidth="4" strokeLinecap="round">
        <path d="M14 34V14h20M206 14h20v20M226 136v20h-20M34 156H14v-20" />
      </g>
      <rect x="30" y="28" width="180" height="114" rx="8" fill="#fdf8ee" />
      <rect x="44" y="44" width="48" height="58" rx="4" fill="#9fc9c7" />
      <circle cx="68" cy="64" r="11" fill="#0e4d64" />
      <path d="M50 102a18 20 0 0 1 36 0Z" fill="#0e4d64" />
      {LINES.map((y, i) => (
        <rect key={y} x="106" y={y - 6} width={90 - i * 22} height="7" rx="3" fill="#76888f" />
      ))}
      {isPassport && (
        <g>
          {mark && <rect x="36" y="110" width="168" height="28" rx="4" fill="#f8b83c" />}
          <g fill="#0b2a3c" fontFamily="monospace" fontSize="9.4">
            <text x="42" y="121">
              P&lt;CANPEREZ&lt;&lt;MARIA&lt;&lt;&lt;&lt;&lt;&lt;&lt;
            </text>
            <text x="42" y="133">
              XK44100257CAN8405128F3103153
            </text>
          </g>
        </g>
      )}
    </svg>
  )
}
