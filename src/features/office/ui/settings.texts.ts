import { texts } from '../../../lib/languages.ts'

export const settingsTexts = texts(
  {
    title: 'Settings',
    lead: 'Changes apply as soon as you save. Existing bookings do not change.',
    periods: 'Reserve periods',
    periodsLead:
      'How many days ahead a service can be booked, counted from today. The calendars of the store offer only these days.',
    products: { 1: 'Car rental', 4: 'Lodging' },
    minDays: 'Minimum days ahead',
    maxDays: 'Maximum days ahead',
    between: (from: number, to: number) => `${from} to ${to}`,
    save: 'Save',
    saveOf: (product: string) => `Save: ${product}`,
    saved: (product: string, min: number, max: number) => `${product} can be booked ${min} to ${max} days ahead.`,
    lookOnly: 'Your role can view the settings but not change them.',
  },
  {
    title: 'Configuración',
    lead: 'Los cambios se aplican al guardar. Las reservas existentes no cambian.',
    periods: 'Plazos de reserva',
    periodsLead:
      'Con cuántos días de antelación, contados desde hoy, se puede reservar un servicio. Los calendarios de la tienda solo ofrecen esos días.',
    products: { 1: 'Renta de carros', 4: 'Alojamiento' },
    minDays: 'Mínimo de días de antelación',
    maxDays: 'Máximo de días de antelación',
    between: (from: number, to: number) => `De ${from} a ${to}`,
    save: 'Guardar',
    saveOf: (product: string) => `Guardar: ${product}`,
    saved: (product: string, min: number, max: number) =>
      `${product}: se puede reservar con ${min} a ${max} días de antelación.`,
    lookOnly: 'Su rol puede ver la configuración, pero no cambiarla.',
  },
)
