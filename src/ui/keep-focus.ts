/**
 * Moves the focus to `target` when the focused element of `box` is removed, for example by the next step of a dialog; browsers would
 * otherwise drop the focus. Returns a function that stops this.
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
