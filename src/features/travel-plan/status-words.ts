import { texts } from '../../lib/languages.ts'
import { BOOKING, PLAN } from './states.ts'
import { DOCUMENT } from './trip-documents.ts'

/** Labels of the states of bookings, documents and plans (docs/rules/states.md#status-wording). */
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
    document: {
      [DOCUMENT.none]: 'Not submitted',
      [DOCUMENT.started]: 'Started',
      [DOCUMENT.inReview]: 'In review',
      [DOCUMENT.approved]: 'Approved',
      [DOCUMENT.rejected]: 'Rejected',
      [DOCUMENT.expired]: 'Expired',
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
    document: {
      [DOCUMENT.none]: 'Sin enviar',
      [DOCUMENT.started]: 'Iniciado',
      [DOCUMENT.inReview]: 'En revisión',
      [DOCUMENT.approved]: 'Aprobado',
      [DOCUMENT.rejected]: 'Rechazado',
      [DOCUMENT.expired]: 'Vencido',
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
