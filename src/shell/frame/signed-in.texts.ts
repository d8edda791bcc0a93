import { texts } from '../../lib/languages.ts'

export const signedInTexts = texts(
  {
    needsScripts: 'This page requires JavaScript. Turn it on in your browser, or contact us and we will help you.',
  },
  {
    needsScripts: 'Esta página requiere JavaScript. Actívelo en su navegador, o contáctenos y le ayudaremos.',
  },
)
