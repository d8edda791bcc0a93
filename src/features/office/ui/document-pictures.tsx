import { useEffect, useState } from 'react'
import { call } from '../../../platform/http/call.ts'
import { Button } from '../../../ui/button.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { type DocumentInReview, getDocumentPicture } from '../contract/documents.ts'
import { documentReviewTexts } from './documents.texts.ts'

type Side = DocumentInReview['sides'][number]

/** Pictures of a document, fetched on click because every view is logged. */
export const DocumentPictures = ({ document, name }: { document: DocumentInReview; name: string }) => {
  const t = useTexts(documentReviewTexts)
  return (
    <div className="grid min-w-0 content-start gap-4 lg:row-span-2">
      <p className="text-sm text-muted">{t.viewed}</p>
      {document.sides.map((side) => (
        <OnePicture key={side} id={document.id} side={side} name={name} />
      ))}
    </div>
  )
}

const OnePicture = ({ id, side, name }: { id: number; side: Side; name: string }) => {
  const t = useTexts(documentReviewTexts)
  const [address, setAddress] = useState<string>()
  const [large, setLarge] = useState(false)
  const [busy, setBusy] = useState(false)
  useEffect(() => () => (address ? URL.revokeObjectURL(address) : undefined), [address])

  const show = async () => {
    setBusy(true)
    try {
      // In the browser, a file call returns only the bytes.
      const bytes = (await call(getDocumentPicture, { id, side })) as unknown as Uint8Array<ArrayBuffer>
      setAddress(URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' })))
    } catch {
      showToast({ kind: 'error', text: t.notShown })
    }
    setBusy(false)
  }
  if (!address) {
    return (
      <Button
        type="button"
        variant="secondary"
        busy={busy}
        onClick={show}
        aria-label={t.showFor(t.show[side], name)}
        className="w-fit"
      >
        {t.show[side]}
      </Button>
    )
  }
  return (
    <button
      type="button"
      onClick={() => setLarge(!large)}
      aria-label={t.larger}
      aria-pressed={large}
      className={`overflow-auto rounded-card border border-line ${large ? 'max-h-[80vh] cursor-zoom-out' : 'cursor-zoom-in'}`}
    >
      <img
        src={address}
        alt={t.showFor(t.picture[side], name)}
        className={large ? 'max-w-none' : 'max-h-96 max-w-full'}
      />
    </button>
  )
}
