import { buildApp } from '../app.ts'
import { DOC } from '../features/documents/document-types.ts'
import { answerThread } from '../features/notes/server/answers.service.ts'
import { listNotes, markNoteAsRead } from '../features/notes/server/notes.service.ts'
import { answerQuestion, publishQuestion } from '../features/questions/server/answers.service.ts'
import { askAboutHotel } from '../features/questions/server/questions.service.ts'
import type { Role } from '../features/staff/permissions.ts'
import { hasBookings } from '../features/travel-plan/server/travel-plan.service.ts'
import type { RefundTarget } from '../features/travel-plan/states.ts'
import { addDays, addHours, dayInHavana, havanaInstant } from '../lib/days.ts'
import { createChangeFeed } from '../platform/changes/change-feed.ts'
import { type Services, systemContext, type TxCtx, transact } from '../platform/context.ts'
import { inside } from '../platform/db/database.ts'
import { markAllMailsSent } from '../platform/mail.store.ts'
import { type Agency, type Customer, openAgency } from './agency.ts'
import { CONVERSATIONS, type Conversation } from './conversations.ts'
import { FAMILIES, type Family } from './people.ts'
import { HOTEL_QUESTIONS } from './questions.ts'
import { type Seeded, seeded } from './seeded.ts'
import { type Stories, type Story, storiesOf } from './stories.ts'
import { createTimeline, type Timeline } from './timeline.ts'

/** Days of the past that the history covers. */
export const HISTORY_DAYS = 365

export type Play = {
  /** Called with the share of the history that has been played, from 0 to 1. */
  onProgress?: (share: number) => void
  /** The number of families that have accounts, for tests; all by default. */
  families?: number
}

type Accounts = {
  staff: readonly { email: string; role: Role }[]
  /** Clients whose passwords are public, with their passwords. */
  clients: readonly (Family & { password: string })[]
}

/**
 * Plays the past year of the demo agency up to this morning in Havana, once: an agency with bookings has its own history. Clients and staff
 * use the services at the time of each step, so every rule, ledger entry, email and audit row is real; nothing is delivered. All of it is
 * one transaction (docs/decisions/0085).
 */
export const playHistory = (
  services: Services,
  accounts: Accounts,
  { onProgress, families }: Play = {},
): Promise<boolean> =>
  transact(systemContext(services), async (tx) => {
    if (await hasBookings(tx)) return false
    const end = havanaInstant(dayInHavana(services.clock.now()), '0000')
    const start = addHours(end, -24 * HISTORY_DAYS)
    const timeline = createTimeline(start)
    const past = servicesOfPast(services, tx, timeline)
    const app = await buildApp(past)
    const agency = await openAgency(past, accounts.staff)
    const play = (at: Date, story: Story<unknown>) => {
      const next = async () => {
        const { value, done } = await story.next()
        if (!done) timeline.plan(addHours(past.clock.now(), value), next)
      }
      timeline.plan(at, next)
    }
    // Reports progress once per week of the history.
    for (let week = 1; week <= 52; week++)
      timeline.plan(addHours(start, week * 24 * 7), async () => onProgress?.(week / 52))
    const played = FAMILIES.slice(0, families)
    writeYear({ agency, play, timeline, random: seeded(20_260), start, end, known: accounts.clients, families: played })
    for (const job of await timeline.playUntil(end, past)) await services.jobs.enqueue(tx.db, job)
    await markAllMailsSent(tx.db)
    await app.http.close()
    return true
  })

/**
 * The services as the history uses them: with the timeline's clock and jobs, without deliveries and without the demo's automatic
 * decisions.
 */
const servicesOfPast = (services: Services, tx: TxCtx, { clock, jobs }: Timeline): Services => ({
  clock,
  jobs,
  database: inside(services.database, tx.db),
  changes: createChangeFeed(services),
  copies: {},
  log: services.log.child({}, { level: 'error' }),
  config: {
    ...services.config,
    demo: false,
    smtpUrl: undefined,
    clientRefunds: false,
    messaging: true,
    unpaidBookings: { perClient: 1_000, perAddress: 1_000 },
  },
})

type Year = {
  agency: Agency
  /** Starts a story at an instant. */
  play: (at: Date, story: Story<unknown>) => void
  timeline: Timeline
  random: Seeded
  start: Date
  end: Date
  known: Accounts['clients']
  families: readonly Family[]
}

/** Plans what every client does during the year. */
const writeYear = (year: Year) => {
  const { agency, start, timeline, known, play } = year
  const stories = storiesOf(agency, year.random)
  writeHotelQuestions(year)
  for (const [i, account] of known.entries()) {
    timeline.plan(addHours(start, i), async () => {
      const customer = await agency.open(account, account.password)
      play(addHours(start, 24 * 40), stories.happy(customer, 30, ['stay', 'car']))
      play(addHours(year.end, -24 * 30), stories.happy(customer, 30 + 25 * (i + 1), ['stay']))
      writeQuestion(year, customer, CONVERSATIONS[i]!, addHours(year.end, -24 * 12), 'answered')
    })
  }
  for (const [i, family] of year.families.entries()) {
    timeline.plan(addHours(start, 3 * i + 5), async () => {
      const customer = await agency.open(family)
      const papers = PAPERS[i]
      if (papers) writePapers(year, stories, customer, papers)
      else await agency.approveAll(customer)
      writePastTrips(
        year,
        stories,
        customer,
        papers ? { firstDay: 90, kinds: STAYS_ONLY } : { firstDay: 3, kinds: KINDS },
      )
      OPEN_CASES[i]?.(stories, customer, (hours, story) => play(addHours(year.end, -hours), story))
      const conversation = CONVERSATIONS[i % CONVERSATIONS.length]!
      if (i % 4 === 1) writeQuestion(year, customer, conversation, addHours(year.end, -4 - 3 * i), 'waiting')
      else if (i % 2 === 0)
        writeQuestion(year, customer, conversation, addHours(year.end, -24 * (3 + 7 * i)), 'answered')
    })
  }
}

/** Visitors ask about hotels; Support answers and shows both on the hotel's page, or the question is still waiting. */
const writeHotelQuestions = ({ agency, play, end }: Year) => {
  for (const { hotelId, author, lang, daysAgo, question, answer } of HOTEL_QUESTIONS) {
    async function* ask(): Story {
      const email = `${author.toLowerCase().normalize('NFD').replace(/\W/g, '')}@example.com`
      const visitor = { ...agency.system, actor: { kind: 'visitor' as const } }
      const { id } = await askAboutHotel(visitor, { hotelId, lang, question: question[lang], firstName: author, email })
      if (!answer) return
      yield 5
      const support = agency.by('Support')
      await answerQuestion(support, { id, answer: answer[lang] })
      yield 1
      await publishQuestion(support, {
        id,
        questionEn: question.en,
        questionEs: question.es,
        answerEn: answer.en,
        answerEs: answer.es,
        replaces: null,
      })
    }
    play(addHours(end, -24 * daysAgo), ask())
  }
}

/** The possible outcomes of past trips, with cumulative frequencies in percent. */
const FATES = [
  [58, 'happy'],
  [64, 'unpaid'],
  [69, 'rejected'],
  [73, 'unanswered'],
  [78, 'changedMind'],
  [83, 'refundedToFund'],
  [88, 'refundedToCard'],
  [91, 'refundedByHand'],
  [94, 'withdrawn'],
  [97, 'missed'],
  [100, 'unsigned'],
] as const

const KINDS: readonly (readonly ('stay' | 'car')[])[] = [
  ['stay', 'car'],
  ['stay', 'stay'],
  ['stay', 'stay', 'car'],
  ['car', 'stay', 'stay', 'stay'],
  ['stay'],
]

/** The licenses of some clients expire during the year. */
const STAYS_ONLY: typeof KINDS = [
  ['stay', 'stay'],
  ['stay', 'stay', 'stay'],
]

type Habits = { firstDay: number; kinds: typeof KINDS }

/** One or two trips of a client, from `firstDay` of the year until three weeks ago; the last ones begin in the next months. */
const writePastTrips = (
  { play, random, start }: Year,
  stories: Stories,
  customer: Customer,
  { firstDay, kinds }: Habits,
) => {
  const trips = random.chance(0.9) ? 2 : 1
  const days = (HISTORY_DAYS - 25 - firstDay) / trips
  for (let trip = 0; trip < trips; trip++) {
    const day = firstDay + trip * days + random.whole(0, Math.floor(days) - 20)
    const lead = trip < trips - 1 ? random.whole(9, 45) : random.whole(25, 120)
    const roll = random.whole(1, 100)
    const [, fate] = FATES.find(([most]) => roll <= most)!
    play(
      addHours(start, 24 * day + random.whole(8, 20)),
      storyOf(fate, stories, customer, { lead, kinds: random.pick(kinds), target: random.pick(['fund', 'client']) }),
    )
  }
}

type Fate = (typeof FATES)[number][1]
type Trip = { lead: number; kinds: (typeof KINDS)[number]; target: RefundTarget }

const storyOf = (fate: Fate, stories: Stories, customer: Customer, { lead, kinds, target }: Trip): Story<unknown> => {
  switch (fate) {
    case 'happy':
      return stories.happy(customer, lead, kinds)
    case 'unpaid':
      return stories.unpaid(customer, lead, kinds)
    case 'rejected':
      return stories.rejected(customer, lead)
    case 'unanswered':
      return stories.unanswered(customer, lead)
    case 'changedMind':
      return stories.changedMind(customer, lead)
    case 'refundedToFund':
      return stories.refunded(customer, lead, 'fund')
    case 'refundedToCard':
      return stories.refunded(customer, lead, 'settled')
    case 'refundedByHand':
      return stories.refundedByHand(customer, lead, 'sent')
    case 'withdrawn':
      return stories.withdrawn(customer, lead, target)
    case 'missed':
      return stories.missed(customer, Math.min(lead, 15), kinds)
    case 'unsigned':
      return stories.unsigned(customer, lead, 'fund')
  }
}

type OpenCase = (
  stories: Stories,
  customer: Customer,
  playBefore: (hours: number, story: Story<unknown>) => void,
) => void

const requested =
  (hoursAgo: number, lead: number, ...kinds: ('stay' | 'car')[]): OpenCase =>
  (stories, customer, playBefore) =>
    playBefore(hoursAgo, stories.request(customer, lead, kinds))

/** Cases that are still open this morning, by family. */
const OPEN_CASES: readonly OpenCase[] = [
  requested(64, 34, 'stay'),
  requested(51, 21, 'car'),
  requested(47, 60, 'stay', 'car'),
  requested(33, 18, 'stay'),
  requested(26, 75, 'stay'),
  requested(22, 40, 'stay', 'stay'),
  requested(19, 12, 'car'),
  requested(14, 95, 'stay'),
  requested(9, 28, 'stay', 'car'),
  requested(6, 16, 'stay'),
  requested(4, 130, 'stay'),
  requested(2, 52, 'car'),
  (stories, customer, playBefore) => playBefore(38, stories.unpaid(customer, 45, ['stay'])),
  (stories, customer, playBefore) => playBefore(36, stories.unpaid(customer, 30, ['stay', 'car'])),
  (stories, customer, playBefore) => playBefore(31, stories.unpaid(customer, 70, ['car'])),
  (stories, customer, playBefore) => playBefore(27, stories.openTransfer(customer, 55, 'none')),
  (stories, customer, playBefore) => playBefore(40, stories.openTransfer(customer, 48, 'toCheck')),
  (stories, customer, playBefore) => playBefore(52, stories.openTransfer(customer, 62, 'toCheck')),
  (stories, customer, playBefore) => playBefore(29, stories.openTransfer(customer, 35, 'toCheck')),
  (stories, customer, playBefore) => playBefore(33, stories.openTransfer(customer, 80, 'rejected')),
  (stories, customer, playBefore) => playBefore(7, stories.openLink(customer, 44)),
  (stories, customer, playBefore) => playBefore(9, stories.openLink(customer, 66)),
  (stories, customer, playBefore) => playBefore(5, stories.toSign(customer, 38, ['stay'])),
  (stories, customer, playBefore) => playBefore(8, stories.toSign(customer, 50, ['stay', 'car'])),
  (stories, customer, playBefore) => playBefore(12, stories.toSign(customer, 27, ['stay'])),
  (stories, customer, playBefore) => playBefore(170, stories.refunded(customer, 90, 'requested')),
  (stories, customer, playBefore) => playBefore(190, stories.refunded(customer, 100, 'requested')),
  (stories, customer, playBefore) => playBefore(215, stories.refunded(customer, 70, 'requested')),
  (stories, customer, playBefore) => playBefore(230, stories.refunded(customer, 85, 'rejected')),
  (stories, customer, playBefore) => playBefore(220, stories.refunded(customer, 75, 'failed')),
  (stories, customer, playBefore) => playBefore(300, stories.refunded(customer, 110, 'retried')),
  (stories, customer, playBefore) => playBefore(240, stories.refundedByHand(customer, 95, 'waiting')),
  (stories, customer, playBefore) => playBefore(280, stories.refundedByHand(customer, 65, 'waiting')),
  (stories, customer, playBefore) => playBefore(200, stories.withdrawn(customer, 60)),
  (stories, customer, playBefore) => playBefore(110, stories.unsigned(customer, 80)),
  (stories, customer, playBefore) => playBefore(260, stories.lateMoney(customer, 40, 'waiting')),
  (stories, customer, playBefore) => playBefore(290, stories.lateMoney(customer, 50, 'waiting')),
  (stories, customer, playBefore) => playBefore(330, stories.lateMoney(customer, 60, 'fund')),
]

type Papers = readonly (readonly [docType: 2 | 3, daysAgo: number, validForDays: number, end: PapersEnd])[]
type PapersEnd = Parameters<Stories['photograph']>[3]

/** Families whose documents are photographed and reviewed; the documents of the others were approved when they joined. */
const PAPERS: Partial<Record<number, Papers>> = {
  0: [
    [DOC.passport, 290, 1_600, 'approved'],
    [DOC.driverLicense, 290, 900, 'approved'],
  ],
  3: [
    [DOC.passport, 290, 1_200, 'approved'],
    [DOC.driverLicense, 289, 240, 'approved'],
    [DOC.driverLicense, 1, 1_500, 'waiting'],
  ],
  7: [
    [DOC.passport, 290, 900, 'approved'],
    [DOC.driverLicense, 290, 700, 'approved'],
    [DOC.passport, 2, 2_900, 'waiting'],
  ],
  10: [
    [DOC.passport, 290, 1_900, 'approved'],
    [DOC.driverLicense, 288, 280, 'approved'],
  ],
  22: [
    [DOC.passport, 291, 1_300, 'approved'],
    [DOC.driverLicense, 3, 800, 'waiting'],
  ],
  24: [
    [DOC.passport, 280, 1_300, 'approved'],
    [DOC.driverLicense, 281, 800, 'rejected'],
    [DOC.driverLicense, 279, 800, 'approved'],
  ],
  35: [
    [DOC.passport, 285, 1_700, 'approved'],
    [DOC.driverLicense, 285, 330, 'approved'],
    [DOC.driverLicense, 4, 1_400, 'rejected'],
  ],
}

const writePapers = ({ play, end }: Year, stories: Stories, customer: Customer, papers: Papers) => {
  for (const [docType, daysAgo, validForDays, result] of papers) {
    const at = addHours(end, -24 * daysAgo + 15)
    play(at, stories.photograph(customer, docType, addDays(dayInHavana(at), validForDays), result))
  }
}

/** A client writes; Support answers and the client reads it, or the message is still waiting. */
const writeQuestion = (
  { agency, play, random }: Year,
  customer: Customer,
  { subject, question, answer }: Conversation,
  at: Date,
  end: 'answered' | 'waiting',
) => {
  const { lang } = customer.family
  async function* ask(): Story {
    const note = await agency.writeNote(customer, subject[lang], question[lang])
    if (end === 'waiting') return
    yield random.whole(1, 30)
    const support = agency.by('Support')
    await answerThread(support, {
      threadId: note.thread.id,
      lastNoteId: note.id,
      lang,
      subject: subject[lang],
      body: answer[lang],
      signedBy: 'Elena',
    })
    if (random.chance(0.3)) return
    yield random.whole(1, 40)
    const [newest] = await listNotes(customer.ctx, { clientId: customer.id, siteId: 0, isSent: false, lang })
    await markNoteAsRead(customer.ctx, { id: newest!.id })
  }
  play(at, ask())
}
