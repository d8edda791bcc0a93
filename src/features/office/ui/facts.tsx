import type { ReactNode } from 'react'

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
