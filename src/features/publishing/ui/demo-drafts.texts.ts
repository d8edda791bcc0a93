import { texts } from '../../../lib/languages.ts'

export const demoDraftsTexts = texts(
  {
    count: (drafts: number) =>
      drafts === 1 ? '1 draft from the demo catalog' : `${drafts} drafts from the demo catalog`,
    about:
      'Nobody can see or book them. Open one, make it yours and publish it: chains and models first, then the hotels and rental companies that use them. Prices and stock are always your own.',
    find: 'In each list, choose “Drafts from the demo” to see them.',
    discard: (untouched: number) => `Discard ${untouched} unchanged…`,
    discardTitle: 'Discard the drafts from the demo?',
    discardText: (untouched: number, kept: number) =>
      `${untouched === 1 ? 'One draft that nobody has changed is' : `${untouched} drafts that nobody has changed are`} deleted. ${
        kept === 0
          ? 'You can add the demo catalog again at any time.'
          : kept === 1
            ? 'The one that you have changed stays.'
            : `The ${kept} that you have changed stay.`
      }`,
    discardNow: 'Discard',
    discarded: (count: number) => (count === 1 ? '1 draft discarded.' : `${count} drafts discarded.`),
    back: 'Back',
  },
  {
    count: (drafts: number) =>
      drafts === 1 ? '1 borrador del catálogo de demostración' : `${drafts} borradores del catálogo de demostración`,
    about:
      'Nadie puede verlos ni reservarlos. Abra uno, adáptelo y publíquelo: primero las cadenas y los modelos, después los hoteles y las rentadoras que los usan. Los precios y los cupos siempre son los suyos.',
    find: 'En cada lista, elija «Borradores de la demostración» para verlos.',
    discard: (untouched: number) => `Descartar ${untouched} sin cambios…`,
    discardTitle: '¿Descartar los borradores de la demostración?',
    discardText: (untouched: number, kept: number) =>
      `${untouched === 1 ? 'Se elimina un borrador que nadie ha cambiado' : `Se eliminan ${untouched} borradores que nadie ha cambiado`}. ${
        kept === 0
          ? 'Puede volver a añadir el catálogo de demostración cuando quiera.'
          : kept === 1
            ? 'El que usted ha cambiado se queda.'
            : `Los ${kept} que usted ha cambiado se quedan.`
      }`,
    discardNow: 'Descartar',
    discarded: (count: number) => (count === 1 ? '1 borrador descartado.' : `${count} borradores descartados.`),
    back: 'Atrás',
  },
)
