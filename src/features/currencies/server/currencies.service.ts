import { addDays, type Day, dayInHavana, havanaInstant } from '../../../lib/days.ts'
import { type Exchange, US_DOLLARS, valueInUsd } from '../../../lib/exchange.ts'
import { CONTRACT_CURRENCY, type Currency, findCurrency, type SaleCurrency } from '../../../lib/money.ts'
import { type FieldPath, refuse, refuseField } from '../../../lib/refusals.ts'
import { findSaleCurrency, OTHER_CURRENCIES } from '../../../lib/sale-currencies.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { readCached } from '../../../platform/changes/read-cache.ts'
import { type Ctx, staffIdOf, type TxCtx, transact } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import {
  type CurrencyRule,
  currencyOfCountry,
  type DatedRate,
  endingSince,
  exchangeAt,
  isEnding,
  isPlausible,
  lastDayOfUse,
  lastDayToKnow,
  MAX_STALE_AFTER_DAYS,
  parseRate,
  rateInForce,
} from '../rate.ts'
import * as store from './currencies.store.ts'
import { NotAnEcbFile, readEcbFile } from './ecb-file.ts'

type Reader = Pick<Ctx, 'db' | 'clock'> & Partial<Pick<Ctx, 'copies'>>

const todayOf = ({ clock }: Pick<Ctx, 'clock'>) => dayInHavana(clock.now())

/** A rate without a last day must begin after this day to be usable. */
const staleSince = (today: Day) => addDays(today, -MAX_STALE_AFTER_DAYS)

/** The rule of each currency other than US dollars, and the rates that can be in force between two days. */
const readDays = async (db: Db, from: Day, to = from) => ({
  rules: await store.listRules(db),
  rates: await store.listUsableRates(db, from, to, staleSince(from)),
})

/** How prices are converted into each currency that is sold today, US dollars first (docs/rules/money.md#currency). */
export const listExchanges = async (ctx: Reader): Promise<Exchange[]> => {
  const today = todayOf(ctx)
  const { rules, rates } = await readCached(ctx, `currencies on ${today}`, (db) => readDays(db, today))
  const others = rules.flatMap((rule) => {
    const rate = rule.sold ? rateInForce(rates, rule, today) : undefined
    return rate ? [exchangeAt(rate, rule)] : []
  })
  return [US_DOLLARS, ...others]
}

/** How prices are converted into a currency; undefined when it is not sold today. */
export const findExchange = async (ctx: Reader, currency: SaleCurrency): Promise<Exchange | undefined> =>
  currency === CONTRACT_CURRENCY
    ? US_DOLLARS
    : (await listExchanges(ctx)).find((exchange) => exchange.currency === currency)

/** How prices are converted into a currency. Refuses: INVALID with the field when it is not sold today. */
export const getExchange = async (
  ctx: Reader,
  currency: SaleCurrency,
  field: FieldPath = 'currency',
): Promise<Exchange> => {
  const exchange = await findExchange(ctx, currency)
  if (exchange) return exchange
  const sold = (await listExchanges(ctx)).map(({ currency: code }) => code).join(', ')
  return refuseField(field, {
    en: `must be a currency in which we sell today: ${sold}`,
    es: `debe ser una moneda en la que vendemos hoy: ${sold}`,
  })
}

/** The currency of a page's prices, and the currencies that are sold today. */
export const findPriceCurrency = async (
  ctx: Ctx,
  { chosen, countryIso }: { chosen: string; countryIso: string },
): Promise<{ currency: SaleCurrency; sold: SaleCurrency[] }> => {
  const sold = (await listExchanges(ctx)).map(({ currency }) => currency)
  const wanted = [findSaleCurrency(chosen), currencyOfCountry(countryIso.toUpperCase())]
  return { currency: wanted.find((each) => each && sold.includes(each)) ?? CONTRACT_CURRENCY, sold }
}

/**
 * How amounts in US dollars, such as fees, are converted for money already in a currency: at its newest rate, even if it is stale or the
 * currency is switched off, without margin, to the cent. Undefined for a currency that never had a rate.
 */
export const findNewestExchange = async (ctx: Reader, currency: Currency): Promise<Exchange | undefined> => {
  if (currency === CONTRACT_CURRENCY) return US_DOLLARS
  const other = OTHER_CURRENCIES.find((each) => each === currency)
  const rate = other && (await store.findNewestRate(ctx.db, other, todayOf(ctx)))
  return rate && { ...US_DOLLARS, currency: rate.currency, units: rate.units, usd: rate.usd }
}

/** The same for a currency that is already in use and must therefore have had a rate. */
export const getNewestExchange = async (ctx: Reader, currency: Currency): Promise<Exchange> => {
  const exchange = await findNewestExchange(ctx, currency)
  if (!exchange) throw new Error(`There is no exchange rate of ${currency}`)
  return exchange
}

/** Returns a function that converts amounts in a currency to their current value in US cents. */
export const valuesNow = async (ctx: Reader, currency: Currency): Promise<(cents: number) => number> => {
  const exchange = await getNewestExchange(ctx, currency)
  return (cents) => valueInUsd(cents, exchange)
}

/** A currency in the office: how it is sold, the rate used today, and whether it needs a newer one. */
export type OfficeCurrency = CurrencyRule & {
  version: number
  rate: (DatedRate & { usedUntil: Day }) | null
  isEnding: boolean
}

/** Every currency other than US dollars, with its rule and today's rate. */
export const listCurrencies = async (ctx: Ctx): Promise<OfficeCurrency[]> => {
  const today = todayOf(ctx)
  const { rules, rates } = await readDays(ctx.db, today, lastDayToKnow(today))
  return rules.map((rule) => {
    const rate = rateInForce(rates, rule, today)
    return {
      ...rule,
      rate: rate ? { ...rate, usedUntil: lastDayOfUse(rate, rule) } : null,
      isEnding: isEnding(rates, rule, today),
    }
  })
}

/** The number of currencies that need a newer rate, and when the first of them began to need it. */
export const countEndingRates = async (ctx: Ctx): Promise<{ count: number; oldest: Date | null }> => {
  const ending = (await listCurrencies(ctx)).filter((currency) => currency.isEnding)
  const today = todayOf(ctx)
  const since = await Promise.all(
    ending.map(async (rule) => {
      const rate = rule.rate ?? (await store.findNewestRate(ctx.db, rule.currency, today))
      return rate ? endingSince(rate, rule) : today
    }),
  )
  const first = since.sort()[0]
  return { count: ending.length, oldest: first ? havanaInstant(first, '0000') : null }
}

/** All rates, newest first. */
export const listRates = (ctx: Ctx, { page, pageSize }: { page: number; pageSize: number }) =>
  store.listRates(ctx.db, pageSize, (page - 1) * pageSize)

/**
 * Changes how a currency is sold. Existing bookings, payments and refunds are not affected. Refuses: INVALID when it is to be sold but has
 * no rate today; SAVED_MEANWHILE when there is a newer version than `basedOn`.
 */
export const saveCurrency = (ctx: Ctx, { basedOn, ...rule }: CurrencyRule & { basedOn?: number | undefined }) =>
  transact(ctx, async (tx) => {
    const today = todayOf(tx)
    const { rules, rates } = await readDays(tx.db, today)
    const before = rules.find(({ currency }) => currency === rule.currency)
    if (rule.sold && !rateInForce(rates, rule, today))
      refuseField('sold', {
        en: 'needs a rate that is valid today',
        es: 'necesita un tipo de cambio válido hoy',
      })
    if (!(await store.saveRule(tx.db, rule, basedOn))) refuse('SAVED_MEANWHILE')
    await recordAudit(tx.db, {
      at: tx.clock.now(),
      actor: tx.actor,
      entity: 'currency',
      entityId: findCurrency(rule.currency)!,
      event: 'change',
      before,
      after: rule,
    })
    return rule
  })

const recordRates = (tx: TxCtx, event: string, after: object) =>
  recordAudit(tx.db, { at: tx.clock.now(), actor: tx.actor, entity: 'exchange-rate', entityId: 0, event, after })

/** Adds a rate as entered, in units of the currency for one US dollar. Refuses: INVALID with the field. */
export const addRate = async (
  ctx: Ctx,
  input: { currency: CurrencyRule['currency']; rate: string; firstDay: Day; lastDay?: Day | undefined },
) => {
  const units = parseRate(input.rate)
  const rate = { units: units ?? 0, usd: US_DOLLARS.usd }
  if (!units || !isPlausible(rate))
    refuseField('rate', {
      en: 'must be a number from 0.01 to 1000 with at most 6 decimals, like 1.395',
      es: 'debe ser un número de 0.01 a 1000 con 6 decimales como máximo, como 1.395',
    })
  if (input.lastDay && input.lastDay < input.firstDay)
    refuseField('lastDay', { en: 'must not be before the first day', es: 'no debe ser anterior al primer día' })
  return transact(ctx, async (tx) => {
    await store.insertRates(tx.db, [
      {
        currency: input.currency,
        ...rate,
        first_day: input.firstDay,
        last_day: input.lastDay ?? null,
        source: 'typed',
        added_at: tx.clock.now(),
        added_by: staffIdOf(tx),
      },
    ])
    await recordRates(tx, 'add', input)
    return { added: 1 }
  })
}

/**
 * Adds the published rates in a file of the European Central Bank; rates that are already stored or too old to be used are left out.
 * Refuses: INVALID when it is not such a file.
 */
export const importRates = async (ctx: Ctx, { file }: { file: Uint8Array }) => {
  const today = todayOf(ctx)
  const rates = readRates(file).filter(({ firstDay }) => firstDay > staleSince(today) && firstDay <= today)
  return transact(ctx, async (tx) => {
    const now = tx.clock.now()
    const rows = rates.map(({ firstDay, ...rate }) => ({
      ...rate,
      first_day: firstDay,
      last_day: null,
      source: 'ecb' as const,
      added_at: now,
      added_by: staffIdOf(tx),
    }))
    const added = await store.insertRates(tx.db, rows)
    const newestDay =
      rates
        .map(({ firstDay }) => firstDay)
        .toSorted()
        .at(-1) ?? null
    await recordRates(tx, 'import', { added, newestDay })
    return { added, newestDay }
  })
}

const readRates = (file: Uint8Array) => {
  try {
    return readEcbFile(file)
  } catch (error) {
    if (!(error instanceof NotAnEcbFile)) throw error
    return refuseField('file', {
      en: 'is not a CSV or XML file of the reference rates of the European Central Bank',
      es: 'no es un archivo CSV o XML de los tipos de cambio de referencia del Banco Central Europeo',
    })
  }
}

/** A currency of the demo: how it is sold, and its rate to the US dollar as written. */
export type DemoCurrency = Omit<CurrencyRule, 'sold' | 'staleAfterDays'> & { rate: string }

/** How long the demo's fictional rates are used. */
const DEMO_RATE_DAYS = 400

/** Sells the demo's currencies, unless the office has decided; a currency without a rate today gets one. */
export const importDemoCurrencies = (ctx: Ctx, currencies: readonly DemoCurrency[]) =>
  transact(ctx, async (tx) => {
    const today = todayOf(tx)
    const { rules, rates } = await readDays(tx.db, today)
    const decided = await store.listDecided(tx.db)
    for (const { rate, ...rule } of currencies) {
      const current = rules.find(({ currency }) => currency === rule.currency)!
      if (!rateInForce(rates, current, today))
        await store.insertRates(tx.db, [
          {
            currency: rule.currency,
            units: parseRate(rate)!,
            usd: US_DOLLARS.usd,
            first_day: today,
            last_day: addDays(today, DEMO_RATE_DAYS),
            source: 'typed',
            added_at: tx.clock.now(),
            added_by: null,
          },
        ])
      if (!decided.has(rule.currency)) await store.saveRule(tx.db, { ...current, ...rule, sold: true })
    }
  })
