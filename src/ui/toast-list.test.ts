import { describe, expect, it } from 'vitest'
import { addToast, type ShownToast, type Toast } from './toast-list.ts'

const show = (...toasts: Toast[]) =>
  toasts
    .reduce<readonly ShownToast[]>((shown, toast, id) => addToast(shown, { ...toast, id, since: 0 }), [])
    .map(({ id }) => id)

const error = (text: string, about?: string): Toast => ({ kind: 'error', text, about })

describe('toasts', () => {
  it('shows at most three and drops the oldest', () => {
    expect(show(error('a'), error('b'), error('c'))).toEqual([0, 1, 2])
    expect(show(error('a'), error('b'), error('c'), error('d'))).toEqual([1, 2, 3])
  })

  it('shows the same text once', () => {
    expect(show(error('a'), error('b'), error('a'))).toEqual([1, 2])
  })

  it('replaces an older toast about the same subject', () => {
    const paid: Toast = { kind: 'information', text: 'Paid', about: 'payment 12' }
    expect(show(error('Not paid', 'payment 12'), error('b', 'payment 13'), error('c'), paid)).toEqual([1, 2, 3])
  })
})
