import { texts } from '../../../lib/languages.ts'

export const setupCatalogueTexts = texts(
  {
    take: 'Add the demo catalog',
    taking: (part: number, parts: number) => `Adding drafts: part ${part} of ${parts}…`,
    taken: (added: number) => (added === 1 ? '1 draft added.' : `${added} drafts added.`),
    nothingNew: 'Everything was added before.',
    failed: 'The demo catalog was not added completely. Try again: nothing is added twice.',
    count: (drafts: number) =>
      drafts === 1 ? '1 draft from the demo catalog' : `${drafts} drafts from the demo catalog`,
    toCatalog: 'Go to the catalog',
    title: 'Your catalog',
    lead: 'How do you want to begin? You can do the other things later as well.',
    empty: 'Start empty',
    emptyText: 'Add what you sell one by one in the catalog.',
    emptyButton: 'Start empty',
    files: 'Import files',
    filesText: 'Bring what you have in CSV or Excel files. Each kind of file has a template to download.',
    filesButton: 'Go to the import',
    demo: 'Add the demo catalog as drafts',
    demoText:
      'Examples of what you sell, with news and questions, in both languages. They are drafts: nobody sees them until you publish them.',
    next: 'Continue',
  },
  {
    take: 'Añadir el catálogo de demostración',
    taking: (part: number, parts: number) => `Añadiendo borradores: parte ${part} de ${parts}…`,
    taken: (added: number) => (added === 1 ? '1 borrador añadido.' : `${added} borradores añadidos.`),
    nothingNew: 'Ya se había añadido todo.',
    failed: 'El catálogo de demostración no se añadió completo. Inténtelo otra vez: nada se añade dos veces.',
    count: (drafts: number) =>
      drafts === 1 ? '1 borrador del catálogo de demostración' : `${drafts} borradores del catálogo de demostración`,
    toCatalog: 'Ir al catálogo',
    title: 'Su catálogo',
    lead: '¿Cómo quiere empezar? Lo demás también puede hacerlo después.',
    empty: 'Empezar vacío',
    emptyText: 'Añada lo que vende, uno por uno, en el catálogo.',
    emptyButton: 'Empezar vacío',
    files: 'Importar archivos',
    filesText: 'Traiga lo que tiene en archivos CSV o Excel. Cada tipo de archivo tiene una plantilla para descargar.',
    filesButton: 'Ir a la importación',
    demo: 'Añadir el catálogo de demostración como borradores',
    demoText:
      'Ejemplos de lo que usted vende, con noticias y preguntas, en los dos idiomas. Son borradores: nadie los ve hasta que usted los publique.',
    next: 'Continuar',
  },
)
