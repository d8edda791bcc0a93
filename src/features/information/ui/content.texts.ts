import { texts } from '../../../lib/languages.ts'

export const contentTexts = texts(
  {
    title: 'Content',
    lead: 'The texts that visitors and clients read, in both languages.',
    screens: {
      policies: [
        'Policies',
        'Cancellation, privacy, charges and rental conditions, with versions and dates of effect.',
      ],
      mails: ['Emails', 'What the store writes to clients and staff, with a preview in both languages.'],
    },
  },
  {
    title: 'Contenido',
    lead: 'Los textos que leen los visitantes y los clientes, en los dos idiomas.',
    screens: {
      policies: [
        'Políticas',
        'Cancelación, privacidad, cargos y condiciones de la renta, con versiones y fechas de vigencia.',
      ],
      mails: ['Correos', 'Lo que la tienda escribe a los clientes y al personal, con vista previa en los dos idiomas.'],
    },
  },
)
