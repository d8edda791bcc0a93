import type { Bilingual } from '../../../lib/languages.ts'
import { PRODUCT_TYPES, type ProductType } from '../../../lib/site.ts'

const both = (en: string, es: string): Bilingual => ({ en, es })

/** What a voucher and a calendar file say besides their data, in both languages. */
export const WORDS = {
  house: both('Hotels and rental cars in Cuba', 'Hoteles y renta de carros en Cuba'),
  reference: both('Booking reference', 'Referencia de la reserva'),
  supplierReference: both('Supplier’s reference', 'Referencia del proveedor'),
  issued: both('Issued', 'Emitido'),
  toTheSupplier: both(
    'Please give this service to the persons named. It is booked, confirmed and paid as stated.',
    'Por favor, preste este servicio a las personas nombradas. Está reservado, confirmado y pagado como aquí se indica.',
  ),
  driver: both('Driver', 'Conductor'),
  licence: both('Driving licence', 'Licencia de conducción'),
  paid: both('Already paid to the agency', 'Ya pagado a la agencia'),
  payInCuba: both('Pay in Cuba', 'A pagar en Cuba'),
  payThere: both('Paid on the spot, to the supplier', 'Se paga en el lugar, al proveedor'),
  nothingToPay: both('Nothing more to pay for this booking', 'No queda nada por pagar de esta reserva'),
  total: both('Total to pay in Cuba', 'Total a pagar en Cuba'),
  bring: both('What to bring', 'Qué debe llevar'),
  trouble: both('Help on the trip, day and night', 'Ayuda en el viaje, día y noche'),
  genuine: both('Scan: is it valid?', 'Escanee: ¿es válido?'),
  pickUp: both('Pick-up', 'Recogida'),
  dropOff: both('Drop-off', 'Entrega'),
} as const satisfies Record<string, Bilingual>

export const TITLES: Record<ProductType, Bilingual> = {
  [PRODUCT_TYPES.carRent]: both('Car rental voucher', 'Voucher de renta de carro'),
  [PRODUCT_TYPES.lodging]: both('Lodging voucher', 'Voucher de alojamiento'),
}

export const BRING: Record<ProductType, Bilingual> = {
  [PRODUCT_TYPES.carRent]: both(
    'The driver’s licence and passport, both in force, and this voucher.',
    'La licencia y el pasaporte del conductor, ambos vigentes, y este voucher.',
  ),
  [PRODUCT_TYPES.lodging]: both(
    'The passport of every guest, in force, and this voucher.',
    'El pasaporte vigente de cada huésped y este voucher.',
  ),
}

export const roomInWords = (number: number) => both(`Room ${number}`, `Habitación ${number}`)
