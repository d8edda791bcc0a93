import { deflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { sendPart, sendPicture } from '../../../testing/documents.ts'
import { cut, passportMrz, photo } from '../../../testing/papers.ts'
import { signedInClient } from '../../../testing/people.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { DOC } from '../document-types.ts'
import { PART_BYTES } from '../parts.ts'
import { drawAnew } from './picture.ts'
import { signatureScan } from './scan.ts'

const app = useTestApp()
const calls = '/api/clientDocuments'
let token: string
let clientId: number

const post = async (path: string, body: object, as?: string) =>
  (await app().request('POST', path, { body, token: as })).json

const open = async (docType: number = DOC.passport) =>
  (await post(`${calls}/openCapture`, { DocType: docType, ActionType: 1 }, token)).Data.Pass as string

const start = (more: object = {}) =>
  post(
    '/api/admin/clientDocuments/startProcessClientDocument',
    { ClientId: clientId, ClientPhone: '+1 305 555 0142', ClientDocumentType: 2, ActionType: 1, SiteId: 6, ...more },
    token,
  )

beforeEach(async () => {
  const signedIn = await signedInClient(app())
  token = signedIn.token
  clientId = signedIn.client.id
})

describe('a picture on a bad line', () => {
  it('is cut off half-way and goes on where it was, on this or another device', async () => {
    const pass = await open()
    const { parts, partHashes } = cut(await photo())
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

  it('takes no byte but those that were announced', async () => {
    const pass = await open()
    const { parts, partHashes } = cut(await photo(500, 500))
    const begun = await post(`${calls}/beginPicture`, { Pass: pass, Side: 'front', PartHashes: partHashes })
    const id = begun.Data.PictureId
    expect((await sendPart(app(), id, 0, Buffer.from('something else'))).status).toBe(404)
    expect((await sendPart(app(), id, 900, parts[0]!)).status).toBe(422)
    expect((await sendPart(app(), id + 1, 0, parts[0]!)).status).toBe(404)
    expect((await sendPart(app(), id, 0, Buffer.alloc(PART_BYTES + 1))).status).toBe(422)
  })

  it('gives way to another picture of the same side', async () => {
    const pass = await open()
    await sendPicture(app(), pass, 'front', await photo(500, 500))
    await sendPicture(app(), pass, 'front', await photo(600, 500))
    const files = await app().ctx.db.selectFrom('stored_files').select('id').execute()
    expect(files).toHaveLength(1)
  })

  it('is removed after a day when it never came to its end', async () => {
    const pass = await open()
    const { parts, partHashes } = cut(await photo())
    const begun = await post(`${calls}/beginPicture`, { Pass: pass, Side: 'front', PartHashes: partHashes })
    await sendPart(app(), begun.Data.PictureId, 0, parts[0]!)
    app().clock.advance(24)
    await app().runJobs()
    for (const table of ['stored_files', 'document_pictures', 'document_picture_parts'] as const)
      expect(await app().ctx.db.selectFrom(table).selectAll().execute()).toEqual([])
  })
})

const problemOf = async (bytes: Uint8Array) => {
  const drawn = await drawAnew(bytes, signatureScan)
  return 'problem' in drawn ? drawn.problem.en : undefined
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

describe('what is no picture', () => {
  it.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'not a JPEG'],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'not a JPEG'],
    ['an archive called picture', zip, 'not a JPEG'],
    ['a PDF', () => Buffer.from('%PDF-1.7\n%%EOF'), 'not a JPEG'],
    ['the test signature of virus scanners', () => Buffer.from(EICAR), 'virus'],
    [
      'that signature behind a picture',
      async () => Buffer.concat([await photo(500, 500), Buffer.from(EICAR)]),
      'virus',
    ],
    ['a picture cut off', async () => (await photo(800, 800)).subarray(0, 20_000), 'damaged'],
    ['a stamp', () => photo(200, 500), 'too small'],
    ['a bomb of 50 megapixels', () => bomb(), 'megapixels'],
    ['more than 8 MB', () => Buffer.alloc(8 * 1_048_576 + 1), '8 MB'],
  ])('%s is refused', async (_, make, reason) => {
    expect(await problemOf(await make())).toContain(reason)
  })

  const bomb = () =>
    sharp({ create: { width: 10_000, height: 5_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()

  it('is refused too when the scanner is down', async () => {
    const drawn = await drawAnew(await photo(500, 500), async () => {
      throw new Error('down')
    })
    expect(drawn).toHaveProperty('problem')
  })

  it('is refused by the call with the reason in the asked language, and leaves nothing', async () => {
    const refused = await sendPicture(app(), await open(), 'front', zip())
    expect(refused.json).toMatchObject({
      ResultCode: 'PICTURE_REFUSED',
      Data: 'We cannot take this picture: it is not a JPEG, PNG or WebP picture.',
    })
    expect(await app().ctx.db.selectFrom('stored_files').selectAll().execute()).toEqual([])
  })
})

describe('a picture that is taken', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('may be a %s and is kept as JPEG', async (format) => {
    const drawn = await drawAnew(await photo(500, 500, format), signatureScan)
    expect('picture' in drawn && (await sharp(drawn.picture).metadata()).format).toBe('jpeg')
  })

  it('is drawn anew: upright, at most 2400 points, nothing hidden in it or behind it', async () => {
    const camera = await sharp(await photo(3_000, 1_000))
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const drawn = await drawAnew(Buffer.concat([camera, zip(), Buffer.from('<script>')]), signatureScan)
    const { picture } = drawn as { picture: Buffer }
    expect(await sharp(picture).metadata()).toMatchObject({ width: 800, height: 2_400 })
    for (const hidden of ['secret place', '<script>', 'PK\u0003\u0004']) expect(picture.includes(hidden)).toBe(false)
    expect((await sharp(picture).metadata()).exif).toBeUndefined()
  })
})

describe('a link for the telephone', () => {
  it('opens once and shows that one document without a sign-in', async () => {
    const begun = await start()
    expect(begun.Data).toMatchObject({ Status: 1, Sent: true })
    const message = await app().ctx.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow()
    expect(message).toMatchObject({ channel: 'whatsapp', recipient: '+13055550142' })
    expect(message.body_text).toContain(begun.Data.Link)
    const code = begun.Data.Link.split('/capture/')[1]
    const opened = await post(`${calls}/openHandOff`, { Code: code })
    expect(opened.Data.Capture).toMatchObject({ DocType: 2, PersonName: 'Maria Perez' })
    expect(Object.keys(opened.Data.Capture).sort()).toEqual(['DocType', 'DocumentId', 'PersonName', 'Sides', 'Status'])
    expect((await post(`${calls}/openHandOff`, { Code: code })).ResultCode).toBe('LINK_NOT_VALID')

    const pass = opened.Data.Pass
    expect((await post(`${calls}/getCapture`, { Pass: pass })).Data).toEqual(opened.Data.Capture)
    await sendPicture(app(), pass, 'front', await photo(500, 500))
    expect((await post(`${calls}/submit`, { Pass: pass, Mrz: passportMrz() })).Data).toEqual({ Status: 2 })
    const seen = `/api/admin/clientDocuments/getProcessClientDocumentStatus/${clientId}/2`
    expect((await app().request('GET', seen, { token })).json.Data.Status).toBe(2)
    for (const [path, body] of [
      ['getCapture', {}],
      ['submit', { Mrz: passportMrz() }],
      ['finishPicture', { Side: 'front' }],
      ['beginPicture', { Side: 'front', PartHashes: ['a'.repeat(64)] }],
    ] as const)
      expect((await post(`${calls}/${path}`, { Pass: pass, ...body })).ResultCode, path).toBe('LINK_NOT_VALID')
  })

  it('opens for 15 minutes, and what it opened works for 30', async () => {
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

  it('opens nothing once the document was handed in elsewhere', async () => {
    const code = (await start()).Data.Link.split('/capture/')[1]
    const pass = await open()
    await sendPicture(app(), pass, 'front', await photo(500, 500))
    await post(`${calls}/submit`, { Pass: pass, Mrz: passportMrz() })
    expect((await post(`${calls}/openHandOff`, { Code: code })).ResultCode).toBe('LINK_NOT_VALID')
    expect((await start()).ResultCode).toBe('DOCUMENT_IN_REVIEW')
  })

  it('is made ten times an hour at most', async () => {
    for (let i = 0; i < 10; i++) expect((await start({ ClientPhone: undefined })).Data.Sent).toBe(false)
    expect((await start()).ResultCode).toBe('TOO_MANY')
    app().clock.advance(1.01)
    expect((await start()).Status).toBe(0)
  })

  it('is stored as a hash only', async () => {
    const code = (await start()).Data.Link.split('/capture/')[1]
    const rows = await app().ctx.db.selectFrom('document_passes').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(code)
  })
})

describe('handing a document in', () => {
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

  it('needs its pictures', async () => {
    const pass = await open()
    expect((await post(`${calls}/submit`, { Pass: pass, Mrz: passportMrz() })).ResultCode).toBe('UPLOAD_INCOMPLETE')
  })

  it.each([
    ['a check digit that does not prove', passportMrz().replace('840512', '840513'), 'sign by sign'],
    ['somebody else’s', passportMrz({ name: 'SMITH<<JOHN' }), 'must be the name of Maria Perez'],
    ['an expired one', passportMrz({ until: '261130' }), 'is past'],
    ['none', '', 'sign by sign'],
  ])('proves a passport’s zone once more: %s is refused', async (_, mrz, message) => {
    expect((await fieldsOf(await withPictures(DOC.passport), { Mrz: mrz })).Mrz).toContain(message)
  })

  it('asks for the data of the licence in the words of the specification', async () => {
    const pass = await withPictures(DOC.driverLicense)
    const wanted = 'You must specify the data of the Driver License'
    expect(await fieldsOf(pass, { HolderName: 'Maria Perez' })).toEqual({
      Number: wanted,
      ValidUntil: wanted,
      IssuedOn: wanted,
      CountryId: wanted,
      Classes: wanted,
    })
    expect((await fieldsOf(pass, {}, 'es')).Number).toBe('Debe especificar los datos de la licencia de conducción')
    const wrong = { Number: 'A1', IssuedOn: '2027-01-01', ValidUntil: '2026-11-30', CountryId: 999, Classes: 'B' }
    expect(Object.keys(await fieldsOf(pass, { HolderName: 'John Smith', ...wrong }))).toEqual([
      'HolderName',
      'ValidUntil',
      'IssuedOn',
      'CountryId',
    ])
  })

  it('takes an identity card with its number and end', async () => {
    const pass = await withPictures(DOC.identityCard)
    const data = { HolderName: 'Maria Perez', Number: '84051212345', ValidUntil: '2030-01-01' }
    expect(await post(`${calls}/submit`, { Pass: pass, ...data })).toMatchObject({ Data: { Status: 2 } })
  })
})
