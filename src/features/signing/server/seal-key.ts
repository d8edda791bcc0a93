import { createHash, createPrivateKey, randomBytes, webcrypto, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import type { Ctx } from '../../../platform/context.ts'
import { sharedSecret } from '../../../platform/secret-keys.store.ts'

pkijs.setEngine('node', new pkijs.CryptoEngine({ name: 'node', crypto: webcrypto as Crypto }))

/** What seals receipts. */
export type SealKey = {
  privateKey: CryptoKey
  certificate: pkijs.Certificate
  certificateDer: Buffer
  /** SHA-256 of the certificate, in hex. */
  certificateHash: string
}

const EC = { name: 'ECDSA', namedCurve: 'P-256' }
const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
const SECRET = 'signing.seal'
const YEARS = 10
const MS_PER_DAY = 86_400_000

/**
 * The key and certificate that seal receipts: the agency's own files when they are set, else a self-made pair. That pair is
 * made once and kept in the database's `secrets`, so that all processes seal alike and a backup of the database has it; whoever
 * reads the database could seal with it, so an agency that needs more gives files. RSA or P-256 keys.
 */
export const getSealKey = async (ctx: Pick<Ctx, 'db' | 'config' | 'clock'>): Promise<SealKey> => {
  const { sealKeyFile, sealCertificateFile } = ctx.config
  if (Boolean(sealKeyFile) !== Boolean(sealCertificateFile)) {
    throw new Error('Set both SEAL_KEY_FILE and SEAL_CERTIFICATE_FILE, or none of them')
  }
  if (sealKeyFile && sealCertificateFile) {
    return readSealKey({
      key: readFileSync(sealKeyFile, 'utf8'),
      certificate: readFileSync(sealCertificateFile, 'utf8'),
    })
  }
  return readSealKey(JSON.parse(await sharedSecret(ctx.db, SECRET, () => makePair(ctx.clock.now()))))
}

/** Reads a pair from PEM. Throws when the key is of another kind or does not belong to the certificate. */
const readSealKey = async (pem: { key: string; certificate: string }): Promise<SealKey> => {
  const key = createPrivateKey(pem.key)
  const read = new X509Certificate(pem.certificate)
  if (!read.checkPrivateKey(key)) throw new Error('The seal key does not belong to the seal certificate')
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
    certificate: pkijs.Certificate.fromBER(new Uint8Array(read.raw).buffer),
    certificateDer: read.raw,
    certificateHash: createHash('sha256').update(read.raw).digest('hex'),
  }
}

/** A new P-256 key and a certificate that it signs itself, as PEM in JSON. */
const makePair = async (now: Date): Promise<string> => {
  const { privateKey, publicKey } = await webcrypto.subtle.generateKey(EC, true, ['sign', 'verify'])
  const certificate = new pkijs.Certificate({
    version: 2,
    serialNumber: new asn1js.Integer({ valueHex: new Uint8Array([0x01, ...randomBytes(15)]).buffer }),
  })
  for (const name of [certificate.subject, certificate.issuer]) {
    const commonName = new asn1js.Utf8String({ value: 'Alamar receipts' })
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
