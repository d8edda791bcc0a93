import { describe, expect, it } from 'vitest'
import { next } from '../travel-plan/states.ts'
import { DOCUMENT } from '../travel-plan/trip-documents.ts'
import { DOCUMENT_TRANSITIONS } from './states.ts'

describe('the states of a document', () => {
  it('have the specified ids', () => {
    expect(DOCUMENT).toEqual({ none: 0, started: 1, inReview: 2, approved: 3, rejected: 4, expired: 5 })
  })

  it('are each reached by one transition; rejected and expired are terminal', () => {
    const targets = DOCUMENT_TRANSITIONS.map((t) => t.to)
    expect([...targets].sort()).toEqual([1, 2, 3, 4, 5])
    const sources = DOCUMENT_TRANSITIONS.flatMap((t) => [...t.from]) as number[]
    expect(Object.values(DOCUMENT).filter((state) => !sources.includes(state))).toEqual([
      DOCUMENT.rejected,
      DOCUMENT.expired,
    ])
  })

  it('are changed to approved or rejected by staff, never by the client', () => {
    for (const event of ['approve', 'reject'] as const)
      expect(next(DOCUMENT_TRANSITIONS, DOCUMENT.inReview, event, 'client')).toBeUndefined()
    expect(next(DOCUMENT_TRANSITIONS, DOCUMENT.inReview, 'approve', 'staff')).toBe(DOCUMENT.approved)
    expect(next(DOCUMENT_TRANSITIONS, DOCUMENT.rejected, 'approve', 'staff')).toBeUndefined()
  })
})
