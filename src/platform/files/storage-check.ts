import type { Config } from '../config/config.ts'
import { connectionProblem } from '../providers/connection-problem.ts'
import type { ProviderCheck, ProviderProblem } from '../providers/provider-check.ts'
import { randomToken } from '../secrets.ts'
import { objectStoreOf } from './object-store.ts'

/** The storage's name in the records of provider health. */
export const STORAGE_PROVIDER = 's3'

const say = (en: string, es: string): ProviderProblem => ({ en, es })

/** Explains the errors of the S3 protocol to the person who set up the storage. */
const PROBLEMS: Record<string, ProviderProblem> = {
  NoSuchBucket: say('The bucket in S3_BUCKET does not exist.', 'El contenedor de S3_BUCKET no existe.'),
  InvalidAccessKeyId: say(
    'The storage does not know S3_ACCESS_KEY_ID.',
    'El almacenamiento no conoce S3_ACCESS_KEY_ID.',
  ),
  SignatureDoesNotMatch: say(
    'S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID, or S3_REGION is wrong.',
    'S3_SECRET_ACCESS_KEY no corresponde a S3_ACCESS_KEY_ID, o S3_REGION es incorrecta.',
  ),
  AccessDenied: say(
    'The key lacks a permission: it needs s3:PutObject, s3:GetObject and s3:DeleteObject.',
    'A la clave le falta un permiso: necesita s3:PutObject, s3:GetObject y s3:DeleteObject.',
  ),
  RequestTimeTooSkewed: say(
    'The clock of this server is wrong: set it by NTP.',
    'El reloj de este servidor está mal: ajústelo por NTP.',
  ),
}

const problemOf = (error: unknown): ProviderProblem => {
  const { name, message, $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } }
  const known = PROBLEMS[name]
  if (known) return known
  if (!$metadata?.httpStatusCode) return connectionProblem(error, 'S3_ENDPOINT')
  const words = message.slice(0, 200)
  return say(
    `The storage refused a file (${name}): ${words}`,
    `El almacenamiento rechazó un archivo (${name}): ${words}`,
  )
}

const CHANGED = say(
  'The storage does not return what was written.',
  'El almacenamiento no devuelve lo que se escribió.',
)

/** Checks bucket, keys, permissions, encryption and clock by writing, reading and removing a small object. */
export const storageCheck = (config: Config): ProviderCheck => ({
  name: STORAGE_PROVIDER,
  label: { en: 'S3-compatible storage', es: 'Almacenamiento compatible con S3' },
  kind: 'storage',
  configured: config.s3 !== null,
  check: async () => {
    const objects = objectStoreOf(config)!
    const key = `check-${randomToken()}`
    const bytes = Buffer.from(key)
    try {
      await objects.put(key, bytes)
      const written = await objects.get(key)
      await objects.remove(key)
      return written?.equals(bytes) ? [] : [CHANGED]
    } catch (error) {
      return [problemOf(error)]
    }
  },
})
