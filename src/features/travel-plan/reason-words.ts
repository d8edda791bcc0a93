import { texts } from '../../lib/languages.ts'

/** Why a booking ended, for its client (docs/rules/states.md#reasons). */
export const reasonWords = texts(
  {
    client: 'You canceled it.',
    agency: 'The agency canceled it.',
    supplier: 'The supplier could not provide it.',
    unconfirmed72h: 'It was not confirmed in time.',
    unpaid: 'It was not paid in time.',
    unsigned24h: 'The receipt was not signed in time.',
    final48h: 'The last step was not completed in time.',
    documents: 'The documents could not be approved.',
  },
  {
    client: 'Usted la canceló.',
    agency: 'La agencia la canceló.',
    supplier: 'El proveedor no pudo prestar el servicio.',
    unconfirmed72h: 'No se confirmó a tiempo.',
    unpaid: 'No se pagó a tiempo.',
    unsigned24h: 'El recibo no se firmó a tiempo.',
    final48h: 'El último paso no se completó a tiempo.',
    documents: 'No se pudieron aprobar los documentos.',
  },
)
