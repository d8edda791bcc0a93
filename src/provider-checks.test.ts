import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SMTPServerOptions } from 'smtp-server'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkProvider, listProviders } from './features/office/contract/providers.ts'
import type { Config } from './platform/config/config.ts'
import { providerChecks } from './provider-checks.ts'
import { useImapServer } from './testing/imap-server.ts'
import { openMailServer } from './testing/mail-server.ts'
import { staffToken } from './testing/people.ts'
import { useS3Server } from './testing/s3-server.ts'
import { useTestApp } from './testing/test-app.ts'
import { useWhatsAppServer } from './testing/whatsapp-server.ts'

/* The checks of all external services, against servers that speak their protocols. */

const s3 = useS3Server()
const imap = useImapServer()
const whatsApp = useWhatsAppServer()
const settings: Record<string, string> = { PUBLIC_ORIGIN: 'https://shop.example' }
beforeAll(() => {
  Object.assign(settings, s3.settings, imap.settings, whatsApp.settings)
})
const app = useTestApp(undefined, settings)

/** The problems that a provider's check reports in English, with changed settings. */
const problemsOf = async (name: string, change: (config: Config) => Partial<Config> = () => ({})) => {
  const { services } = app()
  const config = { ...services.config, ...change(services.config) }
  // The test servers use the real time.
  const clock = { now: () => new Date() }
  const check = providerChecks({ ...services, clock, config }).find((each) => each.name === name)!
  expect(check.configured).toBe(true)
  const problems = await check.check()
  for (const { en, es } of problems) expect(es).not.toBe(en)
  return problems.map(({ en }) => en)
}

const WRONG = 'wrong-secret-value'
const nowhere = 'http://127.0.0.1:9'

describe('the check of S3-compatible storage', () => {
  const withS3 = (change: Partial<NonNullable<Config['s3']>>) =>
    problemsOf('s3', (config) => ({ s3: { ...config.s3!, ...change } }))

  it('writes, reads and removes an object', async () => {
    expect(await problemsOf('s3')).toEqual([])
    expect(s3.server().requests.map(({ line }) => line.split(' ')[0])).toEqual(['PUT', 'GET', 'DELETE'])
  })

  it('reports problems without revealing keys', async () => {
    expect(await withS3({ secretAccessKey: WRONG })).toEqual([expect.stringContaining('S3_SECRET_ACCESS_KEY')])
    expect(await withS3({ bucket: 'another-bucket' })).toEqual([expect.stringContaining('S3_BUCKET does not exist')])
    expect(await withS3({ endpoint: nowhere })).toEqual([expect.stringContaining('check S3_ENDPOINT')])
    s3.server().forgets = true
    expect(await withS3({})).toEqual([expect.stringContaining('does not return')])
  })
})

describe('the check of the mail server and its mailbox', () => {
  it('signs in and reports problems without revealing passwords', async () => {
    const mails = await openMailServer({
      authOptional: false,
      onAuth: ({ password }, _session, done) =>
        password === 'right' ? done(null, { user: 'shop' }) : done(new Error('Invalid')),
    })
    const at = (password: string) => ({ smtpUrl: mails.url.replace('//', `//shop:${password}@`) })
    try {
      expect(await problemsOf('smtp', () => at('right'))).toEqual([])
      expect(await problemsOf('smtp', () => at(WRONG))).toEqual([expect.stringContaining('password in SMTP_URL')])
      const noSender = await problemsOf('smtp', () => ({ ...at('right'), mailFrom: '', officeEmail: '' }))
      expect(noSender).toEqual([expect.stringContaining('no sender')])
      const unreachable = await problemsOf('smtp', () => ({ smtpUrl: `smtp://shop:${WRONG}@127.0.0.1:9` }))
      expect(unreachable).toEqual([expect.stringContaining('(ECONNREFUSED): check SMTP_URL')])
      expect(unreachable.join()).not.toContain(WRONG)
    } finally {
      await mails.close()
    }
  })

  it('reports that the server requires authentication when SMTP_URL has no user', async () => {
    const refusing = (refusal: Error & { responseCode?: number }): SMTPServerOptions => ({
      onRcptTo: (_address, _session, done) => done(refusal),
    })
    const replies = async (options: SMTPServerOptions) => {
      const mails = await openMailServer(options)
      try {
        return await problemsOf('smtp', () => ({ smtpUrl: mails.url }))
      } finally {
        expect(mails.taken).toEqual([])
        await mails.close()
      }
    }
    const required = [expect.stringContaining('add the user and the password to SMTP_URL')]
    // Some servers refuse at the sender, like large providers; others at the recipient, like Postfix and Exim by default.
    expect(await replies({ authOptional: false })).toEqual(required)
    const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })
    expect(await replies(refusing(refusal(554, '5.7.1 Client host rejected: Access denied')))).toEqual(required)
    expect(await replies(refusing(refusal(550, 'relay not permitted')))).toEqual(required)
    expect(await replies(refusing(refusal(550, '5.1.1 No such user')))).toEqual([])
    expect(await replies(refusing(refusal(451, '4.7.1 Greylisted')))).toEqual([])
    expect(await replies({})).toEqual([])
  })

  it("names the server's certificate when it is not valid", async () => {
    const mails = await openMailServer({ secure: true, onSecure: (_socket, _session, done) => done() })
    try {
      const untrusted = await problemsOf('smtp', () => ({ smtpUrl: mails.url.replace('smtp:', 'smtps:') }))
      expect(untrusted).toEqual([expect.stringMatching(/^Its certificate is not valid \(\w+\)/)])
    } finally {
      await mails.close()
    }
  })

  it('opens the bounce mailbox', async () => {
    expect(await problemsOf('bounces')).toEqual([])
    const missing = await problemsOf('bounces', ({ bounces }) => ({
      bounces: { ...bounces!, mailbox: bounces!.mailbox.replace(/INBOX$/, 'Bounces') },
    }))
    expect(missing).toEqual([expect.stringMatching(/replied “Invalid mailbox name”: check the folder/)])
    const wrong = await problemsOf('bounces', ({ bounces }) => ({
      bounces: { ...bounces!, mailbox: bounces!.mailbox.replace(/:[^:@]*@/, `:${WRONG}@`) },
    }))
    expect(wrong).toEqual([expect.stringContaining('BOUNCE_MAILBOX_URL')])
  })
})

describe('the check of WhatsApp', () => {
  const withAccount = (change: Partial<NonNullable<Config['whatsApp']>>) =>
    problemsOf('whatsapp', (config) => ({ whatsApp: { ...config.whatsApp!, ...change } }))

  it('reports problems with token, ids, templates, webhook and clock without revealing the token', async () => {
    expect(await withAccount({})).toEqual([])
    expect(await withAccount({ token: WRONG })).toEqual([expect.stringContaining('refuses WHATSAPP_TOKEN (190)')])
    expect(await withAccount({ phoneId: '1' })).toEqual([expect.stringContaining('WHATSAPP_PHONE_ID')])
    expect(await withAccount({ url: nowhere })).toEqual([expect.stringContaining('check WHATSAPP_URL')])
    whatsApp.server().templates.set('photograph_document es', 'REJECTED')
    whatsApp.server().templates.delete('verification_code en_US')
    expect(await withAccount({})).toEqual([
      expect.stringContaining('verification_code (en_US), photograph_document (es)'),
    ])
    whatsApp.server().isSubscribed = false
    expect(await withAccount({})).toContainEqual(expect.stringContaining('/api/providers/whatsapp as webhook'))
    expect(await problemsOf('whatsapp', () => ({ publicOrigin: 'http://localhost' }))).toContainEqual(
      expect.stringContaining('https://'),
    )
    whatsApp.server().clockMs = -3_600_000
    expect(await withAccount({})).toContainEqual(expect.stringContaining('by 60 minutes'))
  })
})

describe('the office', () => {
  it('lists the providers, checks one and keeps its last success and failure', async () => {
    const call = app().callAs(await staffToken(app(), 'Owner'))
    expect((await call(listProviders, {})).map(({ name, configured }) => [name, configured])).toEqual(
      expect.arrayContaining([
        ['smtp', false],
        ['bounces', true],
        ['whatsapp', true],
        ['s3', true],
      ]),
    )
    const storage = async () => (await call(listProviders, {})).find(({ name }) => name === 's3')
    expect(await call(checkProvider, { name: 's3' })).toEqual({ problems: [] })
    const at = app().clock.now().toISOString()
    expect(await storage()).toMatchObject({ lastSuccessAt: at, lastFailureAt: null, failure: null })
    s3.server().isDown = true
    app().clock.advance(0.1)
    const { problems } = await call(checkProvider, { name: 's3' })
    expect(problems).toEqual([{ en: expect.stringContaining('InternalError'), es: expect.anything() }])
    expect(await storage()).toMatchObject({ lastSuccessAt: at, failure: problems[0] })
    s3.server().isDown = false
    app().clock.advance(0.1)
    await call(checkProvider, { name: 's3' })
    expect(await storage()).toMatchObject({ failure: null })
    await expect(call(checkProvider, { name: 'smtp' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('the check of the map', () => {
  it('reports problems with the style, its hosts and its CORS permission', async () => {
    let reply: { status?: number; body: unknown; headers?: Record<string, string> } = { body: {} }
    const server = createServer((_request, response) => {
      response.writeHead(reply.status ?? 200, reply.headers)
      response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const problems = () => problemsOf('map', () => ({ mapStyle: { url: `${origin}/style.json`, origins: [origin] } }))
    const style = { version: 8, sources: { sea: { type: 'raster', tiles: [`${origin}/{z}/{x}/{y}.png`] } }, layers: [] }
    const open = { 'access-control-allow-origin': '*' }
    try {
      reply = { body: style, headers: open }
      expect(await problems()).toEqual([])
      reply = { body: style }
      expect(await problems()).toEqual([expect.stringContaining('does not allow https://shop.example')])
      reply = { body: { ...style, glyphs: 'https://fonts.example.com/{fontstack}/{range}.pbf' }, headers: open }
      expect(await problems()).toEqual(['Add https://fonts.example.com to MAP_HOSTS.'])
      reply = { body: '<html>', headers: open }
      expect(await problems()).toEqual([expect.stringContaining('not a MapLibre style')])
      reply = { status: 403, body: '' }
      expect(await problems()).toEqual([expect.stringContaining('refuses MAP_STYLE_URL with 403')])
    } finally {
      server.closeAllConnections()
      server.close()
    }
    expect(await problems()).toEqual([expect.stringContaining('check MAP_STYLE_URL')])
  })
})
