import { createElement } from 'react'
import { expect, it } from 'vitest'
import { wordsShown } from '../../../testing/page-shown.ts'
import type { Reviews } from '../contract.ts'
import { ReviewsSection } from './reviews-section.tsx'

const reviews: Reviews = {
  score: 8.7,
  count: 4,
  distribution: [
    { score: 9, count: 2 },
    { score: 8, count: 1 },
    { score: 6, count: 1 },
  ],
  aspects: [
    { aspect: 'value', score: 4, count: 4 },
    { aspect: 'cleanliness', score: 4.5, count: 4 },
    { aspect: 'utilities', score: 3, count: 4 },
  ],
  parties: [{ party: 'couple', count: 4 }],
  reviews: [],
  totalItems: 0,
}

const Shown = () =>
  createElement(ReviewsSection, {
    reviews,
    query: { order: 'newest', party: undefined, page: 1 },
    url: { pathname: '/hotel', search: '' },
  })
const shownIn = (lang: 'en' | 'es') => wordsShown(Shown, null, lang)

it('writes scores with the decimal sign of the language', () => {
  expect(shownIn('en')).toContain('8.7')
  expect(shownIn('es')).toContain('8,7')
  expect(shownIn('es')).toMatch(/Limpieza 4,5.*Electricidad y agua 3,0/)
  expect(shownIn('es')).not.toMatch(/\d\.\d/)
})

it('shows value for money last', () => {
  expect(shownIn('en')).toMatch(/Cleanliness 4.5.*Electricity and water 3.0.*Value for money 4.0/)
})

it('counts each review in one band of scores', () => {
  expect(shownIn('en')).toMatch(/9–10 2 7–8.9 1 5–6.9 1 2–4.9 0/)
})
