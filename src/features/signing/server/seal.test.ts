import { X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MS_PER_DAY } from '../../../lib/days.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { runTool } from '../../../testing/tools.ts'
import type { ReceiptContent } from '../contract.ts'
import { printReceipt } from './receipt-pdf.ts'
import { seal } from './seal.ts'
import { checkSealFiles, getSealKey, type SealKey } from './seal-key.ts'

const app = useTestApp()
let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'seal-'))
})
afterAll(() => rmSync(folder, { recursive: true }))
const at = (name: string) => path.join(folder, name)
const openssl = (...args: string[]) => runTool('openssl', 'openssl', ...args)

const content: ReceiptContent = {
  planId: 1,
  client: { name: 'María Pérez', email: 'maria@example.com' },
  currency: 'USD',
  bookings: [],
  payment: {
    reference: 'P',
    method: { en: 'Card', es: 'Tarjeta' },
    cardBrand: '',
    cardLast4: '',
    cardHolder: '',
    processorReference: null,
    settledAt: '2026-12-01T15:00:00.000Z',
  },
  endedCents: 0,
  feeCents: 0,
  fundCents: 0,
  totalCents: 0,
}

const sealedBy = async (key: SealKey) => {
  const receipt = {
    agency: 'Viajes Guama',
    tagline: { en: 'Hotels', es: 'Hoteles' },
    number: 'R-1',
    origin: 'https://agency.example',
    checkUrl: 'https://agency.example/check/X',
    issuedAt: new Date(),
    content,
  }
  const evidence = {
    kind: 'typed' as const,
    signer: 'María Pérez',
    signedAt: new Date(),
    address: '127.0.0.1',
    agent: 'test',
    consentVersion: '1',
    receiptHash: 'hash',
    certificateHash: key.certificateHash,
  }
  const unsigned = await printReceipt(receipt)
  return seal(await printReceipt(receipt, { evidence, unsigned, typedName: 'María Pérez' }), key)
}

/** What openssl reports about the seal as CAdES: the signature covers every byte except its own. */
const verify = (pdf: Buffer, key: SealKey) => {
  const [, from, to, end] = /\/ByteRange \[0 (\d+) (\d+) (\d+)\]/.exec(pdf.toString('latin1'))!.map(Number)
  const hex = pdf.toString('latin1', from! + 1, to! - 1)
  writeFileSync(at('signed.bin'), Buffer.concat([pdf.subarray(0, from), pdf.subarray(to, to! + end!)]))
  writeFileSync(at('seal.der'), Buffer.from(hex, 'hex'))
  writeFileSync(at('certificate.der'), key.certificateDer)
  openssl('x509', '-inform', 'DER', '-in', at('certificate.der'), '-out', at('certificate.pem'))
  const given = ['-inform', 'DER', '-in', at('seal.der'), '-binary', '-content', at('signed.bin')]
  return openssl(
    'cms',
    '-verify',
    '-cades',
    ...given,
    '-CAfile',
    at('certificate.pem'),
    '-purpose',
    'any',
    '-out',
    at('out'),
  )
}

const makeFiles = (name: string, ...kind: string[]) => {
  const files = { sealKeyFile: at(`${name}.key`), sealCertificateFile: at(`${name}.crt`) }
  const about = ['-subj', '/CN=Agencia', '-days', '40', '-keyout', files.sealKeyFile, '-out', files.sealCertificateFile]
  openssl('req', '-x509', '-nodes', '-newkey', ...kind, ...about)
  return files
}
const keyOf = (files: object) => getSealKey({ ...app().ctx, config: { ...app().services.config, ...files } })

describe('the seal', () => {
  it('is valid PAdES B-B for openssl and pdfsig with the generated key', async () => {
    app().clock.set(new Date().toISOString())
    const key = await getSealKey(app().ctx)
    const pdf = await sealedBy(key)
    expect(verify(pdf, key)).toContain('CAdES Verification successful')
    writeFileSync(at('sealed.pdf'), pdf)
    expect(runTool('pdfsig', 'poppler-utils', at('sealed.pdf'))).toContain('Signature is Valid')
  })

  it('is broken by changing one byte', async () => {
    app().clock.set(new Date().toISOString())
    const key = await getSealKey(app().ctx)
    const pdf = await sealedBy(key)
    for (const position of [200, Math.floor(pdf.length / 2), pdf.length - 30]) {
      const changed = Buffer.from(pdf)
      changed[position] = changed[position]! ^ 1
      expect(verify(changed, key)).not.toContain('CAdES Verification successful')
    }
  })

  it('has a certificate and a signature field in the name of the agency', async () => {
    const key = await keyOf({ agencyName: 'Viajes Guamá' })
    expect(new X509Certificate(key.certificateDer).subject).toBe('CN=Viajes Guamá receipts')
    const pdf = (await sealedBy(key)).toString('latin1')
    expect(pdf).toContain('/Name (Viajes Guama)')
    expect(pdf).not.toContain('Alamar')
  })

  it('uses one key for all processes, stored in the database', async () => {
    const [key, other] = await Promise.all([getSealKey(app().ctx), getSealKey(app().ctx)])
    expect(other.certificateHash).toBe(key.certificateHash)
    const rows = await app().ctx.db.selectFrom('secrets').select('name').where('name', 'like', 'signing%').execute()
    expect(rows).toHaveLength(1)
  })

  it.each([
    ['RSA', ['rsa:2048']],
    ['P-256', ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256']],
  ])('uses a configured %s key', async (name, kind) => {
    const key = await keyOf(makeFiles(name, ...kind))
    expect(verify(await sealedBy(key), key)).toContain('CAdES Verification successful')
    expect(await app().ctx.db.selectFrom('secrets').select('name').where('name', 'like', 'signing%').execute()).toEqual(
      [],
    )
  })

  it('requires both files or neither', async () => {
    await expect(keyOf({ sealKeyFile: at('only.key') })).rejects.toThrow('set both')
  })

  it('rejects a certificate of another key', async () => {
    const { sealKeyFile } = makeFiles('one', 'rsa:2048')
    const { sealCertificateFile } = makeFiles('two', 'rsa:2048')
    await expect(keyOf({ sealKeyFile, sealCertificateFile })).rejects.toThrow(
      'does not belong to the certificate of SEAL_CERTIFICATE_FILE',
    )
  })

  it('is checked at startup: unreadable, invalid and not yet valid files are rejected, and an expiring certificate is reported', async () => {
    const good = makeFiles('good', 'rsa:2048')
    const check = (change: Partial<typeof good>, days = 0) =>
      checkSealFiles({ ...good, ...change }, new Date(Date.now() + days * MS_PER_DAY))
    expect(await check({})).toBeUndefined()
    writeFileSync(at('garbage.pem'), 'no PEM')
    const curve = makeFiles('curve', 'ec', '-pkeyopt', 'ec_paramgen_curve:secp384r1')
    for (const [change, message] of [
      [{ sealKeyFile: at('nowhere.key') }, /^SEAL_KEY_FILE: cannot be read: ENOENT/],
      [
        { sealCertificateFile: at('garbage.pem') },
        /^SEAL_CERTIFICATE_FILE: .* does not contain a certificate in PEM format/,
      ],
      [{ sealKeyFile: good.sealCertificateFile }, /^SEAL_KEY_FILE: .* does not contain a private key in PEM format/],
      [curve, /^SEAL_KEY_FILE: .* must contain an RSA or P-256 key/],
    ] as const)
      await expect(check(change)).rejects.toThrow(message)
    expect(await check({}, 11)).toMatch(/^SEAL_CERTIFICATE_FILE: the certificate expires on .* GMT\. Renew it\.$/)
    expect(await check({}, 41)).toMatch(/^SEAL_CERTIFICATE_FILE: the certificate expired on .* GMT, and verifiers/)
    await expect(check({}, -2)).rejects.toThrow(/^SEAL_CERTIFICATE_FILE: the certificate is not valid before/)
  })
})
