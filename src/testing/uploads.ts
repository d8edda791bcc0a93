import { crc32, deflateSync } from 'node:zlib'

const pngPart = (type: string, data: Buffer) => {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.byteLength)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** A PNG of a few hundred bytes whose header claims a size in pixels per side. */
export const pngClaimingSize = (points: number) => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(points, 0)
  head.writeUInt32BE(points, 4)
  head[8] = 8
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    pngPart('IHDR', head),
    pngPart('IDAT', deflateSync(Buffer.alloc(100_000))),
    pngPart('IEND', Buffer.alloc(0)),
  ])
}

/** A PDF of one page with additional catalog entries and objects from number 4. */
export const pdfWith = (catalogue: string, ...objects: (string | Buffer)[]) => {
  const all = [
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
    ...objects,
  ]
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'),
    ...all.flatMap((object, i) => [Buffer.from(`${i + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]),
    Buffer.from('trailer << /Root 1 0 R >>\n%%EOF\n'),
  ])
}

/** A compressed stream with its dictionary. */
export const packedStream = (dictionary: string, content: string | Buffer) => {
  const packed = deflateSync(content)
  const head = `<< ${dictionary} /Filter /FlateDecode /Length ${packed.byteLength} >>\nstream\r\n`
  return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')])
}

/** A PDF with a script that runs on opening. */
export const PDF_WITH_SCRIPT = pdfWith('/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>')
