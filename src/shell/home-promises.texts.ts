import { texts } from '../lib/languages.ts'

/** How it works and what can be relied on. The page gets them with its data, so that no script carries both languages. */
export const homePromisesTexts = texts(
  {
    stepsTitle: 'How it works',
    stepsLead: 'Nothing is charged before everything is confirmed.',
    steps: {
      choose: 'Choose',
      chooseText: 'Put hotels and cars in your travel plan. There is nothing to pay yet.',
      confirm: 'We confirm',
      confirmText: 'We ask the hotel or the rental company and confirm within 72 hours.',
      pay: 'Pay',
      payText: 'Once all your bookings are confirmed, pay by card.',
      sign: 'Sign',
      signText: 'Sign your receipt on the screen within 24 hours of paying.',
      vouchers: 'Travel',
      vouchersText: 'Your vouchers are ready. Show them on arrival, and enjoy the island.',
    },

    trustTitle: 'No surprises',
    trust: {
      apart: 'Two amounts, always apart',
      apartText: 'You see what you pay now and what you pay in Cuba before you book, line by line.',
      held: 'A price that holds',
      heldText: 'The price of an offer is held for 30 minutes. If it should change, we ask you first.',
      cancel: 'Clear cancellation',
      cancelText: 'Every booking says until when it can be cancelled and how much is returned.',
      cancelLink: 'Read the cancellation policy',
    },
  },
  {
    stepsTitle: 'Así funciona',
    stepsLead: 'No se cobra nada hasta que todo esté confirmado.',
    steps: {
      choose: 'Elija',
      chooseText: 'Ponga hoteles y carros en su plan de viaje. Todavía no hay nada que pagar.',
      confirm: 'Confirmamos',
      confirmText: 'Consultamos con el hotel o la rentadora y le confirmamos en 72 horas o menos.',
      pay: 'Pague',
      payText: 'Con todas sus reservas confirmadas, pague con tarjeta.',
      sign: 'Firme',
      signText: 'Firme su recibo en pantalla dentro de las 24 horas posteriores al pago.',
      vouchers: 'Viaje',
      vouchersText: 'Sus vouchers están listos. Muéstrelos al llegar y disfrute de la isla.',
    },

    trustTitle: 'Sin sorpresas',
    trust: {
      apart: 'Dos importes, siempre aparte',
      apartText: 'Antes de reservar ve, línea por línea, lo que paga ahora y lo que paga en Cuba.',
      held: 'Un precio que se mantiene',
      heldText: 'El precio de una oferta se mantiene 30 minutos. Si cambiara, le preguntamos primero.',
      cancel: 'Cancelación clara',
      cancelText: 'Cada reserva dice hasta cuándo se puede cancelar y cuánto se devuelve.',
      cancelLink: 'Leer la política de cancelación',
    },
  },
)
