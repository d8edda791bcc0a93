import type { Ctx } from '../context.ts'
import { WHATSAPP_PROVIDER } from '../messages.ts'
import { clockProblems, connectionProblem } from '../providers/connection-problem.ts'
import type { ProviderCheck, ProviderProblem } from '../providers/provider-check.ts'
import { callGraph, GraphError, type WhatsAppSettings } from './cloud-api.ts'
import { templateDefinitions } from './templates.ts'
import { WHATSAPP_WEBHOOK } from './webhook-address.ts'

const TIMEOUT_MS = 10_000
/** Meta's codes for a token that is not valid, and for one without a permission. */
const TOKEN_CODES = new Set([0, 190])
const PERMISSION_CODES = new Set([3, 10, ...Array.from({ length: 100 }, (_, index) => 200 + index)])

type Template = { name: string; language: string; status: string }
type Templates = { data: Template[]; paging?: { cursors?: { after?: string }; next?: string } }

/** All templates of the account, from all pages of the list. */
const listTemplates = async (settings: WhatsAppSettings): Promise<Template[]> => {
  const found: Template[] = []
  for (let after: string | undefined = ''; after !== undefined; ) {
    const query: string = `fields=name,language,status&limit=100${after && `&after=${encodeURIComponent(after)}`}`
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const page: Templates = await callGraph(settings, `${settings.accountId}/message_templates?${query}`, { signal })
    found.push(...page.data)
    after = page.paging?.next ? page.paging.cursors?.after : undefined
  }
  return found
}

/** The templates that are not approved in the account, as 'verification_code (es)' with the status. */
const missingTemplates = async (settings: WhatsAppSettings, origin: string) => {
  const known = await listTemplates(settings)
  return templateDefinitions(origin).flatMap((definition) => {
    const found = known.find(({ name, language }) => name === definition.name && language === definition.language)
    return found?.status === 'APPROVED' ? [] : [{ definition, status: found?.status }]
  })
}

/** Submits the templates that the account does not have; returns their names. Throws an error that `whatsAppProblem` explains. */
export const submitTemplates = async (settings: WhatsAppSettings, origin: string): Promise<string[]> => {
  const missing = (await missingTemplates(settings, origin)).filter(({ status }) => status === undefined)
  for (const { definition } of missing)
    await callGraph(settings, `${settings.accountId}/message_templates`, {
      body: definition,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  return missing.map(({ definition }) => `${definition.name} (${definition.language})`)
}

/** Why a call of the account failed, and what to correct. */
export const whatsAppProblem = (error: unknown): ProviderProblem => {
  if (!(error instanceof GraphError)) return connectionProblem(error, 'WHATSAPP_URL')
  if (TOKEN_CODES.has(error.code) || error.status === 401)
    return {
      en: `Meta refuses WHATSAPP_TOKEN (${error.code}): create a token of a system user that does not expire.`,
      es: `Meta no acepta WHATSAPP_TOKEN (${error.code}): cree un token de un usuario del sistema que no venza.`,
    }
  if (PERMISSION_CODES.has(error.code))
    return {
      en: 'WHATSAPP_TOKEN lacks a permission: it needs whatsapp_business_messaging and whatsapp_business_management.',
      es: 'A WHATSAPP_TOKEN le falta un permiso: necesita whatsapp_business_messaging y whatsapp_business_management.',
    }
  return {
    en: `Meta does not know WHATSAPP_PHONE_ID or WHATSAPP_ACCOUNT_ID (${error.code}).`,
    es: `Meta no conoce WHATSAPP_PHONE_ID o WHATSAPP_ACCOUNT_ID (${error.code}).`,
  }
}

const NO_WEBHOOK: ProviderProblem = {
  en: `Meta reports nothing: enter PUBLIC_ORIGIN${WHATSAPP_WEBHOOK} as webhook of the app and subscribe it to messages.`,
  es: `Meta no informa nada: escriba PUBLIC_ORIGIN${WHATSAPP_WEBHOOK} como webhook de la aplicación y suscríbalo a messages.`,
}
const NOT_PUBLIC: ProviderProblem = {
  en: 'PUBLIC_ORIGIN must begin with https://, since Meta sends reports to no other address.',
  es: 'PUBLIC_ORIGIN debe comenzar con https://, porque Meta no envía informes a otras direcciones.',
}

/** Checks token, permissions, phone, webhook, templates and clock of the WhatsApp account. */
export const whatsAppCheck = ({ config, clock }: Pick<Ctx, 'config' | 'clock'>): ProviderCheck => ({
  name: WHATSAPP_PROVIDER,
  label: { en: 'WhatsApp Cloud API', es: 'API en la nube de WhatsApp' },
  kind: 'message',
  configured: config.whatsApp !== null,
  check: async () => {
    const settings = config.whatsApp!
    const ask = <T extends object>(path: string, onDate?: (date: string | null) => void) =>
      callGraph<T>(settings, path, { signal: AbortSignal.timeout(TIMEOUT_MS), ...(onDate && { onDate }) })
    const problems: ProviderProblem[] = []
    try {
      await ask(`${settings.phoneId}?fields=display_phone_number`, (date) =>
        problems.push(...clockProblems(date, clock.now())),
      )
      const apps = await ask<{ data: object[] }>(`${settings.accountId}/subscribed_apps`)
      if (apps.data.length === 0) problems.push(NO_WEBHOOK)
      const missing = await missingTemplates(settings, config.publicOrigin)
      if (missing.length > 0) {
        const names = missing.map(({ definition: { name, language } }) => `${name} (${language})`).join(', ')
        problems.push({
          en: `Templates are not approved: ${names}. Submit them with alamar whatsapp-templates.`,
          es: `Hay plantillas sin aprobar: ${names}. Envíelas con alamar whatsapp-templates.`,
        })
      }
    } catch (error) {
      problems.push(whatsAppProblem(error))
    }
    if (!config.publicOrigin.startsWith('https://')) problems.push(NOT_PUBLIC)
    return problems
  },
})
