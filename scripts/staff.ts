import { parseArgs } from 'node:util'
import type { Member } from '../src/features/staff/contract/members.ts'
import { customRoleKey, isRole } from '../src/features/staff/permissions.ts'
import { roleName } from '../src/features/staff/role-names.ts'
import * as members from '../src/features/staff/server/members.service.ts'
import { listRoles } from '../src/features/staff/server/roles.service.ts'
import { ensureStaff, getStaffId } from '../src/features/staff/server/staff.service.ts'
import { createResetUrl } from '../src/features/staff/server/staff-links.service.ts'
import type { Lang } from '../src/lib/languages.ts'
import { Refusal, refusalText } from '../src/lib/refusals.ts'
import type { Ctx } from '../src/platform/context.ts'
import { randomReference } from '../src/platform/secrets.ts'
import { withContext } from './command-context.ts'
import { green } from './terminal.ts'
import { refuseMore, WrongUse } from './wrong-use.ts'

export const STAFF_HELP = `staff list                            accounts with role, second factor, last sign-in and state
staff invite <email> <role> [en|es]   mails an invitation that works once, for 72 hours; again: another one, which replaces it
staff add <email> <name> <role>       creates an account and shows its password once; again before the first sign-in: a new password
staff role <email> <role>             changes the role, from the next call on
staff disable <email>                 ends the sessions at once; the account can no longer sign in
staff enable <email>
staff password-link <email>           shows a link that sets a new password once, within an hour
staff reset-factor <email>            removes lost second factors; the next sign-in sets up a new one
staff sessions <email>                where the account is signed in
staff end-sessions <email>
staff roles                           roles with their permissions

A role is the name of a built-in one or of one that the agency made.`

const INVITED = 'This person is invited; staff invite sends the link again'

const findMember = async (ctx: Ctx, email: string) =>
  (await members.listMembers(ctx)).find((member) => member.email === email)

type Work = (ctx: Ctx, email: string, rest: readonly string[]) => Promise<string>

/** Commands about one account; each returns what it has done. */
const CHANGES: Record<string, Work> = {
  invite: async (ctx, email, rest) => {
    const language = rest.at(-1) === 'en' || rest.at(-1) === 'es' ? (rest.at(-1) as Lang) : undefined
    const role = await roleKeyOf(ctx, (language ? rest.slice(0, -1) : rest).join(' '))
    const invited = await findMember(ctx, email)
    if (invited?.state === 'invited') await members.withdrawInvitation(ctx, { id: invited.id })
    await members.inviteMember(ctx, { email, role, language })
    return ctx.config.providers.mail
      ? `An invitation is on its way to ${email}`
      : `The invitation to ${email} is sent once SMTP_URL is set`
  },
  add: async (ctx, email, rest) => {
    const [role = '', name] = [rest.at(-1), rest.slice(0, -1).join(' ')]
    if (!isRole(role)) throw new WrongUse('The last argument must be a built-in role: see staff roles')
    if (!name) throw new WrongUse('The name between email and role is missing')
    const existing = await findMember(ctx, email)
    if (existing?.state === 'invited') throw new WrongUse(INVITED)
    // True when the same command is repeated, such as after an interruption before it showed the password.
    const isAgain = existing?.name === name && existing.role === role && !existing.lastSignInAt
    if (existing && !isAgain)
      throw new WrongUse('This account already exists; staff password-link replaces a lost password')
    const password = randomReference(16)
    if (existing) await members.replaceUnusedPassword(ctx, { id: existing.id, password })
    else await ensureStaff(ctx, { email, name, password, role })
    const done = existing ? 'has never signed in and has a new password' : `is ${role}`
    return `${email} ${done}\n  Password, shown this once: ${password}`
  },
  role: async (ctx, email, rest) => {
    const role = await roleKeyOf(ctx, rest.join(' '))
    await members.changeMemberRole(ctx, { id: await getStaffId(ctx, email), role })
    return `${email} is ${rest.join(' ')}`
  },
  disable: async (ctx, email) => {
    await members.disableMember(ctx, { id: await getStaffId(ctx, email) })
    return `${email} is disabled`
  },
  enable: async (ctx, email) => {
    await members.enableMember(ctx, { id: await getStaffId(ctx, email) })
    return `${email} is enabled`
  },
  'password-link': async (ctx, email) => {
    const member = await findMember(ctx, email)
    if (member?.state === 'invited') throw new WrongUse(INVITED)
    if (member?.state === 'disabled') throw new WrongUse('This account is disabled; staff enable comes first')
    const url = await createResetUrl(ctx, { id: await getStaffId(ctx, email) })
    return `${email} can set a new password once, within an hour, at\n  ${url}`
  },
  'reset-factor': async (ctx, email) => {
    await members.resetMemberFactor(ctx, { id: await getStaffId(ctx, email) })
    return `${email} has no second factor`
  },
  sessions: async (ctx, email) => {
    const sessions = await members.listMemberSessions(ctx, { id: await getStaffId(ctx, email) })
    const lines = sessions.map(
      ({ lastUsedAt, address, agent }) => `${lastUsedAt.toISOString()}  ${address.padEnd(16)}${agent}`,
    )
    return [`${sessions.length} open sessions`, ...lines].join('\n')
  },
  'end-sessions': async (ctx, email) => {
    await members.endMemberSessions(ctx, { id: await getStaffId(ctx, email) })
    return `All sessions of ${email} have ended`
  },
}

/** Commands about an account that need more than its email address. */
const WITH_MORE = new Set(['invite', 'add', 'role'])

/** Runs `alamar staff`: lists staff accounts and roles, or changes an account. */
export const runStaff = async (options: string[]): Promise<number> => {
  const { positionals } = parseArgs({ args: options, allowPositionals: true })
  const [what = '', email, ...rest] = positionals
  const print = Object.hasOwn(LISTS, what) ? LISTS[what] : undefined
  if (print) {
    refuseMore(positionals.slice(1))
    return withContext(print)
  }
  const change = Object.hasOwn(CHANGES, what) ? CHANGES[what] : undefined
  if (!change) throw new WrongUse(`Expected ${[...Object.keys(LISTS), ...Object.keys(CHANGES)].join(', ')}`)
  if (!email) throw new WrongUse('The email is missing')
  if (!/^\S+@\S+\.\S+$/.test(email)) throw new WrongUse('Invalid email')
  if (!WITH_MORE.has(what)) refuseMore(rest)
  return withContext(async (ctx) => {
    try {
      console.log(`${green('✓')} ${await change(ctx, email.toLowerCase(), rest)}`)
      return 0
    } catch (error) {
      if (error instanceof Refusal) throw new WrongUse(asText(error))
      throw error
    }
  })
}

/** Why a command was refused, without the final period. */
const asText = (error: Refusal): string => {
  if (error.code === 'NOT_FOUND') return 'There is no such account'
  const [field] = error.fields
  const reason = typeof field?.message === 'string' ? field.message : field?.message.en
  return field ? `The ${field.field} ${reason}` : refusalText(error.code, 'en').replace(/\.$/, '')
}

/** Finds the key of a role by its name, ignoring case. */
const roleKeyOf = async (ctx: Ctx, name: string): Promise<string> => {
  const roles = await listRoles(ctx)
  const found = roles.find((role) => (role.name ?? role.key).toLowerCase() === name.toLowerCase())
  if (!found) throw new WrongUse(`The role must be one of ${roles.map((role) => role.name ?? role.key).join(', ')}`)
  return found.id === null ? found.key : customRoleKey(found.id)
}

const printStaff = async (ctx: Ctx) => {
  for (const { email, name, lastSignInAt, hasSecondFactor, state, ...role } of await members.listMembers(ctx)) {
    const line = [
      roleName(role, 'en').padEnd(22),
      email.padEnd(34),
      (name || '-').padEnd(24),
      (hasSecondFactor ? 'second factor' : 'no second factor').padEnd(18),
      (lastSignInAt?.toISOString().slice(0, 16).replace('T', ' ') ?? 'never').padEnd(18),
      state satisfies Member['state'],
    ]
    console.log(line.join(''))
  }
  return 0
}

const printRoles = async (ctx: Ctx) => {
  for (const { key, name, permissions } of await listRoles(ctx))
    console.log(`${(name ?? key).padEnd(20)}${permissions.join(', ')}`)
  return 0
}

/** Commands about all accounts. */
const LISTS: Record<string, (ctx: Ctx) => Promise<number>> = { list: printStaff, roles: printRoles }
