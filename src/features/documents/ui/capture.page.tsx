import { useState } from 'react'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { documentNameOf } from '../../travel-plan/trip-documents.ts'
import { openHandOff } from '../contract.ts'
import type { Route } from './+types/capture.page'
import { CaptureForm } from './capture-form.tsx'
import { documentTexts } from './documents.texts.ts'
import { deletePass, findOpenCapture, type OpenCapture, savePass } from './pass-storage.ts'

/** Restores the capture after a reload. */
export const clientLoader = async ({ params }: Route.ClientLoaderArgs) => ({ open: await findOpenCapture(params.code) })
clientLoader.hydrate = true as const

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = documentTexts[matches[0].loaderData.lang]
  return [
    { title: `${t.handOffTitle} · ${matches[0].loaderData.agency}` },
    { name: 'description', content: t.description },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'same-origin' },
  ]
}

/** Captures one document on a phone. The link is redeemed only by a click, because link previews load the page too. */
export default function CapturePage({ loaderData, params: { code } }: Route.ComponentProps) {
  const t = useTexts(documentTexts)
  const [open, setOpen] = useState<OpenCapture | null>(loaderData.open)
  const [state, setState] = useState<'new' | 'dead' | 'done'>('new')
  const { busy, act } = useAction({ about: code })

  const lang = useLang()
  const start = () =>
    act((call) => call(openHandOff, { code }), {
      onSuccess: (opened) => {
        savePass(code, opened.pass)
        setOpen(opened)
      },
      onRefused: (refused) => {
        if (refused.code !== 'LINK_NOT_VALID') return false
        setState('dead')
        return true
      },
    })
  const finish = () => {
    deletePass(code)
    setOpen(null)
    setState('done')
  }
  if (open) {
    const { capture, pass } = open
    return (
      <Page title={documentNameOf(capture.docType, capture.personName)[lang]} width="narrow">
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
        <Button type="button" busy={busy} onClick={start}>
          {t.handOffButton}
        </Button>
      )}
    </Page>
  )
}
