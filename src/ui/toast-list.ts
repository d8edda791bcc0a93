import type { MessageKind } from '../lib/message-types.ts'

/** A temporary alert (docs/rules/texts.md#toasts). */
export type Toast = {
  kind: MessageKind
  text: string
  /** Subject, such as 'payment 12': a newer alert about the same subject replaces this one. */
  about?: string
}
/** `since` is the time at which it appeared, in milliseconds. */
export type ShownToast = Toast & { id: number; since: number }

/** Number of alerts visible at once (docs/rules/texts.md#toasts). */
export const MAX_TOASTS = 3

/** Adds an alert. Removes the oldest above the limit, and replaces an alert with the same text or subject. */
export const addToast = (shown: readonly ShownToast[], added: ShownToast): readonly ShownToast[] => {
  const isReplaced = ({ kind, text, about }: ShownToast) =>
    (kind === added.kind && text === added.text) || (about !== undefined && about === added.about)
  return [...shown.filter((toast) => !isReplaced(toast)), added].slice(-MAX_TOASTS)
}
