import { type Day, dayInHavana } from '../../../lib/days.ts'
import type { Bilingual, Lang } from '../../../lib/languages.ts'
import { refuse } from '../../../lib/refusals.ts'
import { type Ctx, ownerId } from '../../../platform/context.ts'
import { findLicenseProblem } from '../../cars/driver-age.ts'
import { getClient } from '../../clients/server/clients.service.ts'
import { getOwnClient } from '../../clients/server/own-client.service.ts'
import { findPassportProblem } from '../../travel-plan/passport-validity.ts'
import {
  handleConfirmedMails,
  type ListMissingDocuments,
} from '../../travel-plan/server/booking-confirmation.service.ts'
import { getActivePlan, getOwnPlan, handlePaymentMails } from '../../travel-plan/server/travel-plan.service.ts'
import { isLive } from '../../travel-plan/states.ts'
import { DOCUMENT } from '../../travel-plan/trip-documents.ts'
import { ACCEPTED, DOC, type DocType, maskNumber, OFFERED } from '../document-types.ts'
import {
  fullNameOf,
  nameKeyOf,
  type Person,
  personOf,
  type Requirement,
  reasonOf,
  requirementsOf,
} from '../requirements.ts'
import * as store from './documents.store.ts'

type Reader = Pick<Ctx, 'db' | 'clock'>

/** A document that a plan requires, the best one in the account, if any, and why that one is not valid for the trips. */
type Required = {
  requirement: Requirement
  personId: number
  document: store.Document | undefined
  problem: Bilingual | undefined
}

/** Whether a document is approved or in review, and not expired. */
const isUsable = ({ status, validUntil }: store.Document, today: Day) =>
  (status === DOCUMENT.approved || status === DOCUMENT.inReview) && validUntil! >= today

/** The usable document that is valid the longest; the newest document when none is usable. */
const bestOf = (documents: store.Document[], today: Day) =>
  documents
    .filter((document) => isUsable(document, today))
    .sort((a, b) => (a.validUntil! < b.validUntil! ? 1 : -1))[0] ?? documents.at(-1)

/** The required documents of a plan; none when the setting requires none. */
const listRequired = async (ctx: Ctx, plan: { id: number; clientId: number }) =>
  ctx.config.beforePayment.verifyDocuments ? await loadRequired(ctx, plan) : []

/** The documents that the live bookings of a plan require. */
const loadRequired = async (ctx: Ctx, plan: { id: number; clientId: number }) => {
  const client = await getClient(ctx, plan.clientId)
  const trips = (await store.listTrips(ctx.db, plan.id)).filter((trip) => isLive(trip.status))
  const documents = await store.listDocuments(ctx.db, plan.clientId)
  const today = dayInHavana(ctx.clock.now())
  const required: Required[] = []
  for (const requirement of requirementsOf(client, trips)) {
    const personId = await store.ensurePerson(ctx.db, client.id, requirement.person)
    const own = documents.filter((d) => d.personId === personId)
    const problemOf = (document: store.Document | undefined) => findProblem(document, requirement, trips, client)
    const suffices = (candidate: store.Document) =>
      !isChecked(ctx, requirement.docType) || problemOf(candidate) === undefined
    const document = findAccepted(own, requirement.docType, today, suffices)
    required.push({ requirement, personId, document, problem: problemOf(document) })
  }
  return required
}

/** Whether a setting requires licenses, or passports, to be valid for the trips. */
const isChecked = ({ config: { beforePayment } }: Pick<Ctx, 'config'>, docType: DocType) =>
  docType === DOC.driverLicense ? beforePayment.checkLicenceAge : beforePayment.checkPassportPeriod

const NO_LICENSE: Bilingual = {
  en: 'You must specify the data of the Driver License',
  es: 'Debe especificar los datos de la licencia de conducción',
}

/**
 * Why a license or passport is not valid for its holder's trips; undefined when it is, and for other documents. Until a license is
 * submitted, the data in the booking count (docs/rules/documents.md#license).
 */
const findProblem = (
  document: store.Document | undefined,
  { docType, person }: Requirement,
  trips: readonly store.PlanTrip[],
  client: Person,
): Bilingual | undefined => {
  if (docType === DOC.passport)
    return document?.validUntil
      ? findPassportProblem(fullNameOf(person), document.validUntil, lastDayOf(trips))
      : undefined
  if (docType !== DOC.driverLicense) return undefined
  const submitted = document?.issuedOn && {
    licenceIssuedOn: document.issuedOn,
    licenceExpiresOn: document.validUntil!,
  }
  return trips
    .filter((trip) => trip.kind === 'car' && nameKeyOf(personOf(client, trip.person)) === nameKeyOf(person))
    .map((trip) => {
      const license = submitted || trip.license
      return license ? findLicenseProblem(license, trip.firstDay, trip.lastDay, trip.minLicenseYears) : NO_LICENSE
    })
    .find(Boolean)
}

const lastDayOf = (trips: readonly store.PlanTrip[]) =>
  trips
    .map(({ lastDay }) => lastDay)
    .sort()
    .at(-1)!

/**
 * The document to use for a required type: an approved one that is valid for the trips, so that a renewal in review does not cause a delay;
 * otherwise another usable one that is valid for them. If there is none, the newest one of a type that can be sent instead, such as a
 * rejected renewal.
 */
const findAccepted = (
  own: store.Document[],
  docType: DocType,
  today: Day,
  suffices: (document: store.Document) => boolean,
) => {
  const usable = own.filter(
    (each) => ACCEPTED[docType].includes(each.docType) && isUsable(each, today) && suffices(each),
  )
  const approved = usable.filter(({ status }) => status === DOCUMENT.approved)
  return (
    bestOf(approved, today) ??
    bestOf(usable, today) ??
    own.filter((document) => OFFERED[docType].includes(document.docType)).at(-1)
  )
}

/** A plan that belongs to the given client. Refuses: NOT_FOUND. */
const ownPlan = async (ctx: Ctx, { clientId, planId }: { clientId: number; planId: number }) => {
  const plan = await getOwnPlan(ctx, planId)
  return plan.clientId === ownerId(ctx, clientId) ? plan : refuse('NOT_FOUND')
}

const filterMissing = (ctx: Reader, required: Required[]) => {
  const today = dayInHavana(ctx.clock.now())
  return required.filter(({ document }) => !document || !isUsable(document, today))
}

/** Refuses: NOT_FOUND. */
export const isNeeded = async (ctx: Ctx, input: { clientId: number; planId: number }) => {
  const required = await listRequired(ctx, await ownPlan(ctx, input))
  const items = filterMissing(ctx, required).map(({ requirement, personId }) => ({
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

/** The status on a day: an approved document past its expiry date is expired even before the job records it. */
const statusOn = ({ status, validUntil }: store.Document, today: Day) =>
  status === DOCUMENT.approved && validUntil! < today ? DOCUMENT.expired : status

/**
 * The documents that a plan requires, with their status; with plan 0 the best of each type and person in the account.
 * Refuses: NOT_FOUND.
 */
export const getInfo = async (ctx: Ctx, input: { clientId: number; planId: number }) => {
  const today = dayInHavana(ctx.clock.now())
  if (input.planId === 0) {
    const { id } = await getOwnClient(ctx, input.clientId)
    const documents = await store.listDocuments(ctx.db, id)
    const groups = Map.groupBy(documents, ({ personId, docType }) => `${personId} ${docType}`)
    return [...groups.values()].map((group) => {
      const best = bestOf(group, today)!
      return {
        ...describe(best, ctx.lang, today),
        docType: best.docType,
        personId: best.personId,
        personName: fullNameOf(best),
        neededFor: null,
      }
    })
  }
  const required = await listRequired(ctx, await ownPlan(ctx, input))
  return required.map(({ requirement, personId, document }) => ({
    ...describe(document, ctx.lang, today),
    docType: requirement.docType,
    personId,
    personName: fullNameOf(requirement.person),
    neededFor: reasonOf(requirement)[ctx.lang],
  }))
}

/** The status of the newest document of a type, for one person when `personId` is not 0. Refuses: NOT_FOUND. */
export const getStatus = async (ctx: Ctx, input: { clientId: number; docType: DocType; personId: number }) => {
  const { id } = await getOwnClient(ctx, input.clientId)
  const documents = await store.listDocuments(ctx.db, id)
  if (input.personId) await getPerson(ctx, input.clientId, input.personId)
  const newest = documents
    .filter((d) => d.docType === input.docType && (!input.personId || d.personId === input.personId))
    .at(-1)
  const { status, rejection, validUntil } = describe(newest, ctx.lang, dayInHavana(ctx.clock.now()))
  return { status, reason: rejection, validUntil }
}

/** A person of a client's account; the client when `personId` is 0. Refuses: NOT_FOUND. */
export const getPerson = async (ctx: Ctx, clientId: number, personId: number) => {
  const client = await getClient(ctx, clientId)
  const id = personId || (await store.ensurePerson(ctx.db, client.id, client))
  const person = await store.findPerson(ctx.db, id)
  return person?.clientId === client.id ? person : refuse('NOT_FOUND')
}

/** Why a document of a type is not valid for the trips; undefined when all are. */
const problemWith = (docType: DocType, required: readonly Required[]) =>
  required.find(({ requirement, problem }) => requirement.docType === docType && problem)?.problem

const toValidity = (problem: Bilingual | undefined, lang: Lang) => ({
  isValid: !problem,
  reason: problem?.[lang] ?? null,
})

/** Refuses: NOT_FOUND. */
export const checkLicenseAge = async (ctx: Ctx, { id }: { id: number }) => {
  const plan = await getActivePlan(ctx, { clientId: (await getOwnClient(ctx, id)).id })
  return toValidity(plan ? problemWith(DOC.driverLicense, await loadRequired(ctx, plan)) : undefined, ctx.lang)
}

/** Refuses: NOT_FOUND. */
export const checkPassportPeriod = async (ctx: Ctx, input: { clientId: number; planId: number }) =>
  toValidity(problemWith(DOC.passport, await loadRequired(ctx, await ownPlan(ctx, input))), ctx.lang)

/**
 * Checks a plan's documents before payment, each check by its setting: all are approved or in review, licenses have been held
 * long enough, passports are valid long enough.
 * Refuses: DOCUMENTS_NEEDED with what is missing, NOT_ELIGIBLE with the reason (docs/rules/documents.md#before-payment).
 */
export const requireDocuments = async (ctx: Ctx, plan: { id: number; clientId: number }) => {
  const required = await loadRequired(ctx, plan)
  const missing = filterMissing(ctx, required)
  if (ctx.config.beforePayment.verifyDocuments && missing.length > 0) {
    const list = (lang: Lang) => missing.map(({ requirement }) => reasonOf(requirement)[lang]).join(' ')
    refuse('DOCUMENTS_NEEDED', { documents: { en: list('en'), es: list('es') } })
  }
  for (const docType of [DOC.driverLicense, DOC.passport]) {
    const problem = isChecked(ctx, docType) && problemWith(docType, required)
    if (problem) refuse('NOT_ELIGIBLE', { reason: problem })
  }
}

/** The documents that a plan still needs before payment, one sentence each; none when the setting requires none. */
export const listMissingDocuments: ListMissingDocuments = async (ctx, plan) =>
  filterMissing(ctx, await listRequired(ctx, plan)).map(({ requirement }) => reasonOf(requirement))

/** Registers the emails about confirmed plans here, because they list the missing documents. */
export const handlePlanMails = (services: Pick<Ctx, 'jobs'>) => {
  handleConfirmedMails(services, listMissingDocuments)
  handlePaymentMails(services, listMissingDocuments)
}

/**
 * Whether staff have approved every document that a plan requires and each is still valid, and for long enough for the trips; also true
 * when the setting requires none.
 */
export const areApproved = async (ctx: Ctx, plan: { id: number; clientId: number }) => {
  const required = await listRequired(ctx, plan)
  return (
    filterMissing(ctx, required).length === 0 &&
    required.every(
      ({ requirement, document, problem }) =>
        document!.status === DOCUMENT.approved && !(isChecked(ctx, requirement.docType) && problem),
    )
  )
}
