import { type ReactNode, useState } from 'react'
import { Button, type ButtonVariant } from './button.tsx'
import { showToast } from './toasts.tsx'

const hand = (bytes: Uint8Array, type: string, name: string) => {
  const address = URL.createObjectURL(new Blob([bytes as BlobPart], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken the file over by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Fetches a file with the session and hands it to the visitor under a name; tells what went wrong otherwise. */
export const FileButton = ({
  load,
  type,
  name,
  failed,
  variant = 'secondary',
  children,
}: {
  load: () => Promise<Uint8Array>
  type: string
  name: string
  failed: string
  variant?: ButtonVariant
  children: ReactNode
}) => {
  const [busy, setBusy] = useState(false)
  const fetchIt = async () => {
    setBusy(true)
    try {
      hand(await load(), type, name)
    } catch (error) {
      showToast({ kind: 'error', text: `${failed}. ${(error as Error).message}` })
    }
    setBusy(false)
  }
  return (
    <Button type="button" variant={variant} busy={busy} onClick={fetchIt}>
      {children}
    </Button>
  )
}
