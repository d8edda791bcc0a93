import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { noTable, unreadable } from './unreadable-file.ts'

/** Limits for the parts of a workbook; real files stay far below them. */
const MAX_DEPTH = 64
/** Characters within which a tag must begin or end: longer texts and tags would be collected in memory. */
const MAX_PIECE = 1_000_000

/** Handlers of the elements of an XML text; prefixes of names are left out. */
export type XmlHandlers = {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

const plain = (name: string) => name.slice(name.indexOf(':') + 1)

const plainAttributes = ({ attributes }: SaxesTagPlain) => attributes

/**
 * Parses XML piece by piece, so that the text is never in memory as a whole; yields after each piece. Entities other than those of XML
 * itself are refused. Throws UnreadableFile.
 */
export async function* parseXml(pieces: AsyncIterable<Uint8Array>, { open, text, close }: XmlHandlers) {
  const parser = new SaxesParser()
  const decoder = new TextDecoder()
  let depth = 0
  let sinceTag = 0
  parser.on('error', () => {
    throw noTable()
  })
  parser.on('opentag', (tag) => {
    sinceTag = 0
    if (++depth > MAX_DEPTH) throw unreadable('is nested too deeply', 'tiene demasiados niveles')
    open?.(plain(tag.name), plainAttributes(tag))
  })
  if (text) parser.on('text', text)
  parser.on('closetag', ({ name }) => {
    sinceTag = 0
    depth--
    close?.(plain(name))
  })
  for await (const piece of pieces) {
    sinceTag += piece.length
    parser.write(decoder.decode(piece, { stream: true }))
    if (sinceTag > MAX_PIECE) throw unreadable('has too long a text', 'tiene un texto demasiado largo')
    yield
  }
  parser.close()
}
