import QRCode from 'qrcode'
import type { Pdf } from './pdf-document.ts'
import { AREA, type Block, COLORS, STYLES } from './pdf-style.ts'
import { toWinAnsi } from './win-ansi.ts'

/** A drawn signature; the darkness of each pixel, from 0 to 255. */
export type InkImage = { width: number; height: number; darkness: Uint8Array }

/** A place on a page; `x` is measured from the left of the printable area. */
type Place = { x: number; width: number; height: number }

// Parts of pdfkit that its types omit.
type Internals = {
  initForm(): void
  annotate(x: number, y: number, width: number, height: number, options: Record<string, unknown>): void
  _root: { data: { AcroForm: { data: Record<string, unknown> } } }
  page: { xobjects: Record<string, unknown>; annotations: unknown[] }
}

/** Annotation flags: print, locked. */
const PRINTED_AND_LOCKED = 132

/** A string in a PDF dictionary; pdfkit distinguishes it from a name by the String wrapper. */
export const pdfText = (text: string) => new String(text)

const figure = (
  { doc, root }: Pdf,
  alt: string,
  { x, width, height }: Place,
  top: number,
  draw: (left: number) => void,
) => {
  const left = AREA.left + x
  const options = { alt: toWinAnsi(alt), bbox: [left, top, left + width, top + height] }
  root.add(doc.struct('Figure', options as PDFKit.Mixins.StructureElementOptions, () => draw(left)))
}

/** A QR code. */
export const qr = (pdf: Pdf, address: string, x: number, size: number): Block => ({
  height: size,
  draw: (top) => {
    const { modules } = QRCode.create(address, { errorCorrectionLevel: 'M' })
    const unit = size / modules.size
    figure(pdf, `QR: ${address}`, { x, width: size, height: size }, top, (left) => {
      for (let line = 0; line < modules.size; line++) {
        for (let column = 0; column < modules.size; column++) {
          // A slight overlap avoids visible seams in print.
          if (modules.get(line, column)) pdf.doc.rect(left + column * unit, top + line * unit, unit + 0.02, unit + 0.02)
        }
      }
      pdf.doc.fill(COLORS.black)
    })
  },
})

/** A drawn signature, scaled to fit its place and aligned to the bottom. */
export const inkImage = (pdf: Pdf, image: InkImage, place: Place, alt: string): Block => ({
  height: place.height,
  draw: (top) => {
    const { doc } = pdf
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
    figure(pdf, alt, { x: place.x, width, height }, top + above, (left) => {
      doc.save().transform(width, 0, 0, -height, left, top + place.height)
      doc.addContent('/Signature Do')
      doc.restore()
    })
  },
})

/** A name in script style, scaled to fit its place and aligned to the bottom. */
export const scriptName = ({ doc, root }: Pdf, name: string, { x, width, height }: Place): Block => ({
  height,
  draw: (top) => {
    const { font, size, colour } = STYLES.script
    const letters = toWinAnsi(name)
    const wide = doc.font(font).fontSize(size).widthOfString(letters)
    const write = () => {
      doc.fontSize(Math.min(size, (size * width) / wide)).fillColor(COLORS[colour])
      doc.text(letters, AREA.left + x, top + height - doc.currentLineHeight(), { lineBreak: false })
    }
    root.add(doc.struct('P', {}, write))
  },
})

/** Adds the signature field over a block; the seal fills in `dictionary`. */
export const signatureField = (
  { doc, root }: Pdf,
  block: Block,
  { x, width }: Pick<Place, 'x' | 'width'>,
  dictionary: Record<string, unknown>,
  description: string,
): Block => ({
  height: block.height,
  draw: (top) => {
    const internals = doc as unknown as Internals
    block.draw(top)
    doc.font('Helvetica')
    internals.initForm()
    const signature = doc.ref(dictionary)
    // The visible signature is part of the page, so that it is always printed; the field over it is transparent.
    const appearance = doc.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, width, block.height] })
    const structParent = doc.struct('Form', { alt: toWinAnsi(description) })
    root.add(structParent)
    internals.annotate(AREA.left + x, top, width, block.height, {
      Subtype: 'Widget',
      FT: 'Sig',
      T: pdfText('Signature'),
      TU: pdfText(description),
      V: signature,
      AP: { N: appearance },
      F: PRINTED_AND_LOCKED,
      structParent,
    })
    Object.assign(internals._root.data.AcroForm.data, {
      Fields: [internals.page.annotations.at(-1)],
      SigFlags: 3,
      NeedAppearances: false,
    })
    structParent.end()
    appearance.end(Buffer.alloc(0))
    ;(signature as unknown as { end(): void }).end()
  },
})
