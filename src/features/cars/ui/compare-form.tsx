import { CompareForm } from '../../../ui/compare-form.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { type CarQuery, type CarSearch, COMPARE_CARS, searchCarPath } from '../search-query.ts'
import { compareCarsTexts } from './compare-cars.texts.ts'

/** Opens the comparison of the cars checked in the list. */
export const CompareCarsForm = ({ query }: { query: CarSearch & Partial<CarQuery> }) => (
  <CompareForm
    id={COMPARE_CARS}
    action="/search-car/compare"
    fields={new URLSearchParams(searchCarPath({ ...query, page: 1 }).split('?')[1])}
    label={useTexts(compareCarsTexts).compare}
  />
)
