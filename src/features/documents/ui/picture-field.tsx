import { useEffect, useRef, useState } from 'react'
import type { CallRefused } from '../../../platform/http/endpoint.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useTexts } from '../../../ui/language.tsx'
import type { Capture } from '../contract.ts'
import type { Side } from '../document-types.ts'
import { documentTexts } from './documents.texts.ts'
import { findPicture, forgetPicture, keepPicture } from './kept-pictures.ts'
import { type Progress, sendPicture } from './send-picture.ts'
import { shrinkPicture } from './shrink-picture.ts'

type State = 'empty' | 'preparing' | Progress | 'arrived'

/**
 * One picture of a document: taken or chosen, shown, made smaller and sent at once, so that it has arrived by the time the rest
 * is typed. A picture that was cut off by a reload goes on by itself. `onArrived` gets the document as it is then.
 */
export const PictureField = ({
  capture,
  pass,
  side,
  name,
  onArrived,
  onPicture,
}: {
  capture: Capture
  pass: string
  side: Side
  name: string
  onArrived: (capture: Capture) => void
  onPicture?: (picture: Blob) => void
}) => {
  const t = useTexts(documentTexts)
  const isThere = capture.sides.some((one) => one.side === side && one.arrived)
  const [state, setState] = useState<State>(isThere ? 'arrived' : 'empty')
  const [preview, setPreview] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [goesOn, setGoesOn] = useState(false)
  const sending = useRef<AbortController>(undefined)
  const key = `${capture.documentId} ${side}`

  const show = (bytes: Uint8Array<ArrayBuffer>) => {
    const picture = new Blob([bytes], { type: 'image/jpeg' })
    setPreview(URL.createObjectURL(picture))
    onPicture?.(picture)
  }
  const send = async (bytes: Uint8Array<ArrayBuffer>) => {
    sending.current?.abort()
    const mine = new AbortController()
    sending.current = mine
    setProblem(undefined)
    show(bytes)
    setState({ percent: 0 })
    try {
      const arrived = await sendPicture(
        { pass, side, bytes },
        (now) => !mine.signal.aborted && setState(now),
        mine.signal,
      )
      if (!arrived || mine.signal.aborted) return
      setState('arrived')
      onArrived(arrived)
    } catch (failure) {
      if (mine.signal.aborted) return
      setState('empty')
      setPreview(undefined)
      setProblem((failure as CallRefused).message)
    }
    await forgetPicture(key)
  }
  const choose = async (file: File | undefined) => {
    if (!file) return
    setGoesOn(false)
    setState('preparing')
    const bytes = await shrinkPicture(file).catch(() => undefined)
    if (!bytes) {
      setState('empty')
      return setProblem(t.notOpened)
    }
    await keepPicture(key, bytes)
    await send(bytes)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a kept picture is looked for once, when the field appears
  useEffect(() => {
    if (!isThere) {
      findPicture(key).then((kept) => {
        if (!kept || sending.current) return
        setGoesOn(true)
        send(kept)
      })
    }
    return () => sending.current?.abort()
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
        {goesOn && percent !== undefined && `${t.kept} `}
        {percent !== undefined && t.sending(percent)}
        {state === 'cut' && t.cut}
        {state === 'arrived' && t.arrived}
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
