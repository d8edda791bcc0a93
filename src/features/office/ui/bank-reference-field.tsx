import type { ComponentProps } from 'react'
import { TextField } from '../../../ui/field.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { paymentsTexts } from './payments.texts.ts'

/** The bank's reference of a transfer; `about` names the transfer for screen readers when a page shows several fields. */
export const BankReferenceField = ({
  about,
  ...field
}: { about?: string } & Omit<ComponentProps<typeof TextField>, 'label'>) => {
  const t = useTexts(paymentsTexts)
  return (
    <TextField
      {...field}
      label={t.bankReference}
      aria-label={about === undefined ? undefined : t.bankReferenceOf(about)}
      maxLength={60}
      autoComplete="off"
    />
  )
}
