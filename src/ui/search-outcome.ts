import { type FieldList, isCallRefused, type Page } from '../platform/http/endpoint.ts'

/** The content of a search page: one page of results with its filters, or the reason why there is none. */
export type SearchOutcome<T, F> = Page<T, F> & {
  /** The invalid fields of the search. */
  problems: FieldList
  /** Why the dates are not on sale yet; '' if they are. */
  notOnSale: string
  failed: boolean
}

const NO_RESULTS: SearchOutcome<never, never> = { list: [], totalItems: 0, problems: [], notOnSale: '', failed: false }

/** The outcome of a search whose input is invalid. */
export const invalidSearch = (problems: FieldList): SearchOutcome<never, never> => ({ ...NO_RESULTS, problems })

/** Awaits a search call. A refusal is explained on the page; an exception is reported and shown as a failure. */
export const outcomeOf = async <T, F>(
  search: Promise<Page<T, F>>,
  report: (error: unknown) => void,
): Promise<SearchOutcome<T, F>> => {
  try {
    return { ...NO_RESULTS, ...(await search) }
  } catch (error) {
    if (!isCallRefused(error)) report(error)
    else if (error.fields.length > 0) return invalidSearch(error.fields)
    else if (error.code === 'NOT_ON_SALE_YET') return { ...NO_RESULTS, notOnSale: error.message }
    return { ...NO_RESULTS, failed: true }
  }
}
