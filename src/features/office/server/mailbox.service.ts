import type { Ctx } from '../../../platform/context.ts'
import { listNewestMails } from '../../clients/server/clients.service.ts'

const MAILS = 100

/** The newest emails and messages, optionally to one recipient. */
export const listMails = (ctx: Ctx, { recipient }: { recipient?: string }) => listNewestMails(ctx, MAILS, recipient)
