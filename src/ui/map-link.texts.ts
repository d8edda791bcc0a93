import { texts } from '../lib/languages.ts'

export const mapLinkTexts = texts({ map: 'Map', list: 'List' }, { map: 'Mapa', list: 'Lista' })
