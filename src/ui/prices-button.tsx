import { type ReactNode, useState } from 'react'
import { FAULT_TEXT } from '../lib/fault.ts'
import { Icon } from './icon.tsx'
import { useLang } from './language.tsx'
import { usePageMode } from './page-mode.tsx'
import { showToast } from './toasts.tsx'

/** What a calendar with prices gets from the button that opens it: the button's form. */
export type OpenedCalendar = { form: HTMLFormElement; open: boolean; onClose: () => void }

/** Button that loads a calendar with prices and opens it; none in low-data mode and without scripts. */
export const PricesButton = <M,>({
  label,
  load,
  show,
}: {
  label: string
  load: () => Promise<M>
  show: (module: M, opened: OpenedCalendar) => ReactNode
}) => {
  const lang = useLang()
  const { lowData } = usePageMode()
  const [opened, setOpened] = useState<{ module: M; form: HTMLFormElement; open: boolean }>()
  if (lowData) return null
  const press = (form: HTMLFormElement) =>
    load().then(
      (module) => setOpened({ module, form, open: true }),
      () => showToast({ kind: 'error', text: FAULT_TEXT[lang] }),
    )
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => press(currentTarget.form!)}
        className="text-link inline-flex min-h-6 items-center gap-1.5 text-sm font-semibold noscript:hidden"
      >
        <Icon name="calendar" className="size-4" />
        {label}
      </button>
      {opened && show(opened.module, { ...opened, onClose: () => setOpened({ ...opened, open: false }) })}
    </>
  )
}
