import type { Api } from '../../../platform/http/api.ts'
import * as contract from '../contract.ts'
import * as questions from './questions.service.ts'

export const questionsApi = (api: Api) => {
  api.serve(contract.getHotelQuestions, questions.getHotelQuestions)
  api.serve(contract.askAboutHotel, questions.askAboutHotel)
}
