import { DEFAULT_LANG, findLang } from '../../../lib/languages.ts'
import { call } from '../../../platform/http/call.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { clearToasts, showToast } from '../../../ui/toasts.tsx'
import { type ClientDocument, getClientDocumentsInfo } from '../../documents/contract.ts'
import { capturePath, isMissing } from '../../travel-plan/trip-documents.ts'
import { paymentTexts } from './payment.texts.ts'

/** The documents missing for payment; on failure, an empty list and a toast, since the payment call checks again. */
export const loadMissingDocuments = async (clientId: number, planId: number): Promise<ClientDocument[]> => {
  try {
    const documents = await call(getClientDocumentsInfo, { clientId, planId })
    clearToasts('documents')
    return documents.filter(isMissing)
  } catch {
    const lang = findLang(document.documentElement.lang) ?? DEFAULT_LANG
    showToast({ kind: 'error', text: paymentTexts[lang].documentsFailed, about: 'documents' })
    return []
  }
}

/** The documents missing for payment, each with a link to upload it. */
export const DocumentsNeeded = ({ documents, planId }: { documents: ClientDocument[]; planId: number }) => {
  const t = useTexts(paymentTexts)
  return (
    <div className="grid gap-6">
      <Notice tone="info" title={t.documentsTitle}>
        {t.documentsText}
      </Notice>
      <ul className="grid gap-4">
        {documents.map((document) => (
          <Card as="li" key={`${document.docType} ${document.personId}`}>
            <div className="grid justify-items-start gap-3">
              <p className="font-semibold">{document.neededFor}</p>
              {document.rejection && <p>{document.rejection}</p>}
              <ButtonLink
                to={capturePath(document, `/payment?plan=${planId}`, { planId })}
                aria-label={`${t.sendDocument}: ${document.neededFor}`}
              >
                {t.sendDocument}
              </ButtonLink>
            </div>
          </Card>
        ))}
      </ul>
    </div>
  )
}
