import { createOwner } from '../src/features/setup/contract.ts'
import { passwordProblem } from '../src/features/staff/password-rules.ts'
import { readSetting, type SettingKey } from '../src/lib/settings.ts'
import { problemsOf } from '../src/platform/http/problems.ts'
import type { Read } from './ask.ts'

/** The values that `alamar setup` asks for when no flag gives them, with their names on the terminal. */
export const OWNER = { ownerName: 'Owner name', ownerEmail: 'Owner email' } as const
export const AGENCY = {
  agencyName: 'Agency name',
  officeAddress: 'Office address',
  officePhone: 'Office phone',
  emergencyPhone: 'Emergency phone',
  officeEmail: 'Office email',
} as const satisfies Partial<Record<SettingKey, string>>

const FIELDS = createOwner.input.shape

/** The owner's name or email in the form in which it is stored, or why it is not accepted. */
export const readOwner = (key: keyof typeof OWNER, text: string): Read => {
  const { data, error } = (key === 'ownerName' ? FIELDS.name : FIELDS.email).safeParse(text)
  return error ? { problem: String(problemsOf(error, 'en', text)[0]?.message) } : { value: data }
}

export const readPassword = (password: string, email: string): Read => {
  const problem = passwordProblem(password, email)
  return problem ? { problem: problem.en } : { value: password }
}

/** A value of the agency in the form in which it is stored, or why it is not accepted. */
export const readAgency = (key: keyof typeof AGENCY, text: string): Read => {
  const read = readSetting(key, text)
  return 'problems' in read ? { problem: read.problems[0]!.problem.en } : { value: String(read.value) }
}
