import { formatDay } from '../../../lib/days.ts'
import { texts } from '../../../lib/languages.ts'
import { call } from '../../../platform/http/call.ts'
import type { Reply } from '../../../platform/http/endpoint.ts'
import { Card } from '../../../ui/card.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { clearToasts, showToast } from '../../../ui/toasts.tsx'
import { getClientCards } from '../contract.ts'

export const cardTexts = texts(
  {
    title: 'Cards you have used',
    none: 'You have not paid with a card yet.',
    lead: 'We never see or store the card number, only these details.',
    ending: (brand: string, last4: string) => `${brand} ending in ${last4}`,
    used: (day: string) => `last used on ${day}`,
    failed: "We can't get User Cards",
  },
  {
    title: 'Tarjetas que ha usado',
    none: 'Todavía no ha pagado con tarjeta.',
    lead: 'Nunca vemos ni guardamos el número de la tarjeta, solo estos datos.',
    ending: (brand: string, last4: string) => `${brand} terminada en ${last4}`,
    used: (day: string) => `usada por última vez el ${day}`,
    failed: 'No podemos obtener las tarjetas del usuario',
  },
)

type Cards = Reply<typeof getClientCards>

/** The client's used cards; on failure, undefined and a toast. */
export const loadClientCards = (lang: 'en' | 'es'): Promise<Cards | undefined> =>
  call(getClientCards, {}).then(
    (cards) => {
      clearToasts('cards')
      return cards
    },
    () => {
      showToast({ kind: 'error', text: cardTexts[lang].failed, about: 'cards' })
      return undefined
    },
  )

export const ClientCards = ({ cards }: { cards: Cards | undefined }) => {
  const t = useTexts(cardTexts)
  const lang = useLang()
  if (!cards) return null
  return (
    <Card as="section" aria-labelledby="cards">
      <h2 id="cards" className="text-xl">
        {t.title}
      </h2>
      <p className="mt-1 text-muted">{cards.length > 0 ? t.lead : t.none}</p>
      <ul className="mt-3 grid gap-2 empty:hidden">
        {cards.map((card) => (
          <li key={`${card.brand}${card.last4}`}>
            <span className="font-semibold">{t.ending(card.brand, card.last4)}</span>{' '}
            <span className="text-sm text-muted">{t.used(formatDay(card.lastUsedAt.slice(0, 10), lang))}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
