import { DOC, type DocType } from '../features/documents/document-types.ts'
import { ensureApproved } from '../features/documents/server/review.service.ts'
import { importPlaces } from '../features/places/server/places.service.ts'
import { ACTION, type ActionType } from '../features/travel-plan/trip-documents.ts'
import { photo, splitIntoParts } from './document-photos.ts'
import { signedInClient } from './people.ts'
import type { TestApp } from './test-app.ts'

/** Sends one part of a picture as the request body. */
export const sendPart = async (app: TestApp, pictureId: number, part: number, bytes: Uint8Array) => {
  const response = await app.http.inject({
    method: 'POST',
    url: `/api/clientDocuments/pictures/${pictureId}/parts/${part}`,
    headers: { 'content-type': 'application/octet-stream' },
    payload: Buffer.from(bytes),
  })
  return { status: response.statusCode, json: response.json() }
}

/** Uploads one picture; returns the last reply. */
export const sendPicture = async (app: TestApp, pass: string, side: 'front' | 'back', bytes: Uint8Array) => {
  const { parts, partHashes } = splitIntoParts(bytes)
  const body = { Pass: pass, Side: side, PartHashes: partHashes }
  const begun = await app.request('POST', '/api/clientDocuments/beginPicture', { body })
  for (const [i, part] of parts.entries()) await sendPart(app, begun.json.Data.PictureId, i, part)
  return app.request('POST', '/api/clientDocuments/finishPicture', { body: { Pass: pass, Side: side } })
}

/** A valid license, as submitted. */
export const LICENSE = {
  HolderName: 'Maria Perez',
  Number: 'P512-664-84',
  IssuedOn: '2015-04-01',
  ValidUntil: '2029-04-01',
  CountryId: 167,
  Classes: 'C',
}

type Started = { Pass: string; Capture: { DocumentId: number; Sides: { Side: 'front' | 'back' }[] } }

/** Starts a document of the signed-in client on this device. */
export const startDocument = async (
  app: TestApp,
  token: string,
  docType: DocType,
  actionType: ActionType = ACTION.verify,
): Promise<Started> => {
  const body = { DocType: docType, ActionType: actionType }
  return (await app.request('POST', '/api/clientDocuments/openCapture', { body, token })).json.Data
}

/** Captures and submits a document of the signed-in client; returns its id. */
export const submitDocument = async (
  app: TestApp,
  token: string,
  docType: DocType,
  data: object,
  actionType: ActionType = ACTION.verify,
): Promise<number> => {
  if (docType === DOC.driverLicense) await loadCountry(app, LICENSE.CountryId)
  const { Pass, Capture } = await startDocument(app, token, docType, actionType)
  const bytes = await photo(500, 500)
  for (const { Side } of Capture.Sides) await sendPicture(app, Pass, Side, bytes)
  const { json } = await app.request('POST', '/api/clientDocuments/submit', { body: { Pass, ...data } })
  if (json.Status !== 0) throw new Error(`The document was not accepted: ${json.Data}`)
  return Capture.DocumentId
}

const loadCountry = ({ ctx }: TestApp, id: number) =>
  importPlaces(ctx, {
    countries: [{ id, iso: 'US', name: { en: 'United States', es: 'Estados Unidos' }, dial: '1' }],
    provinces: [],
    touristZones: [],
    carZones: [],
  })

/** A signed-in client whose passport and license are approved. */
export const approvedClient = async (app: TestApp, given: Parameters<typeof signedInClient>[1] = {}) => {
  const signedIn = await signedInClient(app, given)
  await ensureApproved(app.ctx, signedIn.client.email)
  return signedIn
}
