import type { Day } from '../../../lib/days.ts'
import { clockInHavana } from '../../../lib/havana-clock.ts'
import { type Bilingual, type Lang, localeOf } from '../../../lib/languages.ts'

const both = (en: string, es: string): Bilingual => ({ en, es })

/** The fixed texts of a receipt, in both languages. */
export const WORDS = {
  title: both('Payment receipt', 'Recibo de pago'),
  number: both('Number', 'Número'),
  issued: both('Issued', 'Emitido'),
  totalPaid: both('Total paid', 'Total pagado'),
  client: both('Client', 'Cliente'),
  paid: both('Paid', 'Pagado'),
  paidWith: both('Paid with', 'Pagado con'),
  plan: both('Travel plan', 'Plan de viaje'),
  paymentReference: both('Payment reference', 'Referencia del pago'),
  processorReference: both('Processor reference', 'Ref. del procesador'),
  reference: both('Reference', 'Referencia'),
  supplierReference: both('Supplier reference', 'Referencia del proveedor'),
  dates: both('From – to', 'Desde – hasta'),
  paidHere: both('Paid with this receipt', 'Pagado con este recibo'),
  subtotal: both('Subtotal', 'Subtotal'),
  paidInCuba: both('To pay in Cuba', 'A pagar en Cuba'),
  nothingInCuba: both('Nothing', 'Nada'),
  totalInCuba: both('Total to pay in Cuba', 'Total a pagar en Cuba'),
  cancellation: both('Cancellation', 'Cancelación'),
  soldUnder: both('Sold under these terms', 'Vendida con estas condiciones'),
  bookings: both('Bookings', 'Reservas'),
  ended: both('No longer booked', 'Ya no está reservado'),
  fromFund: both('Of which from your fund', 'De los cuales, de su fondo'),
  fee: both('Payment method fee', 'Recargo del método de pago'),
  signature: both('Client’s signature', 'Firma del cliente'),
  toBeSigned: both('To be signed electronically', 'Pendiente de firma electrónica'),
  genuine: both('Is it genuine?', '¿Es auténtico?'),
  scan: both('Scan to verify.', 'Escanee para verificar.'),
  evidence: both('Signature evidence', 'Constancia de la firma'),
  receipt: both('Receipt', 'Recibo'),
  signedBy: both('Signed by', 'Firmado por'),
  kind: both('Signature type', 'Tipo de firma'),
  drawn: both('Drawn by hand on the screen', 'Dibujada a mano en la pantalla'),
  typed: both('Name typed by the client', 'Nombre escrito por el cliente'),
  time: both('Time', 'Hora'),
  address: both('IP address', 'Dirección IP'),
  agent: both('Browser', 'Navegador'),
  receiptHash: both('SHA-256 of the receipt before signing', 'SHA-256 del recibo antes de la firma'),
  certificateHash: both('SHA-256 of the seal’s certificate', 'SHA-256 del certificado del sello'),
  sealed: both(
    'This file is sealed with a digital signature (PAdES). Any change to it, however small, breaks the seal, and every PDF reader that verifies signatures reports it. The receipt as it was read before signing is attached to this file.',
    'Este archivo está sellado con una firma digital (PAdES). Cualquier cambio, por pequeño que sea, rompe el sello, y los lectores de PDF que verifican firmas lo indican. El recibo tal como se leyó antes de la firma va adjunto a este archivo.',
  ),
} as const satisfies Record<string, Bilingual>

export const consentOf = (version: string) =>
  both(`Consent given, version ${version}`, `Consentimiento dado, versión ${version}`)

export const signatureOf = (name: string) => both(`Signature of ${name}`, `Firma de ${name}`)

const inBothLanguages = (options: Intl.DateTimeFormatOptions) => ({
  en: new Intl.DateTimeFormat(localeOf('en'), options),
  es: new Intl.DateTimeFormat(localeOf('es'), options),
})
const INSTANTS = inBothLanguages({
  timeZone: 'UTC',
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
})
const DAYS = inBothLanguages({ timeZone: 'UTC', dateStyle: 'medium' })

const instant = (at: Date | string, lang: Lang) => INSTANTS[lang].format(clockInHavana(new Date(at)))

/** An instant with its year, in Havana time. */
export const inHavana = (at: Date | string) =>
  both(`${instant(at, 'en')}, Havana time`, `${instant(at, 'es')}, hora de La Habana`)

const day = (at: Day, lang: Lang) => DAYS[lang].format(new Date(at))

export const daysInWords = (from: Day, to: Day) =>
  both(`${day(from, 'en')} – ${day(to, 'en')}`, `${day(from, 'es')} – ${day(to, 'es')}`)
