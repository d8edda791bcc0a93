import { texts } from '../../../lib/languages.ts'

export const tripTexts = texts(
  {
    title: 'Your trip to Cuba',
    description: 'A trip as its travelers see it: dates, addresses, phones and vouchers.',
    for: (name: string) => `For ${name}`,
    written: (when: string) => `As of ${when}. Open the link again for the latest changes.`,
    dead: 'This link no longer opens',
    deadText: 'The trip is over, or whoever sent you the link has revoked it. Ask them for a new one.',
    busy: 'This page was opened too often',
    map: 'Show on a map',
    mapOf: (place: string) => `Show on a map: ${place}`,
    pdf: 'Voucher (PDF)',
    pdfOf: (reference: string) => `Voucher (PDF): ${reference}`,
  },
  {
    title: 'Su viaje a Cuba',
    description: 'Un viaje como lo ven sus viajeros: fechas, direcciones, teléfonos y vouchers.',
    for: (name: string) => `Para ${name}`,
    written: (when: string) => `Según los datos del ${when}. Vuelva a abrir el enlace para ver los últimos cambios.`,
    dead: 'Este enlace ya no se abre',
    deadText: 'El viaje terminó o quien le envió el enlace lo revocó. Pídale uno nuevo.',
    busy: 'Esta página se abrió demasiadas veces',
    map: 'Ver en un mapa',
    mapOf: (place: string) => `Ver en un mapa: ${place}`,
    pdf: 'Voucher (PDF)',
    pdfOf: (reference: string) => `Voucher (PDF): ${reference}`,
  },
)
