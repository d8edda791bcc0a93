import type { BrowserContext } from '@playwright/test'

/** Removes what forms and calls must do without in the oldest supported browsers (docs/decisions/0204). */
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
