import { useLocation } from 'react-router'
import { Button } from './button.tsx'
import { useCountry } from './country.tsx'
import { useTexts } from './language.tsx'
import { Notice } from './notice.tsx'
import { otherCountryTexts } from './other-country.texts.ts'

/**
 * Warns before a booking that the displayed prices are not the prices of the account's country, which will be charged, and offers to
 * switch.
 */
export const OtherCountryNotice = ({
  ownId,
  countries,
}: {
  /** Country of the signed-in account, if any. */
  ownId: number | null | undefined
  countries: readonly { id: number; name: string }[]
}) => {
  const t = useTexts(otherCountryTexts)
  const country = useCountry()
  const { pathname, search } = useLocation()
  const own = countries.find(({ id }) => id === ownId)
  if (!own || !country || own.id === country.id) return null
  return (
    <Notice tone="warning" title={t.title} className="mb-6">
      <p>{t.text(country.name, own.name)}</p>
      <form method="post" action="/country" className="mt-3">
        <input type="hidden" name="country" value={own.id} />
        <input type="hidden" name="returnUrl" value={pathname + search} />
        <Button variant="secondary">{t.show(own.name)}</Button>
      </form>
    </Notice>
  )
}
