import { createHash, createPrivateKey, type KeyObject, randomBytes, webcrypto, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import { MS_PER_DAY } from '../../../lib/days.ts'
import { type Config, ConfigError } from '../../../platform/config/config.ts'
import type { Ctx } from '../../../platform/context.ts'
import { sharedSecret } from '../../../platform/secret-keys.store.ts'
import { shownName } from '../../../platform/settings.ts'

pkijs.setEngine('node', new pkijs.CryptoEngine({ name: 'node', crypto: webcrypto as Crypto }))

/** The key and certificate that seal receipts. */
export type SealKey = {
  privateKey: CryptoKey
  certificate: pkijs.Certificate
  certificateDer: Buffer
  /** SHA-256 of the certificate, in hex. */
  certificateHash: string
}

type SealSettings = Pick<Config, 'sealKeyFile' | 'sealCertificateFile'>

const EC = { name: 'ECDSA', namedCurve: 'P-256' }
const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
const SECRET = 'signing.seal'
const YEARS = 10
/** Days before a certificate expires at which startup and `alamar doctor` begin to warn. */
const WARN_DAYS = 30

/**
 * The seal key: the configured files, otherwise a generated self-signed pair. The pair is generated once and stored in the table `secrets`,
 * so that all processes and database backups share it. Anyone who can read the database can seal with it; an agency that needs more
 * security configures files. RSA and P-256 keys are supported.
 */
export const getSealKey = async (ctx: Pick<Ctx, 'db' | 'config' | 'clock'>): Promise<SealKey> => {
  const files = readSealFiles(ctx.config)
  if (files) return importSealKey(files)
  return importSealKey(
    readSealPair(
      JSON.parse(await sharedSecret(ctx.db, SECRET, () => generatePair(shownName(ctx.config), ctx.clock.now()))),
    ),
  )
}

type SealPair = { key: KeyObject; certificate: X509Certificate }

/** Parses a pair from PEM. Throws when it is invalid. */
const readSealPair = (pem: { key: string; certificate: string }): SealPair => ({
  key: createPrivateKey(pem.key),
  certificate: new X509Certificate(pem.certificate),
})

/** Reads the configured files; undefined when none are set. Throws ConfigError with the invalid setting. */
const readSealFiles = ({ sealKeyFile, sealCertificateFile }: SealSettings): SealPair | undefined => {
  if (!sealKeyFile && !sealCertificateFile) return undefined
  if (!sealKeyFile || !sealCertificateFile)
    throw new ConfigError('SEAL_KEY_FILE, SEAL_CERTIFICATE_FILE: set both or neither')
  const key = readPem('SEAL_KEY_FILE', sealKeyFile, 'a private key', (pem) => createPrivateKey(pem))
  const certificate = readPem(
    'SEAL_CERTIFICATE_FILE',
    sealCertificateFile,
    'a certificate',
    (pem) => new X509Certificate(pem),
  )
  const isRsa = key.asymmetricKeyType === 'rsa'
  const isP256 = key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1'
  if (!isRsa && !isP256) throw new ConfigError(`SEAL_KEY_FILE: ${sealKeyFile} must contain an RSA or P-256 key`)
  if (!certificate.checkPrivateKey(key))
    throw new ConfigError('SEAL_KEY_FILE: the key does not belong to the certificate of SEAL_CERTIFICATE_FILE')
  return { key, certificate }
}

const readPem = <T>(setting: string, file: string, expected: string, parse: (pem: string) => T): T => {
  let pem: string
  try {
    pem = readFileSync(file, 'utf8')
  } catch (error) {
    throw new ConfigError(`${setting}: cannot be read: ${(error as Error).message}`)
  }
  try {
    return parse(pem)
  } catch {
    throw new ConfigError(`${setting}: ${file} does not contain ${expected} in PEM format`)
  }
}

/**
 * Checks the configured files at startup, since a receipt that cannot be sealed cannot be signed. Returns a warning when the certificate
 * has expired or is about to; the store still starts, since clients have 24 hours to sign. Throws ConfigError for other problems.
 */
export const checkSealFiles = async (config: SealSettings, now: Date): Promise<string | undefined> => {
  const files = readSealFiles(config)
  if (!files) return undefined
  const { validFrom, validTo } = files.certificate
  if (now < new Date(validFrom))
    throw new ConfigError(`SEAL_CERTIFICATE_FILE: the certificate is not valid before ${validFrom}`)
  await importSealKey(files)
  const daysLeft = (new Date(validTo).getTime() - now.getTime()) / MS_PER_DAY
  if (daysLeft > WARN_DAYS) return undefined
  const problem = daysLeft < 0 ? `expired on ${validTo}, and verifiers of receipts say so` : `expires on ${validTo}`
  return `SEAL_CERTIFICATE_FILE: the certificate ${problem}. Renew it.`
}

const importSealKey = async ({ key, certificate: parsed }: SealPair): Promise<SealKey> => {
  const algorithm = key.asymmetricKeyType === 'rsa' ? RSA : EC
  const privateKey = await webcrypto.subtle.importKey(
    'pkcs8',
    key.export({ type: 'pkcs8', format: 'der' }),
    algorithm,
    false,
    ['sign'],
  )
  return {
    privateKey: privateKey as CryptoKey,
    certificate: pkijs.Certificate.fromBER(new Uint8Array(parsed.raw).buffer),
    certificateDer: parsed.raw,
    certificateHash: createHash('sha256').update(parsed.raw).digest('hex'),
  }
}

/** A new P-256 key with a self-signed certificate in the agency's name, as PEM in JSON. */
const generatePair = async (agency: string, now: Date): Promise<string> => {
  const { privateKey, publicKey } = await webcrypto.subtle.generateKey(EC, true, ['sign', 'verify'])
  const certificate = new pkijs.Certificate({
    version: 2,
    serialNumber: new asn1js.Integer({ valueHex: new Uint8Array([0x01, ...randomBytes(15)]).buffer }),
  })
  for (const name of [certificate.subject, certificate.issuer]) {
    const commonName = new asn1js.Utf8String({ value: `${agency} receipts` })
    name.typesAndValues.push(new pkijs.AttributeTypeAndValue({ type: '2.5.4.3', value: commonName }))
  }
  certificate.notBefore.value = new Date(now.getTime() - MS_PER_DAY)
  certificate.notAfter.value = new Date(now.getTime() + YEARS * 365 * MS_PER_DAY)
  const digitalSignatureAndNonRepudiation = new Uint8Array([0b1100_0000]).buffer
  certificate.extensions = [
    extension('2.5.29.19', true, new pkijs.BasicConstraints({ cA: false }).toSchema()),
    extension('2.5.29.15', true, new asn1js.BitString({ valueHex: digitalSignatureAndNonRepudiation, unusedBits: 6 })),
  ]
  await certificate.subjectPublicKeyInfo.importKey(publicKey as CryptoKey)
  await certificate.sign(privateKey as CryptoKey, 'SHA-256')
  const pkcs8 = await webcrypto.subtle.exportKey('pkcs8', privateKey)
  return JSON.stringify({
    key: toPem('PRIVATE KEY', pkcs8),
    certificate: toPem('CERTIFICATE', certificate.toSchema(true).toBER(false)),
  })
}

const extension = (extnID: string, critical: boolean, value: asn1js.BaseBlock) =>
  new pkijs.Extension({ extnID, critical, extnValue: value.toBER(false) })

const toPem = (kind: string, der: ArrayBuffer) =>
  `-----BEGIN ${kind}-----\n${Buffer.from(der)
    .toString('base64')
    .replace(/.{64}(?=.)/g, '$&\n')}\n-----END ${kind}-----\n`
