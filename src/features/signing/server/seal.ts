import { createHash } from 'node:crypto'
import { SignPdf } from '@signpdf/signpdf'
import { DEFAULT_BYTE_RANGE_PLACEHOLDER, Signer, SUBFILTER_ETSI_CADES_DETACHED } from '@signpdf/utils'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import { pdfText } from '../../../platform/pdf/pdf-figures.ts'
import type { SealKey } from './seal-key.ts'

const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
} as const

/** Bytes reserved in the file for the seal. */
const SEAL_BYTES = 8_192

/** The signature dictionary of a file that will be sealed. */
export const sealPlaceholder = (about: { agency: string; signer: string; signedAt: Date; number: string }) => ({
  Type: 'Sig',
  Filter: 'Adobe.PPKLite',
  SubFilter: SUBFILTER_ETSI_CADES_DETACHED,
  ByteRange: [0, DEFAULT_BYTE_RANGE_PLACEHOLDER, DEFAULT_BYTE_RANGE_PLACEHOLDER, DEFAULT_BYTE_RANGE_PLACEHOLDER],
  Contents: new Uint8Array(SEAL_BYTES),
  Reason: pdfText(
    `Receipt ${about.number} signed by ${about.signer} / Recibo ${about.number} firmado por ${about.signer}`,
  ),
  Name: pdfText(about.agency),
  M: about.signedAt,
})

/** Seals a file that contains the placeholder: PAdES baseline B-B over all its bytes (docs/rules/signing.md#seal). */
export const seal = (file: Buffer, key: SealKey): Promise<Buffer> => new SignPdf().sign(file, new PadesSigner(key))

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

class PadesSigner extends Signer {
  readonly key: SealKey
  constructor(key: SealKey) {
    super()
    this.key = key
  }

  override async sign(signed: Buffer): Promise<Buffer> {
    const { certificate, certificateDer, privateKey } = this.key
    const attribute = (type: string, value: asn1js.BaseBlock) => new pkijs.Attribute({ type, values: [value] })
    const octets = (bytes: Buffer) => new asn1js.OctetString({ valueHex: new Uint8Array(bytes).buffer })
    const sequence = (...value: asn1js.BaseBlock[]) => new asn1js.Sequence({ value })
    const signerInfo = new pkijs.SignerInfo({
      version: 1,
      sid: new pkijs.IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
      // PAdES requires the signing time in the signature dictionary instead of here, and the hash of the certificate here.
      signedAttrs: new pkijs.SignedAndUnsignedAttributes({
        type: 0,
        attributes: [
          attribute(OID.contentType, new asn1js.ObjectIdentifier({ value: OID.data })),
          attribute(OID.messageDigest, octets(sha256(signed))),
          attribute(OID.signingCertificateV2, sequence(sequence(sequence(octets(sha256(certificateDer)))))),
        ],
      }),
    })
    const content = new pkijs.SignedData({
      version: 1,
      encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: OID.data }),
      signerInfos: [signerInfo],
      certificates: [certificate],
    })
    await content.sign(privateKey, 0, 'SHA-256', undefined)
    const envelope = new pkijs.ContentInfo({ contentType: OID.signedData, content: content.toSchema(true) })
    return Buffer.from(envelope.toSchema().toBER(false))
  }
}
