import { call } from '../../../platform/http/call.ts'
import { isCallRefused } from '../../../platform/http/endpoint.ts'
import { type Capture, getCapture } from '../contract.ts'

/** A capture in progress on this device. */
export type OpenCapture = { pass: string; capture: Capture }

const storageKey = (key: string) => `alamar.capture ${key}`

/** Saves a pass in session storage, so that a reload continues the same capture. */
export const savePass = (key: string, pass: string) => {
  try {
    sessionStorage.setItem(storageKey(key), pass)
  } catch {
    // Without storage, a reload starts over.
  }
}

export const deletePass = (key: string) => {
  try {
    sessionStorage.removeItem(storageKey(key))
  } catch {
    // Nothing was stored.
  }
}

/** The capture of the stored pass while the pass is valid; otherwise null. Throws when its validity cannot be determined. */
export const findOpenCapture = async (key: string): Promise<OpenCapture | null> => {
  let pass: string | null = null
  try {
    pass = sessionStorage.getItem(storageKey(key))
  } catch {
    return null
  }
  if (!pass) return null
  try {
    return { pass, capture: await call(getCapture, { pass }) }
  } catch (error) {
    if (!isCallRefused(error) || error.code !== 'LINK_NOT_VALID') throw error
    deletePass(key)
    return null
  }
}
