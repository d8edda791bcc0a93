import { useId, useRef, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { FAULT_TEXT } from '../lib/fault.ts'
import { type Call, type CallRefused, isCallRefused } from '../platform/http/endpoint.ts'
import { inBackground } from './background-reload.ts'
import { useLang } from './language.tsx'
import { repeatableCall } from './repeatable-call.ts'
import { clearToasts, showToast } from './toasts.tsx'

export type ActionOptions = {
  /** Subject of the toasts: a newer one replaces the older. Defaults to the actions of this component. */
  about?: string | undefined
  /**
   * Reloads the page's data after every reply, since a refusal can mean that the data has changed, but not after a lost connection. When
   * the reload after a refusal also fails, the page keeps what it shows.
   */
  reload?: boolean | undefined
}

export type Outcome<R> = {
  /** The text about what failed; the toast adds the reason. If unset, the toast shows only the reason. */
  failed?: string | undefined
  /** Toast after success. */
  done?: string | ((reply: R) => string | undefined) | undefined
  onSuccess?: ((reply: R) => unknown) | undefined
  /** Handles a refusal; returns true when it needs no toast. */
  onRefused?: ((refused: CallRefused) => unknown) | undefined
}

/**
 * Runs a button's action, one at a time: clicks while `busy` are ignored. A refusal or a lost connection is shown as a toast; repeating the
 * same call after a lost connection takes effect only once. `act` resolves to whether the action succeeded.
 */
export const useAction = ({ about, reload }: ActionOptions = {}) => {
  const lang = useLang()
  const ownSubject = useId()
  const subject = about ?? ownSubject
  const { revalidate } = useRevalidator()
  const shown = useLocation()
  const [call] = useState(() => repeatableCall())
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  const showFailure = (reason: string, failed: string | undefined) =>
    showToast({
      kind: 'error',
      text: failed && failed !== reason ? `${failed.replace(/\.$/, '')}. ${reason}` : reason,
      about: subject,
    })

  const succeed = async <R>(reply: R, { done, onSuccess }: Outcome<R>) => {
    const text = typeof done === 'function' ? done(reply) : done
    if (text) showToast({ kind: 'information', text, about: subject })
    else clearToasts(subject)
    await onSuccess?.(reply)
  }

  const act = async <R>(send: (call: Call) => Promise<R>, outcome: Outcome<R> = {}): Promise<boolean> => {
    if (running.current) return false
    running.current = true
    setBusy(true)
    try {
      await succeed(await send(call), outcome)
      if (reload) await revalidate()
      return true
    } catch (error) {
      if (!isCallRefused(error)) {
        showFailure(FAULT_TEXT[lang], outcome.failed)
        throw error
      }
      if ((await outcome.onRefused?.(error)) !== true) showFailure(error.message, outcome.failed)
      if (reload && error.status > 0) await inBackground(shown, revalidate)
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, act }
}
