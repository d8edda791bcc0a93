import { beforeEach, expect, it } from 'vitest'
import { dayInHavana } from '../../../lib/days.ts'
import { passportMrz } from '../../../testing/document-photos.ts'
import { submitDocument } from '../../../testing/documents.ts'
import { signedInClient, staffToken } from '../../../testing/people.ts'
import { driver, loadSmallCatalogue, selectCar } from '../../../testing/small-catalogue.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { createCarBooking } from '../../travel-plan/contract.ts'
import { DOC } from '../document-types.ts'

const app = useTestApp((testApp) => loadSmallCatalogue(testApp))
let token: string
let clientId: number
let planId: number

beforeEach(async () => {
  const signedIn = await signedInClient(app())
  token = signedIn.token
  clientId = signedIn.client.id
  await app().callAs(token)(createCarBooking, {
    lang: 'en',
    carOffer: await selectCar(app()),
    bookForm: { driver: { ...driver, firstName: 'Pedro', lastName: 'Reyes' } },
  })
  planId = (await app().ctx.db.selectFrom('travel_plans').select('id').executeTakeFirstOrThrow()).id
})

const get = async (call: string) =>
  (await app().request('GET', `/api/admin/clientDocuments/${call}/${clientId}/${planId}`, { token })).json.Data
const needed = async () => {
  const { Items } = (await get('isNeededClientDocuments')) as { Items: { DocType: number; PersonName: string }[] }
  return Items.map(({ DocType, PersonName }) => [DocType, PersonName])
}
const ofPayer = async () => {
  const documents = (await get('getClientDocumentsInfo')) as { PersonName: string }[]
  return documents.find(({ PersonName }) => PersonName === 'Maria Perez')
}
const sendPassport = (until = '310315', name = 'PEREZ<<MARIA') =>
  submitDocument(app(), token, DOC.passport, { Mrz: passportMrz({ until, name }) })

const OF_DRIVER = [
  [DOC.driverLicense, 'Pedro Reyes'],
  [DOC.identityCard, 'Pedro Reyes'],
]
const OF_PAYER = [DOC.identityCardOrDriverLicense, 'Maria Perez']

it('a payer’s identity card or driver license stays required, but a passport is enough', async () => {
  expect(await needed()).toEqual([...OF_DRIVER, OF_PAYER])
  await sendPassport()
  expect(await needed()).toEqual(OF_DRIVER)
  expect(await ofPayer()).toMatchObject({ DocType: 4, Status: 2, MaskedNumber: '•••• 0025', ValidUntil: '2031-03-15' })
})

it('a payer’s passport need not be valid six months after the trip, but a document is required again once it has expired', async () => {
  const today = dayInHavana(app().clock.now())
  await sendPassport(today.slice(2).replaceAll('-', ''))
  expect(await needed()).toEqual(OF_DRIVER)
  expect(await get('checkPassportValidPeriod')).toEqual({ IsValid: true, Reason: null })
  app().clock.advance(24)
  token = (await signedInClient(app())).token
  expect(await needed()).toEqual([...OF_DRIVER, OF_PAYER])
})

it('a payer’s document must bear the name of the client', async () => {
  await expect(sendPassport('310315', 'REYES<<PEDRO')).rejects.toThrow('must be the name of Maria Perez')
})

it('shows why a passport was rejected', async () => {
  const Id = await sendPassport()
  const body = { Id, ReasonEn: 'It is blurred.', ReasonEs: 'Está borrosa.' }
  await app().request('POST', '/api/office/documents/reject', { body, token: await staffToken(app()) })
  expect(await ofPayer()).toMatchObject({ DocType: 4, Status: 4, Rejection: 'It is blurred.' })
  expect(await needed()).toEqual([...OF_DRIVER, OF_PAYER])
})
