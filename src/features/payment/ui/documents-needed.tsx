import { DEFAULT_LANG, findLang } from '../../../lib/languages.ts'
import { capturePath, isMissing } from '../../../lib/trip-documents.ts'
import { call } from '../../../platform/http/call.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { type ClientDocument, getClientDocumentsInfo } from '../../documents/contract.ts'
import { paymentTexts } from './payment.texts.ts'

/** The documents without which a plan cannot be paid (spec 5). What cannot be loaded is told, and asked again when paying. */
export const loadMissingDocuments = async (clientId: number, planId: number): Promise<ClientDocument[]> => {
  try {
    return (await call(getClientDocumentsInfo, { clientId, planId })).filter(isMissing)
  } catch {
    const lang = findLang(document.documentElement.lang) ?? DEFAULT_LANG
    showToast({ kind: 'error', text: paymentTexts[lang].documentsFailed })
    return []
  }
}

/** What has to be sent before the plan is paid, each with the way to send it. */
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
                to={capturePath(document, `/payment?plan=${planId}`)}
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
