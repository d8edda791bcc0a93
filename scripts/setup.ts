import { saveSettings, uploadLogo } from '../src/features/office/server/settings.service.ts'
import { createOwnerWithoutLink } from '../src/features/setup/server/owner.service.ts'
import { passwordProblem } from '../src/features/staff/password-rules.ts'
import { listStaff } from '../src/features/staff/server/staff.service.ts'
import { isEmail } from '../src/lib/email-address.ts'
import { Refusal } from '../src/lib/refusals.ts'
import type { Ctx } from '../src/platform/context.ts'
import { currentContext } from '../src/platform/settings.ts'
import { asker } from './ask.ts'
import { withContext } from './command-context.ts'
import { takeDemoDrafts } from './demo-drafts.ts'
import { ASKED, type Asked, flagOf, readSetupFlags, type SetupFlags } from './setup-flags.ts'
import { green } from './terminal.ts'

export const SETUP_HELP = `setup [--owner-name <name>] [--owner-email <email>] [--agency-name <name>] [--office-address <address>]
      [--office-phone <phone>] [--emergency-phone <phone>] [--office-email <email>] [--mail-from <sender>]
      [--logo <file>] [--sells lodging,cars] [--languages en,es]
      [--bank-name <name> --bank-routing <number> --bank-account <number> --bank-beneficiary <name>] [--demo-drafts]

Creates the owner and states the agency, as the setup in the browser does. Asks for the owner, the agency's name, address and phones as
far as the flags do not say them; the password is asked for, or read from the input, and never shown. The owner sets up a second factor
at the first sign-in. Refused when the store has staff.

--logo         a PNG, JPEG or WebP picture of at most 2 MB; without it, the agency's name is shown
--sells        lodging, cars or both; without it, both
--languages    en, es or both; without it, both
--mail-from    the sender of emails, "My Agency <hello@example.com>"; without it, the office's email
--bank-…       the account for bank transfers; without it, clients cannot pay by transfer
--demo-drafts  begins the catalog with drafts of the demo's, as far as the store sells them; nobody sees them before they are published

All of it can be changed later under Settings in the office. The embedded database must not be in use.`

/** Runs `alamar setup`: the owner and the agency, from flags or from questions on a terminal. */
export const runSetup = async (args: string[]): Promise<number> => {
  let flags: SetupFlags
  try {
    flags = await readSetupFlags(args)
  } catch (error) {
    return wrong((error as Error).message)
  }
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
const setUp = async (ctx: Ctx, { given, values, logo, demoDrafts }: SetupFlags): Promise<string | undefined> => {
  const ask = asker()
  const answer = async (name: string, question: string) => given(name) ?? (await ask.text(question))
  try {
    const owner = {
      name: await answer('ownerName', 'Owner name'),
      email: (await answer('ownerEmail', 'Owner email')).toLowerCase(),
      password: await ask.secret('Owner password'),
    }
    if (!owner.name || !isEmail(owner.email)) return 'The owner needs a name and an email address'
    const weak = passwordProblem(owner.password, owner.email)
    if (weak) return `The owner's password ${weak.en}`
    for (const key of Object.keys(ASKED) as Asked[]) values[key] ??= await ask.text(ASKED[key])
    await saveSettings(ctx, { values })
    if (logo) await uploadLogo(ctx, { key: 'logo', file: logo })
    // The owner last: with an owner, the command cannot be repeated.
    await createOwnerWithoutLink(ctx, owner)
    if (demoDrafts) await takeDemoDrafts(await currentContext({ ...ctx, config: ctx.config.defaults ?? ctx.config }))
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return explain(error)
    throw error
  } finally {
    ask.close()
  }
}

/** A refusal with what was asked for. */
const explain = ({ fields, code }: Refusal) =>
  fields
    .map(({ field, message }) => {
      const key = field.replace(/^values\./, '')
      const name = Object.hasOwn(ASKED, key) ? ASKED[key as Asked] : flagOf(key)
      return `${name} ${typeof message === 'string' ? message : message.en}`
    })
    .join('\n') || code

const wrong = (reason: string) => {
  console.error(`${reason}\nSee npm run alamar -- setup --help.`)
  return 2
}
