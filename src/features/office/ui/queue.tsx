import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { isCallRefused } from '../../../platform/http/endpoint.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { queueTexts } from './queue.texts.ts'

/** Items per page of a queue. */
export const PAGE_SIZE = 20

/** The page number in a URL, from 1. */
export const pageOf = (url: URL) => Math.max(1, Number(url.searchParams.get('page')) || 1)

/**
 * Runs staff actions one at a time: shows the result as a toast, then reloads the queue, because a refusal can mean that the item
 * has changed. `act` resolves to whether the action succeeded.
 */
export const useAction = () => {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const about = useId()
  const act = async (work: () => Promise<unknown>, done: string): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    const failure = await work().then(
      () => undefined,
      (error: Error) => error,
    )
    showToast(failure ? { kind: 'error', text: failure.message, about } : { kind: 'information', text: done, about })
    await revalidate()
    setBusy(false)
    return !failure
  }
  return { busy, act }
}

/** The refusal's message for one field. */
export const fieldErrorOf = (refusal: unknown, field: string) =>
  isCallRefused(refusal) ? refusal.fields.find((error) => error.field === field)?.message : undefined

/** One page of a queue with its status line and pager. */
export const QueueList = <T extends { id: number }>({
  status,
  items,
  children,
  ...pages
}: {
  status: string
  items: readonly T[]
  children: (item: T) => ReactNode
  page: number
  totalItems: number
  hrefOf: (page: number) => string
}) => (
  <>
    <p role="status" className="font-semibold">
      {status}
    </p>
    <ul className="grid gap-4">
      {items.map((item) => (
        <li key={item.id}>{children(item)}</li>
      ))}
    </ul>
    <Pager pageSize={PAGE_SIZE} {...pages} />
  </>
)

/** A name and its value, inside a `dl`. */
export const Fact = ({ name, value }: { name: string; value: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="break-words">{value}</dd>
  </div>
)

/** Client name and contact, one per line so that no address wraps. */
export const ClientFact = ({ name, client }: { name: string; client: readonly (string | undefined)[] }) => (
  <Fact
    name={name}
    value={client.filter(Boolean).map((line) => (
      <span key={line} className="block">
        {line}
      </span>
    ))}
  />
)

/** Asks for a reason in both languages before an action against the client's wish; the client reads it. */
export const ReasonDialog = ({
  open,
  title,
  text,
  confirm,
  busy,
  onReason,
  onClose,
}: {
  open: boolean
  title: string
  text: string
  confirm: string
  busy: boolean
  onReason: (reason: { en: string; es: string }) => Promise<unknown>
  onClose: () => void
}) => {
  const t = useTexts(queueTexts)
  const [missing, setMissing] = useState({ en: false, es: false })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const reasonIn = (lang: 'en' | 'es') => String(form.get(`reason-${lang}`)).trim()
    const reason = { en: reasonIn('en'), es: reasonIn('es') }
    setMissing({ en: !reason.en, es: !reason.es })
    if (!reason.en || !reason.es) return
    await onReason(reason)
    onClose()
  }
  const field = (lang: 'en' | 'es', label: string) => (
    <TextArea
      name={`reason-${lang}`}
      label={label}
      lang={lang}
      error={missing[lang] ? t.reasonMissing : undefined}
      maxLength={500}
      rows={3}
    />
  )
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <p>{text}</p>
        {field('en', t.reasonEn)}
        {field('es', t.reasonEs)}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="danger" busy={busy}>
            {confirm}
          </Button>
          <Button type="button" variant="secondary" onClick={onClose}>
            {t.back}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
