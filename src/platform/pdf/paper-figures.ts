import QRCode from 'qrcode'
import type { Paper } from './paper.ts'
import { AREA, type Block, COLOURS, STYLES } from './paper-style.ts'
import { toWinAnsi } from './win-ansi.ts'

/** A drawn signature: how dark each point is, from 0 to 255. */
export type InkImage = { width: number; height: number; darkness: Uint8Array }

/** Where something stands: x is counted from the left of the printed area. */
type Place = { x: number; width: number; height: number }

// Parts of pdfkit that its types leave out.
type Internals = {
  initForm(): void
  annotate(x: number, y: number, width: number, height: number, options: Record<string, unknown>): void
  _root: { data: { AcroForm: { data: Record<string, unknown> } } }
  page: { xobjects: Record<string, unknown>; annotations: unknown[] }
}

/** Flags of an annotation that is printed and cannot be moved. */
const PRINTED_AND_LOCKED = 132

/** A text as PDF writes it in its dictionaries: pdfkit tells it from a name by the wrapper. */
export const pdfText = (text: string) => new String(text)

const figure = (
  { doc, root }: Paper,
  alt: string,
  { x, width, height }: Place,
  top: number,
  draw: (left: number) => void,
) => {
  const left = AREA.left + x
  const options = { alt: toWinAnsi(alt), bbox: [left, top, left + width, top + height] }
  root.add(doc.struct('Figure', options as PDFKit.Mixins.StructureElementOptions, () => draw(left)))
}

/** A square that telephones read. */
export const qr = (paper: Paper, address: string, x: number, size: number): Block => ({
  height: size,
  draw: (top) => {
    const { modules } = QRCode.create(address, { errorCorrectionLevel: 'M' })
    const unit = size / modules.size
    figure(paper, `QR: ${address}`, { x, width: size, height: size }, top, (left) => {
      for (let line = 0; line < modules.size; line++) {
        for (let column = 0; column < modules.size; column++) {
          // A hair's overlap, so that no printer shows seams.
          if (modules.get(line, column))
            paper.doc.rect(left + column * unit, top + line * unit, unit + 0.02, unit + 0.02)
        }
      }
      paper.doc.fill(COLOURS.black)
    })
  },
})

/** A drawn signature, as large as its place allows, standing on the lower edge. */
export const inkOn = (paper: Paper, image: InkImage, place: Place, alt: string): Block => ({
  height: place.height,
  draw: (top) => {
    const { doc } = paper
    const scale = Math.min(place.width / image.width, place.height / image.height)
    const [width, height] = [image.width * scale, image.height * scale]
    const data = doc.ref({
      Type: 'XObject',
      Subtype: 'Image',
      Width: image.width,
      Height: image.height,
      ColorSpace: 'DeviceGray',
      BitsPerComponent: 8,
      Decode: [1, 0],
    })
    data.end(Buffer.from(image.darkness))
    ;(doc as unknown as Internals).page.xobjects.Signature = data
    const above = place.height - height
    figure(paper, alt, { x: place.x, width, height }, top + above, (left) => {
      doc.save().transform(width, 0, 0, -height, left, top + place.height)
      doc.addContent('/Signature Do')
      doc.restore()
    })
  },
})

/** A name in italics, as large as its place allows, standing on the lower edge. */
export const scriptOn = ({ doc, root }: Paper, name: string, { x, width, height }: Place): Block => ({
  height,
  draw: (top) => {
    const { font, size, colour } = STYLES.script
    const letters = toWinAnsi(name)
    const wide = doc.font(font).fontSize(size).widthOfString(letters)
    const write = () => {
      doc.fontSize(Math.min(size, (size * width) / wide)).fillColor(COLOURS[colour])
      doc.text(letters, AREA.left + x, top + height - doc.currentLineHeight(), { lineBreak: false })
    }
    root.add(doc.struct('P', {}, write))
  },
})

/** Lays the signature field over a block's place; `dictionary` is what the seal fills in. */
export const signatureField = (
  { doc, root }: Paper,
  block: Block,
  { x, width }: Pick<Place, 'x' | 'width'>,
  dictionary: Record<string, unknown>,
  says: string,
): Block => ({
  height: block.height,
  draw: (top) => {
    const internals = doc as unknown as Internals
    block.draw(top)
    doc.font('Helvetica')
    internals.initForm()
    const signature = doc.ref(dictionary)
    // The signature itself stands on the page, where every printer sees it; the field over it is clear.
    const look = doc.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, width, block.height] })
    const structParent = doc.struct('Form', { alt: toWinAnsi(says) })
    root.add(structParent)
    internals.annotate(AREA.left + x, top, width, block.height, {
      Subtype: 'Widget',
      FT: 'Sig',
      T: pdfText('Signature'),
      TU: pdfText(says),
      V: signature,
      AP: { N: look },
      F: PRINTED_AND_LOCKED,
      structParent,
    })
    Object.assign(internals._root.data.AcroForm.data, {
      Fields: [internals.page.annotations.at(-1)],
      SigFlags: 3,
      NeedAppearances: false,
    })
    structParent.end()
    look.end(Buffer.alloc(0))
    ;(signature as unknown as { end(): void }).end()
  },
})
