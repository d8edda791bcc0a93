import type { ReactNode } from 'react'
import type { Call } from '../../../platform/http/endpoint.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { FormAlert, useForm } from '../../../ui/form.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { queueTexts } from './queue.texts.ts'

/** Items per page of a queue. */
export const PAGE_SIZE = 20

/** The page number in a URL, from 1. */
export const pageOf = (url: URL) => Math.max(1, Number(url.searchParams.get('page')) || 1)

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
  onClose,
  ...form
}: { open: boolean; title: string } & Parameters<typeof ReasonForm>[0]) => (
  <Dialog open={open} onClose={onClose} title={title}>
    <ReasonForm onClose={onClose} {...form} />
  </Dialog>
)

const ReasonForm = ({
  text,
  confirm,
  send,
  done,
  onClose,
}: {
  text: string
  confirm: string
  send: (reason: { en: string; es: string }, call: Call) => Promise<unknown>
  /** Toast after success. */
  done: string
  onClose: () => void
}) => {
  const t = useTexts(queueTexts)
  const form = useForm({
    values: { en: '', es: '' },
    check: ({ en, es }) => ({ en: !en && t.reasonMissing, es: !es && t.reasonMissing }),
    send,
    done,
    onSuccess: onClose,
    reload: true,
  })
  return (
    <form {...form.props} className="grid gap-4">
      <p>{text}</p>
      <FormAlert form={form} />
      <TextArea {...form.field('en')} label={t.reasonEn} lang="en" maxLength={500} rows={3} />
      <TextArea {...form.field('es')} label={t.reasonEs} lang="es" maxLength={500} rows={3} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" busy={form.busy}>
          {confirm}
        </Button>
        <Button type="button" variant="secondary" onClick={onClose}>
          {t.back}
        </Button>
      </div>
    </form>
  )
}
