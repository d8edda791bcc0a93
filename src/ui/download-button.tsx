import type { ReactNode } from 'react'
import { useAction } from './action.ts'
import { Button, type ButtonVariant } from './button.tsx'

const save = (bytes: Uint8Array, type: string, name: string) => {
  const url = URL.createObjectURL(new Blob([bytes as BlobPart], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // By then, the download has started.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Downloads a file with the session's authorization and saves it under `name`; shows a toast on failure. */
export const DownloadButton = ({
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
  const { busy, act } = useAction({ about: name })
  const download = () => act(load, { failed, onSuccess: (bytes) => save(bytes, type, name) })
  return (
    <Button type="button" variant={variant} busy={busy} onClick={download}>
      {children}
    </Button>
  )
}
