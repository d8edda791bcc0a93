import { deflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { listMessagesWithSecrets } from '../../../platform/outbox.ts'
import { passportMrz, photo, splitIntoParts } from '../../../testing/document-photos.ts'
import { sendPart, sendPicture } from '../../../testing/documents.ts'
import { signedInClient } from '../../../testing/people.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { pngClaimingSize } from '../../../testing/uploads.ts'
import { DOC } from '../document-types.ts'
import { PART_BYTES } from '../parts.ts'
import { processPicture } from './picture.ts'
import { signatureScan } from './scan.ts'

const app = useTestApp()
const calls = '/api/clientDocuments'
let token: string
let clientId: number

const post = async (path: string, body: object, as?: string) =>
  (await app().request('POST', path, { body, token: as })).json

const open = async (docType: number = DOC.passport) =>
  (await post(`${calls}/openCapture`, { DocType: docType, ActionType: 1 }, token)).Data.Pass as string

const start = (fields: object = {}) =>
  post(
    '/api/admin/clientDocuments/startProcessClientDocument',
    { ClientId: clientId, ClientPhone: '+1 305 555 0142', ClientDocumentType: 2, ActionType: 1, SiteId: 6, ...fields },
    token,
  )

beforeEach(async () => {
  const signedIn = await signedInClient(app())
  token = signedIn.token
  clientId = signedIn.client.id
})

describe('an interrupted picture upload', () => {
  it('resumes where it stopped, on this or another device', async () => {
    const pass = await open()
    const { parts, partHashes } = splitIntoParts(await photo())
    expect(parts.length).toBeGreaterThan(3)
    const announce = (as: string) => post(`${calls}/beginPicture`, { Pass: as, Side: 'front', PartHashes: partHashes })
    const { PictureId: id } = (await announce(pass)).Data
    for (const part of [0, 2]) expect((await sendPart(app(), id, part, parts[part]!)).json.Data).toBe(true)
    expect((await post(`${calls}/finishPicture`, { Pass: pass, Side: 'front' })).ResultCode).toBe('UPLOAD_INCOMPLETE')

    const later = await open()
    expect((await announce(later)).Data).toEqual({ PictureId: id, Arrived: [0, 2] })
    await sendPart(app(), id, 2, parts[2]!)
    for (const [i, part] of parts.entries()) if (i !== 0 && i !== 2) await sendPart(app(), id, i, part)
    const done = await post(`${calls}/finishPicture`, { Pass: later, Side: 'front' })
    expect(done.Data.Sides).toEqual([{ Side: 'front', Arrived: true }])
    const files = await app().ctx.db.selectFrom('stored_files').select('content_type').execute()
    expect(files).toEqual([{ content_type: 'image/jpeg' }])
  })

  it('accepts only the announced bytes', async () => {
    const pass = await open()
    const { parts, partHashes } = splitIntoParts(await photo(500, 500))
    const begun = await post(`${calls}/beginPicture`, { Pass: pass, Side: 'front', PartHashes: partHashes })
    const id = begun.Data.PictureId
    expect((await sendPart(app(), id, 0, Buffer.from('something else'))).status).toBe(404)
    expect((await sendPart(app(), id, 900, parts[0]!)).status).toBe(422)
    expect((await sendPart(app(), id + 1, 0, parts[0]!)).status).toBe(404)
    expect((await sendPart(app(), id, 0, Buffer.alloc(PART_BYTES + 1))).status).toBe(422)
  })

  it('is replaced by another picture of the same side', async () => {
    const pass = await open()
    await sendPicture(app(), pass, 'front', await photo(500, 500))
    await sendPicture(app(), pass, 'front', await photo(600, 500))
    const files = await app().ctx.db.selectFrom('stored_files').select('id').execute()
    expect(files).toHaveLength(1)
  })

  it('is removed after a day when it is never completed', async () => {
    const pass = await open()
    const { parts, partHashes } = splitIntoParts(await photo())
    const begun = await post(`${calls}/beginPicture`, { Pass: pass, Side: 'front', PartHashes: partHashes })
    await sendPart(app(), begun.Data.PictureId, 0, parts[0]!)
    app().clock.advance(24)
    await app().runJobs()
    for (const table of ['stored_files', 'document_pictures', 'document_picture_parts'] as const)
      expect(await app().ctx.db.selectFrom(table).selectAll().execute()).toEqual([])
  })
})

const fieldErrorOf = async (bytes: Uint8Array) => {
  const result = await processPicture(bytes, signatureScan)
  return 'problem' in result ? result.problem.en : undefined
}

/** A zip of one small file. */
const zip = () => {
  const data = deflateRawSync(Buffer.from('hello'))
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(8, 8)
  header.writeUInt32LE(data.length, 18)
  header.writeUInt32LE(5, 22)
  header.writeUInt16LE(5, 26)
  return Buffer.concat([header, Buffer.from('a.txt'), data])
}

const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

describe('an invalid picture', () => {
  it.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'not a JPEG'],
    ['an HTML page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'not a JPEG'],
    ['an archive called picture', zip, 'not a JPEG'],
    ['a PDF', () => Buffer.from('%PDF-1.7\n%%EOF'), 'not a JPEG'],
    ['the test signature of virus scanners', () => Buffer.from(EICAR), 'virus'],
    ['that signature after a picture', async () => Buffer.concat([await photo(500, 500), Buffer.from(EICAR)]), 'virus'],
    ['a truncated picture', async () => (await photo(800, 800)).subarray(0, 20_000), 'cannot be read'],
    ['a tiny picture', () => photo(200, 500), 'too small'],
    ['a bomb of 2,500 megapixels', () => pngClaimingSize(50_000), 'megapixels'],
    ['more than 8 MB', () => Buffer.alloc(8 * 1_048_576 + 1), '8 MB'],
  ])('such as %s is refused', async (_, make, reason) => {
    expect(await fieldErrorOf(await make())).toContain(reason)
  })

  it('is assumed when the scanner fails', async () => {
    const result = await processPicture(await photo(500, 500), async () => {
      throw new Error('down')
    })
    expect(result).toHaveProperty('problem')
  })

  it('is refused by the call with the reason, and nothing is stored', async () => {
    const refused = await sendPicture(app(), await open(), 'front', zip())
    expect(refused.json).toMatchObject({
      ResultCode: 'PICTURE_REFUSED',
      Data: 'We cannot accept this picture: it is not a JPEG, PNG or WebP picture.',
    })
    expect(await app().ctx.db.selectFrom('stored_files').selectAll().execute()).toEqual([])
  })
})

describe('an accepted picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('may be a %s and is stored as JPEG', async (format) => {
    const result = await processPicture(await photo(500, 500, format), signatureScan)
    expect('picture' in result && (await sharp(result.picture).metadata()).format).toBe('jpeg')
  })

  it('is re-encoded: upright, at most 2400 pixels, without metadata or trailing data', async () => {
    const camera = await sharp(await photo(3_000, 1_000))
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const result = await processPicture(Buffer.concat([camera, zip(), Buffer.from('<script>')]), signatureScan)
    const { picture } = result as { picture: Buffer }
    expect(await sharp(picture).metadata()).toMatchObject({ width: 800, height: 2_400 })
    for (const hidden of ['secret place', '<script>', 'PK\u0003\u0004']) expect(picture.includes(hidden)).toBe(false)
    expect((await sharp(picture).metadata()).exif).toBeUndefined()
  })
})

describe('a link for the phone', () => {
  it('is refused and not created for a phone that WhatsApp does not reach, such as one in Cuba', async () => {
    expect(await start({ ClientPhone: '+53 5 555 0142' })).toMatchObject({
      ResultCode: 'INVALID',
      Fields: [{ Field: 'ClientPhone', Message: expect.stringContaining('use the email or the code') }],
    })
    expect(await app().ctx.db.selectFrom('document_passes').selectAll().execute()).toEqual([])
  })

  it('opens once and shows only that document without signing in', async () => {
    const started = await start()
    expect(started.Data).toMatchObject({ Status: 1, Sent: true })
    const [message] = await listMessagesWithSecrets(app().ctx, 1)
    expect(message).toMatchObject({ channel: 'whatsapp', recipient: '+13055550142' })
    expect(message!.text).toContain(started.Data.Link)
    const code = started.Data.Link.split('/capture/')[1]
    const opened = await post(`${calls}/openHandOff`, { Code: code })
    expect(opened.Data.Capture).toMatchObject({ DocType: 2, PersonName: 'Maria Perez', Known: null })
    const shown = ['DocType', 'DocumentId', 'Known', 'PersonName', 'Sides', 'Status']
    expect(Object.keys(opened.Data.Capture).sort()).toEqual(shown)
    expect((await post(`${calls}/openHandOff`, { Code: code })).ResultCode).toBe('LINK_NOT_VALID')

    const pass = opened.Data.Pass
    expect((await post(`${calls}/getCapture`, { Pass: pass })).Data).toEqual(opened.Data.Capture)
    await sendPicture(app(), pass, 'front', await photo(500, 500))
    expect((await post(`${calls}/submit`, { Pass: pass, Mrz: passportMrz() })).Data).toEqual({ Status: 2 })
    const statusPath = `/api/admin/clientDocuments/getProcessClientDocumentStatus/${clientId}/2`
    expect((await app().request('GET', statusPath, { token })).json.Data.Status).toBe(2)
    for (const [path, body] of [
      ['getCapture', {}],
      ['submit', { Mrz: passportMrz() }],
      ['finishPicture', { Side: 'front' }],
      ['beginPicture', { Side: 'front', PartHashes: ['a'.repeat(64)] }],
    ] as const)
      expect((await post(`${calls}/${path}`, { Pass: pass, ...body })).ResultCode, path).toBe('LINK_NOT_VALID')
  })

  it('can be opened for 15 minutes; the pass is valid for 30', async () => {
    const link = (await start()).Data.Link
    app().clock.advance(0.25)
    const late = await post(`${calls}/openHandOff`, { Code: link.split('/capture/')[1] })
    expect(late.ResultCode).toBe('LINK_NOT_VALID')
    const pass = await open()
    app().clock.advance(0.49)
    expect((await post(`${calls}/getCapture`, { Pass: pass })).Status).toBe(0)
    app().clock.advance(0.01)
    expect((await post(`${calls}/getCapture`, { Pass: pass })).ResultCode).toBe('LINK_NOT_VALID')
  })

  it('is not valid after the document was submitted elsewhere', async () => {
    const code = (await start()).Data.Link.split('/capture/')[1]
    const pass = await open()
    await sendPicture(app(), pass, 'front', await photo(500, 500))
    await post(`${calls}/submit`, { Pass: pass, Mrz: passportMrz() })
    expect((await post(`${calls}/openHandOff`, { Code: code })).ResultCode).toBe('LINK_NOT_VALID')
    expect((await start()).ResultCode).toBe('DOCUMENT_IN_REVIEW')
  })

  it('is created at most ten times an hour', async () => {
    for (let i = 0; i < 10; i++) expect((await start({ ClientPhone: undefined })).Data.Sent).toBe(false)
    expect((await start()).ResultCode).toBe('TOO_MANY')
    app().clock.advance(1.01)
    expect((await start()).Status).toBe(0)
  })

  it('is stored only as a hash', async () => {
    const code = (await start()).Data.Link.split('/capture/')[1]
    const rows = await app().ctx.db.selectFrom('document_passes').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(code)
  })
})

describe('submitting a document', () => {
  const withPictures = async (docType: number) => {
    const pass = await open(docType)
    const bytes = await photo(500, 500)
    await sendPicture(app(), pass, 'front', bytes)
    if (docType !== DOC.passport) await sendPicture(app(), pass, 'back', bytes)
    return pass
  }
  const fieldsOf = async (pass: string, data: object, lang: 'en' | 'es' = 'en') => {
    const { json } = await app().request('POST', `${calls}/submit`, { body: { Pass: pass, ...data }, lang })
    return Object.fromEntries((json.Fields ?? []).map(({ Field, Message }) => [Field, Message]))
  }

  it('requires its pictures', async () => {
    const pass = await open()
    expect((await post(`${calls}/submit`, { Pass: pass, Mrz: passportMrz() })).ResultCode).toBe('UPLOAD_INCOMPLETE')
  })

  it.each([
    ['a wrong check digit', passportMrz().replace('840512', '840513'), 'exactly as printed'],
    ['another person’s', passportMrz({ name: 'SMITH<<JOHN' }), 'must be the name of Maria Perez'],
    ['an expired one', passportMrz({ until: '261130' }), 'has passed'],
    ['none', '', 'exactly as printed'],
  ])('verifies the machine-readable zone again: %s is refused', async (_, mrz, message) => {
    expect((await fieldsOf(await withPictures(DOC.passport), { Mrz: mrz })).Mrz).toContain(message)
  })

  it('requires the license data, with the specified text', async () => {
    const pass = await withPictures(DOC.driverLicense)
    const required = 'You must specify the data of the Driver License'
    expect(await fieldsOf(pass, { HolderName: 'Maria Perez' })).toEqual({
      Number: required,
      ValidUntil: required,
      IssuedOn: required,
      CountryId: required,
    })
    expect((await fieldsOf(pass, {}, 'es')).Number).toBe('Debe especificar los datos de la licencia de conducción')
    const invalid = { Number: 'A1', IssuedOn: '2027-01-01', ValidUntil: '2026-11-30', CountryId: 999, Classes: 'B' }
    expect(Object.keys(await fieldsOf(pass, { HolderName: 'John Smith', ...invalid }))).toEqual([
      'HolderName',
      'ValidUntil',
      'IssuedOn',
      'CountryId',
    ])
  })

  it('accepts an identity card with its number and expiry date', async () => {
    const pass = await withPictures(DOC.identityCard)
    const data = { HolderName: 'Maria Perez', Number: '84051212345', ValidUntil: '2030-01-01' }
    expect(await post(`${calls}/submit`, { Pass: pass, ...data })).toMatchObject({ Data: { Status: 2 } })
  })
})
