import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { DOC, type DocType, type Side } from '../features/documents/document-types.ts'
import { readIllustration } from '../features/setup/server/catalogue-files.ts'
import { type Day, formatDay } from '../lib/days.ts'
import type { Family } from './people.ts'

const WEIGHTS = [7, 3, 1]
const checkDigit = (text: string) =>
  String(
    [...text].reduce((sum, sign, i) => sum + (sign === '<' ? 0 : Number.parseInt(sign, 36)) * WEIGHTS[i % 3]!, 0) % 10,
  )
const checked = (text: string) => text + checkDigit(text)
const inCapitals = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[\p{Mn}’]/gu, '')
    .toUpperCase()
    .replaceAll(' ', '<')
const shortDay = (day: Day) => day.slice(2).replaceAll('-', '')

/** The three-letter country codes of machine-readable zones, by country id. */
const STATES: Record<number, string> = { 38: 'CAN', 167: 'USA', 194: 'ESP' }

type Passport = Pick<Family, 'firstName' | 'lastName' | 'birthDate' | 'countryId'> & { number: string; validUntil: Day }

/** The machine-readable zone of a passport, with its check digits. */
export const passportMrz = ({ firstName, lastName, birthDate, countryId, number, validUntil }: Passport) => {
  const state = STATES[countryId]!
  const parts = [number.padEnd(9, '<'), shortDay(birthDate), shortDay(validUntil), '<'.repeat(14)].map(checked)
  const [doc, birth, end, own] = parts
  return [
    `P<${state}${inCapitals(lastName)}<<${inCapitals(firstName)}`.padEnd(44, '<'),
    `${doc}${state}${birth}F${end}${own}${checkDigit(parts.join(''))}`,
  ].join('\n')
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const TITLES: Record<DocType, string> = {
  [DOC.passport]: 'PASSPORT · PASAPORTE',
  [DOC.driverLicense]: 'DRIVER LICENSE · LICENCIA DE CONDUCCIÓN',
  [DOC.identityCard]: 'IDENTITY CARD · CARNÉ DE IDENTIDAD',
  [DOC.identityCardOrDriverLicense]: 'IDENTITY CARD · CARNÉ DE IDENTIDAD',
}

const lines = (texts: readonly string[], x: number, y: number, size: number, step: number) =>
  texts
    .map((text, i) => `<text x="${x}" y="${y + i * step}" font-size="${size}" fill="#17324d">${escaped(text)}</text>`)
    .join('')

/** A drawn specimen of a document, as a photo and its hash. */
export const drawDocument = async (given: {
  family: Family
  docType: DocType
  side: Side
  number: string
  validUntil: Day
  mrz: string
}): Promise<{ bytes: Buffer; hash: string }> => {
  const { family, docType, side, number, validUntil, mrz } = given
  const back = side === 'back'
  const facts = back
    ? ['SPECIMEN · MUESTRA', `No. ${number}`, 'Class B · Clase B']
    : [
        `${family.lastName}`,
        `${family.firstName}`,
        `Born · Nacimiento: ${formatDay(family.birthDate, 'en')}`,
        `No. ${number}`,
        `Valid until · Válido hasta: ${formatDay(validUntil, 'en')}`,
      ]
  const face = back
    ? ''
    : `<rect x="60" y="150" width="210" height="270" rx="10" fill="#c9d8e4"/><circle cx="165" cy="250" r="58" fill="#8fa9bd"/>
       <path d="M75 420 a90 80 0 0 1 180 0 z" fill="#8fa9bd"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="640" font-family="DejaVu Sans, sans-serif">
    <rect width="1000" height="640" fill="#6d7a80"/><rect x="20" y="20" width="960" height="600" rx="28" fill="#f2ede1"/>
    <rect x="20" y="20" width="960" height="84" rx="28" fill="#1f5673"/>
    <text x="60" y="74" font-size="34" fill="#fff">${escaped(TITLES[docType])}</text>${face}
    ${lines(facts, back ? 80 : 310, 190, 30, 54)}
    ${lines(mrz ? mrz.split('\n') : [], 60, 520, 31, 50).replaceAll('<text', '<text font-family="DejaVu Sans Mono, monospace"')}
    <text x="640" y="470" font-size="46" fill="#c8553d" opacity="0.5" transform="rotate(-18 640 470)">SPECIMEN</text></svg>`
  const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 70 }).toBuffer()
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex') }
}

/** An illustration from the catalog in place of a traveler's photo, with a label that says so. */
export const drawTripPhoto = async (illustration: string): Promise<Buffer> => {
  const drawing = await sharp(readIllustration(`${illustration}.svg`))
    .resize(1_200, 750, { fit: 'cover' })
    .toBuffer()
  const words = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="64" font-family="DejaVu Sans, sans-serif">
    <rect width="1200" height="64" fill="#17324d"/>
    <text x="600" y="42" font-size="28" text-anchor="middle" fill="#fff">Drawing, not a photo · Dibujo, no es una foto</text></svg>`
  return sharp(drawing)
    .composite([{ input: Buffer.from(words), gravity: 'south' }])
    .flatten({ background: '#f6e7cb' })
    .jpeg({ quality: 80 })
    .toBuffer()
}

/** A drawn proof of a bank transfer, as a picture. */
export const drawProof = ({ payer, reference, amount }: { payer: string; reference: string; amount: string }) => {
  const facts = [
    `From: ${payer}`,
    'To: Alamar Travel LLC',
    `Amount: ${amount}`,
    `Reference: ${reference}`,
    'Status: sent',
  ]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="560" font-family="DejaVu Sans, sans-serif">
    <rect width="800" height="560" fill="#fff"/><rect width="800" height="90" fill="#17324d"/>
    <text x="40" y="58" font-size="32" fill="#fff">Transfer receipt</text>${lines(facts, 40, 160, 28, 64)}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 75 }).toBuffer()
}
