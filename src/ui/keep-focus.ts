/**
 * Moves the focus to `target` when the element of `box` that has it is removed, as by the next step of a dialog; browsers leave it
 * nowhere. Returns what ends it.
 */
export const keepFocus = (box: HTMLElement, target: HTMLElement) => {
  let focused: Element | null = null
  const note = () => {
    focused = document.activeElement
  }
  const observer = new MutationObserver(() => {
    if (!focused || focused.isConnected || document.activeElement !== document.body) return
    target.tabIndex = -1
    target.focus()
  })
  box.addEventListener('focusin', note)
  observer.observe(box, { childList: true, subtree: true })
  return () => {
    box.removeEventListener('focusin', note)
    observer.disconnect()
  }
}
