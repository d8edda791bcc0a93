import { Badge, type Tone } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import type { ClientDocument } from '../../documents/contract.ts'
import { statusWords } from '../status-words.ts'
import { capturePath, DOCUMENT, documentNameOf, isMissing, REQUIRED_NAMES } from '../trip-documents.ts'
import { planTexts } from './travel-plan.texts.ts'

const toneOf = (document: ClientDocument): Tone => {
  if (document.status === DOCUMENT.approved) return 'success'
  return isMissing(document) ? 'warning' : 'info'
}

/** The documents that a plan requires, how many of them are uploaded, and what to do about each. */
export const PlanDocuments = ({ planId, documents }: { planId: number; documents: readonly ClientDocument[] }) => {
  const t = useTexts(planTexts)
  if (documents.length === 0) return null
  const uploaded = documents.filter((document) => !isMissing(document)).length
  return (
    <Card as="section" aria-labelledby="plan-documents" className="grid gap-3">
      <h2 id="plan-documents" className="text-xl">
        {t.documents}
      </h2>
      <p className="font-semibold">
        <label htmlFor="uploaded-documents">{t.documentsUploaded(uploaded, documents.length)}</label>
        <progress
          id="uploaded-documents"
          value={uploaded}
          max={documents.length}
          className="mt-1 block h-2 w-full accent-turquoise"
        />
      </p>
      <ul>
        {documents.map((document) => (
          <li
            key={`${document.docType} ${document.personId}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2"
          >
            <DocumentItem planId={planId} document={document} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

const DocumentItem = ({ planId, document }: { planId: number; document: ClientDocument }) => {
  const t = useTexts(planTexts)
  const { document: status } = useTexts(statusWords)
  const lang = useLang()
  const name = documentNameOf(document.docType, document.personName, REQUIRED_NAMES)[lang]
  return (
    <>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          <Badge tone={toneOf(document)}>{status[document.status]}</Badge>
        </p>
        {document.rejection && <p className="text-sm">{document.rejection}</p>}
      </div>
      {isMissing(document) && (
        <ButtonLink
          to={capturePath(document, '/shopping-cart', { planId })}
          variant="secondary"
          aria-label={`${t.uploadDocument}: ${name}`}
        >
          {t.uploadDocument}
        </ButtonLink>
      )}
    </>
  )
}
