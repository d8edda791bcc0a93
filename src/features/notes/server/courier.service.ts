import { dayInHavana, formatDay } from '../../../lib/days.ts'
import { type Bilingual, LANGUAGES, type Lang, texts } from '../../../lib/languages.ts'
import { formatMoney, SALE_CURRENCY } from '../../../lib/money.ts'
import { refuseField } from '../../../lib/refusals.ts'
import { type Ctx, clientIdOf } from '../../../platform/context.ts'
import { randomReference } from '../../../platform/secrets.ts'
import { type CourierKind, courierPrice } from '../../information/courier-price.ts'
import { listCourierRates } from '../../information/server/courier.service.ts'
import type { CourierRequest, Note } from '../contract.ts'
import { sendOnce } from './notes.service.ts'
import * as store from './notes.store.ts'

const words = texts(
  {
    subject: (kind: string, name: string) => `Courier request: ${kind} for ${name}`,
    kinds: { letter: 'letter or papers', parcel: 'parcel', medicine: 'medicine' },
    what: 'What is sent',
    weight: 'Weight',
    price: 'Price by the list',
    priceUnknown: 'to be told: heavier than the list goes',
    from: 'From',
    to: 'To',
    wished: 'Wished day',
    remarks: 'Remarks',
  },
  {
    subject: (kind: string, name: string) => `Solicitud de envío: ${kind} para ${name}`,
    kinds: { letter: 'carta o documentos', parcel: 'paquete', medicine: 'medicinas' },
    what: 'Qué se envía',
    weight: 'Peso',
    price: 'Precio según la tarifa',
    priceUnknown: 'por informar: pesa más de lo que incluye la tarifa',
    from: 'Remitente',
    to: 'Destinatario',
    wished: 'Fecha deseada',
    remarks: 'Observaciones',
  },
)

const inBoth = (say: (lang: Lang) => string): Bilingual =>
  Object.fromEntries(LANGUAGES.map(({ code }) => [code, say(code)])) as Bilingual

/** The request in words, a fact a line. */
const bodyOf = (request: CourierRequest, priceCents: number | undefined, lang: Lang) => {
  const t = words[lang]
  const facts: [string, string | undefined][] = [
    [t.what, `${t.kinds[request.kind]}, ${request.contents}`],
    [t.weight, `${new Intl.NumberFormat(lang).format(request.weightGrams)} g`],
    [t.price, priceCents === undefined ? t.priceUnknown : formatMoney(priceCents, SALE_CURRENCY, lang)],
    [t.from, `${request.senderName}, ${request.senderPhone}`],
    [t.to, `${request.recipientName}, ${request.recipientPhone}, ${request.recipientAddress}`],
    [t.wished, request.wishedDay ? formatDay(request.wishedDay, lang) : undefined],
    [t.remarks, request.remarks || undefined],
  ]
  return facts.flatMap(([name, value]) => (value === undefined ? [] : `${name}: ${value}`)).join('\n')
}

/**
 * Asks the agency to carry something to somebody in Cuba: a note in a conversation of its own, in both languages, with the
 * price by our own list. Refuses: INVALID for a wished day that is not after today in Havana; TOO_MANY.
 */
export const requestCourier = async (ctx: Ctx, request: CourierRequest): Promise<Note> => {
  if (request.wishedDay && request.wishedDay <= dayInHavana(ctx.clock.now())) {
    refuseField('WishedDay', { en: 'must be a day after today', es: 'debe ser un día posterior a hoy' })
  }
  const clientId = clientIdOf(ctx)
  const price = courierPrice(await listCourierRates(ctx), request.kind as CourierKind, request.weightGrams)
  return sendOnce(ctx, clientId, async (tx, at) => ({
    threadId: await store.openThread(tx.db, {
      clientId,
      kind: 'courier',
      reference: randomReference(),
      at,
      waitingSince: at,
    }),
    subject: inBoth((lang) => words[lang].subject(words[lang].kinds[request.kind], request.recipientName)),
    body: inBoth((lang) => bodyOf(request, price, lang)),
    attachmentIds: [],
  }))
}
