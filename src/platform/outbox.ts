import type { Ctx, Services } from './context.ts'
import { findMail, insertMail, markMailSent, type Posted } from './mail.store.ts'

/** How a letter leaves: by mail, or as a message to a telephone. */
export type Channel = Posted['channel']

const jobOf = (channel: Channel) => `${channel}.deliver`

/** Writes a letter within the caller's transaction; it leaves afterwards, at least once. */
export const post = async (ctx: Pick<Ctx, 'db' | 'clock' | 'jobs'>, letter: Omit<Posted, 'at'>) => {
  const at = ctx.clock.now()
  const id = await insertMail(ctx.db, { ...letter, at })
  await ctx.jobs.enqueue(ctx.db, { kind: jobOf(letter.channel), payload: { id }, dueAt: at, key: String(id) })
}

/** What is delivered; `id` is the same at every repetition. */
export type Letter = { id: number; recipient: string; subject: string; text: string; html: string }

/** Names what delivers the letters of a channel; without it they only stay where they can be read. */
export const handlePost = (
  { jobs }: Pick<Services, 'jobs'>,
  channel: Channel,
  deliver: ((letter: Letter) => Promise<void>) | undefined,
) =>
  jobs.handleOutside(jobOf(channel), async (ctx, { id }: { id: number }) => {
    const letter = await findMail(ctx.db, id)
    if (!letter || letter.sentAt || !deliver) return
    await deliver(letter)
    await markMailSent(ctx.db, id, ctx.clock.now())
  })
