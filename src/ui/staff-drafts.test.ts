import { beforeEach, expect, it, vi } from 'vitest'
import { readDraft, saveDraft } from './draft.ts'
import { deleteStaffDrafts, staffDraft } from './staff-drafts.ts'

beforeEach(() => {
  const stored = {}
  const storage = {
    getItem: (key: string) => Reflect.get(stored, key) ?? null,
    setItem: (key: string, value: string) => Reflect.set(stored, key, value),
    removeItem: (key: string) => Reflect.deleteProperty(stored, key),
  }
  Object.setPrototypeOf(stored, storage)
  vi.stubGlobal('sessionStorage', stored)
  return () => vi.unstubAllGlobals()
})

const ANSWER = { body: 'The cot is in your room.' }

it('drafts of a staff member are separate from those of others and are deleted on sign-out', () => {
  saveDraft(staffDraft(1, 'answer-5'), ANSWER)
  saveDraft('signing-5', ANSWER)
  expect(readDraft(staffDraft(1, 'answer-5'))).toEqual(ANSWER)
  expect(readDraft(staffDraft(2, 'answer-5'))).toEqual({})
  deleteStaffDrafts()
  expect(readDraft(staffDraft(1, 'answer-5'))).toEqual({})
  expect(readDraft('signing-5')).toEqual(ANSWER)
})
