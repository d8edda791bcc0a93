import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { signedInClient } from '../../../testing/people.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { PDF_WITH_SCRIPT, pngClaimingSize } from '../../../testing/uploads.ts'

type Person = Awaited<ReturnType<typeof signedInClient>>
let maria: Person
let james: Person
const app = useTestApp(async (test) => {
  maria = await signedInClient(test)
  james = await signedInClient(test, { email: 'james.wilson@example.com' })
})

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')
const picture = () => sharp({ create: { width: 3_000, height: 20, channels: 4, background: '#0e4d6480' } })

const upload = async (bytes: Buffer, name = 'ticket.pdf', person = maria) => {
  const response = await app().http.inject({
    method: 'POST',
    url: `/api/notes/attachments?Name=${encodeURIComponent(name)}`,
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/octet-stream' },
    payload: bytes,
  })
  return { status: response.statusCode, json: response.json() }
}
const send = (ids: number[], person = maria) =>
  app().request('POST', '/api/notes/', {
    token: person.token,
    body: { Subject: 'My flight', Body: 'Here it is.', AttachmentIds: ids },
  })
const fetchFile = (id: number, person = maria) =>
  app().http.inject({ url: `/api/notes/attachments/${id}`, headers: { authorization: `Bearer ${person.token}` } })

describe('an attachment', () => {
  it('is sent with its message and returned only to its client, as a download', async () => {
    const { json } = await upload(PDF, '../My flight.exe')
    expect(json.Data).toEqual({ Id: 1, Name: 'My flight.pdf', ContentType: 'application/pdf', SizeBytes: PDF.length })
    expect((await fetchFile(1)).statusCode).toBe(404)
    expect((await send([1])).json.Data.Attachments).toEqual([json.Data])
    const file = await fetchFile(1)
    expect(file.rawPayload).toEqual(PDF)
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''My%20flight.pdf",
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect((await fetchFile(1, james)).statusCode).toBe(404)
  })

  it('that is an image is re-encoded, smaller and without metadata', async () => {
    const secret = await picture()
      .withExif({ IFD0: { Copyright: 'home address' } })
      .png()
      .toBuffer()
    const { json } = await upload(secret, 'photo.png')
    expect(json.Data).toMatchObject({ Name: 'photo.jpg', ContentType: 'image/jpeg' })
    await send([json.Data.Id])
    const { rawPayload } = await fetchFile(json.Data.Id)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 2_400 })
    expect(secret.includes('home address')).toBe(true)
    expect(rawPayload.includes('home address')).toBe(false)
  })

  it.each([
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a program', Buffer.from('MZ\u0000\u0000 not a picture at all')],
    ['an archive', Buffer.from('504b0304140000000000', 'hex')],
    ['half a picture', Buffer.from('ffd8ffe000104a464946000101', 'hex')],
    ['a picture that unfolds to 2,500 megapixels', pngClaimingSize(50_000)],
    ['a PDF with a script', PDF_WITH_SCRIPT],
    ['nothing', Buffer.alloc(0)],
    ['more than 4 MB', Buffer.concat([PDF, Buffer.alloc(4 * 1_048_576)])],
  ])('that is %s is rejected', async (_, bytes) => {
    const { status, json } = await upload(bytes, 'photo.jpg')
    expect(status).toBe(422)
    expect(json.Fields[0].Field).toBe('File')
  })

  it('belongs to one message of its own client', async () => {
    const first = (await upload(PDF)).json.Data.Id
    expect((await send([first], james)).status).toBe(404)
    expect((await send([first, first])).status).toBe(404)
    expect((await send([first])).status).toBe(200)
    expect((await send([first])).status).toBe(404)
    expect((await send([1, 2, 3, 4])).status).toBe(422)
  })

  it('is deleted with its file after two days when no message uses it', async () => {
    const taken = (await upload(PDF)).json.Data.Id
    await upload(PDF)
    await send([taken])
    app().clock.advance(48)
    await app().runJobs()
    maria = await signedInClient(app())
    expect((await fetchFile(taken)).statusCode).toBe(200)
    const { db } = app().ctx
    expect(await db.selectFrom('note_attachments').select('id').execute()).toEqual([{ id: taken }])
    expect(await db.selectFrom('stored_files').select('id').execute()).toHaveLength(1)
  })

  it('is refused when there are already thirty unused ones', async () => {
    for (let i = 0; i < 30; i++) expect((await upload(PDF)).status).toBe(200)
    expect((await upload(PDF)).status).toBe(429)
  })
})
