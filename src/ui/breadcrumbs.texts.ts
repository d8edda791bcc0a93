import { texts } from '../lib/languages.ts'

export const breadcrumbsTexts = texts(
  {
    breadcrumbs: 'Breadcrumb',
    home: 'Home',
  },
  {
    breadcrumbs: 'Ruta de navegación',
    home: 'Inicio',
  },
)
