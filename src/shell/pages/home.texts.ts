import { type Lang, texts } from '../../lib/languages.ts'
import type { Deadlines } from '../../lib/store-rules.ts'
import type { Sold } from '../../lib/store-words.ts'

/** Texts of the home page of every store. */
export const homeTexts = texts(
  {
    choice: 'What are you looking for?',
    hotel: 'Hotel',
    car: 'Car rental',
    allZones: 'Search all of Cuba',
    mapLabel: 'Tourist zones on the map of Cuba',
    allNews: 'All news',
    kinds: { beach: 'Beach', cay: 'Cay', city: 'City', nature: 'Nature' },
    steps: {
      choose: 'Choose',
      confirm: 'We confirm',
      pay: 'Pay',
      payText: 'Once all your bookings are confirmed, you pay for the whole trip in one payment.',
      sign: 'Sign',
      signText: (hours: number) => `Sign your receipt on the screen within ${hours} hours of paying.`,
      vouchers: 'Travel',
      vouchersText: 'Your vouchers are ready. Show them on arrival, and enjoy the island.',
    },
    trust: {
      apart: 'Two separate amounts',
      apartText: 'Before you book, you see line by line what you pay now and what you pay in Cuba.',
      held: 'A guaranteed price',
      heldText: 'We hold the price of an offer for 30 minutes. If it goes up, we ask you first.',
      cancel: 'Clear cancellation',
      cancelText: 'Every booking shows when you can cancel and how much is refunded.',
      cancelLink: 'Read the cancellation policy',
    },
  },
  {
    choice: '¿Qué está buscando?',
    hotel: 'Hotel',
    car: 'Renta de carros',
    allZones: 'Buscar en toda Cuba',
    mapLabel: 'Zonas turísticas en el mapa de Cuba',
    allNews: 'Todas las noticias',
    kinds: { beach: 'Playa', cay: 'Cayo', city: 'Ciudad', nature: 'Naturaleza' },
    steps: {
      choose: 'Elija',
      confirm: 'Confirmamos',
      pay: 'Pague',
      payText: 'Cuando todas sus reservas estén confirmadas, paga el viaje completo en un solo pago.',
      sign: 'Firme',
      signText: (hours: number) => `Firme su recibo en pantalla dentro de las ${hours} horas posteriores al pago.`,
      vouchers: 'Viaje',
      vouchersText: 'Sus vouchers están listos. Muéstrelos al llegar y disfrute de la isla.',
    },
    trust: {
      apart: 'Dos importes separados',
      apartText: 'Antes de reservar ve, línea por línea, lo que paga ahora y lo que paga en Cuba.',
      held: 'Un precio garantizado',
      heldText: 'Mantenemos el precio de una oferta 30 minutos. Si sube, le preguntamos primero.',
      cancel: 'Cancelación clara',
      cancelText: 'Cada reserva muestra hasta cuándo puede cancelarla y cuánto se le reembolsa.',
      cancelLink: 'Leer la política de cancelación',
    },
  },
)

/** The texts that say what the store sells. */
const soldTexts = texts(
  {
    both: {
      chooseText: 'Add hotels and cars to your travel plan. You pay nothing yet.',
      confirmText: (hours: number) => `We ask the hotel or the rental company and confirm within ${hours} hours.`,
    },
    lodging: {
      chooseText: 'Add hotels and casas to your travel plan. You pay nothing yet.',
      confirmText: (hours: number) => `We ask the hotel and confirm within ${hours} hours.`,
    },
    cars: {
      chooseText: 'Add a car to your travel plan. You pay nothing yet.',
      confirmText: (hours: number) => `We ask the rental company and confirm within ${hours} hours.`,
    },
  },
  {
    both: {
      chooseText: 'Añada hoteles y carros a su plan de viaje. Todavía no paga nada.',
      confirmText: (hours: number) =>
        `Consultamos con el hotel o la rentadora y le confirmamos en ${hours} horas o menos.`,
    },
    lodging: {
      chooseText: 'Añada hoteles y casas a su plan de viaje. Todavía no paga nada.',
      confirmText: (hours: number) => `Consultamos con el hotel y le confirmamos en ${hours} horas o menos.`,
    },
    cars: {
      chooseText: 'Añada un carro a su plan de viaje. Todavía no paga nada.',
      confirmText: (hours: number) => `Consultamos con la rentadora y le confirmamos en ${hours} horas o menos.`,
    },
  },
)

/** Texts of the home page with the hours in force, sent with its data so that no script contains both languages. */
export const homeTextsOf = (lang: Lang, sold: Sold, { confirmHours, signHours }: Deadlines) => {
  const { steps, ...texts } = homeTexts[lang]
  const { confirmText, ...ofSold } = soldTexts[lang][sold]
  return {
    ...texts,
    ...ofSold,
    steps: { ...steps, signText: steps.signText(signHours) },
    confirmText: confirmText(confirmHours),
  }
}
