import type { ReactNode } from 'react'
import { LocalLink } from '../../../ui/language.tsx'
import { useMay } from '../../staff/ui/staff.ts'
import { searchClients } from '../contract/clients.ts'

/** A name and its value, inside a `dl`. */
export const Fact = ({ name, value }: { name: string; value: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="break-words">{value}</dd>
  </div>
)

/** A text that somebody wrote, below a title. */
export const Said = ({ title, text }: { title: string; text: string }) => (
  <div className="border-l-4 border-line-strong pl-4">
    <p className="font-semibold">{title}</p>
    <p className="max-w-prose whitespace-pre-line">{text}</p>
  </div>
)

type ContactLines = readonly [name: string, email: string, phone?: string | undefined]

/** Client name and contact, one per line so that no address wraps. The name links to the client, found by email address. */
export const ClientFact = ({ name, client: [client, email, phone] }: { name: string; client: ContactLines }) => {
  const may = useMay()
  return (
    <Fact
      name={name}
      value={
        <>
          {may(searchClients) ? (
            <LocalLink to={`/office/clients?text=${encodeURIComponent(email)}`} className="link">
              {client}
            </LocalLink>
          ) : (
            client
          )}
          {[email, phone].filter(Boolean).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </>
      }
    />
  )
}
