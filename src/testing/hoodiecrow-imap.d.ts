declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net'

  type Mailbox = { messages: { flags: string[] }[] }
  type ImapServer = {
    server: Server
    listen: (port: number, done: () => void) => void
    close: (done: () => void) => void
    getMailbox: (name: string) => Mailbox
    appendMessage: (mailbox: string, flags: string[], date: string | false, mail: string) => void
  }
  export default function hoodiecrow(options: object): ImapServer
}
