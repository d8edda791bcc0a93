import { isRole, ROLES } from '../src/features/office/permissions.ts'
import { ensureStaff, listStaff, setRole } from '../src/features/office/server/staff.service.ts'
import { Refusal, refusalText } from '../src/lib/refusals.ts'
import { systemClock } from '../src/platform/clock.ts'
import { readConfig } from '../src/platform/config.ts'
import { type Ctx, systemContext } from '../src/platform/context.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { createJobs } from '../src/platform/jobs.ts'
import { createLog } from '../src/platform/log.ts'
import { randomReference } from '../src/platform/secrets.ts'
import { green } from './terminal.ts'

/** Runs `alamar staff`: lists staff accounts, adds one, or changes a role. */
export const runStaff = async ([what, email = '', ...rest]: string[]): Promise<number> => {
  const role = rest.at(-1) ?? ''
  if (what === 'list') return withContext(printStaff)
  if (what !== 'add' && what !== 'role') return wrong('Expected list, add or role')
  if (!/^\S+@\S+\.\S+$/.test(email)) return wrong('Invalid email')
  if (!isRole(role)) return wrong(`The last argument must be a role: ${Object.keys(ROLES).join(', ')}`)
  const name = rest.slice(0, -1).join(' ')
  if (what === 'add' && !name) return wrong('The name between email and role is missing')
  return withContext(async (ctx) => {
    const member = { email: email.toLowerCase(), role }
    const known = (await listStaff(ctx)).some((other) => other.email === member.email)
    if (known !== (what === 'role')) return wrong(known ? 'This account already exists' : 'There is no such account')
    const problem = what === 'role' && (await setRole(ctx, member).then(() => undefined, asText))
    if (problem) return wrong(problem)
    const password = randomReference(16)
    if (what === 'add') await ensureStaff(ctx, { ...member, name, password })
    console.log(`${green('✓')} ${member.email} is ${role}`)
    if (what === 'add') console.log(`  Password, shown this once: ${password}`)
    return 0
  })
}

/** The text of a refusal, without the final period. */
const asText = (error: unknown): string => {
  if (error instanceof Refusal) return refusalText(error.code, 'en').replace(/\.$/, '')
  throw error
}

const printStaff = async (ctx: Ctx) => {
  for (const { email, name, role } of await listStaff(ctx)) console.log(`${role.padEnd(14)}${email.padEnd(34)}${name}`)
  return 0
}

const wrong = (reason: string) => {
  console.error(`${reason}. See npm run alamar -- staff --help.`)
  return 2
}

const withContext = async (work: (ctx: Ctx) => Promise<number>) => {
  const config = readConfig()
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir })
  try {
    await database.alone(migrate)
    const log = createLog(config.logLevel)
    return await work(systemContext({ database, clock: systemClock, config, log, jobs: createJobs() }))
  } finally {
    await database.close()
  }
}
