import { type FormEvent, type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { isCallRefused } from '../../../platform/http/endpoint.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { deskTexts } from './desk.texts.ts'

/** How much of what waits a desk shows at a time. */
export const PAGE_SIZE = 20

/** The page of a desk that its address asks for, from 1. */
export const pageOf = (url: URL) => Math.max(1, Number(url.searchParams.get('page')) || 1)

/**
 * Something that the staff do: once at a time, told by a toast, and then the desk looks again, since what was refused may have
 * changed meanwhile. `act` answers whether it was done.
 */
export const useWork = () => {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const act = async (work: () => Promise<unknown>, done: string): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    const failure = await work().then(
      () => undefined,
      (error: Error) => error,
    )
    showToast(failure ? { kind: 'error', text: failure.message } : { kind: 'information', text: done })
    await revalidate()
    setBusy(false)
    return !failure
  }
  return { busy, act }
}

/** What a refusal says of one field, by its name on the wire. */
export const problemOf = (refusal: unknown, field: string) =>
  isCallRefused(refusal) ? refusal.fields.find((one) => one.field === field)?.message : undefined

/** One page of what waits at a desk, how much it is in words, and the way to the other pages. */
export const DeskList = <T extends { id: number }>({
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

/** What is to be known of a case, a name and a value at a time; in a `dl`. */
export const Fact = ({ name, value }: { name: string; value: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="break-words">{value}</dd>
  </div>
)

/** Whose it is and how they are reached: a line each, so that no address is broken in two. */
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

/** Asks why, in both languages since the client reads it, before something is done that they did not wish for. */
export const AskReason = ({
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
  const t = useTexts(deskTexts)
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
