import { beforeEach, describe, expect, it } from 'vitest'
import { passportMrz } from '../../../testing/document-photos.ts'
import { startDocument, submitDocument } from '../../../testing/documents.ts'
import { impersonatedClient, signedInClient } from '../../../testing/people.ts'
import { driver, loadSmallCatalogue, selectCar } from '../../../testing/small-catalogue.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { createCarBooking } from '../../travel-plan/contract.ts'
import { DOC } from '../document-types.ts'

const app = useTestApp((testApp) => loadSmallCatalogue(testApp))
let token: string
let clientId: number

beforeEach(async () => {
  const signedIn = await signedInClient(app())
  token = signedIn.token
  clientId = signedIn.client.id
  await app().ctx.db.updateTable('clients').set({ birth_day: null }).execute()
})

const book = async (changes: Partial<typeof driver> = {}) =>
  app().callAs(token)(createCarBooking, {
    lang: 'en',
    carOffer: await selectCar(app()),
    bookForm: { driver: { ...driver, ...changes } },
  })
const birthDate = async () =>
  (await app().ctx.db.selectFrom('clients').select('birth_day').where('id', '=', clientId).executeTakeFirstOrThrow())
    .birth_day
const known = async (docType: (typeof DOC)[keyof typeof DOC], as = token) => {
  const { Capture } = (await startDocument(app(), as, docType)) as unknown as { Capture: { Known: object | null } }
  return Capture.Known
}

describe('what the client entered before', () => {
  it('fills in the license data of the driver, and nothing else', async () => {
    expect(await known(DOC.driverLicense)).toBeNull()
    await book()
    expect(await known(DOC.driverLicense)).toEqual({
      Number: 'P123',
      IssuedOn: '2010-01-01',
      ValidUntil: '2030-01-01',
      CountryId: 34,
    })
    expect(await known(DOC.passport)).toBeNull()
  })

  it('does not fill in the license of another driver', async () => {
    await book({ firstName: 'Pedro', lastName: 'Reyes' })
    expect(await known(DOC.driverLicense)).toBeNull()
  })

  it('is not shown on a phone that opened a link, or to staff', async () => {
    await book()
    const body = { ClientId: clientId, ClientDocumentType: 3, ActionType: 1, SiteId: 6 }
    const path = '/api/admin/clientDocuments/startProcessClientDocument'
    const { Link } = (await app().request('POST', path, { body, token })).json.Data
    const opened = await app().request('POST', '/api/clientDocuments/openHandOff', {
      body: { Code: Link.split('/capture/')[1] },
    })
    expect(opened.json.Data.Capture.Known).toBeNull()
    const impersonated = await impersonatedClient(app())
    const reply = await app().request('POST', '/api/clientDocuments/openCapture', {
      body: { DocType: 3, ActionType: 1 },
      token: impersonated.token,
    })
    expect(reply.json.Data.Capture?.Known ?? null).toBeNull()
  })

  it('sets the date of birth in the profile, from the client’s rental or passport', async () => {
    await book({ firstName: 'Pedro', lastName: 'Reyes' })
    expect(await birthDate()).toBeNull()
    await book()
    expect(await birthDate()).toBe('1984-05-12')

    await app().ctx.db.updateTable('clients').set({ birth_day: null }).execute()
    const Mrz = passportMrz({ name: 'PEREZ<<MARIA', number: 'XK5520041', born: '880314', until: '340601' })
    await submitDocument(app(), token, DOC.passport, { Mrz })
    expect(await birthDate()).toBe('1988-03-14')
  })

  it('does not replace a date of birth', async () => {
    await app().ctx.db.updateTable('clients').set({ birth_day: '1980-01-01' }).execute()
    await book()
    expect(await birthDate()).toBe('1980-01-01')
  })
})
