import { plural, texts } from '../../../lib/languages.ts'

export const waitingTexts = texts(
  {
    title: 'Overview',
    lead: 'Work that waits for your agency.',
    waiting: 'Waiting',
    work: 'Work',
    count: 'Number',
    oldest: 'Oldest',
    kinds: {
      requests: 'Booking requests',
      messages: 'Client messages',
      refundRequests: 'Refunds to approve',
      failedRefunds: 'Refunds refused by the processor',
      transfers: 'Transfers to match',
      lateTransfers: 'Late transfers',
      refundsByHand: 'Refunds to send',
      unresolvedPayments: 'Unresolved payments',
      documents: 'Documents to review',
      failures: 'Failures',
    },
    total: (count: number) =>
      count === 0 ? 'Nothing is waiting.' : `${count} ${plural(count, 'item is', 'items are')} waiting.`,
    /** After the name of a screen: 'Requests (3 waiting)'. */
    inMenu: (count: number) => `(${count} waiting)`,
    more: (count: number, kind: string) => `New: ${count} (${kind})`,
    counting: 'Counting the work that waits…',
  },
  {
    title: 'Resumen',
    lead: 'El trabajo que espera por su agencia.',
    waiting: 'En espera',
    work: 'Trabajo',
    count: 'Cantidad',
    oldest: 'Más antiguo',
    kinds: {
      requests: 'Solicitudes de reserva',
      messages: 'Mensajes de clientes',
      refundRequests: 'Reembolsos por aprobar',
      failedRefunds: 'Reembolsos rechazados por el procesador',
      transfers: 'Transferencias por conciliar',
      lateTransfers: 'Transferencias tardías',
      refundsByHand: 'Reembolsos por enviar',
      unresolvedPayments: 'Pagos sin resolver',
      documents: 'Documentos por revisar',
      failures: 'Fallos',
    },
    total: (count: number) => (count === 0 ? 'No hay nada en espera.' : `En espera: ${count}.`),
    inMenu: (count: number) => `(${count} en espera)`,
    more: (count: number, kind: string) => `Nuevo: ${count} (${kind})`,
    counting: 'Contando el trabajo en espera…',
  },
)
