import { useCallback, useEffect, useState } from 'react'
import { call } from '../../../platform/http/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { getReceiptPdf, type Signing } from '../contract.ts'
import { signingTexts } from './signing.texts.ts'

/** An object URL of the receipt's PDF, fetched with the session; undefined while loading. */
const useReceiptFile = (planId: number, version: string) => {
  const [url, setUrl] = useState<string>()
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version or attempt is a new file
  useEffect(() => {
    let objectUrl: string | undefined
    let unmounted = false
    setFailed(false)
    call(getReceiptPdf, { planId }).then(
      (bytes) => {
        if (unmounted) return
        objectUrl = URL.createObjectURL(new Blob([bytes as BlobPart], { type: 'application/pdf' }))
        setUrl(objectUrl)
      },
      () => unmounted || setFailed(true),
    )
    return () => {
      unmounted = true
      setUrl(undefined)
      if (objectUrl) URL.revokeObjectURL(objectUrl)
    }
  }, [planId, version, attempt])
  return { url, failed, retry: useCallback(() => setAttempt((n) => n + 1), []) }
}

/** Links to open and download the receipt's PDF. */
export const ReceiptFile = ({ signing }: { signing: Signing }) => {
  const t = useTexts(signingTexts)
  const signed = signing.state === 'signed'
  const number = signing.receipt!.number
  const { url, failed, retry } = useReceiptFile(signing.planId, `${signing.receipt!.hash} ${signed}`)
  if (failed) {
    return (
      <Notice tone="danger" role="alert" title={t.pdfFailed}>
        <Button type="button" variant="quiet" onClick={retry}>
          {t.again}
        </Button>
      </Notice>
    )
  }
  if (!url) {
    return (
      <p role="status" className="flex min-h-11 items-center text-muted">
        {t.preparing}
      </p>
    )
  }
  const line = 'inline-flex min-h-11 items-center gap-2'
  return (
    <p className="flex flex-wrap gap-x-6">
      <a href={url} target="_blank" rel="noreferrer" className={line}>
        <Icon name="document" />
        <span className="link">
          {signed ? t.openSigned : t.open}
          <span className="sr-only"> ({t.newWindow})</span>
        </span>
      </a>
      <a href={url} download={`${number}.pdf`} className={line}>
        <Icon name="download" />
        <span className="link">{signed ? t.downloadSigned : t.download}</span>
      </a>
    </p>
  )
}
