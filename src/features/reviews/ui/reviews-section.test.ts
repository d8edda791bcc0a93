import { createElement } from 'react'
import { expect, it } from 'vitest'
import { markupShown, wordsShown } from '../../../testing/page-shown.ts'
import { PageModeContext } from '../../../ui/page-mode.tsx'
import type { Review, Reviews } from '../contract.ts'
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
    name: 'Hotel Faro',
    query: { order: 'newest', party: undefined, page: 1 },
    url: { pathname: '/hotel', search: '' },
  })
const shownIn = (lang: 'en' | 'es') => wordsShown(Shown, null, lang)

it('formats scores with the decimal separator of the language', () => {
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

it('shows photos with author and hotel, and none on pages without pictures', () => {
  const review: Review = {
    ...{ id: 3, author: 'Emily', country: null, party: 'couple', firstDay: '2026-12-10', writtenOn: '2026-12-20' },
    ...{ score: 8, scores: {}, lang: 'en', body: 'Lamps were ready.', translation: null, agencyAnswer: null },
    ...{ supplierAnswer: null, office: null },
    photos: [
      { id: 7, version: '0123abcd', colours: [], ratio: 0.75 },
      { id: 8, version: '4567abcd', colours: [], ratio: 1.5 },
    ],
  }
  const Section = () =>
    createElement(ReviewsSection, {
      reviews: { ...reviews, reviews: [review], totalItems: 1 },
      name: 'Hotel Faro',
      query: { order: 'newest', party: undefined, page: 1 },
      url: { pathname: '/hotel', search: '' },
    })
  const shown = markupShown(Section, null, 'es')
  expect(shown).toContain('alt="Foto 2 de Emily: Hotel Faro" loading="lazy"')
  expect(shown).toContain('<ul data-needs-app')
  expect(shown).toContain('src="/api/reviews/photos/7/cut/4/2?v=0123abcd"')
  expect(shown).toContain('href="/api/reviews/photos/7/whole/6/2?v=0123abcd"')
  const lowData = { lowData: true, pictures: false, scripts: 'none' } as const
  const without = markupShown(Section, null, 'es', (page) => createElement(PageModeContext, { value: lowData }, page))
  expect(without).toContain('Lamps were ready.')
  expect(without).not.toContain('/api/reviews/photos')
})
