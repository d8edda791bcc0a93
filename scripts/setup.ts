import { saveSettings, uploadLogo } from '../src/features/office/server/settings.service.ts'
import { createOwnerWithoutLink } from '../src/features/setup/server/owner.service.ts'
import { listStaff } from '../src/features/staff/server/staff.service.ts'
import { Refusal, refusalText } from '../src/lib/refusals.ts'
import type { Ctx } from '../src/platform/context.ts'
import { currentContext } from '../src/platform/settings.ts'
import { asker, NotAnswered } from './ask.ts'
import { withContext } from './command-context.ts'
import { takeDemoDrafts } from './demo-drafts.ts'
import { AGENCY, OWNER, readAgency, readOwner, readPassword } from './setup-answers.ts'
import { readSetupFlags, type SetupFlags } from './setup-flags.ts'
import { green } from './terminal.ts'

export const SETUP_HELP = `setup [--owner-name <name>] [--owner-email <email>] [--agency-name <name>] [--office-address <address>]
      [--office-phone <phone>] [--emergency-phone <phone>] [--office-email <email>] [--mail-from <sender>]
      [--logo <file>] [--sells lodging,cars] [--languages en,es]
      [--bank-name <name> --bank-routing <number> --bank-account <number> --bank-beneficiary <name>] [--demo-drafts]

Creates the owner and states the agency, as the setup in the browser does. Asks for the owner, the agency's name, address and phones as
far as the flags do not say them, and again after an answer that cannot be accepted; without a terminal, each line of the input is an answer,
and a wrong one ends the command. The password is asked for, or read from the input, and never shown. The owner sets up a second factor at
the first sign-in. Refused when the store has staff.

--logo         a PNG, JPEG or WebP picture of at most 2 MB; without it, the agency's name is shown
--sells        lodging, cars or both; without it, both
--languages    en, es or both; without it, both
--mail-from    the sender of emails, "My Agency <hello@example.com>"; without it, the office's email
--bank-…       the account for bank transfers; without it, clients cannot pay by transfer
--demo-drafts  begins the catalog with drafts of the demo's, as far as the store sells them; nobody sees them before they are published

All of it can be changed later under Settings in the office. The embedded database must not be in use.`

/** Runs `alamar setup`: the owner and the agency, from flags or from questions on a terminal. */
export const runSetup = async (args: string[]): Promise<number> => {
  const flags = await readSetupFlags(args)
  if (flags.problems.length > 0) return wrong(flags.problems.join('\n'))
  return withContext(async (ctx) => {
    if (ctx.config.demo) return wrong('The demo has its own staff and agency: set ALAMAR_DEMO=0')
    if ((await listStaff(ctx)).length > 0) return wrong('This store has staff: change the agency in the office')
    const problem = await setUp(ctx, flags)
    if (problem) return wrong(problem)
    console.log(`${green('✓')} The store is set up. Start it, and sign in at ${ctx.config.publicOrigin}/office`)
    return 0
  })
}

/** Asks for the values that no flag gives, and sets up the store. Returns the problem; undefined when there is none. */
const setUp = async (ctx: Ctx, flags: SetupFlags): Promise<string | undefined> => {
  const { ask, close } = asker()
  try {
    const { ownerName, ownerEmail } = flags.owner
    const name = ownerName ?? (await ask(OWNER.ownerName, (text) => readOwner('ownerName', text)))
    const email = ownerEmail ?? (await ask(OWNER.ownerEmail, (text) => readOwner('ownerEmail', text)))
    const password = await ask('Owner password', (text) => readPassword(text, email), true)
    const { values, logo } = flags
    for (const key of Object.keys(AGENCY) as (keyof typeof AGENCY)[])
      values[key] ??= await ask(AGENCY[key], (text) => readAgency(key, text))
    await saveSettings(ctx, { values })
    if (logo) await uploadLogo(ctx, { key: 'logo', file: logo })
    // The owner is created last, because the command cannot be repeated once there is an owner.
    await createOwnerWithoutLink(ctx, { name, email, password })
    if (flags.demoDrafts)
      await takeDemoDrafts(await currentContext({ ...ctx, config: ctx.config.defaults ?? ctx.config }))
    return undefined
  } catch (error) {
    if (error instanceof NotAnswered) return error.message
    if (error instanceof Refusal) return refusalText(error.code, 'en')
    throw error
  } finally {
    close()
  }
}

const wrong = (reason: string) => {
  console.error(`${reason}\nSee npm run alamar -- setup --help.`)
  return 2
}
