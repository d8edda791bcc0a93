import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from './icon.tsx'
import { keepFocus } from './keep-focus.ts'
import { useTexts } from './language.tsx'
import { showToastsIn } from './toasts.tsx'
import { uiTexts } from './ui.texts.ts'

/**
 * Modal dialog. Escape, the close button and a click outside call `onClose`; once something has been typed, a click outside is ignored, so
 * that the input is not lost. Closing restores the focus. When the focused element is replaced, such as by the next step, the title gets
 * the focus.
 */
export const Dialog = ({
  open,
  onClose,
  title,
  wide = false,
  children,
}: {
  open: boolean
  onClose: () => void
  title: ReactNode
  wide?: boolean
  children: ReactNode
}) => {
  const t = useTexts(uiTexts)
  const box = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const typed = useRef(false)
  const pressedOutside = useRef(false)
  useEffect(() => (open ? keepFocus(box.current!, heading.current!) : undefined), [open])
  useEffect(() => (open ? showToastsIn(box.current!) : undefined), [open])
  useEffect(() => {
    const dialog = box.current
    typed.current = false
    if (open && dialog && !dialog.open) dialog.showModal()
    if (!open && dialog?.open) dialog.close()
  }, [open])
  return (
    // Escape is the keyboard equivalent of a click outside.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <dialog
      ref={box}
      aria-labelledby={titleId}
      // This event fires after the dialog has closed, and the dialog may already be open again.
      onClose={(event) => event.currentTarget.open || onClose()}
      onInput={() => {
        typed.current = true
      }}
      // Selecting text with the mouse may end outside, which also counts as a click on the dialog.
      onPointerDown={(event) => {
        pressedOutside.current = event.target === box.current
      }}
      onClick={(event) => event.target === box.current && pressedOutside.current && !typed.current && onClose()}
      className={`m-auto ${wide ? 'w-[min(60rem,calc(100vw-2rem))] max-sm:h-dvh max-sm:max-h-none max-sm:w-screen max-sm:max-w-none max-sm:rounded-none' : 'w-[min(34rem,calc(100vw-2rem))]'} rounded-panel bg-surface-raised p-0 text-ink shadow-float backdrop:bg-black/55 open:animate-arrive`}
    >
      <div className="p-5 sm:p-7">
        <div className="flex items-start justify-between gap-4">
          <h2 ref={heading} id={titleId}>
            {title}
          </h2>
          <button
            type="button"
            onClick={onClose}
            className="-mt-2 -mr-2 inline-flex size-11 shrink-0 items-center justify-center rounded-full text-muted hover:bg-surface-sunk hover:text-ink"
          >
            <Icon name="close" />
            <span className="sr-only">{t.close}</span>
          </button>
        </div>
        <div className="mt-3">{open && children}</div>
      </div>
    </dialog>
  )
}
