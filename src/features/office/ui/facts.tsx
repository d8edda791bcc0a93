import type { ReactNode } from 'react'

/** A name and its value, inside a `dl`. */
export const Fact = ({ name, value }: { name: string; value: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="break-words">{value}</dd>
  </div>
)

/** What somebody wrote, below its title. */
export const Said = ({ title, text }: { title: string; text: string }) => (
  <div className="border-l-4 border-line-strong pl-4">
    <p className="font-semibold">{title}</p>
    <p className="max-w-prose whitespace-pre-line">{text}</p>
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
