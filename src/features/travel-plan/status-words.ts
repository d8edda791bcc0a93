import { texts } from '../../lib/languages.ts'
import { BOOKING, PLAN } from './states.ts'

/** Labels of booking and plan states (docs/rules/states.md#status-wording). */
export const statusWords = texts(
  {
    booking: {
      [BOOKING.awaitingConfirmation]: 'Awaiting confirmation',
      [BOOKING.confirmed]: 'Confirmed',
      [BOOKING.alternativeOffered]: 'Awaiting confirmation',
      [BOOKING.guaranteed]: 'Confirmed',
      [BOOKING.inService]: 'In service',
      [BOOKING.completed]: 'Completed',
      [BOOKING.rejected]: 'Rejected',
      [BOOKING.expired]: 'Expired',
      [BOOKING.canceled]: 'Canceled',
      [BOOKING.noShow]: 'No-show',
    },
    plan: {
      [PLAN.open]: 'Open',
      [PLAN.readyToPay]: 'Ready to pay',
      [PLAN.paymentPending]: 'Payment pending',
      [PLAN.paid]: 'Paid, awaiting signature',
      [PLAN.signed]: 'Signed',
      [PLAN.closed]: 'Closed',
      [PLAN.canceled]: 'Canceled',
    },
  },
  {
    booking: {
      [BOOKING.awaitingConfirmation]: 'En espera de confirmación',
      [BOOKING.confirmed]: 'Confirmado',
      [BOOKING.alternativeOffered]: 'En espera de confirmación',
      [BOOKING.guaranteed]: 'Confirmado',
      [BOOKING.inService]: 'En servicio',
      [BOOKING.completed]: 'Terminado',
      [BOOKING.rejected]: 'Rechazado',
      [BOOKING.expired]: 'Vencido',
      [BOOKING.canceled]: 'Cancelado',
      [BOOKING.noShow]: 'No se presentó',
    },
    plan: {
      [PLAN.open]: 'Abierto',
      [PLAN.readyToPay]: 'Listo para pagar',
      [PLAN.paymentPending]: 'Pago pendiente',
      [PLAN.paid]: 'Pagado, falta la firma',
      [PLAN.signed]: 'Firmado',
      [PLAN.closed]: 'Cerrado',
      [PLAN.canceled]: 'Cancelado',
    },
  },
)
