import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { DOC, type DocType } from '../features/documents/document-types.ts'
import { PART_BYTES } from '../features/documents/parts.ts'
import { ensureApproved } from '../features/documents/server/review.service.ts'
import { importPlaces } from '../features/places/server/places.service.ts'
import { signedInClient } from './people.ts'
import type { TestApp } from './test-app.ts'

const WEIGHTS = [7, 3, 1]
const checkDigit = (text: string) =>
  String(
    [...text].reduce((sum, sign, i) => sum + (sign === '<' ? 0 : Number.parseInt(sign, 36)) * WEIGHTS[i % 3]!, 0) % 10,
  )
const checked = (text: string) => text + checkDigit(text)

/** The machine-readable zone of a passport whose check digits prove; dates as YYMMDD. */
export const passportMrz = (given: { name?: string; number?: string; born?: string; until?: string } = {}) => {
  const { name = 'PEREZ<<MARIA', number = 'XK4410025', born = '840512', until = '310315' } = given
  const [doc, birth, end, own] = [number.padEnd(9, '<'), born, until, '<'.repeat(14)].map(checked)
  return [`P<CAN${name}`.padEnd(44, '<'), `${doc}CAN${birth}F${end}${own}${checkDigit(doc! + birth + end + own)}`].join(
    '\n',
  )
}

/** A picture as a telephone takes one: a sheet with stripes, so that it is no small file. */
export const photo = (width = 1_200, height = 900, format: 'jpeg' | 'png' | 'webp' = 'jpeg') => {
  const noise = Buffer.alloc(width * height * 3)
  for (let i = 0; i < noise.length; i++) noise[i] = (i * 2_654_435_761) >>> 24
  return sharp(noise, { raw: { width, height, channels: 3 } })
    .toFormat(format, { quality: 70 })
    .toBuffer()
}

/** A file cut as the browser cuts it, with the hash of each part. */
export const cut = (bytes: Uint8Array) => {
  const parts = Array.from({ length: Math.ceil(bytes.length / PART_BYTES) }, (_, i) =>
    bytes.subarray(i * PART_BYTES, (i + 1) * PART_BYTES),
  )
  return { parts, partHashes: parts.map((part) => createHash('sha256').update(part).digest('hex')) }
}

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
