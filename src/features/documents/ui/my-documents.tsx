import { formatDay } from '../../../lib/days.ts'
import { DEFAULT_LANG, findLang } from '../../../lib/languages.ts'
import { call } from '../../../platform/http/call.ts'
import { useSold } from '../../../ui/agency.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { clearToasts, showToast } from '../../../ui/toasts.tsx'
import { currentSession } from '../../clients/ui/session.ts'
import { ACTION, capturePath, DOCUMENT, type DocumentStatus, documentNameOf } from '../../travel-plan/trip-documents.ts'
import { type ClientDocument, getClientDocumentsInfo } from '../contract.ts'
import { DOC, DOC_NAMES } from '../document-types.ts'
import { documentTexts } from './documents.texts.ts'

/** The documents in the account; on failure, an empty list and a toast. */
export const loadMyDocuments = async (): Promise<ClientDocument[]> => {
  try {
    const documents = await call(getClientDocumentsInfo, { clientId: currentSession()!.client.id, planId: 0 })
    clearToasts('documents')
    return documents
  } catch {
    const lang = findLang(document.documentElement.lang) ?? DEFAULT_LANG
    showToast({ kind: 'error', text: documentTexts[lang].notLoaded, about: 'documents' })
    return []
  }
}

const TONES: Partial<Record<DocumentStatus, Tone>> = {
  [DOCUMENT.inReview]: 'info',
  [DOCUMENT.approved]: 'success',
  [DOCUMENT.rejected]: 'danger',
  [DOCUMENT.expired]: 'warning',
}

/** The client's documents with their status, and links to add more. */
export const MyDocuments = ({ documents }: { documents: ClientDocument[] }) => {
  const t = useTexts(documentTexts)
  const lang = useLang()
  const { cars } = useSold()
  const missing = [DOC.passport, ...(cars ? [DOC.driverLicense] : [])].filter(
    (docType) => !documents.some((document) => document.docType === docType),
  )
  return (
    <Card as="section" aria-labelledby="my-documents">
      <div className="grid gap-4">
        <h2 id="my-documents" className="text-xl">
          {t.mine}
        </h2>
        <p className="text-muted">{t.mineLead}</p>
        {documents.length === 0 ? (
          <p>{t.none}</p>
        ) : (
          <ul className="grid gap-4">
            {documents.map((document) => (
              <li key={document.id} className="border-t border-line pt-4">
                <DocumentRow document={document} />
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap gap-3">
          {missing.map((docType) => (
            <ButtonLink key={docType} variant="secondary" to={capturePath({ docType, personId: 0 }, '/profile')}>
              {t.add(DOC_NAMES[docType][lang])}
            </ButtonLink>
          ))}
        </div>
      </div>
    </Card>
  )
}

const DocumentRow = ({ document }: { document: ClientDocument }) => {
  const t = useTexts(documentTexts)
  const lang = useLang()
  const { docType, status, personName, maskedNumber, validUntil, rejection } = document
  const name = documentNameOf(docType, personName)[lang]
  const isApproved = status === DOCUMENT.approved
  const action = isApproved ? t.renew : status === DOCUMENT.started ? t.back : t.again
  return (
    <div className="grid justify-items-start gap-2">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        {name}
        <Badge tone={TONES[status] ?? 'neutral'}>{t.status[status]}</Badge>
      </p>
      {maskedNumber && (
        <p className="text-muted">
          {maskedNumber}
          {validUntil && `, ${t.until(formatDay(validUntil, lang))}`}
        </p>
      )}
      {rejection && <p>{rejection}</p>}
      {status !== DOCUMENT.inReview && (
        <ButtonLink
          variant="quiet"
          className="-ml-5"
          aria-label={`${action}: ${name}`}
          to={capturePath(document, '/profile', {
            actionType: isApproved ? ACTION.renew : ACTION.verify,
            capture: docType,
          })}
        >
          {action}
        </ButtonLink>
      )}
    </div>
  )
}
