import type { Bilingual } from '../../lib/languages.ts'

/** Predefined reasons to reject a document; each says what to do about it. */
export const REJECTION_REASONS: readonly Bilingual[] = [
  {
    en: 'The picture is blurred or too dark. Please take it again in good light.',
    es: 'La foto está borrosa o muy oscura. Tómela de nuevo con buena luz.',
  },
  {
    en: 'Part of the document is cut off. Please take a picture of the whole page.',
    es: 'Falta una parte del documento. Tome una foto de la página completa.',
  },
  {
    en: 'Glare hides some of the data. Please take the picture without flash.',
    es: 'Un reflejo tapa algunos datos. Tome la foto sin flash.',
  },
  {
    en: 'The picture shows a different document from the one requested.',
    es: 'La foto muestra un documento distinto del solicitado.',
  },
  {
    en: 'The data you entered do not match the document. Please check them.',
    es: 'Los datos escritos no coinciden con los del documento. Revíselos.',
  },
  {
    en: 'The document has expired. Please upload one that is still valid.',
    es: 'El documento está vencido. Suba uno vigente.',
  },
]
