import PDFDocument from 'pdfkit'
import QRCode from 'qrcode'
import type { Bilingual, Lang } from '../../../lib/languages.ts'
import { toWinAnsi } from './win-ansi.ts'

const PAGE = { width: 595.28, height: 841.89 }
/** The printed area in points, the same on every page; y runs down. */
export const AREA = { left: 46, right: PAGE.width - 46, top: 44, bottom: PAGE.height - 62 }
export const WIDTH = AREA.right - AREA.left

const COLOURS = {
  ink: '#0b2a3c',
  deep: '#0e4d64',
  muted: '#4a606d',
  line: '#b9c6cc',
  tint: '#eef4f5',
  turquoise: '#16a3a5',
  coral: '#b8441f',
  sun: '#f8b83c',
  white: '#ffffff',
} as const
type Colour = keyof typeof COLOURS

const STYLES = {
  title: { font: 'Helvetica-Bold', size: 20, colour: 'ink' },
  subtitle: { font: 'Helvetica', size: 12, colour: 'muted' },
  heading: { font: 'Helvetica-Bold', size: 12.5, colour: 'deep' },
  name: { font: 'Helvetica-Bold', size: 11, colour: 'ink' },
  label: { font: 'Helvetica', size: 7.5, colour: 'muted' },
  text: { font: 'Helvetica', size: 9, colour: 'ink' },
  strong: { font: 'Helvetica-Bold', size: 9, colour: 'ink' },
  also: { font: 'Helvetica-Oblique', size: 8.5, colour: 'muted' },
  small: { font: 'Helvetica', size: 8, colour: 'muted' },
  warning: { font: 'Helvetica-Bold', size: 8.5, colour: 'coral' },
  code: { font: 'Courier', size: 8, colour: 'ink' },
  total: { font: 'Helvetica-Bold', size: 14, colour: 'ink' },
  script: { font: 'Times-BoldItalic', size: 24, colour: 'ink' },
} as const satisfies Record<string, { font: string; size: number; colour: Colour }>
export type Style = keyof typeof STYLES

/** Points between two paragraphs of a cell. */
const RUN_GAP = 1

type Part = { text: string; lang?: Lang }
/** One paragraph of a cell; its parts follow each other on the line. */
export type Run = { parts: Part[]; style: Style; align?: 'left' | 'right'; heading?: 'H1' | 'H2' | 'H3' }
/** A column of paragraphs; x is counted from the left of the printed area. */
export type Cell = { x: number; width: number; runs: Run[] }
/** Something of a known height that can stand anywhere on a page. */
export type Block = { height: number; draw: (y: number) => void }
/** Gives the table that rows belong to. */
export type Table = () => PDFKit.PDFStructureElement

export const run = (text: string, style: Style = 'text', more: Partial<Run> = {}): Run => ({ parts: [{ text }], style, ...more })

/** Both languages on one line, or one when they say the same. */
export const bothOnLine = ({ en, es }: Bilingual, style: Style = 'text'): Run => ({
  parts: en === es ? [{ text: en }] : [{ text: en, lang: 'en' }, { text: ` · ${es}`, lang: 'es' }],
  style,
})

/** Both languages line under line, or one line when they say the same. */
export const bothStacked = ({ en, es }: Bilingual, style: Style = 'text', also: Style = 'also', more: Partial<Run> = {}): Run[] =>
  en === es
    ? [run(en, style, more)]
    : [
        { parts: [{ text: en, lang: 'en' }], style, ...more },
        { ...more, parts: [{ text: es, lang: 'es' }], style: also, heading: undefined },
      ]

/** A drawn signature: how dark each point is, from 0 to 255. */
export type InkImage = { width: number; height: number; darkness: Uint8Array }

// Parts of pdfkit that its types leave out.
type Raw = {
  initForm(): void
  annotate(x: number, y: number, width: number, height: number, options: Record<string, unknown>): void
  _root: { data: { AcroForm: { data: Record<string, unknown> } } }
  page: { xobjects: Record<string, unknown>; annotations: unknown[] }
}

/** Flags of an annotation that is printed and cannot be moved. */
const PRINTED_AND_LOCKED = 132

/**
 * Paper of the house: A4 with letterhead, foot and page numbers, tagged for screen readers, in two languages. Blocks are put
 * one under the other and never cut by a page's end.
 */
export const createPaper = (about: { title: Bilingual; number: string; subject: string; issuedAt: Date; foot: string }) => {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    bufferPages: true,
    autoFirstPage: false,
    info: {
      Title: toWinAnsi(`${about.title.en} / ${about.title.es} ${about.number}`),
      Author: 'Alamar',
      Subject: toWinAnsi(about.subject),
      Creator: 'Alamar',
      Producer: 'Alamar',
      CreationDate: about.issuedAt,
      ModDate: about.issuedAt,
    },
  })
  const raw = doc as unknown as Raw
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const root = doc.struct('Document', { title: about.number })
  doc.addStructure(root)

  let y: number = AREA.top
  let pages = 0

  const asArtifact = (draw: () => void) => {
    doc.markContent('Artifact', { type: 'Layout' })
    draw()
    doc.endMarkedContent()
  }

  /** The mark: a sun over three waves, in a tile that stays readable without colour. */
  const drawMark = (x: number, top: number, size: number) => {
    const unit = size / 32
    doc.save().translate(x, top).scale(unit)
    doc.roundedRect(0, 0, 32, 32, 7).fill(COLOURS.ink)
    doc.circle(16, 12.5, 5.6).fill(COLOURS.sun)
    for (const [level, colour] of [COLOURS.white, COLOURS.turquoise, COLOURS.white].entries()) {
      const at = 19.2 + level * 3.7
      doc.moveTo(4.5, at)
      for (let bend = 0; bend < 4; bend++) {
        const from = 4.5 + bend * 5.75
        const rise = bend % 2 ? 2.6 : -2.6
        doc.bezierCurveTo(from + 2, at + rise, from + 3.75, at + rise, from + 5.75, at)
      }
      doc.lineWidth(1.7).lineCap('round').stroke(colour)
    }
    doc.restore()
  }

  const drawLine = (x: number, width: number, at: number, thickness = 0.6, colour: Colour = 'line') =>
    doc.moveTo(AREA.left + x, at).lineTo(AREA.left + x + width, at).lineWidth(thickness).stroke(COLOURS[colour])

  const style = (name: Style) => {
    const { font, size, colour } = STYLES[name]
    return doc.font(font).fontSize(size).fillColor(COLOURS[colour])
  }

  const addPage = () => {
    doc.addPage()
    pages++
    y = AREA.top
    if (pages === 1) return
    asArtifact(() => {
      drawMark(AREA.left, y, 16)
      style('small').text(toWinAnsi(`Alamar · ${about.title.en} / ${about.title.es} ${about.number}`), AREA.left + 23, y + 4, { lineBreak: false })
      drawLine(0, WIDTH, y + 22)
    })
    y += 34
  }

  const settings = (width: number, align: Run['align']) => ({ width, align: align ?? 'left', lineGap: 1.2 }) as const
  const heightOf = ({ parts, style: name, align }: Run, width: number) =>
    doc
      .font(STYLES[name].font)
      .fontSize(STYLES[name].size)
      .heightOfString(toWinAnsi(parts.map((part) => part.text).join('')) || ' ', settings(width, align))

  const drawRun = ({ parts, style: name, align, heading }: Run, x: number, top: number, width: number, parent: PDFKit.PDFStructureElement) => {
    const written = doc.struct(heading ?? 'P', parts.length === 1 && parts[0]!.lang ? { lang: parts[0]!.lang } : {})
    parent.add(written)
    for (const [i, part] of parts.entries()) {
      const put = () => {
        style(name)
        const how = { ...settings(width, align), continued: i < parts.length - 1 }
        if (i === 0) doc.text(toWinAnsi(part.text) || ' ', x, top, how)
        else doc.text(toWinAnsi(part.text), how)
      }
      written.add(parts.length === 1 ? put : doc.struct('Span', part.lang ? { lang: part.lang } : {}, put))
    }
    written.end()
  }

  /** A row of columns; in a `table` it is read as one. */
  const row = (cells: Cell[], options: { after?: number; table?: Table } = {}): Block => {
    const heights = cells.map((cell) => cell.runs.map((each) => heightOf(each, cell.width)))
    const tallest = Math.max(0, ...heights.map((of) => of.reduce((total, h) => total + h + RUN_GAP, -RUN_GAP)))
    return {
      height: tallest + (options.after ?? 0),
      draw: (top) => {
        const line = options.table && doc.struct('TR')
        if (line) options.table!().add(line)
        for (const [i, cell] of cells.entries()) {
          const data = line && doc.struct('TD')
          if (data) line.add(data)
          let at = top
          for (const [j, each] of cell.runs.entries()) {
            drawRun(each, AREA.left + cell.x, at, cell.width, data ?? root)
            at += heights[i]![j]! + RUN_GAP
          }
          data?.end()
        }
        line?.end()
      },
    }
  }

  const stack = (blocks: Block[]): Block => ({
    height: blocks.reduce((total, block) => total + block.height, 0),
    draw: (top) => {
      let at = top
      for (const block of blocks) {
        block.draw(at)
        at += block.height
      }
    },
  })

  const gap = (height: number): Block => ({ height, draw: () => {} })

  const rule = (options: { width?: number; colour?: Colour; before?: number; after?: number } = {}): Block => ({
    height: (options.before ?? 0) + (options.after ?? 0),
    draw: (top) => asArtifact(() => drawLine(0, WIDTH, top + (options.before ?? 0), options.width, options.colour)),
  })

  /** The line that somebody signs on. */
  const line = (x: number, width: number): Block => ({
    height: 6,
    draw: (top) => asArtifact(() => drawLine(x, width, top + 2, 0.8, 'muted')),
  })

  /** A frame around a block, filled or dashed. */
  const framed = (block: Block, options: { fill?: Colour; dashed?: boolean; pad: number; x?: number; width?: number; minHeight?: number }): Block => {
    const height = Math.max(block.height + 2 * options.pad, options.minHeight ?? 0)
    return {
      height,
      draw: (top) => {
        asArtifact(() => {
          doc.save().roundedRect(AREA.left + (options.x ?? 0), top, options.width ?? WIDTH, height, 6).lineWidth(0.8)
          if (options.dashed) doc.dash(3, { space: 2.5 })
          if (options.fill) doc.fillAndStroke(COLOURS[options.fill], COLOURS.line)
          else doc.stroke(COLOURS.line)
          doc.restore()
        })
        block.draw(top + options.pad)
      },
    }
  }

  /** A square that telephones read. */
  const qr = (text: string, x: number, size: number, alt: string): Block => ({
    height: size,
    draw: (top) => {
      const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
      const unit = size / modules.size
      root.add(
        doc.struct('Figure', { alt, bbox: [AREA.left + x, top, AREA.left + x + size, top + size] }, () => {
          for (let line = 0; line < modules.size; line++) {
            for (let column = 0; column < modules.size; column++) {
              if (modules.get(line, column)) doc.rect(AREA.left + x + column * unit, top + line * unit, unit + 0.02, unit + 0.02)
            }
          }
          doc.fill('#000000')
        }),
      )
    },
  })

  /** A drawn signature, as large as its box allows, standing on the box's lower edge. */
  const ink = (image: InkImage, x: number, width: number, height: number, alt: string): Block => ({
    height,
    draw: (top) => {
      const scale = Math.min(width / image.width, height / image.height)
      const [w, h] = [image.width * scale, image.height * scale]
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
      raw.page.xobjects.Signature = data
      const box = [AREA.left + x, top + height - h, AREA.left + x + w, top + height]
      root.add(
        doc.struct('Figure', { alt: toWinAnsi(alt), bbox: box as [number, number, number, number] }, () => {
          doc.save().transform(w, 0, 0, -h, box[0]!, box[3]!)
          doc.addContent('/Signature Do')
          doc.restore()
        }),
      )
    },
  })

  /** A name in italics, as large as its box allows, standing on the box's lower edge. */
  const script = (text: string, x: number, width: number, height: number): Block => ({
    height,
    draw: (top) => {
      const name = toWinAnsi(text)
      const { font, size, colour } = STYLES.script
      const fitting = Math.min(size, (size * width) / doc.font(font).fontSize(size).widthOfString(name))
      root.add(
        doc.struct('P', {}, () => {
          doc.fontSize(fitting).fillColor(COLOURS[colour])
          doc.text(name, AREA.left + x, top + height - doc.currentLineHeight(), { lineBreak: false })
        }),
      )
    },
  })

  /** Lays the signature field over the place that a block takes; `dictionary` is what the seal fills in. */
  const signatureField = (block: Block, x: number, width: number, dictionary: Record<string, unknown>, says: string): Block => ({
    height: block.height,
    draw: (top) => {
      block.draw(top)
      doc.font('Helvetica')
      raw.initForm()
      const signature = doc.ref(dictionary)
      const look = doc.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, width, block.height] })
      const structParent = doc.struct('Form', { alt: toWinAnsi(says) })
      root.add(structParent)
      raw.annotate(AREA.left + x, top, width, block.height, {
        Subtype: 'Widget',
        FT: 'Sig',
        T: pdfText('Signature'),
        TU: pdfText(says),
        V: signature,
        AP: { N: look },
        F: PRINTED_AND_LOCKED,
        structParent,
      })
      Object.assign(raw._root.data.AcroForm.data, { Fields: [raw.page.annotations.at(-1)], SigFlags: 3, NeedAppearances: false })
      structParent.end()
      look.end('')
      signature.end()
    },
  })

  return {
    row,
    stack,
    gap,
    rule,
    line,
    framed,
    qr,
    ink,
    script,
    signatureField,
    /** A table that begins where its first row is drawn. */
    table: (): Table => {
      let made: PDFKit.PDFStructureElement | undefined
      return () => {
        if (made) return made
        made = doc.struct('Table')
        root.add(made)
        return made
      }
    },
    letterhead: (subtitle: Bilingual): Block => {
      const words = stack([
        row([{ x: 50, width: 220, runs: [run('Alamar', 'title')] }], { after: 1 }),
        row([{ x: 50, width: 220, runs: bothStacked(subtitle, 'small', 'small') }]),
      ])
      const name = row([
        {
          x: WIDTH - 250,
          width: 250,
          runs: [
            { parts: [{ text: about.title.en, lang: 'en' }], style: 'title', align: 'right', heading: 'H1' },
            { parts: [{ text: about.title.es, lang: 'es' }], style: 'subtitle', align: 'right' },
          ],
        },
      ])
      return {
        height: 54,
        draw: (top) => {
          asArtifact(() => drawMark(AREA.left, top, 40))
          words.draw(top)
          name.draw(top)
        },
      }
    },
    /** Puts blocks under each other; one that does not fit begins a new page. */
    flow: (blocks: Block[]) => {
      for (const block of blocks) {
        if (pages === 0 || y + block.height > AREA.bottom) addPage()
        block.draw(y)
        y += block.height
      }
    },
    newPage: addPage,
    attach: (file: Buffer, name: string, description: string) =>
      doc.file(file, { name, description, type: 'application/pdf', creationDate: about.issuedAt, relationship: 'Source' } as never),
    /** Writes the foot of every page and gives the file. */
    finish: async (): Promise<Buffer> => {
      const ended = new Promise<void>((resolve) => doc.on('end', resolve))
      for (let page = 0; page < pages; page++) {
        doc.switchToPage(page)
        asArtifact(() => {
          const at = PAGE.height - 44
          drawLine(0, WIDTH, at)
          style('small')
          doc.text(toWinAnsi(about.foot), AREA.left, at + 8, { width: WIDTH - 130, lineBreak: false })
          doc.text(toWinAnsi(`Page · Página ${page + 1} / ${pages}`), AREA.right - 130, at + 8, { width: 130, align: 'right', lineBreak: false })
        })
      }
      root.end()
      doc.end()
      await ended
      return Buffer.concat(chunks)
    },
  }
}

export type Paper = ReturnType<typeof createPaper>

/** A text as PDF writes it in its dictionaries, apart from names. */
// biome-ignore lint/style/useConsistentBuiltinInstantiation: pdfkit tells texts from names by the wrapper
export const pdfText = (text: string) => new String(text)
