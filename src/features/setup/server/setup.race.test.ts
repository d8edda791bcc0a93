import { expect, it } from 'vitest'
import { usePostgres } from '../../../testing/test-postgres.ts'
import { listStaff } from '../../staff/server/staff.service.ts'
import { createOwner } from '../contract.ts'
import { newSetupLink } from './owner.service.ts'

const app = usePostgres()

it('two people who use setup links at once create one owner', async () => {
  const links = [await newSetupLink(app().ctx), await newSetupLink(app().ctx)]
  const tokens = links.map((link) => link!.split('#')[1]!)
  const attempts = [...tokens, ...tokens].map((token, index) =>
    app().callAs()(createOwner, {
      token,
      name: 'Rosa Díaz',
      email: `person${index}@agency.example`,
      password: 'viajes con calma',
    }),
  )
  const outcomes = await Promise.allSettled(attempts)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'SETUP_LINK_OVER' })
  expect(await listStaff(app().ctx)).toHaveLength(1)
})
