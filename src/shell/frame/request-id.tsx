import { createContext, useContext, useState } from 'react'
import { isCallRefused } from '../../platform/http/endpoint.ts'

/** Id of the document's request in the log; only available on the server. */
export const RequestIdContext = createContext<string | undefined>(undefined)

const ELEMENT = 'request-id'

const idInDocument = () => (typeof document === 'undefined' ? undefined : document.getElementById(ELEMENT)?.textContent)

/** Id of the failed call or document request, to quote when contacting us. */
export const RequestId = ({ error, label }: { error: unknown; label: string }) => {
  const ofDocument = useContext(RequestIdContext)
  const [documentId] = useState(() => ofDocument ?? idInDocument())
  const id = isCallRefused(error) ? error.requestId : documentId
  if (!id) return null
  return (
    <p className="mt-4 text-sm text-muted">
      {label} <span id={ELEMENT}>{id}</span>
    </p>
  )
}
