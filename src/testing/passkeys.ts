import { createHash, generateKeyPairSync, sign as signWith } from 'node:crypto'

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()

/** CBOR, as authenticators write it, of texts, bytes and maps of at most 255 bytes or entries. */
const head = (kind: number, length: number) => Buffer.from(length < 24 ? [kind | length] : [kind | 24, length])
const textOf = (text: string) => Buffer.concat([head(0x60, text.length), Buffer.from(text)])
const bytesOf = (bytes: Uint8Array) => Buffer.concat([head(0x40, bytes.length), bytes])
const mapOf = (...parts: Uint8Array[]) => Buffer.concat([head(0xa0, parts.length / 2), ...parts])
/** A whole number from -24 to 23. */
const numberOf = (value: number) => (value < 0 ? head(0x20, -1 - value) : head(0, value))

const PRESENT_AND_VERIFIED = 0x05
const WITH_KEY = 0x40

/** An authenticator with one key, which it returns even to a site that has it already. Both functions return what the browser sends. */
export const authenticator = (origin: string) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const coordinate = (text: string | undefined) => bytesOf(Buffer.from(text!, 'base64url'))
  const key = mapOf(
    ...[numberOf(1), numberOf(2), numberOf(3), numberOf(-7), numberOf(-1), numberOf(1)],
    ...[numberOf(-2), coordinate(x), numberOf(-3), coordinate(y)],
  )
  const id = sha256(x!)
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' }
  const clientData = (type: string, challenge: string) => Buffer.from(JSON.stringify({ type, challenge, origin }))
  const create = (options: string) => {
    const { challenge, rp } = JSON.parse(options)
    const counterAndModel = Buffer.alloc(4 + 16)
    const authData = Buffer.concat([
      ...[sha256(rp.id), Buffer.from([PRESENT_AND_VERIFIED | WITH_KEY]), counterAndModel],
      ...[Buffer.from([0, id.length]), id, key],
    ])
    const attestation = mapOf(
      ...[textOf('fmt'), textOf('none'), textOf('attStmt'), mapOf(), textOf('authData'), bytesOf(authData)],
    )
    return JSON.stringify({
      ...named,
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    })
  }
  const sign = (options: string) => {
    const { challenge, rpId } = JSON.parse(options)
    const authData = Buffer.concat([sha256(rpId), Buffer.from([PRESENT_AND_VERIFIED]), Buffer.alloc(4)])
    const client = clientData('webauthn.get', challenge)
    const signed = Buffer.concat([authData, sha256(client)])
    return JSON.stringify({
      ...named,
      clientExtensionResults: {},
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signWith('sha256', signed, privateKey).toString('base64url'),
      },
    })
  }
  return { create, sign }
}
