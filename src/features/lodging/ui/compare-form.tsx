import { CompareForm } from '../../../ui/compare-form.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { COMPARE_STAYS, keptFields, type LodgingQuery, type StayQuery, writeStay } from '../search-query.ts'
import { compareLodgingTexts } from './compare-lodging.texts.ts'

/** Opens the comparison of the places checked in the list. */
export const CompareLodgingForm = ({ query }: { query: LodgingQuery }) => (
  <CompareForm
    id={COMPARE_STAYS}
    action="/search-lodging/compare"
    fields={[...writeStay(query), ['zone', String(query.zone)], ...keptFields(query)]}
    label={useTexts(compareLodgingTexts).compare}
  />
)

/** Opens the comparison of the checked favorites, for a stay. */
export const CompareStays = ({ stay }: { stay: StayQuery }) => (
  <CompareForm
    id={COMPARE_STAYS}
    action="/search-lodging/compare"
    fields={writeStay(stay)}
    label={useTexts(compareLodgingTexts).compare}
  />
)
