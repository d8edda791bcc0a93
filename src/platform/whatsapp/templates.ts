import { LANGUAGE_CODES, type Lang } from '../../lib/languages.ts'
import { pageUrl } from '../../lib/page-url.ts'

/**
 * The templates with which the store starts a conversation; WhatsApp accepts other texts only within 24 hours of a message from the phone.
 * Meta approves each of them in each language.
 */
export const TEMPLATE_NAMES = ['verification_code', 'photograph_document'] as const
export type TemplateName = (typeof TEMPLATE_NAMES)[number]

/** The language codes of the templates. */
export const TEMPLATE_LANGUAGES: Record<Lang, string> = { en: 'en_US', es: 'es' }

const PHOTOGRAPH_BODY: Record<Lang, string> = {
  en: 'Photograph this document with this phone: {{1}}. {{2}} asks for it for your trip. The link works once, for {{3}} minutes.',
  es: 'Fotografíe con este teléfono este documento: {{1}}. {{2}} lo necesita para su viaje. El enlace sirve una sola vez, durante {{3}} minutos.',
}
const PHOTOGRAPH_BUTTON: Record<Lang, string> = { en: 'Open the camera', es: 'Abrir la cámara' }
const PHOTOGRAPH_EXAMPLE: Record<Lang, string[]> = {
  en: ['passport', 'Alamar', '15'],
  es: ['pasaporte', 'Alamar', '15'],
}

const text = (value: string) => ({ type: 'text', text: value })
const urlButton = (value: string) => ({ type: 'button', sub_type: 'url', index: '0', parameters: [text(value)] })

/** A template message, as the Cloud API expects it. The last of `values` is the end of the button's link, or the code to copy. */
export const templateMessage = (name: string, lang: Lang, values: string[]) => {
  const last = values.at(-1)!
  const inBody = name === 'verification_code' ? values : values.slice(0, -1)
  return {
    name,
    language: { code: TEMPLATE_LANGUAGES[lang] },
    components: [{ type: 'body', parameters: inBody.map(text) }, urlButton(last)],
  }
}

/** The definition of a template in a language, as the Cloud API expects it for approval. */
const definitionOf = (name: TemplateName, lang: Lang, origin: string) => {
  const common = { name, language: TEMPLATE_LANGUAGES[lang] }
  if (name === 'verification_code')
    return {
      ...common,
      category: 'AUTHENTICATION',
      components: [
        { type: 'BODY', add_security_recommendation: true },
        { type: 'FOOTER', code_expiration_minutes: 10 },
        { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE' }] },
      ],
    }
  const url = `${pageUrl(origin, lang, '/capture/')}`
  return {
    ...common,
    category: 'UTILITY',
    components: [
      { type: 'BODY', text: PHOTOGRAPH_BODY[lang], example: { body_text: [PHOTOGRAPH_EXAMPLE[lang]] } },
      {
        type: 'BUTTONS',
        buttons: [{ type: 'URL', text: PHOTOGRAPH_BUTTON[lang], url: `${url}{{1}}`, example: [`${url}example`] }],
      },
    ],
  }
}

/** Every template in every language. */
export const templateDefinitions = (origin: string) =>
  TEMPLATE_NAMES.flatMap((name) => LANGUAGE_CODES.map((lang) => definitionOf(name, lang, origin)))
