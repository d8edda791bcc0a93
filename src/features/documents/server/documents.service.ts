import { type Day, dayInHavana } from '../../../lib/days.ts'
import type { Bilingual, Lang } from '../../../lib/languages.ts'
import { refuse } from '../../../lib/refusals.ts'
import { DOCUMENT } from '../../../lib/trip-documents.ts'
import { type Ctx, clientIdOf } from '../../../platform/context.ts'
import { findLicenceProblem } from '../../cars/driver-age.ts'
import { getClient } from '../../clients/server/clients.service.ts'
import { getActivePlan, getOwnPlan } from '../../travel-plan/server/travel-plan.service.ts'
import { isLive } from '../../travel-plan/states.ts'
import { ACCEPTED, DOC, type DocType, maskNumber } from '../document-types.ts'
import { findPassportProblem } from '../passport-validity.ts'
import { fullNameOf, personOf, type Requirement, reasonOf, requirementsOf } from '../requirements.ts'
import * as store from './documents.store.ts'

type Reader = Pick<Ctx, 'db' | 'clock'>

/** A document that a plan needs, and the one that is there for it, if any. */
type Asked = { requirement: Requirement; personId: number; document: store.Document | undefined }

/** A document that does for now: approved, or waiting for the staff. */
const isUsable = ({ status, validUntil }: store.Document, today: Day) =>
  (status === DOCUMENT.approved || status === DOCUMENT.inReview) && validUntil! >= today

/** Of several documents the usable one that is valid longest, else the newest. */
const bestOf = (documents: store.Document[], today: Day) =>
  documents
    .filter((document) => isUsable(document, today))
    .sort((a, b) => (a.validUntil! < b.validUntil! ? 1 : -1))[0] ?? documents.at(-1)

/** What is shown as needed of a plan: nothing where the setting asks for no documents. */
const shownOf = async (ctx: Ctx, plan: { id: number; clientId: number }) =>
  ctx.config.beforePayment.verifyDocuments ? (await askedOf(ctx, plan)).asked : []

/** What the live bookings of a client's plan need, and what is there for it. */
const askedOf = async (ctx: Ctx, plan: { id: number; clientId: number }) => {
  const client = await getClient(ctx, plan.clientId)
  const trips = (await store.listTrips(ctx.db, plan.id)).filter((trip) => isLive(trip.status))
  const documents = await store.listDocuments(ctx.db, plan.clientId)
  const today = dayInHavana(ctx.clock.now())
  const asked: Asked[] = []
  for (const requirement of requirementsOf(client, trips)) {
    const personId = await store.keepPerson(ctx.db, client.id, requirement.person)
    const own = documents.filter((d) => d.personId === personId)
    asked.push({ requirement, personId, document: findAccepted(own, requirement.docType, today) })
  }
  return { asked, trips, client }
}

/** The best of the accepted kinds; the kind that was asked for comes first when none is usable. */
const findAccepted = (own: store.Document[], docType: DocType, today: Day) => {
  const accepted = own.filter((document) => ACCEPTED[docType].includes(document.docType))
  const best = bestOf(accepted, today)
  if (best && isUsable(best, today)) return best
  return own.filter((document) => document.docType === docType).at(-1)
}

const ownClient = (ctx: Ctx, clientId: number) => (clientId === clientIdOf(ctx) ? clientId : refuse('NOT_FOUND'))

/** A plan of the client who asks, in whose name they ask. Refuses: NOT_FOUND. */
const ownPlan = async (ctx: Ctx, { clientId, planId }: { clientId: number; planId: number }) => {
  ownClient(ctx, clientId)
  return getOwnPlan(ctx, planId)
}

const lacking = (ctx: Reader, asked: Asked[]) => {
  const today = dayInHavana(ctx.clock.now())
  return asked.filter(({ document }) => !document || !isUsable(document, today))
}

/** Refuses: NOT_FOUND (spec 7, decisions 4). */
export const isNeeded = async (ctx: Ctx, input: { clientId: number; planId: number }) => {
  const asked = await shownOf(ctx, await ownPlan(ctx, input))
  const items = lacking(ctx, asked).map(({ requirement, personId }) => ({
    docType: requirement.docType,
    personId,
    personName: fullNameOf(requirement.person),
    reason: reasonOf(requirement)[ctx.lang],
  }))
  return { needed: items.length > 0, items }
}

const describe = (document: store.Document | undefined, lang: Lang, today: Day) => ({
  id: document?.id ?? null,
  status: document ? statusOn(document, today) : DOCUMENT.none,
  rejection: document?.rejection?.[lang] ?? null,
  validUntil: document?.validUntil ?? null,
  maskedNumber: document?.number ? maskNumber(document.number) : null,
})

/** An approval that ends today has expired, even before the job that writes it down. */
const statusOn = ({ status, validUntil }: store.Document, today: Day) =>
  status === DOCUMENT.approved && validUntil! < today ? DOCUMENT.expired : status

/** What a plan needs and how each stands; with plan 0 the best of each kind and person. Refuses: NOT_FOUND. */
export const getInfo = async (ctx: Ctx, input: { clientId: number; planId: number }) => {
  const today = dayInHavana(ctx.clock.now())
  if (input.planId === 0) {
    const all = await store.listDocuments(ctx.db, ownClient(ctx, input.clientId))
    const kinds = Map.groupBy(all, ({ personId, docType }) => `${personId} ${docType}`)
    return [...kinds.values()].map((ofKind) => {
      const best = bestOf(ofKind, today)!
      return {
        ...describe(best, ctx.lang, today),
        docType: best.docType,
        personId: best.personId,
        personName: fullNameOf(best),
        neededFor: null,
      }
    })
  }
  const asked = await shownOf(ctx, await ownPlan(ctx, input))
  return asked.map(({ requirement, personId, document }) => ({
    ...describe(document, ctx.lang, today),
    docType: requirement.docType,
    personId,
    personName: fullNameOf(requirement.person),
    neededFor: reasonOf(requirement)[ctx.lang],
  }))
}

/** How the newest document of a kind stands, of one person when given. Refuses: NOT_FOUND. */
export const getStatus = async (ctx: Ctx, input: { clientId: number; docType: DocType; personId: number }) => {
  const documents = await store.listDocuments(ctx.db, ownClient(ctx, input.clientId))
  if (input.personId) await getPerson(ctx, input.personId)
  const newest = documents
    .filter((d) => d.docType === input.docType && (!input.personId || d.personId === input.personId))
    .at(-1)
  const { status, rejection, validUntil } = describe(newest, ctx.lang, dayInHavana(ctx.clock.now()))
  return { status, reason: rejection, validUntil }
}

/** A person of the caller's account; the client when none is named. Refuses: NOT_FOUND. */
export const getPerson = async (ctx: Ctx, personId: number) => {
  const client = await getClient(ctx, clientIdOf(ctx))
  const id = personId || (await store.keepPerson(ctx.db, client.id, client))
  const person = await store.findPerson(ctx.db, id)
  return person?.clientId === client.id ? person : refuse('NOT_FOUND')
}

const NO_LICENCE: Bilingual = {
  en: 'You must specify the data of the Driver License',
  es: 'Debe especificar los datos de la licencia de conducción',
}

/**
 * Why the licence of some driver does not do: by the document that was sent, else by the data that the booking was made with;
 * undefined when all do (decisions 3).
 */
const licenceProblem = ({ asked, trips, client }: Awaited<ReturnType<typeof askedOf>>): Bilingual | undefined => {
  for (const trip of trips.filter(({ kind }) => kind === 'car')) {
    const driver = fullNameOf(personOf(client, trip.person))
    const sent = asked.find(
      ({ requirement: { docType, person } }) => docType === DOC.driverLicense && fullNameOf(person) === driver,
    )?.document
    const licence = sent?.issuedOn
      ? { licenceIssuedOn: sent.issuedOn, licenceExpiresOn: sent.validUntil! }
      : trip.licence
    const problem = licence
      ? findLicenceProblem(licence, trip.firstDay, trip.lastDay, trip.minLicenceYears)
      : NO_LICENCE
    if (problem) return problem
  }
  return undefined
}

/** Why the passport of some traveller ends too soon after the plan's last day of service; one not sent yet is no reason. */
const passportProblem = ({ asked, trips }: Awaited<ReturnType<typeof askedOf>>): Bilingual | undefined => {
  const lastDay = trips
    .map((trip) => trip.lastDay)
    .sort()
    .at(-1)
  for (const { requirement, document } of asked) {
    if (requirement.docType !== DOC.passport || !document?.validUntil) continue
    const problem = findPassportProblem(fullNameOf(requirement.person), document.validUntil, lastDay!)
    if (problem) return problem
  }
  return undefined
}

const fitness = (problem: Bilingual | undefined, lang: Lang) => ({
  isValid: !problem,
  reason: problem?.[lang] ?? null,
})

/** Refuses: NOT_FOUND (spec 7, decisions 3, 4). */
export const checkLicenseAge = async (ctx: Ctx, { id }: { id: number }) => {
  const plan = await getActivePlan(ctx, { clientId: ownClient(ctx, id) })
  return fitness(plan ? licenceProblem(await askedOf(ctx, plan)) : undefined, ctx.lang)
}

/** Refuses: NOT_FOUND (spec 7, decisions 3). */
export const checkPassportPeriod = async (ctx: Ctx, input: { clientId: number; planId: number }) =>
  fitness(passportProblem(await askedOf(ctx, await ownPlan(ctx, input))), ctx.lang)

/**
 * What must be true of a plan's documents before it is paid, each as its setting says: every document is approved or in review,
 * licences are held long enough and passports valid long enough.
 * Refuses: DOCUMENTS_NEEDED with what is missing, NOT_ELIGIBLE with the reason (spec 5, 9; docs/decisions/0012).
 */
export const requireDocuments = async (ctx: Ctx, plan: { id: number; clientId: number }) => {
  const { verifyDocuments, checkLicenceAge, checkPassportPeriod } = ctx.config.beforePayment
  const found = await askedOf(ctx, plan)
  const missing = lacking(ctx, found.asked)
  if (verifyDocuments && missing.length > 0) {
    const list = (lang: Lang) => missing.map(({ requirement }) => reasonOf(requirement)[lang]).join(' ')
    refuse('DOCUMENTS_NEEDED', { documents: { en: list('en'), es: list('es') } })
  }
  const problem =
    (checkLicenceAge && licenceProblem(found)) || (checkPassportPeriod && passportProblem(found)) || undefined
  if (problem) refuse('NOT_ELIGIBLE', { reason: problem })
}

/** Whether the staff have approved every document that a plan needs, or none has to be. */
export const areApproved = async (ctx: Ctx, plan: { id: number; clientId: number }) => {
  if (!ctx.config.beforePayment.verifyDocuments) return true
  const { asked } = await askedOf(ctx, plan)
  return asked.every(({ document }) => document?.status === DOCUMENT.approved)
}
