import { expect, it } from 'vitest'
import { isOpenToImpersonated } from '../../../platform/http/endpoint.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { openedByMinute } from '../opened-data.ts'

const app = useTestApp()

it('names the data that each call opens', () => {
  const calls = app().api.rows.filter(
    (row) => row.access === 'client' && row.method === 'GET' && isOpenToImpersonated(row),
  )
  expect(calls.length).toBeGreaterThan(20)
  const unnamed = calls.filter(({ path }) => openedByMinute([{ call: path, at: '' }])[0]!.data.includes('other'))
  expect(unnamed.map(({ path }) => path)).toEqual([])
})

it('shows each kind of data once a minute', () => {
  const [early, late] = ['2026-12-01T15:00:00.000Z', '2026-12-01T15:01:00.000Z'] as const
  const reads = [
    { call: '/api/profile/{id}/2', at: early },
    { call: '/api/bookings/{id}', at: early },
    { call: '/api/travelPlans/{id}', at: early },
    { call: '/api/notes/inbox', at: late },
  ]
  expect(openedByMinute(reads)).toEqual([
    { at: early, data: ['profile', 'plans'] },
    { at: late, data: ['messages'] },
  ])
})
