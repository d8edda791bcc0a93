import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useTestApp } from '../testing/test-app.ts'
import { DatabaseUnavailable } from './db/unavailable.ts'
import { createLog, describeError } from './log.ts'

const app = useTestApp()

/** The parsed log lines of an error. */
const logged = (err: unknown) => {
  const lines: string[] = []
  createLog('info', { write: (line: string) => lines.push(line) }).error({ err }, 'It failed')
  expect(lines).toHaveLength(1)
  return { line: lines[0]!, err: JSON.parse(lines[0]!).err as Record<string, unknown> }
}

const failureOf = (statement: string, ...values: unknown[]) =>
  sql
    .raw(statement)
    .execute(app().ctx.db)
    .then(
      () => expect.fail('The statement succeeded'),
      (error) => Object.assign(error, { parameters: values }),
    )

it('a database error is logged with code, constraint and table, without row values', async () => {
  await sql`create table told (id int primary key, passport text unique, constraint told_adult check (id > 0))`.execute(
    app().ctx.db,
  )
  await sql`insert into told values (1, 'XK4410025')`.execute(app().ctx.db)
  for (const [statement, code, constraint] of [
    [`insert into told values (2, 'XK4410025')`, '23505', 'told_passport_key'],
    [`insert into told values (-4410025, 'X')`, '23514', 'told_adult'],
    [`select 'XK4410025'::int`, '22P02', undefined],
  ] as const) {
    const failure = await failureOf(statement, 'XK4410025')
    const { line, err } = logged(failure)
    expect(line).not.toContain('4410025')
    expect(err).toMatchObject({ code, ...(constraint && { constraint, table: 'told' }) })
    expect(err.stack).toContain('at ')
    expect(describeError(failure)).not.toContain('4410025')
  }
  await sql`drop table told`.execute(app().ctx.db)
})

it('an error is logged with message, code, stack and cause only', () => {
  const refused = Object.assign(new Error('550 5.1.1 <maria.perez@example.com> is unknown, call +13055550142'), {
    code: 'EENVELOPE',
    response: 'The whole answer',
    rejected: ['maria.perez@example.com'],
  })
  const { line, err } = logged(new Error('It could not be sent', { cause: refused }))
  expect(line).not.toMatch(/maria|3055550142|whole answer/)
  expect(err).toMatchObject({
    message: 'Error: It could not be sent',
    cause: { message: 'Error: 550 5.1.1 <[email]> is unknown, call [phone]', code: 'EENVELOPE' },
  })
  expect(logged('maria@example.com').err).toEqual({ message: '[email]' })
  expect(logged(new DatabaseUnavailable(new Error('connect ECONNREFUSED'))).err.message).toContain('ECONNREFUSED')
})
