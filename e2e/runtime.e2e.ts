import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { DEMO_CLIENTS } from '../src/demo.ts'
import { passwordTexts } from '../src/features/clients/ui/password.texts.ts'
import { defaultHomePage } from '../src/features/information/home-page.ts'
import { notesTexts } from '../src/features/notes/ui/notes.texts.ts'
import { TEXT_READER_FILES, TEXT_READER_PATH } from '../src/lib/text-reader.ts'
import { homeTexts } from '../src/shell/pages/home.texts.ts'
import { freePort, openPostgresServer } from '../src/testing/postgres-server.ts'
import { wrongSecurityHeaders } from '../src/testing/security-headers.ts'
import { sendRaw } from '../src/testing/send-raw.ts'
import { formTexts } from '../src/ui/form.texts.ts'
import { signIn } from './accounts.ts'
import { type Api, apiAt, dayFromToday, type Envelope } from './api.ts'
import { type ServerProcess, spawnServer, startServer } from './server-process.ts'

const KILLS = 3
const BUYERS = 4
const STOP_WITHIN_MS = 10_000

test.describe.configure({ mode: 'default' })

let dataDir: string
test.beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'alamar-runtime-'))
})
test.afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const stay = () => ({
  CheckIn: dayFromToday(60),
  CheckOut: dayFromToday(63),
  Rooms: [{ AdultsAmount: 2, ChildrenAmount: 0, ChildrenAgeList: [] }],
})

const bookingOf = (offer: Envelope['Data']) => ({
  Offer: {
    HotelId: offer.HotelId,
    RoomClassId: offer.RoomClassId,
    MealPlanId: offer.MealPlanId,
    ...stay(),
    OfferToken: offer.OfferToken,
  },
  BookForm: {
    Travelers: [
      { FirstName: 'Maria', LastName: 'Perez', Passport: '', CountryId: 167 },
      { FirstName: 'Rosa', LastName: 'Perez', Passport: '', CountryId: 167 },
    ],
  },
})

const newClient = () => ({
  NewClient: {
    // Digits are removed, since they could look like a card number.
    Email: `${randomUUID().replace(/\d/g, '')}@example.com`,
    Password: 'Cayo-Coco-2026',
    FirstName: 'Luz',
    LastName: 'Diaz',
    Phone: '+1 305 555 0101',
  },
})

type Acknowledged = { path: string; body: object; key: string; token?: string; answer: Envelope }

/** Books and signs up as fast as possible until the server is gone; reports each acknowledged write. */
const writeUntilGone = async (
  api: Api,
  token: string,
  offers: Envelope['Data'][],
  acknowledged: (write: Acknowledged) => void,
) => {
  for (let i = 0; ; i++) {
    const write =
      i % 4 === 3
        ? { path: '/api/clients', body: newClient(), key: randomUUID() }
        : {
            path: '/api/lodgingBookings/createBooking',
            body: bookingOf(offers[randomInt(offers.length)]),
            key: randomUUID(),
            token,
          }
    const answer = await api.post(write.path, write.body, write).catch(() => undefined)
    if (!answer) return
    if (answer.Status === 0) acknowledged({ ...write, answer })
    else expect(['SOLD_OUT', 'OFFER_EXPIRED', 'TOO_MANY']).toContain(answer.ResultCode)
  }
}

const engines = {
  'the embedded database': async () => ({ env: {}, close: async () => {} }),
  PostgreSQL: async () => {
    const server = await openPostgresServer()
    const name = `alamar_runtime_${process.pid}`
    const admin = new pg.Client({ connectionString: server.url })
    await admin.connect()
    await admin.query(`create database ${name}`)
    const url = Object.assign(new URL(server.url), { pathname: `/${name}` })
    return {
      env: { DATABASE_URL: url.href, ALAMAR_DEMO: '1' },
      close: async () => {
        await admin.query(`drop database ${name} with (force)`)
        await admin.end()
        await server.close()
      },
    }
  },
}

for (const [engine, open] of Object.entries(engines)) {
  test(`acknowledged writes survive kill -9 on ${engine}`, async () => {
    const { env, close } = await open()
    const [maria] = DEMO_CLIENTS
    const kept: Acknowledged[] = []
    try {
      for (let kill = 0; kill <= KILLS; kill++) {
        const server = await startServer({ port: await freePort(), dataDir, env })
        const api = apiAt(server.url)
        const { token, clientId } = await api.signIn(maria.email, maria.password)
        await expectStored(api, kept, token, clientId, kill * BUYERS)
        if (kill === KILLS) {
          expect(await server.stop('SIGTERM')).toBe(0)
          break
        }
        const { List: offers } = await api.post('/api/lodgingBookings/getOffers/Price/0/en/1/100', stay())
        expect(offers?.length).toBeGreaterThan(10)
        const enough = kept.length + randomInt(3, 25)
        let gone: Promise<unknown> | undefined
        const buyers = Array.from({ length: BUYERS }, () =>
          writeUntilGone(api, token, offers!, (write) => {
            kept.push(write)
            if (kept.length >= enough) gone ??= server.stop('SIGKILL')
          }),
        )
        await Promise.all(buyers)
        await gone
      }
      expect(kept.length).toBeGreaterThan(KILLS)
    } finally {
      await close()
    }
  })
}

/** Every acknowledged booking is in the plan once, its repeated request returns the first reply, and the accounts exist. */
const expectStored = async (
  api: Api,
  kept: Acknowledged[],
  token: string,
  clientId: number,
  mostUnanswered: number,
) => {
  const bookings = kept.filter((write) => write.token)
  if (kept.length === 0) return
  const { Data: plan } = await api.get(`/api/travelPlans/activeTravelPlan/${clientId}/en`, token)
  const references = (plan.Bookings as { Reference: string }[]).map((booking) => booking.Reference)
  expect(new Set(references).size).toBe(references.length)
  expect(references).toEqual(expect.arrayContaining(bookings.map((write) => write.answer.Data.Reference)))
  expect(references.length).toBeLessThanOrEqual(bookings.length + mostUnanswered)
  for (const write of bookings.slice(-10)) expect(await api.post(write.path, write.body, write)).toEqual(write.answer)
  const signUp = kept.findLast((write) => !write.token)
  // Only the correct password reveals that an account is not activated.
  if (signUp) {
    const { Email, Password } = (signUp.body as ReturnType<typeof newClient>).NewClient
    expect(await api.signInProblem(Email, Password)).toBe('not_activated')
  }
}

const OVERDUE = 600

/** Inserts requests whose 72 hours ended while no process was running, each with a client, a plan, a booking and its job. */
const insertOverdue = (db: pg.Client) =>
  db.query(`
    insert into clients (email, password_hash, first_name, last_name, lang, created_at, activated_at)
      select 'late' || n || '@example.com', '-', 'Luz', 'Diaz', 'es', now(), now() from generate_series(1, ${OVERDUE}) n;
    insert into travel_plans (client_id, status, currency, created_at) select id, 1, 'USD', now() - interval '80 h' from clients;
    insert into bookings (reference, plan_id, client_id, product_type, status, currency, pay_now_cents, pay_in_cuba_cents,
        summary, cancellation, first_day, last_day, service_starts_at, on_request, created_at, confirm_by)
      select 'LATE-' || id, id, client_id, 1, 1, 'USD', 10000, 0,
        '{"title": "Kia Picanto", "subtitle": {"en": "", "es": ""}, "facts": [], "picture": "", "payNow": [], "payInCuba": []}',
        '[]', current_date + 30, current_date + 33, now() + interval '30 d', false, now() - interval '80 h', now() - interval '8 h'
      from travel_plans;
    insert into jobs (kind, unique_key, payload, due_at)
      select 'booking.expire-unconfirmed', id::text, jsonb_build_object('bookingId', id), confirm_by from bookings`)

/** How many bookings have expired, and which expired or were announced more than once. */
const countOverdue = async (db: pg.Client) => {
  const { rows } = await db.query(`
    select (select count(*)::int from bookings where status = 8 and reason = 'unconfirmed72h') as expired,
      (select count(*)::int from (select entity_id from audit_log where event = 'expire' group by 1 having count(*) > 1) t) as twice,
      (select count(*)::int from mails where recipient like 'late%') as mails,
      (select count(distinct recipient)::int from mails where recipient like 'late%') as notified`)
  return rows[0] as { expired: number; twice: number; mails: number; notified: number }
}

test('two processes that are both killed run due jobs exactly once; the rest runs at the next start', async () => {
  const { env, close } = await engines.PostgreSQL()
  const settings = { env: { ...env, ALAMAR_DEMO: '0' } }
  const db = new pg.Client({ connectionString: env.DATABASE_URL })
  const start = async (name: string) =>
    startServer({ port: await freePort(), dataDir: path.join(dataDir, name), ...settings })
  const untilExpired = (share: number) =>
    expect
      .poll(async () => (await countOverdue(db)).expired, { intervals: [5], timeout: 30_000 })
      .toBeGreaterThanOrEqual(OVERDUE * share)
  try {
    const one = await start('one')
    const other = await start('other')
    expect(one.output()).toContain('Keys are kept in the database')
    await db.connect()
    await insertOverdue(db)
    await untilExpired(0.1)
    await one.stop('SIGKILL')
    await untilExpired(0.3)
    await other.stop('SIGKILL')
    expect((await countOverdue(db)).expired).toBeLessThan(OVERDUE)
    const last = await start('last')
    await untilExpired(1)
    expect(await countOverdue(db)).toEqual({ expired: OVERDUE, twice: 0, mails: OVERDUE, notified: OVERDUE })
    expect(await last.stop('SIGTERM')).toBe(0)
  } finally {
    await db.end()
    await close()
  }
})

test('a data folder has one owner, and shutdown is graceful', async () => {
  const env = { ALAMAR_DEMO: '0', KEYS_IN_DATABASE: '1' }
  const first = await startServer({ port: await freePort(), dataDir, env })
  const second = spawnServer({ port: await freePort(), dataDir, env })
  expect(await second.exited).toBe(78)
  expect(second.output().trim().split('\n').at(-1)).toMatch(/^The data folder .* is in use by process \d+\./)
  const third = spawnServer({
    port: Number(new URL(first.url).port),
    dataDir: path.join(dataDir, 'third'),
    env,
  })
  expect(await third.exited).toBe(78)
  expect(third.output().trim().split('\n').at(-1)).toMatch(/^PORT, HOST: .* is in use by another program$/)
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  const stopped = first.stop('SIGTERM')
  // After serving has ended, the framework's own reply has a different body.
  const readiness = () =>
    fetch(`${first.url}/readyz`).then(
      async (reply) => [reply.status, await reply.json()],
      () => 'disconnected',
    )
  await expect.poll(readiness, { intervals: [20] }).toEqual([503, { ready: false }])
  expect(await stopped).toBe(0)
})

test('shutdown waits less than ten seconds for a client that reads nothing, and starts no more jobs', async () => {
  const { env, close } = await engines.PostgreSQL()
  const db = new pg.Client({ connectionString: env.DATABASE_URL })
  const server = await startServer({ port: await freePort(), dataDir, env: { ...env, ALAMAR_DEMO: '0' } })
  const { hostname, port } = new URL(server.url)
  const client = connect(Number(port), hostname).pause()
  try {
    await db.connect()
    // More data than the buffers of the connection can hold.
    const download = `GET ${TEXT_READER_PATH}/${TEXT_READER_FILES.core} HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`
    client.write(download.repeat(10))
    await once(client, 'readable')
    const stoppedAt = Date.now()
    const stopped = server.stop('SIGTERM')
    const closed = () =>
      fetch(`${server.url}/healthz`).then(
        ({ status }) => status !== 200,
        () => true,
      )
    await expect.poll(closed, { intervals: [20] }).toBe(true)
    await db.query(`insert into jobs (kind, payload, due_at) values ('platform.maintain', '{}', now())`)
    expect(await stopped).toBe(0)
    const took = Date.now() - stoppedAt
    expect(took).toBeLessThan(STOP_WITHIN_MS)
    // Otherwise, the client would not have held the connection open long enough for the job to be picked up.
    expect(took).toBeGreaterThan(5_000)
    const { rows } = await db.query(`select done_at from jobs where kind = 'platform.maintain' and unique_key is null`)
    expect(rows).toEqual([{ done_at: null }])
  } finally {
    client.destroy()
    await server.stop('SIGKILL')
    await db.end()
    await close()
  }
})

test.describe('a server with its own site settings', () => {
  let folder: string
  let api: string
  let site: string
  let server: ServerProcess
  test.beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'alamar-runtime-'))
    const port = await freePort()
    api = `http://127.0.0.1:${port}`
    site = `http://localhost:${port}`
    const env = {
      PUBLIC_ORIGIN: site,
      API_ADDRESS: `${api}/`,
      SITE_ID: '7',
      MAP: '0',
      CHAT_PHONE: '+1 305 555 0142',
      SITE_BASIC_HEADER: 'another-site:its-word',
    }
    server = await startServer({ port, dataDir: folder, env })
  })
  test.afterAll(async () => {
    await server.stop('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  test('site settings reach the browser at run time', async ({ page }) => {
    const faults: string[] = []
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    const called: string[] = []
    page.on('request', (request) => /\/api\/|\/token$/.test(request.url()) && called.push(request.url()))

    const { email, password } = DEMO_CLIENTS[0]!
    await page.goto(`${site}/en/recoverPassword`)
    await page.getByLabel(formTexts.en.email).fill('nobody@example.com')
    const recovery = page.waitForRequest(`${api}/api/clients/recoverPassword`)
    await page.getByRole('button', { name: passwordTexts.en.recoverButton }).click()
    expect((await recovery).postDataJSON()).toMatchObject({ SiteId: 7 })

    await page.goto(`${site}/en/signIn?returnUrl=${encodeURIComponent('/en/notes')}`)
    await signIn(page, 'en', email, password)
    await expect(page.getByRole('heading', { level: 1, name: notesTexts.en.title })).toBeVisible()
    await expect(page.locator('a[href="https://wa.me/13055550142"]')).toBeVisible()
    expect(called.length).toBeGreaterThan(0)
    expect(called.filter((url) => !url.startsWith(`${api}/`))).toEqual([])
    expect(faults).toEqual([])

    await page.goto(`${site}/en`)
    await expect(
      page.getByRole('heading', {
        name: defaultHomePage('both').sections.find(({ section }) => section === 'zones')!.title.en,
      }),
    ).toBeVisible()
    await expect(page.getByRole('navigation', { name: homeTexts.en.mapLabel })).toHaveCount(0)
  })

  test('pages, their data, pictures and the service worker have all security headers', async ({ request }) => {
    const paths = [
      ['/en', 200],
      ['/en/faq', 200],
      ['/en/faq.data', 200],
      ['/en/nowhere', 404],
      ['/pictures/favicon.svg', 200],
      ['/pictures/nothing.svg', 404],
      ['/favicon.ico', 200],
      ['/service-worker.js', 200],
      ['/robots.txt', 200],
    ] as const
    for (const [path, status] of paths) {
      const reply = await request.get(server.url + path)
      expect([path, reply.status(), wrongSecurityHeaders(reply.headers())]).toEqual([path, status, []])
    }
  })

  test('no page, redirect or sitemap contains a foreign host from the request', async () => {
    const port = Number(new URL(site).port)
    const hosts = ['evil.example', 'evil.example:443', 'localhost.evil.example', 'localhost:80@evil.example']
    const headers = hosts.flatMap((host) => [`Host: ${host}`, `Host: localhost:${port}\r\nX-Forwarded-Host: ${host}`])
    const paths = [
      '/',
      '/en',
      '/en/',
      '/en/faq',
      '/faq',
      '/search-lodging/map',
      '/sitemap.xml',
      '/robots.txt',
      '/nowhere',
    ]
    for (const path of paths) {
      for (const sent of headers) {
        const reply = await sendRaw(port, `GET ${path} HTTP/1.1\r\n${sent}\r\nConnection: close\r\n\r\n`)
        expect(reply.status, path).toBeGreaterThanOrEqual(200)
        expect(`${JSON.stringify(reply.headers)} ${reply.body}`, `${path} ${sent}`).not.toContain('evil')
        if (path === '/en/faq') expect(reply.body).toContain(`<link rel="canonical" href="${site}/en/faq"`)
        if (path === '/sitemap.xml') expect(reply.body).toContain(`${site}/en/faq`)
      }
    }
  })

  test('shutdown under load interrupts no reply', async () => {
    let answered = 0
    let stopped: Promise<number | null> | undefined
    let stoppedAt = 0
    const visitor = async () => {
      for (;;) {
        const response = await fetch(`${server.url}/api/lodgingBookings/getOffers/Price/0/en/1/10`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(stay()),
        }).catch(() => undefined)
        // The connection was lost, or the request was refused before anything was done.
        if (!response || response.status === 503) return
        expect(response.status).toBe(200)
        expect(await response.json()).toMatchObject({ Status: 0 })
        if (++answered !== 30) continue
        stoppedAt = Date.now()
        stopped = server.stop('SIGTERM')
      }
    }
    await Promise.all(Array.from({ length: 8 }, visitor))
    expect(await stopped).toBe(0)
    expect(Date.now() - stoppedAt).toBeLessThan(STOP_WITHIN_MS)
    expect(answered).toBeGreaterThanOrEqual(30)
    expect(server.output()).not.toMatch(/"level":(50|60)/)
  })
})

test('all invalid settings are reported together', async () => {
  const server = spawnServer({ port: 70_000, dataDir, env: { ALAMAR_DEMO: 'yes', LOG_LEVEL: 'loud' } })
  expect(await server.exited).toBe(78)
  for (const name of ['PORT', 'ALAMAR_DEMO', 'LOG_LEVEL']) expect(server.output()).toContain(name)
})
