import type { Bilingual } from '../../../lib/languages.ts'
import { PRODUCT_TYPES, type SoldProduct } from '../../../lib/site.ts'

const both = (en: string, es: string): Bilingual => ({ en, es })

/** Labels of vouchers and calendar files. */
export const WORDS = {
  reference: both('Booking reference', 'Referencia de la reserva'),
  supplierReference: both('Supplier’s reference', 'Referencia del proveedor'),
  issued: both('Issued', 'Emitido'),
  toTheSupplier: both(
    'Please provide this service to the people named. It is booked, confirmed and paid as stated.',
    'Por favor, preste este servicio a las personas nombradas. Está reservado, confirmado y pagado como aquí se indica.',
  ),
  driver: both('Driver', 'Conductor'),
  contact: both('Traveler’s contact', 'Contacto del viajero'),
  license: both('Driver license', 'Licencia de conducción'),
  paid: both('Already paid to the agency', 'Ya pagado a la agencia'),
  payInCuba: both('To pay in Cuba', 'A pagar en Cuba'),
  payThere: both('Paid on site to the supplier', 'Se paga en el lugar, al proveedor'),
  nothingToPay: both('Nothing more to pay for this booking', 'No queda nada por pagar de esta reserva'),
  total: both('Total to pay in Cuba', 'Total a pagar en Cuba'),
  bring: both('What to bring', 'Qué debe llevar'),
  help: both('Help during your trip, 24 hours a day', 'Ayuda durante el viaje, las 24 horas'),
  verify: both('Scan to verify', 'Escanee para verificar'),
  pickUp: both('Pick-up', 'Recogida'),
  dropOff: both('Drop-off', 'Devolución'),
} as const satisfies Record<string, Bilingual>

export const TITLES: Record<SoldProduct, Bilingual> = {
  [PRODUCT_TYPES.carRent]: both('Car rental voucher', 'Voucher de renta de carro'),
  [PRODUCT_TYPES.lodging]: both('Lodging voucher', 'Voucher de alojamiento'),
}

export const BRING: Record<SoldProduct, Bilingual> = {
  [PRODUCT_TYPES.carRent]: both(
    'The driver’s license and passport, both valid, and this voucher.',
    'La licencia y el pasaporte del conductor, ambos vigentes, y este voucher.',
  ),
  [PRODUCT_TYPES.lodging]: both(
    'The valid passport of every guest, and this voucher.',
    'El pasaporte vigente de cada huésped y este voucher.',
  ),
}

export const roomLabel = (number: number) => both(`Room ${number}`, `Habitación ${number}`)
