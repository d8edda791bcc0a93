import { useState } from 'react'
import { redirect, useNavigate, useRevalidator } from 'react-router'
import { formatDay } from '../../../lib/days.ts'
import { DEFAULT_LANG, findLang } from '../../../lib/languages.ts'
import { call } from '../../../platform/http/call.ts'
import { siteSettings } from '../../../platform/http/site-settings.ts'
import { useAction } from '../../../ui/action.ts'
import { isBackgroundReload } from '../../../ui/background-reload.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { LocalLink, useLang, useLocalPath, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { usePolling } from '../../../ui/polling.ts'
import { staysShown, useBackgroundReload } from '../../../ui/reload-page.ts'
import { safePath } from '../../../ui/safe-path.ts'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { clearToasts, showToast } from '../../../ui/toasts.tsx'
import { getProfile } from '../../clients/contract.ts'
import { currentSession } from '../../clients/ui/session.ts'
import {
  ACTION,
  type ActionType,
  capturePath,
  DOCUMENT,
  documentNameOf,
  isMissing,
} from '../../travel-plan/trip-documents.ts'
import { getClientDocumentsInfo, getProcessClientDocumentStatus, openCapture } from '../contract.ts'
import { DOC, type DocType, isActionType, isDocType, OFFERED, typeToCapture } from '../document-types.ts'
import type { Route } from './+types/verify-documents.page'
import { CaptureForm } from './capture-form.tsx'
import { documentTexts } from './documents.texts.ts'
import { HandOff } from './hand-off.tsx'
import { deletePass, findOpenCapture, type OpenCapture, savePass } from './pass-storage.ts'

/** Interval for checking whether the phone has submitted the document, in milliseconds. */
const POLL_MS = 3_000

export const clientLoader = async ({ params, url }: Route.ClientLoaderArgs) => {
  const lang = findLang(document.documentElement.lang) ?? DEFAULT_LANG
  const [actionType, docType] = [Number(params.actionType), Number(params.docType)]
  if (!isActionType(actionType) || !isDocType(docType)) throw redirect(params.lang ? `/${params.lang}` : '/')
  const personId = Number(url.searchParams.get('person')) || 0
  const { id: clientId } = currentSession()!.client
  const offered = OFFERED[docType]
  try {
    const [profile, ...sent] = await Promise.all([
      call(getProfile, { id: clientId, languageId: lang }),
      ...offered.map(async (docType) => ({
        docType,
        ...(await call(getProcessClientDocumentStatus, { clientId, docType, personId })),
      })),
    ])
    const capture = typeToCapture(sent, Number(url.searchParams.get('capture')))
    const status = sent.find(({ docType }) => docType === capture)!
    const key = `${capture} ${personId}`
    // Shows a rejection or an expiry first, because the document that replaces it would hide it.
    const isNew = status.status === DOCUMENT.none || status.status === DOCUMENT.started
    // A background reload starts none: its status may be older than what the phone has submitted, which a new document would hide.
    const starts = isNew && !isBackgroundReload(url)
    const open =
      (await findOpenCapture(key)) ??
      (starts ? await startCapture(key, { docType: capture, actionType, personId }) : null)
    clearToasts('documents')
    const back = safePath(url.searchParams.get('returnUrl'), '/')
    const planId = Number(url.searchParams.get('plan')) || 0
    const { phone } = profile
    return { actionType, docType, capture, personId, planId, clientId, status, phone, open, key, back }
  } catch (error) {
    if (!staysShown(url, error)) showToast({ kind: 'error', text: documentTexts[lang].notLoaded, about: 'documents' })
    throw error
  }
}

/** Starts the document on this device; null when that fails. */
const startCapture = async (
  key: string,
  input: { docType: DocType; actionType: ActionType; personId: number },
): Promise<OpenCapture | null> => {
  const opened = await call(openCapture, input).catch(() => null)
  if (opened) savePass(key, opened.pass)
  return opened
}

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = ({ matches, params }) => {
  const t = documentTexts[matches[0].loaderData.lang]
  const docType = Number(params.docType)
  const title = isDocType(docType) ? t.titles[docType] : t.mine
  return [{ title: `${title} · ${matches[0].loaderData.agency}` }, { name: 'description', content: t.description }]
}

/** The status of one document and its capture, on this device or on a phone. */
export default function VerifyDocuments({ loaderData }: Route.ComponentProps) {
  const { actionType, docType, capture, status, open, key, back } = loaderData
  const t = useTexts(documentTexts)
  const isSent = status.status === DOCUMENT.inReview
  const isApproved = status.status === DOCUMENT.approved && actionType === ACTION.verify
  const lead = docType === capture ? t.lead[docType] : t.payerPassport
  const [isHandedOff, setIsHandedOff] = useState(false)
  usePolling(useBackgroundReload(), POLL_MS, isHandedOff && !isSent && !isApproved)
  return (
    <Page title={t.titles[docType]} lead={isSent || isApproved ? undefined : lead} width="narrow">
      <div className="grid gap-6">
        <StatusNotice data={loaderData} />
        {isSent || isApproved ? (
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={back}>{back === '/' ? t.backHome : t.back}</ButtonLink>
            {isApproved && (
              <ButtonLink variant="secondary" to={capturePath(loaderData, back, { actionType: ACTION.renew, capture })}>
                {t.renew}
              </ButtonLink>
            )}
          </div>
        ) : (
          <CaptureHere key={`${key} ${open?.pass}`} data={loaderData} onHandedOff={() => setIsHandedOff(true)} />
        )}
      </div>
    </Page>
  )
}

type Data = Route.ComponentProps['loaderData']

/** The status of the newest document of this type. */
const StatusNotice = ({ data: { status, actionType } }: { data: Data }) => {
  const t = useTexts(documentTexts)
  const lang = useLang()
  switch (status.status) {
    case DOCUMENT.inReview:
      return (
        <Notice tone="success" role="status" title={t.inReviewTitle}>
          {t.inReviewText}
        </Notice>
      )
    case DOCUMENT.approved:
      return actionType === ACTION.renew ? null : (
        <Notice tone="success" role="status" title={t.approvedTitle}>
          {t.approvedText(formatDay(status.validUntil!, lang))}
        </Notice>
      )
    case DOCUMENT.rejected:
      return (
        <Notice tone="danger" title={t.rejectedTitle}>
          {status.reason}
        </Notice>
      )
    case DOCUMENT.expired:
      return (
        <Notice tone="warning" title={t.expiredTitle}>
          {t.expiredText}
        </Notice>
      )
    default:
      return null
  }
}

/** The form for this device, or the button that opens it, followed by the option to use a phone instead. */
const CaptureHere = ({ data, onHandedOff }: { data: Data; onHandedOff: () => void }) => {
  const { actionType, docType, capture, personId, planId, clientId, phone, key, back } = data
  const t = useTexts(documentTexts)
  const lang = useLang()
  const navigate = useNavigate()
  const localPath = useLocalPath()
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState(data.open)
  const { busy, act } = useAction({ about: key })

  const startHere = () =>
    act((call) => call(openCapture, { docType: capture, actionType, personId }), {
      onSuccess: (opened) => {
        savePass(key, opened.pass)
        setOpen(opened)
      },
    })
  const finish = async () => {
    deletePass(key)
    if (!planId) return revalidate()
    // If they cannot be loaded, the next page asks for the missing ones.
    const documents = await call(getClientDocumentsInfo, { clientId, planId }).catch(() => [])
    const next = documents.find(isMissing)
    showToast({ kind: 'information', text: t.inReviewTitle })
    await navigate(localPath(next ? capturePath(next, back, { planId }) : back))
  }
  const process = { clientId, clientDocumentType: capture, actionType, siteId: siteSettings().siteId, personId }
  const other = OFFERED[docType].find((docType) => docType !== capture)
  return (
    <>
      {other && (
        <LocalLink
          to={capturePath(data, back, { actionType, planId, capture: other })}
          className="text-link inline-flex min-h-11 w-fit items-center"
        >
          {other === DOC.passport ? t.usePassport : t.useCard}
        </LocalLink>
      )}
      {open ? (
        <>
          <div>
            <p className="text-lg font-semibold">{documentNameOf(capture, open.capture.personName)[lang]}</p>
            <a href="#by-phone" className="text-link inline-flex min-h-11 items-center">
              {t.noCamera}
            </a>
          </div>
          <CaptureForm capture={open.capture} pass={open.pass} onDone={finish} />
        </>
      ) : (
        <Card as="section" aria-labelledby="on-this-device">
          <div className="grid justify-items-start gap-4">
            <h2 id="on-this-device" className="text-xl">
              {t.here}
            </h2>
            <p>{t.hereText}</p>
            <Button type="button" busy={busy} onClick={startHere}>
              {t.hereButton}
            </Button>
          </div>
        </Card>
      )}
      <HandOff process={process} phone={phone} onStarted={onHandedOff} />
    </>
  )
}
