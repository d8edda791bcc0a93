import { DownloadButton } from './download-button.tsx'

/** Download buttons of a message's files; `label` names a file's button, `failed` comes before the error in a toast. */
export const FileList = <F extends { id: number; contentType: string; name: string }>({
  files,
  load,
  label,
  failed,
}: {
  files: readonly F[]
  load: (file: F) => Promise<Uint8Array>
  label: (name: string) => string
  failed: string
}) => (
  <ul className="flex flex-wrap gap-2">
    {files.map((file) => (
      <li key={file.id}>
        <DownloadButton load={() => load(file)} type={file.contentType} name={file.name} failed={failed}>
          {label(file.name)}
        </DownloadButton>
      </li>
    ))}
  </ul>
)
