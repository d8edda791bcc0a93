import { useState } from 'react'
import { call } from '../../../platform/http/call.ts'
import type { CallRefused } from '../../../platform/http/endpoint.ts'
import { Button } from '../../../ui/button.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { openHandOff } from '../contract.ts'
import type { DocType } from '../document-types.ts'
import type { Route } from './+types/capture.page'
import { CaptureForm } from './capture-form.tsx'
import { documentTexts } from './documents.texts.ts'
import { findOpenCapture, forgetPass, keepPass, type OpenCapture } from './kept-pass.ts'

/** What this telephone has opened already, so that a reload goes on. */
export const clientLoader = async ({ params }: Route.ClientLoaderArgs) => ({ open: await findOpenCapture(params.code) })
clientLoader.hydrate = true as const

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = documentTexts[matches[0].loaderData.lang]
  return [
    { title: `${t.handOffTitle} · Alamar` },
    { name: 'description', content: t.description },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ]
}

/** A link opened on the telephone: the capture of one document and nothing else. Only a click uses it up, for previews follow links too. */
export default function CapturePage({ loaderData, params: { code } }: Route.ComponentProps) {
  const t = useTexts(documentTexts)
  const [open, setOpen] = useState<OpenCapture | null>(loaderData.open)
  const [state, setState] = useState<'new' | 'dead' | 'done'>('new')
  const [busy, setBusy] = useState(false)

  const begin = async () => {
    setBusy(true)
    try {
      const begun = await call(openHandOff, { code })
      keepPass(code, begun.pass)
      setOpen(begun)
    } catch (failure) {
      const { code: refused, message } = failure as CallRefused
      if (refused === 'LINK_NOT_VALID') setState('dead')
      else showToast({ kind: 'error', text: message })
    }
    setBusy(false)
  }
  const finish = () => {
    forgetPass(code)
    setOpen(null)
    setState('done')
  }
  if (open) {
    const { capture, pass } = open
    return (
      <Page title={t.titles[capture.docType as DocType]} lead={t.of(capture.personName)} width="narrow">
        <CaptureForm capture={capture} pass={pass} onDone={finish} />
      </Page>
    )
  }
  if (state === 'done') {
    return (
      <Page title={t.doneTitle} width="narrow">
        <Notice tone="success" role="status">
          {t.doneText}
        </Notice>
      </Page>
    )
  }
  return (
    <Page title={t.handOffTitle} lead={t.handOffLead} width="narrow">
      {state === 'dead' ? (
        <Notice tone="danger" role="alert" title={t.linkDead}>
          {t.linkDeadText}
        </Notice>
      ) : (
        <Button type="button" busy={busy} onClick={begin}>
          {t.handOffButton}
        </Button>
      )}
    </Page>
  )
}
