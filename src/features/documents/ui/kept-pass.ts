import { call } from '../../../platform/http/call.ts'
import { type Capture, getCapture } from '../contract.ts'

/** A document that this device captures. */
export type OpenCapture = { pass: string; capture: Capture }

const nameOf = (key: string) => `alamar.capture ${key}`

/** Keeps a pass in this tab, so that a reload goes on with the same document. */
export const keepPass = (key: string, pass: string) => {
  try {
    sessionStorage.setItem(nameOf(key), pass)
  } catch {
    // Without storage a reload begins anew.
  }
}

export const forgetPass = (key: string) => {
  try {
    sessionStorage.removeItem(nameOf(key))
  } catch {
    // Nothing was kept.
  }
}

/** The document of a pass that was kept and still works; null when there is none. */
export const findOpenCapture = async (key: string): Promise<OpenCapture | null> => {
  let pass: string | null = null
  try {
    pass = sessionStorage.getItem(nameOf(key))
  } catch {
    return null
  }
  if (!pass) return null
  const capture = await call(getCapture, { pass }).catch(() => undefined)
  if (capture) return { pass, capture }
  forgetPass(key)
  return null
}
