import type { BrowserContext } from '@playwright/test'

/** Removes browser functions that the oldest supported browsers lack (docs/decisions/0204). */
export const actAsOldBrowser = (context: BrowserContext) =>
  context.addInitScript(() => {
    Reflect.deleteProperty(AbortSignal, 'timeout')
    Reflect.deleteProperty(HTMLFormElement.prototype, 'requestSubmit')
    Reflect.deleteProperty(URLSearchParams.prototype, 'size')
    window.FormData = class extends FormData {
      // Without the button that submits the form.
      constructor(form?: HTMLFormElement) {
        super(form)
      }
    }
  })
