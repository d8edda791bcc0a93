import { dayInHavana, formatDay } from '../../../lib/days.ts'
import { type Bilingual, LANGUAGES, type Lang, texts } from '../../../lib/languages.ts'
import { CONTRACT_CURRENCY, formatMoney } from '../../../lib/money.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { refuseField } from '../../../lib/refusals.ts'
import { type Ctx, clientIdOf } from '../../../platform/context.ts'
import { randomReference } from '../../../platform/secrets.ts'
import { courierPrice } from '../../information/courier-price.ts'
import { listCourierRates } from '../../information/server/courier.service.ts'
import type { CourierRequest, Note } from '../contract.ts'
import { sendOnce } from './notes.service.ts'
import * as store from './notes.store.ts'

const words = texts(
  {
    subject: (kind: string, name: string) => `Courier request: ${kind} for ${name}`,
    kinds: { letter: 'letter or documents', parcel: 'parcel', medicine: 'medicine' },
    what: 'Contents',
    weight: 'Weight',
    price: 'List price',
    priceUnknown: 'to be quoted (weight not on the price list)',
    from: 'From',
    to: 'To',
    wished: 'Preferred drop-off day',
    remarks: 'Remarks',
  },
  {
    subject: (kind: string, name: string) => `Solicitud de envío: ${kind} para ${name}`,
    kinds: { letter: 'carta o documentos', parcel: 'paquete', medicine: 'medicinas' },
    what: 'Contenido',
    weight: 'Peso',
    price: 'Precio según la tarifa',
    priceUnknown: 'por definir (la tarifa no incluye este peso)',
    from: 'Remitente',
    to: 'Destinatario',
    wished: 'Día preferido de entrega',
    remarks: 'Observaciones',
  },
)

const bilingual = (textIn: (lang: Lang) => string): Bilingual =>
  Object.fromEntries(LANGUAGES.map(({ code }) => [code, textIn(code)])) as Bilingual

/** The request as text, one line per fact. */
const bodyOf = (request: CourierRequest, priceCents: number | undefined, lang: Lang) => {
  const t = words[lang]
  const facts: [string, string | undefined][] = [
    [t.what, `${t.kinds[request.kind]}, ${request.contents}`],
    [t.weight, `${formatNumber(request.weightGrams, lang)} g`],
    [t.price, priceCents === undefined ? t.priceUnknown : formatMoney(priceCents, CONTRACT_CURRENCY, lang)],
    [t.from, `${request.senderName}, ${request.senderPhone}`],
    [t.to, `${request.recipientName}, ${request.recipientPhone}, ${request.recipientAddress}`],
    [t.wished, request.wishedDay ? formatDay(request.wishedDay, lang) : undefined],
    [t.remarks, request.remarks || undefined],
  ]
  return facts.flatMap(([name, value]) => (value === undefined ? [] : `${name}: ${value}`)).join('\n')
}

/**
 * Submits a courier request: a message in its own conversation, in both languages, with the list price.
 * Refuses: INVALID for a preferred day that is not after today in Havana; TOO_MANY.
 */
export const requestCourier = async (ctx: Ctx, request: CourierRequest): Promise<Note> => {
  if (request.wishedDay && request.wishedDay <= dayInHavana(ctx.clock.now())) {
    refuseField('wishedDay', { en: 'must be after today', es: 'debe ser posterior a hoy' })
  }
  const clientId = clientIdOf(ctx)
  const price = courierPrice(await listCourierRates(ctx), request.kind, request.weightGrams)
  return sendOnce(ctx, clientId, async (tx, at) => ({
    threadId: await store.openThread(tx.db, {
      clientId,
      kind: 'courier',
      reference: randomReference(),
      at,
      waitingSince: at,
    }),
    subject: bilingual((lang) => words[lang].subject(words[lang].kinds[request.kind], request.recipientName)),
    body: bilingual((lang) => bodyOf(request, price, lang)),
    attachmentIds: [],
  }))
}
