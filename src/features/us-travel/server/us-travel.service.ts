import { addDays, type Day, dayInHavana, havanaInstant } from '../../../lib/days.ts'
import type { Lang } from '../../../lib/languages.ts'
import { refuse } from '../../../lib/refusals.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Ctx, clientIdOf, transact } from '../../../platform/context.ts'
import type { OwnDataProvider } from '../../../platform/own-data.ts'
import { type FileFormat, writeFile } from '../../../platform/sheets/write-file.ts'
import { getClient } from '../../clients/server/clients.service.ts'
import { isSubjectToUsRules, refuseProhibited } from '../../lodging/server/prohibited-lodgings.service.ts'
import { getOwnPlan, lockOwnPlan } from '../../travel-plan/server/travel-plan.service.ts'
import { PLAN } from '../../travel-plan/states.ts'
import { categoryName, STATEMENT_VERSION, statementOf, type TravelCategory } from '../categories.ts'
import * as store from './us-travel.store.ts'

type PlanOf = { id: number; clientId: number }

/** Whether the client of a plan must state a category before paying. */
const isNeeded = async (ctx: Parameters<typeof getClient>[0], { clientId }: PlanOf) =>
  isSubjectToUsRules(ctx, (await getClient(ctx, clientId)).countryId)

/** Whether to ask a client for their country, which decides whether the rules apply. */
const asksCountry = ({ config }: Pick<Ctx, 'config'>, { countryId }: { countryId: number | null }) =>
  config.usTravel && countryId === null

/** Whether a plan needs a statement before payment, and the current one. Refuses: NOT_FOUND. */
export const getTravelStatement = async (ctx: Ctx, { planId }: { planId: number }) => {
  const plan = await getOwnPlan(ctx, planId)
  const client = await getClient(ctx, plan.clientId)
  return {
    needed: isSubjectToUsRules(ctx, client.countryId),
    asksCountry: asksCountry(ctx, client),
    statement: await store.findStatement(ctx.db, planId),
  }
}

/**
 * States the category of an unpaid trip. A later statement replaces an earlier one, which is kept.
 * Refuses: NOT_FOUND, ALREADY_PAID, PLAN_BEING_PAID, PLAN_CLOSED, STATEMENT_NOT_NEEDED.
 */
export const stateTravel = (
  ctx: Ctx,
  { planId, category, lang }: { planId: number; category: TravelCategory; lang: Lang },
) =>
  transact(ctx, async (tx) => {
    const clientId = clientIdOf(ctx)
    const { plan } = await lockOwnPlan(tx, planId, clientId)
    if (plan.paidAt) refuse('ALREADY_PAID')
    if (plan.status === PLAN.paymentPending) refuse('PLAN_BEING_PAID')
    if (plan.status === PLAN.canceled) refuse('PLAN_CLOSED')
    if (!(await isNeeded(tx, plan))) refuse('STATEMENT_NOT_NEEDED')
    const { firstName, lastName, email } = await getClient(tx, clientId)
    const at = tx.clock.now()
    const statement = await store.insertStatement(tx.db, {
      plan_id: planId,
      client_id: clientId,
      name: `${firstName} ${lastName}`.trim(),
      email,
      category,
      lang,
      text_version: STATEMENT_VERSION,
      words: statementOf(category, lang),
      stated_at: at,
    })
    await recordAudit(tx.db, {
      at,
      actor: tx.actor,
      entity: 'plan',
      entityId: planId,
      event: 'stateTravel',
      after: { category },
    })
    return statement
  })

/**
 * Checks the rules for residents of the United States before a plan is paid. Refuses: COUNTRY_NEEDED; LODGING_PROHIBITED; STATEMENT_NEEDED
 * (docs/rules/us-travel.md).
 */
export const requireStatement = async (ctx: Parameters<typeof isNeeded>[0], plan: PlanOf) => {
  const client = await getClient(ctx, plan.clientId)
  if (asksCountry(ctx, client)) refuse('COUNTRY_NEEDED')
  const { countryId } = client
  if (!isSubjectToUsRules(ctx, countryId)) return
  await refuseProhibited(ctx, countryId, await store.listBookedHotels(ctx.db, plan.id))
  if (!(await store.findStatement(ctx.db, plan.id))) refuse('STATEMENT_NEEDED')
}

/** The current statements of plans. */
export const listStatementsOfPlans = (ctx: Pick<Ctx, 'db'>, planIds: readonly number[]) =>
  store.listStatements(ctx.db, planIds)

type Period = { from?: Day | undefined; to?: Day | undefined }

const instantsOf = ({ from, to }: Period) => ({
  from: from ? havanaInstant(from, '0000') : null,
  before: to ? havanaInstant(addDays(to, 1), '0000') : null,
})

/** The statements of a period, the newest first. */
export const listTravelStatements = (
  ctx: Ctx,
  { page, pageSize, ...period }: Period & { page: number; pageSize: number },
) =>
  store.listRecorded(ctx.db, {
    ...instantsOf(period),
    newestFirst: true,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  })

const HEADINGS: Record<Lang, readonly string[]> = {
  en: [
    'Stated at (UTC)',
    'Client',
    'Name',
    'Email',
    'Travel plan',
    'Category',
    'Statement',
    'Language',
    'Text version',
    'Paid at (UTC)',
    'Bookings',
    'First day',
    'Last day',
  ],
  es: [
    'Declarado (UTC)',
    'Cliente',
    'Nombre',
    'Correo',
    'Plan de viaje',
    'Categoría',
    'Declaración',
    'Idioma',
    'Versión del texto',
    'Pagado (UTC)',
    'Reservas',
    'Primer día',
    'Último día',
  ],
}

/** Maximum number of rows in a file. */
const MAX_ROWS = 100_000

/** All statements of a period as a file for an audit, the oldest first. */
export const exportTravelStatements = async (ctx: Ctx, { format, ...period }: Period & { format: FileFormat }) => {
  const { list } = await store.listRecorded(ctx.db, {
    ...instantsOf(period),
    newestFirst: false,
    limit: MAX_ROWS,
    offset: 0,
  })
  const rows = list.map((each) => [
    each.statedAt.toISOString(),
    each.clientId,
    each.name,
    each.email,
    each.planId,
    categoryName(each.category, ctx.lang),
    each.words,
    each.lang,
    each.textVersion,
    each.paidAt?.toISOString() ?? null,
    each.bookings.map(({ reference, title }) => `${reference} ${title}`).join('; '),
    each.bookings.map(({ firstDay }) => firstDay).sort()[0] ?? null,
    each.bookings
      .map(({ lastDay }) => lastDay)
      .sort()
      .at(-1) ?? null,
  ])
  const name = ['travel-statements', period.from, period.to ?? dayInHavana(ctx.clock.now())].filter(Boolean).join('-')
  return writeFile(name, format, [HEADINGS[ctx.lang], ...rows])
}

/** A client's statements are exported, and kept for ten years when the account is deleted. */
export const usTravelData: OwnDataProvider = {
  part: 'travelStatements',
  read: (ctx, clientId) => store.listStatementsOf(ctx.db, clientId),
  erase: async () => {},
}
