import PDFDocument from 'pdfkit'
import type { Bilingual } from '../../lib/languages.ts'
import { fitLogo } from '../../lib/logo.ts'
import {
  AREA,
  BLACK_AND_WHITE,
  type Block,
  bilingualStacked,
  type Cell,
  COLORS,
  type Color,
  PAGE,
  type Run,
  run,
  STYLES,
  type Style,
  WIDTH,
} from './pdf-style.ts'
import { toWinAnsi } from './win-ansi.ts'

/** Returns the table element that rows are added to. */
type Table = () => PDFKit.PDFStructureElement

/** Points between two paragraphs of a cell. */
const RUN_GAP = 1

/** An image that pdfkit has read; its types omit it. */
type OpenImage = { width: number; height: number }

/**
 * A bilingual A4 document with letterhead, footer and page numbers, tagged for screen readers. Blocks are laid out below each other
 * and never split across pages.
 */
export const createPdf = (about: {
  title: Bilingual
  number: string
  subject: string
  issuedAt: Date
  foot: string
  /** The agency's name. */
  agency: string
  /** The agency's logo as a PNG, in place of the product's symbol. */
  logo?: Buffer | undefined
  blackOnly?: boolean
}) => {
  const colours: Record<Color, string> = about.blackOnly ? BLACK_AND_WHITE : COLORS
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
      Author: toWinAnsi(about.agency),
      Subject: toWinAnsi(about.subject),
      Creator: toWinAnsi(about.agency),
      Producer: toWinAnsi(about.agency),
      CreationDate: about.issuedAt,
      ModDate: about.issuedAt,
    },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const root = doc.struct('Document', { title: about.number })
  doc.addStructure(root)

  let y = AREA.top
  let pages = 0

  /** Draws content that screen readers ignore. */
  const asArtifact = (draw: () => void) => {
    doc.markContent('Artifact', { type: 'Layout' })
    draw()
    doc.endMarkedContent()
  }

  const style = (name: Style) =>
    doc.font(STYLES[name].font).fontSize(STYLES[name].size).fillColor(colours[STYLES[name].colour])

  const drawLine = (x: number, width: number, at: number, thickness = 0.6, colour: Color = 'line') =>
    doc
      .moveTo(AREA.left + x, at)
      .lineTo(AREA.left + x + width, at)
      .lineWidth(thickness)
      .stroke(colours[colour])

  // An image opened once is in the file once, however often it is drawn.
  const logo = about.logo && (doc as unknown as { openImage: (file: Buffer) => OpenImage }).openImage(about.logo)

  /** Draws the agency's logo within a box and returns its width. */
  const drawOwnLogo = (image: OpenImage, top: number, box: { width: number; height: number }) => {
    const { width, height } = fitLogo(image, box)
    doc.image(image as unknown as Buffer, AREA.left, top, { width, height })
    return width
  }

  /** The product's symbol: a sun over three waves in a tile, recognizable without color. */
  const drawSymbol = (x: number, top: number, size: number) => {
    doc
      .save()
      .translate(x, top)
      .scale(size / 32)
    doc.roundedRect(0, 0, 32, 32, 7).fill(colours.ink)
    doc.circle(16, 12.5, 5.6).fill(colours.sun)
    for (const [level, colour] of (['white', 'turquoise', 'white'] as const).entries()) {
      const at = 19.2 + level * 3.7
      doc.moveTo(4.5, at)
      for (let bend = 0; bend < 4; bend++) {
        const from = 4.5 + bend * 5.75
        const rise = bend % 2 ? 2.6 : -2.6
        doc.bezierCurveTo(from + 2, at + rise, from + 3.75, at + rise, from + 5.75, at)
      }
      doc.lineWidth(1.7).lineCap('round').stroke(colours[colour])
    }
    doc.restore()
  }

  const newPage = () => {
    doc.addPage()
    pages++
    y = AREA.top
    if (pages === 1) return
    const name = `${about.agency} · ${about.title.en} / ${about.title.es} ${about.number}`
    asArtifact(() => {
      if (!logo) drawSymbol(AREA.left, y, 16)
      const beside = logo ? drawOwnLogo(logo, y, { width: 80, height: 16 }) : 16
      style('small').text(toWinAnsi(name), AREA.left + beside + 7, y + 4, { lineBreak: false })
      drawLine(0, WIDTH, y + 22)
    })
    y += 34
  }

  const settings = (width: number, align: Run['align']) => ({ width, align: align ?? 'left', lineGap: 1.2 }) as const

  const heightOf = ({ parts, style: name, align }: Run, width: number) =>
    doc
      .font(STYLES[name].font)
      .fontSize(STYLES[name].size)
      .heightOfString(toWinAnsi(parts.map(({ text }) => text).join('')) || ' ', settings(width, align))

  const drawRun = (each: Run, x: number, top: number, width: number, parent: PDFKit.PDFStructureElement) => {
    const { parts, align, heading, link } = each
    const only = parts.length === 1 ? parts[0] : undefined
    const paragraph = doc.struct(heading ?? 'P', only?.lang ? { lang: only.lang } : {})
    parent.add(paragraph)
    for (const [i, { text, lang }] of parts.entries()) {
      const put = () => {
        style(each.style)
        const how = {
          ...settings(width, align),
          continued: i < parts.length - 1,
          ...(link && { link, underline: true }),
        }
        const letters = toWinAnsi(text) || ' '
        if (i === 0) doc.text(letters, x, top, how)
        else doc.text(letters, how)
      }
      paragraph.add(only && !link ? put : doc.struct(link ? 'Link' : 'Span', lang ? { lang } : {}, put))
    }
    paragraph.end()
  }

  /** A row of cells; with `table`, tagged as a table row. */
  const row = (cells: Cell[], options: { after?: number; table?: Table } = {}): Block => {
    const heights = cells.map(({ runs, width }) => runs.map((each) => heightOf(each, width)))
    const tallest = Math.max(0, ...heights.map((of) => of.reduce((total, h) => total + h + RUN_GAP, -RUN_GAP)))
    return {
      height: tallest + (options.after ?? 0),
      draw: (top) => {
        const line = options.table && doc.struct('TR')
        if (line) options.table!().add(line)
        for (const [i, { x, width, runs }] of cells.entries()) {
          const data = line && doc.struct('TD')
          if (data) line.add(data)
          let at = top
          for (const [j, each] of runs.entries()) {
            drawRun(each, AREA.left + x, at, width, data ?? root)
            at += heights[i]![j]! + RUN_GAP
          }
          data?.end()
        }
        line?.end()
      },
    }
  }

  const stack = (blocks: Block[]): Block => ({
    height: blocks.reduce((total, { height }) => total + height, 0),
    draw: (top) => {
      let at = top
      for (const { height, draw } of blocks) {
        draw(at)
        at += height
      }
    },
  })

  return {
    doc,
    root,
    row,
    stack,
    gap: (height: number): Block => ({ height, draw: () => {} }),
    /** A table element, created when its first row is drawn. */
    table: (): Table => {
      let made: PDFKit.PDFStructureElement | undefined
      return () => {
        if (made) return made
        made = doc.struct('Table')
        root.add(made)
        return made
      }
    },
    /** A horizontal rule. */
    rule: (options: { width?: number; colour?: Color; before?: number; after?: number } = {}): Block => ({
      height: (options.before ?? 0) + (options.after ?? 0),
      draw: (top) => asArtifact(() => drawLine(0, WIDTH, top + (options.before ?? 0), options.width, options.colour)),
    }),
    /** The line for a signature. */
    signingLine: (x: number, width: number): Block => ({
      height: 6,
      draw: (top) => asArtifact(() => drawLine(x, width, top + 2, 0.8, 'muted')),
    }),
    /** A block in a frame. */
    framed: (block: Block, options: { pad: number; fill?: Color; dashed?: boolean; width?: number }): Block => {
      const height = block.height + 2 * options.pad
      return {
        height,
        draw: (top) => {
          asArtifact(() => {
            doc
              .save()
              .roundedRect(AREA.left, top, options.width ?? WIDTH, height, 6)
              .lineWidth(0.8)
            if (options.dashed) doc.dash(3, { space: 2.5 })
            if (options.fill) doc.fillAndStroke(colours[options.fill], colours.line)
            else doc.stroke(colours.line)
            doc.restore()
          })
          block.draw(top + options.pad)
        },
      }
    },
    letterhead: (subtitle: Bilingual): Block => {
      const x = logo ? 0 : 50
      const house = stack([
        row([{ x, width: 220, runs: [run(about.agency, logo ? 'strong' : 'title')] }], { after: 1 }),
        row([{ x, width: 220, runs: bilingualStacked(subtitle, 'small', 'small') }]),
      ])
      const runs = bilingualStacked(about.title, 'title', 'subtitle', { heading: 'H1', align: 'right' })
      const title = row([{ x: WIDTH - 250, width: 250, runs }])
      return {
        height: logo ? 76 : 54,
        draw: (top) => {
          asArtifact(() => (logo ? drawOwnLogo(logo, top, { width: 220, height: 34 }) : drawSymbol(AREA.left, top, 40)))
          house.draw(logo ? top + 39 : top)
          title.draw(top)
        },
      }
    },
    newPage,
    /** Adds blocks below each other; one that does not fit starts a new page. */
    flow: (blocks: Block[]) => {
      for (const { height, draw } of blocks) {
        if (pages === 0 || y + height > AREA.bottom) newPage()
        draw(y)
        y += height
      }
    },
    /** Attaches another PDF. */
    attach: (file: Buffer, name: string, description: string) => {
      const how = { name, description, type: 'application/pdf', creationDate: about.issuedAt, relationship: 'Source' }
      doc.file(file, how as PDFKit.Mixins.PDFAttachmentOptions)
    },
    /** Adds the footer to every page and returns the file. */
    finish: async (): Promise<Buffer> => {
      const ended = new Promise<void>((resolve) => doc.on('end', resolve))
      const at = PAGE.height - 44
      const numberWidth = 130
      for (let page = 0; page < pages; page++) {
        doc.switchToPage(page)
        asArtifact(() => {
          drawLine(0, WIDTH, at)
          style('small').text(toWinAnsi(about.foot), AREA.left, at + 8, { lineBreak: false })
          doc.text(toWinAnsi(`Page · Página ${page + 1} / ${pages}`), AREA.right - numberWidth, at + 8, {
            width: numberWidth,
            align: 'right',
          })
        })
      }
      root.end()
      doc.end()
      await ended
      return Buffer.concat(chunks)
    },
  }
}

export type Pdf = ReturnType<typeof createPdf>
