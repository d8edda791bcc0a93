import { plural, texts } from '../../../lib/languages.ts'

export const historyTexts = texts(
  {
    title: 'History',
    empty: 'Nothing has been changed yet.',
    sources: {
      edit: 'Edit',
      bulk: 'Bulk edit',
      paste: 'Paste',
      undo: 'Undo',
      redo: 'Redo',
      rule: 'Price rules',
      import: 'Import',
    },
    system: 'System',
    cells: (n: number) => `${n} ${plural(n, 'cell', 'cells')}`,
    days: (from: string, to: string) => (from === to ? from : `${from} – ${to}`),
    undone: 'Undone',
    undoes: 'Undoes an earlier change',
    undo: 'Undo',
    undoOf: (what: string) => `Undo: ${what}`,
    done: 'The change was undone.',
    changedSince: (n: number) =>
      `${n} ${plural(n, 'cell of this change has', 'cells of this change have')} been changed since. They are left out if you undo the rest.`,
    belowSold: (n: number) =>
      `On ${n} ${plural(n, 'day', 'days')} the stock would be less than what is sold and held. It is left as it is if you undo the rest.`,
    undoRest: 'Undo the rest',
    keep: 'Keep the change',
    more: 'Show older changes',
  },
  {
    title: 'Historial',
    empty: 'Todavía no se ha cambiado nada.',
    sources: {
      edit: 'Edición',
      bulk: 'Cambio masivo',
      paste: 'Pegado',
      undo: 'Deshacer',
      redo: 'Rehacer',
      rule: 'Reglas de precios',
      import: 'Importación',
    },
    system: 'Sistema',
    cells: (n: number) => plural(n, '1 celda', `${n} celdas`),
    days: (from: string, to: string) => (from === to ? from : `${from} – ${to}`),
    undone: 'Deshecho',
    undoes: 'Deshace un cambio anterior',
    undo: 'Deshacer',
    undoOf: (what: string) => `Deshacer: ${what}`,
    done: 'Se deshizo el cambio.',
    changedSince: (n: number) =>
      plural(
        n,
        '1 celda de este cambio cambió después. Se queda como está si deshace el resto.',
        `${n} celdas de este cambio cambiaron después. Se quedan como están si deshace el resto.`,
      ),
    belowSold: (n: number) =>
      `En ${plural(n, '1 día', `${n} días`)} el cupo sería menor que lo vendido y retenido. Se queda como está si deshace el resto.`,
    undoRest: 'Deshacer el resto',
    keep: 'Dejar el cambio',
    more: 'Mostrar cambios anteriores',
  },
)
