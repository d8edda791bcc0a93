import { useCallback, useEffect, useState } from 'react'
import { call } from '../../../platform/http/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { getReceiptPdf, type Signing } from '../contract.ts'
import { signingTexts } from './signing.texts.ts'

/** The receipt's file under an address of this page, fetched with the session; undefined while it is on its way. */
const useReceiptFile = (planId: number, version: string) => {
  const [address, setAddress] = useState<string>()
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version or attempt is a new file
  useEffect(() => {
    let made: string | undefined
    let gone = false
    setFailed(false)
    call(getReceiptPdf, { planId }).then(
      (bytes) => {
        if (gone) return
        made = URL.createObjectURL(new Blob([bytes as BlobPart], { type: 'application/pdf' }))
        setAddress(made)
      },
      () => gone || setFailed(true),
    )
    return () => {
      gone = true
      setAddress(undefined)
      if (made) URL.revokeObjectURL(made)
    }
  }, [planId, version, attempt])
  return { address, failed, again: useCallback(() => setAttempt((n) => n + 1), []) }
}

/** The ways to the receipt's PDF: to look at it and to keep it. */
export const ReceiptFile = ({ signing }: { signing: Signing }) => {
  const t = useTexts(signingTexts)
  const signed = signing.state === 'signed'
  const number = signing.receipt!.number
  const { address, failed, again } = useReceiptFile(signing.planId, `${signing.receipt!.hash} ${signed}`)
  if (failed) {
    return (
      <Notice tone="danger" role="alert" title={t.pdfFailed}>
        <Button type="button" variant="quiet" onClick={again}>
          {t.again}
        </Button>
      </Notice>
    )
  }
  if (!address) {
    return (
      <p role="status" className="flex min-h-11 items-center text-muted">
        {t.preparing}
      </p>
    )
  }
  const line = 'inline-flex min-h-11 items-center gap-2'
  return (
    <p className="flex flex-wrap gap-x-6">
      <a href={address} target="_blank" rel="noreferrer" className={line}>
        <Icon name="search" />
        <span className="link">
          {signed ? t.openSigned : t.open}
          <span className="sr-only"> ({t.newWindow})</span>
        </span>
      </a>
      <a href={address} download={`${number}.pdf`} className={line}>
        <Icon name="down" />
        <span className="link">{signed ? t.downloadSigned : t.download}</span>
      </a>
    </p>
  )
}
