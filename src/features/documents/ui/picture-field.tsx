import { useEffect, useRef, useState } from 'react'
import { formatPercent } from '../../../lib/numbers.ts'
import type { CallRefused } from '../../../platform/http/endpoint.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { toJpeg } from '../../../ui/shrink-picture.ts'
import type { Capture } from '../contract.ts'
import type { Side } from '../document-types.ts'
import { documentTexts } from './documents.texts.ts'
import { deletePicture, findPicture, savePicture } from './picture-storage.ts'
import { type Progress, sendPicture } from './send-picture.ts'

/** Maximum length of the longer side: enough to read every letter, small enough for a poor connection. */
const MAX_SIDE_PIXELS = 2_000

type State = 'empty' | 'preparing' | Progress | 'arrived'

/**
 * Field for one picture of a document. The picture is scaled down and uploaded as soon as it is chosen; an upload interrupted by a reload
 * resumes. `onChosen` is called before the upload; `onUploaded` receives the updated capture and the picture.
 */
export const PictureField = ({
  capture,
  pass,
  side,
  name,
  onChosen,
  onUploaded,
}: {
  capture: Capture
  pass: string
  side: Side
  name: string
  onChosen: () => void
  onUploaded: (capture: Capture, picture: Blob) => void
}) => {
  const t = useTexts(documentTexts)
  const lang = useLang()
  const isUploaded = capture.sides.some((candidate) => candidate.side === side && candidate.arrived)
  const [state, setState] = useState<State>(isUploaded ? 'arrived' : 'empty')
  const [preview, setPreview] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isResuming, setIsResuming] = useState(false)
  const upload = useRef<AbortController>(undefined)
  const key = `${capture.documentId} ${side}`

  const begin = () => {
    upload.current?.abort()
    upload.current = new AbortController()
    return upload.current.signal
  }
  const send = async (bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal) => {
    const picture = new Blob([bytes], { type: 'image/jpeg' })
    setProblem(undefined)
    setPreview(URL.createObjectURL(picture))
    onChosen()
    setState({ percent: 0 })
    try {
      const updated = await sendPicture(
        { pass, side, bytes },
        (progress) => !signal.aborted && setState(progress),
        signal,
      )
      if (!updated || signal.aborted) return
      setState('arrived')
      onUploaded(updated, picture)
    } catch (failure) {
      if (signal.aborted) return
      setState('empty')
      setPreview(undefined)
      setProblem((failure as CallRefused).message)
    }
    await deletePicture(key)
  }
  const choose = async (file: File | undefined) => {
    if (!file) return
    const signal = begin()
    setIsResuming(false)
    setState('preparing')
    const picture = await toJpeg(file, MAX_SIDE_PIXELS).catch(() => undefined)
    if (signal.aborted) return
    if (!picture) {
      setState('empty')
      setPreview(undefined)
      return setProblem(t.notOpened)
    }
    const bytes = new Uint8Array(await picture.arrayBuffer())
    await savePicture(key, bytes)
    if (!signal.aborted) await send(bytes, signal)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, to resume an interrupted upload
  useEffect(() => {
    if (!isUploaded) {
      findPicture(key).then((stored) => {
        if (!stored || upload.current) return
        setIsResuming(true)
        send(stored, begin())
      })
    }
    return () => upload.current?.abort()
  }, [])
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview])

  const percent = typeof state === 'object' ? state.percent : undefined
  const isEmpty = state === 'empty'
  return (
    <div className="grid content-start gap-3">
      {preview && (
        <img
          src={preview}
          alt={t.preview(name)}
          className="max-h-72 w-fit max-w-full rounded-card border border-line"
        />
      )}
      {preview && <p className="text-muted">{t.check}</p>}
      {problem && (
        <p role="alert" className="flex items-start gap-1.5 font-medium text-danger">
          <Icon name="error" className="mt-0.5" />
          {problem}
        </p>
      )}
      <p role="status" className="font-medium empty:hidden">
        {state === 'preparing' && t.preparing}
        {isResuming && percent !== undefined && `${t.resuming} `}
        {percent !== undefined && t.sending(formatPercent(percent, lang))}
        {state === 'offline' && t.offline}
        {state === 'arrived' && t.uploaded}
      </p>
      {percent !== undefined && (
        <progress value={percent} max={100} aria-label={name} className="h-2 w-full max-w-80 accent-turquoise" />
      )}
      <label
        className={`relative inline-flex min-h-11 w-fit cursor-pointer items-center justify-center gap-2 rounded-control px-5 py-2 text-center font-semibold has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${isEmpty ? 'bg-accent text-accent-ink hover:bg-accent-hover' : 'border border-line-strong bg-surface-raised hover:border-ink'}`}
      >
        <input
          type="file"
          name={side}
          accept="image/jpeg,image/png,image/webp"
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          onChange={(event) => {
            choose(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        {isEmpty ? t.take(name) : t.retake(name)}
      </label>
    </div>
  )
}
