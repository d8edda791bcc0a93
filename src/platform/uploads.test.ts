import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { PDF_WITH_SCRIPT, packedStream, pdfWith, pngClaimingSize } from '../testing/uploads.ts'
import { findPdfProblem } from './pdf/active-content.ts'
import { acceptUpload, MAX_PIXELS, reencodePicture } from './uploads.ts'

const MB = 1_048_576

/** The result of `work`, and by how many MB the process has grown while it ran. */
const grownBy = async <T>(work: () => Promise<T>) => {
  const before = process.memoryUsage().rss
  const answer = await work()
  return { answer, grownMb: (process.memoryUsage().rss - before) / MB }
}

describe('a picture', () => {
  it('of a few hundred bytes whose header claims 50,000 x 50,000 pixels is rejected without decoding', async () => {
    const bomb = pngClaimingSize(50_000)
    expect(bomb.byteLength).toBeLessThan(1_000)
    const { answer, grownMb } = await grownBy(() => reencodePicture(bomb))
    expect(answer).toEqual({ problem: 'too-many-points' })
    expect(grownMb).toBeLessThan(100)
    await expect(acceptUpload('file', bomb)).rejects.toMatchObject({
      fields: [{ field: 'file', message: { en: 'is larger than 64 megapixels', es: 'tiene más de 64 megapíxeles' } }],
    })
  })

  it('with an allowed size in the header but no image data is reported as damaged', async () => {
    const side = Math.floor(Math.sqrt(MAX_PIXELS))
    expect(await reencodePicture(pngClaimingSize(side))).toEqual({ problem: 'damaged' })
  })

  it('with several frames is rejected, even when they are small', async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 40, height: 40, channels: 3, background } })
        .png()
        .toBuffer()
    const frames = await Promise.all(['#fff', '#000', '#f00'].map(frame))
    const animated = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer()
    expect(await reencodePicture(animated)).toEqual({ problem: 'animated' })
  })

  it.each(['svg', 'gif', 'tiff'] as const)('of type %s is rejected', async (kind) => {
    const drawn = sharp({ create: { width: 40, height: 40, channels: 3, background: '#fff' } })
    const bytes =
      kind === 'svg' ? Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') : await drawn[kind]().toBuffer()
    expect(await reencodePicture(bytes)).toEqual({ problem: 'not-a-picture' })
  })
})

/** A PDF as a bank's software creates it: text, a link, compressed contents. */
const ordinaryPdf = () =>
  new Promise<Buffer>((resolve) => {
    const document = new PDFDocument({ info: { Title: 'Transfer 0001', Author: 'First Bank' } })
    const parts: Buffer[] = []
    document.on('data', (part: Buffer) => parts.push(part))
    document.on('end', () => resolve(Buffer.concat(parts)))
    document.text('Transfer of USD 512.40. See /JavaScript in our guide.', { link: 'https://bank.example.com/#2F' })
    document.addPage().text('Page two')
    document.end()
  })

const SCRIPT = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
const objectStream = (content: string, more = '') =>
  packedStream(`/Type /ObjStm /N 1 /First 4 ${more}`, `4 0 ${content}`)

describe('a PDF', () => {
  it.each([
    ['from a bank', ordinaryPdf()],
    ['that opens at a page', pdfWith('/OpenAction [3 0 R /Fit] /PageMode /UseOutlines')],
    ['with signature fields', pdfWith('/AcroForm << /SigFlags 3 /Fields [] >>', '<< /FT /Sig /T (Signature1) >>')],
    ['with its objects in a packed stream', pdfWith('', objectStream('<< /Type /Font /BaseFont /Helvetica >>'))],
    ['that is protected and has its objects outside', pdfWith('', '<< /Filter /Standard >>', '<< /Encrypt 4 0 R >>')],
    ['with a colour profile of three parts', pdfWith('', packedStream('/N 3', Buffer.alloc(1_000)))],
  ])('%s is accepted', async (_, made) => {
    expect(await findPdfProblem(await made)).toBeUndefined()
  })

  it.each([
    ['a script when it opens', PDF_WITH_SCRIPT],
    ['a script under another spelling', pdfWith('/OpenAction << /S /J#61v#61Script /J#53 (1) >>')],
    ['a script in a packed stream of objects', pdfWith('/OpenAction 5 0 R', objectStream(SCRIPT))],
    [
      'a script in a stream of objects that is not named so',
      pdfWith('/OpenAction 5 0 R', packedStream('/Type 9 0 R /First 4 /N 1', `5 0 ${SCRIPT}`)),
    ],
    [
      'a script in an object within the data of another stream',
      pdfWith('', `<< /Length 90 >>\nstream\n7 0 obj ${SCRIPT} endobj\nendstream`),
    ],
    ['names of scripts', pdfWith('/Names << /JavaScript 4 0 R >>')],
    ['a program to launch', pdfWith('/OpenAction << /S /Launch /F (cmd.exe) >>')],
    ['an embedded file', pdfWith('/Names << /EmbeddedFiles 4 0 R >>', packedStream('/Type /EmbeddedFile', 'MZ'))],
    ['a form that submits', pdfWith('', '<< /S /SubmitForm /F (https://evil.example.com) >>')],
    ['an XFA form', pdfWith('/AcroForm << /XFA 4 0 R >>')],
  ])('with %s is rejected', async (_, bytes) => {
    expect(await findPdfProblem(bytes)).toBe('active')
  })

  it.each([
    ['locked', 'protected with its objects in a stream', pdfWith('/Encrypt 9 0 R', objectStream('<< >>'))],
    [
      'unreadable',
      'whose objects are packed in two ways',
      pdfWith('', packedStream('/Type /ObjStm /N 1 /First 4 /Filter [/ASCIIHexDecode /FlateDecode]', '4 0 <<>>')),
    ],
    [
      'unreadable',
      'whose packed objects are damaged',
      pdfWith('', '<< /Type /ObjStm /Filter /FlateDecode >>\nstream\nno\nendstream'),
    ],
  ])('is reported as %s: %s', async (problem, _, bytes) => {
    expect(await findPdfProblem(bytes)).toBe(problem)
  })

  it('whose objects decompress to 100 MB is rejected without decompressing all of them', async () => {
    const bomb = pdfWith('', packedStream('/Type /ObjStm /N 1 /First 4', Buffer.alloc(100 * MB)))
    expect(bomb.byteLength).toBeLessThan(MB)
    const { answer, grownMb } = await grownBy(() => findPdfProblem(bomb))
    expect(answer).toBe('unreadable')
    expect(grownMb).toBeLessThan(60)
  })

  it('with thousands of object streams without data is read only once', async () => {
    const streams = Buffer.from('/ObjStm stream\n'.repeat(19_000))
    const padded = Buffer.concat([Buffer.from('%PDF-1.4\n'), streams, Buffer.alloc(64 * MB)])
    expect(await findPdfProblem(padded)).toBeUndefined()
  })

  it('is rejected with instructions on what to do about it, in both languages', async () => {
    await expect(acceptUpload('file', PDF_WITH_SCRIPT)).rejects.toMatchObject({
      fields: [
        {
          field: 'file',
          message: {
            en: expect.stringContaining('Print it to a new PDF'),
            es: expect.stringContaining('Imprímalo en un PDF nuevo'),
          },
        },
      ],
    })
  })
})
