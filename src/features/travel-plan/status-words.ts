import { texts } from '../../lib/languages.ts'

/** Labels of booking and plan states (docs/rules/states.md#status-wording). */
export const statusWords = texts(
  {
    booking: {
      1: 'Awaiting confirmation',
      2: 'Confirmed',
      3: 'Awaiting confirmation',
      4: 'Confirmed',
      5: 'In service',
      6: 'Completed',
      7: 'Rejected',
      8: 'Expired',
      9: 'Canceled',
      10: 'No-show',
    },
    plan: {
      1: 'Open',
      2: 'Ready to pay',
      3: 'Payment pending',
      4: 'Paid, awaiting signature',
      5: 'Signed',
      6: 'Closed',
      7: 'Canceled',
    },
  },
  {
    booking: {
      1: 'En espera de confirmación',
      2: 'Confirmado',
      3: 'En espera de confirmación',
      4: 'Confirmado',
      5: 'En servicio',
      6: 'Terminado',
      7: 'Rechazado',
      8: 'Vencido',
      9: 'Cancelado',
      10: 'No se presentó',
    },
    plan: {
      1: 'Abierto',
      2: 'Listo para pagar',
      3: 'Pago pendiente',
      4: 'Pagado, falta la firma',
      5: 'Firmado',
      6: 'Cerrado',
      7: 'Cancelado',
    },
  },
)
