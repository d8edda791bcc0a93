import { DOC, type DocType } from '../features/documents/document-types.ts'
import { ensureApproved } from '../features/documents/server/review.service.ts'
import { importPlaces } from '../features/places/server/places.service.ts'
import { cut, photo } from './papers.ts'
import { signedInClient } from './people.ts'
import type { TestApp } from './test-app.ts'

/** Sends one part as the body that it is. */
export const sendPart = async (app: TestApp, pictureId: number, part: number, bytes: Uint8Array) => {
  const response = await app.http.inject({
    method: 'POST',
    url: `/api/clientDocuments/pictures/${pictureId}/parts/${part}`,
    headers: { 'content-type': 'application/octet-stream' },
    payload: Buffer.from(bytes),
  })
  return { status: response.statusCode, json: response.json() }
}

/** Announces, sends and finishes one picture; answers what finishing said. */
export const sendPicture = async (app: TestApp, pass: string, side: 'front' | 'back', bytes: Uint8Array) => {
  const { parts, partHashes } = cut(bytes)
  const body = { Pass: pass, Side: side, PartHashes: partHashes }
  const begun = await app.request('POST', '/api/clientDocuments/beginPicture', { body })
  for (const [i, part] of parts.entries()) await sendPart(app, begun.json.Data.PictureId, i, part)
  return app.request('POST', '/api/clientDocuments/finishPicture', { body: { Pass: pass, Side: side } })
}

/** A licence that lasts, as its capture sends it. */
export const LICENCE = {
  HolderName: 'Maria Perez',
  Number: 'P512-664-84',
  IssuedOn: '2015-04-01',
  ValidUntil: '2029-04-01',
  CountryId: 167,
  Classes: 'C',
}

type Begun = { Pass: string; Capture: { DocumentId: number; Sides: { Side: 'front' | 'back' }[] } }

/** Begins a document of the signed-in client on this device. */
export const beginDocument = async (app: TestApp, token: string, docType: DocType, actionType = 1): Promise<Begun> => {
  const body = { DocType: docType, ActionType: actionType }
  return (await app.request('POST', '/api/clientDocuments/openCapture', { body, token })).json.Data
}

/** Captures and hands in one document of the signed-in client; returns its id. */
export const handInDocument = async (
  app: TestApp,
  token: string,
  docType: DocType,
  data: object,
  actionType = 1,
): Promise<number> => {
  if (docType === DOC.driverLicense) await loadCountry(app, LICENCE.CountryId)
  const { Pass, Capture } = await beginDocument(app, token, docType, actionType)
  const bytes = await photo(500, 500)
  for (const { Side } of Capture.Sides) await sendPicture(app, Pass, Side, bytes)
  const { json } = await app.request('POST', '/api/clientDocuments/submit', { body: { Pass, ...data } })
  if (json.Status !== 0) throw new Error(`The document was not taken: ${json.Data}`)
  return Capture.DocumentId
}

const loadCountry = ({ ctx }: TestApp, id: number) =>
  importPlaces(ctx, {
    countries: [{ id, iso: 'US', name: { en: 'United States', es: 'Estados Unidos' }, dial: '1' }],
    provinces: [],
    touristZones: [],
    carZones: [],
  })

/** A signed-in client whose passport and licence are approved. */
export const approvedClient = async (app: TestApp, given: Parameters<typeof signedInClient>[1] = {}) => {
  const signedIn = await signedInClient(app, given)
  await ensureApproved(app.ctx, signedIn.client.email)
  return signedIn
}
