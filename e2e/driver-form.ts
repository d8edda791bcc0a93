import type { Page } from '@playwright/test'
import { bookCarConfirmTexts } from '../src/features/cars/ui/book-car-confirm.texts.ts'
import type { Lang } from '../src/lib/languages.ts'

/** Fills in the driver of a car booking: Elena Marrero from Canada. */
export const fillDriver = async (page: Page, lang: Lang) => {
  const t = bookCarConfirmTexts[lang]
  // Without scripts, the form also has the payer's fields, which are hidden.
  const field = (label: string) => page.getByLabel(label).filter({ visible: true })
  await field(t.firstName).fill('Elena')
  await field(t.lastName).fill('Marrero')
  await field(t.birthDay).fill('1988-03-14')
  await field(t.countryId).selectOption('38')
  await field(t.licenceNumber).fill('ON-5520-7731')
  await field(t.licenceIssuedOn).fill('2010-06-01')
  await field(t.licenceExpiresOn).fill('2034-06-01')
  await field(t.phone).fill('+1 416 555 0190')
}
