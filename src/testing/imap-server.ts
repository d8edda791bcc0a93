import type { AddressInfo } from 'node:net'
import hoodiecrow from 'hoodiecrow-imap'
import { afterAll, beforeAll } from 'vitest'

const USER = 'bounces'
const PASSWORD = 'a secret of the mailbox'

export type ImapServer = {
  /** The settings of a product whose bounced emails arrive there. */
  settings: Record<string, string>
  /** Puts an email into the inbox. */
  append: (mail: string) => void
  /** The number of unread emails in the inbox. */
  unread: () => number
  close: () => Promise<void>
}

/** An IMAP server with one empty inbox. */
export const openImapServer = async (): Promise<ImapServer> => {
  const server = hoodiecrow({
    users: { [USER]: { password: PASSWORD } },
    plugins: ['SASL-IR', 'LITERALPLUS', 'UNSELECT'],
    storage: { INBOX: { messages: [] } },
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.server.address() as AddressInfo
  const inbox = () => server.getMailbox('INBOX')
  return {
    settings: {
      BOUNCE_ADDRESS: 'bounces@agency.example',
      BOUNCE_MAILBOX_URL: `imap://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/INBOX`,
    },
    append: (mail) => server.appendMessage('INBOX', [], false, mail),
    unread: () => inbox().messages.filter(({ flags }) => !flags.includes('\\Seen')).length,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** A server for the tests of one file. */
export const useImapServer = (): { settings: Record<string, string>; server: () => ImapServer } => {
  const settings: Record<string, string> = {}
  let server: ImapServer
  beforeAll(async () => {
    server = await openImapServer()
    Object.assign(settings, server.settings)
  })
  afterAll(() => server.close())
  return { settings, server: () => server }
}
