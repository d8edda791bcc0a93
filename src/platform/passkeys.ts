import { isIP } from 'node:net'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Config } from './config/config.ts'
import { shownName } from './settings.ts'

/** A passkey as the database stores it. */
export type Passkey = {
  id: number
  name: string
  credentialId: string
  publicKey: Uint8Array
  signCount: number
  transports: string[]
}

/** A passkey that a browser has just created. */
export type NewPasskey = Omit<Passkey, 'id' | 'name'>

/** `second-factor`: used after a password. `only-factor`: it names the account and checks the person, by fingerprint, face or PIN. */
export type PasskeyUse = 'second-factor' | 'only-factor'

const WANTED = {
  'second-factor': { residentKey: 'discouraged', userVerification: 'preferred' },
  'only-factor': { residentKey: 'required', userVerification: 'required' },
} as const

const checksPerson = (use: PasskeyUse) => WANTED[use].userVerification === 'required'

/** The WebAuthn relying party: its id is the host name of the public origin. A passkey works for this host only. */
const siteOf = ({ publicOrigin }: Config) => ({
  rpID: new URL(publicOrigin).hostname,
  origin: new URL(publicOrigin).origin,
})

/** Whether browsers offer passkeys at the public origin: they need a host name, not an IP address. */
export const takesPasskeys = (config: Config) => isIP(siteOf(config).rpID.replace(/^\[|\]$/g, '')) === 0

/** What the browser needs to create a passkey, as JSON, and the challenge for checking its response. `key` is the account's. */
export const creationOptions = async (
  config: Config,
  use: PasskeyUse,
  account: { key: string; email: string; name: string },
  known: readonly Passkey[],
) => {
  const options = await generateRegistrationOptions({
    rpName: shownName(config),
    rpID: siteOf(config).rpID,
    userID: new TextEncoder().encode(account.key),
    userName: account.email,
    userDisplayName: account.name,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
    authenticatorSelection: WANTED[use],
  })
  return { options: JSON.stringify(options), challenge: options.challenge }
}

/** Whether we issued this challenge and it is still unused; consumes it. */
type TakeChallenge = (challenge: string) => Promise<boolean>

/** The passkey that a browser has created; undefined when its response is not valid. */
export const createdPasskey = async (
  config: Config,
  use: PasskeyUse,
  response: string,
  expectedChallenge: string | TakeChallenge,
): Promise<NewPasskey | undefined> => {
  const { rpID, origin } = siteOf(config)
  const verified = await verifyRegistrationResponse({
    response: JSON.parse(response),
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: checksPerson(use),
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const { id, publicKey, counter, transports } = verified.registrationInfo.credential
  return { credentialId: id, publicKey, signCount: counter, transports: transports ?? [] }
}

/**
 * What the browser needs to sign in with one of these passkeys, as JSON, and the challenge for checking its response. Without `passkeys`,
 * the browser offers those that it has for this site.
 */
export const signInOptions = async (config: Config, use: PasskeyUse, passkeys: readonly Passkey[] = []) => {
  const options = await generateAuthenticationOptions({
    rpID: siteOf(config).rpID,
    allowCredentials: passkeys.map(({ credentialId: id, transports }) => ({ id, transports })),
    userVerification: WANTED[use].userVerification,
  })
  return { options: JSON.stringify(options), challenge: options.challenge }
}

/** The id of the passkey that signed a response, according to the browser; '' without one. */
export const credentialOf = (response: string): string => {
  const { id } = JSON.parse(response) as { id?: unknown }
  return typeof id === 'string' ? id : ''
}

/** The new signature counter of the passkey that signed a challenge; undefined when the response is not valid. */
export const signedCount = async (
  config: Config,
  use: PasskeyUse,
  response: string,
  expectedChallenge: string | TakeChallenge,
  passkey: Passkey,
): Promise<number | undefined> => {
  const { rpID, origin } = siteOf(config)
  const verified = await verifyAuthenticationResponse({
    response: JSON.parse(response),
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.signCount,
    },
    requireUserVerification: checksPerson(use),
  }).catch(() => undefined)
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined
}
