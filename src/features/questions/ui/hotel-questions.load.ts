import type { RouterContextProvider } from 'react-router'
import { langOfPage } from '../../../lib/page-language.ts'
import { isCallRefused } from '../../../platform/http/endpoint.ts'
import { pageContext } from '../../../platform/http/page-context.ts'
import { getHotelQuestions, type HotelQuestion } from '../contract.ts'

type PageArgs = { request: Request; params: { lang?: string }; context: Readonly<RouterContextProvider> }

/** The published questions about a hotel; none when they cannot be loaded. */
export const loadHotelQuestions = async (
  { request, params, context }: PageArgs,
  hotelId: number | undefined,
): Promise<HotelQuestion[]> => {
  if (!hotelId) return []
  const lang = langOfPage(request, params)
  const { callIn, report } = context.get(pageContext)
  try {
    return (await callIn(lang)(getHotelQuestions, { hotelId, lang })).questions
  } catch (error) {
    if (!isCallRefused(error)) report(error)
    return []
  }
}
