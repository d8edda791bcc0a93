import { type Ref, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import SignaturePad from 'signature_pad'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { signingTexts } from './signing.texts.ts'

export type Drawing = {
  /** The drawing as a PNG data URL; undefined while nothing is drawn. */
  read(): string | undefined
}

/** Ink for white paper, even in dark mode, because the receipt is white. */
const INK = '#0b2a3c'
/** Maximum picture pixels per CSS pixel, to limit the file size. */
const MAX_DENSITY = 2

/** Canvas for a drawn signature; the parent reads it through `ref`. */
export const DrawingField = ({ ref, error }: { ref: Ref<Drawing>; error?: string | undefined }) => {
  const t = useTexts(signingTexts)
  const id = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(undefined)
  const [empty, setEmpty] = useState(true)

  // The pad is created before the first paint, because strokes made without it would be lost.
  useLayoutEffect(() => {
    const paper = canvas.current!
    const signaturePad = new SignaturePad(paper, { penColor: INK, minWidth: 0.8, maxWidth: 2.8 })
    signaturePad.addEventListener('beginStroke', () => setEmpty(false))
    // Resizing clears a canvas, so the strokes are redrawn.
    const resize = () => {
      const density = Math.min(window.devicePixelRatio || 1, MAX_DENSITY)
      const width = Math.round(paper.clientWidth * density)
      if (paper.width === width) return
      const strokes = signaturePad.toData()
      paper.width = width
      paper.height = Math.round(paper.clientHeight * density)
      paper.getContext('2d')!.scale(density, density)
      signaturePad.fromData(strokes)
    }
    const observer = new ResizeObserver(resize)
    observer.observe(paper)
    resize()
    pad.current = signaturePad
    return () => {
      observer.disconnect()
      signaturePad.off()
      pad.current = undefined
    }
  }, [])

  useImperativeHandle(ref, () => ({
    read: () => (pad.current && !pad.current.isEmpty() ? pad.current.toDataURL('image/png') : undefined),
  }))

  const clear = () => {
    pad.current?.clear()
    setEmpty(true)
  }
  return (
    <div className="grid gap-2">
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm font-medium text-danger">
          <Icon name="error" className="mt-0.5 size-4" />
          {error}
        </p>
      )}
      <div
        className={`relative h-44 overflow-hidden rounded-card border-2 bg-white ${error ? 'border-danger' : 'border-dashed border-line-strong'}`}
      >
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-6 bottom-9 border-b border-[#76888f] text-[#4a606d]"
        >
          {empty && t.padHint}
        </span>
        <canvas
          ref={canvas}
          role="img"
          aria-label={t.pad}
          aria-describedby={error ? `${id}-error` : undefined}
          className="absolute inset-0 size-full cursor-crosshair touch-none"
        />
      </div>
      <div>
        <Button type="button" name="drawing" variant="quiet" onClick={clear} className="-ml-5">
          {t.clear}
        </Button>
      </div>
    </div>
  )
}
