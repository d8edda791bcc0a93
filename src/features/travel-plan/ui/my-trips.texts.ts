import { texts } from '../../../lib/languages.ts'

export const myTripsTexts = texts(
  {
    title: 'My trips',
    lead: 'All your bookings by date of travel: what is coming and what is over.',
    coming: 'Coming up',
    past: 'Past and canceled',
    nothing: 'No trips yet',
    nothingComing: 'You have no trip coming up.',
    nothingText: 'Your bookings appear here as soon as you request one.',
    change: 'Ask for a change',
    toPlan: 'Travel plan and payment',
    toPaidPlans: 'Paid plans and receipts',
    addCar: (days: string) => `Add a car for ${days}`,
    addLodging: (days: string) => `Add lodging for ${days}`,
  },
  {
    title: 'Mis viajes',
    lead: 'Todas sus reservas por fecha de viaje: lo que viene y lo que ya pasó.',
    coming: 'Próximos',
    past: 'Pasados y cancelados',
    nothing: 'Todavía no hay viajes',
    nothingComing: 'No tiene ningún viaje próximo.',
    nothingText: 'Sus reservas aparecen aquí en cuanto solicite una.',
    change: 'Pedir un cambio',
    toPlan: 'Plan de viaje y pago',
    toPaidPlans: 'Planes pagados y recibos',
    addCar: (days: string) => `Añadir un carro del ${days}`,
    addLodging: (days: string) => `Añadir alojamiento del ${days}`,
  },
)
