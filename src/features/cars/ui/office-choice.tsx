import { formatMoney } from '../../../lib/money.ts'
import { Icon } from '../../../ui/icon.tsx'
import { LocalLink, useLang, useTexts } from '../../../ui/language.tsx'
import type { CarOffer } from '../contract.ts'
import type { OfficeOption } from './book-car.load.ts'
import { bookCarTexts } from './book-car.texts.ts'
import { offerTexts } from './offer.texts.ts'

/** Links to the offer at each of the supplier's offices in the zone, when there are several. */
export const OfficeChoice = ({
  offices,
  offer,
  pathOf,
}: {
  offices: readonly OfficeOption[]
  offer: CarOffer
  pathOf: (officeId: number) => string
}) => {
  const t = useTexts(bookCarTexts)
  const o = useTexts(offerTexts)
  const lang = useLang()
  if (offices.length < 2) return null
  return (
    <nav aria-label={t.chooseOffice}>
      <p className="font-semibold">{t.chooseOffice}</p>
      <ul className="mt-2 grid gap-2">
        {offices.map(({ id, name, address, opens, closes, feeCents }) => (
          <li key={id}>
            <LocalLink
              to={pathOf(id)}
              preventScrollReset
              aria-current={id === offer.agencyId ? 'true' : undefined}
              className="flex min-h-11 items-start gap-2.5 rounded-control border border-line-strong px-3 py-2.5 text-ink no-underline hover:border-ink aria-[current]:border-turquoise aria-[current]:bg-info-soft"
            >
              <Icon
                name="check"
                className={`mt-0.5 size-5 shrink-0 text-turquoise ${id === offer.agencyId ? '' : 'invisible'}`}
              />
              <span className="min-w-0">
                <span className="block font-semibold">{name}</span>
                <span className="block text-sm text-muted">{address}</span>
                <span className="block text-sm text-muted">{t.officeHours(o.hours(opens, closes))}</span>
                {feeCents > 0 && (
                  <span className="block text-sm font-medium text-warning">
                    {t.afterHoursFee(formatMoney(feeCents, offer.currency, lang))}
                  </span>
                )}
              </span>
            </LocalLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
