import { isIP } from 'node:net'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Config } from '../../../platform/config.ts'
import { shownName } from '../../../platform/settings.ts'
import type { Passkey } from './second-factor.store.ts'

/** The name of this site for passkeys: the host of its public origin. A passkey works for this host only. */
const siteOf = ({ publicOrigin }: Config) => ({
  rpID: new URL(publicOrigin).hostname,
  origin: new URL(publicOrigin).origin,
})

/** Whether browsers offer passkeys at the public origin: they need a host name, not an address. */
export const takesPasskeys = (config: Config) => isIP(siteOf(config).rpID.replace(/^\[|\]$/g, '')) === 0

/** What the browser needs to create a passkey, as JSON, and the challenge to check its response by. */
export const creationOptions = async (
  config: Config,
  staff: { id: number; email: string; name: string },
  known: readonly Passkey[],
) => {
  const options = await generateRegistrationOptions({
    rpName: shownName(config),
    rpID: siteOf(config).rpID,
    userID: new TextEncoder().encode(`staff-${staff.id}`),
    userName: staff.email,
    userDisplayName: staff.name,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })
  return { options: JSON.stringify(options), challenge: options.challenge }
}

/** The passkey that a browser has created; undefined when its response is not valid. */
export const createdPasskey = async (
  config: Config,
  response: string,
  expectedChallenge: string,
): Promise<Omit<Passkey, 'id' | 'name'> | undefined> => {
  const { rpID, origin } = siteOf(config)
  const verified = await verifyRegistrationResponse({
    response: JSON.parse(response),
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const { id, publicKey, counter, transports } = verified.registrationInfo.credential
  return { credentialId: id, publicKey, signCount: counter, transports: transports ?? [] }
}

/** What the browser needs to sign in with one of these passkeys, as JSON, and the challenge to check its response by. */
export const signInOptions = async (config: Config, passkeys: readonly Passkey[]) => {
  const options = await generateAuthenticationOptions({
    rpID: siteOf(config).rpID,
    allowCredentials: passkeys.map(({ credentialId: id, transports }) => ({ id, transports })),
    userVerification: 'preferred',
  })
  return { options: JSON.stringify(options), challenge: options.challenge }
}

/** The passkey that signed a challenge, and its new count; undefined when the response is not valid. */
export const signedPasskey = async (
  config: Config,
  response: string,
  expectedChallenge: string,
  passkeys: readonly Passkey[],
): Promise<{ id: number; signCount: number } | undefined> => {
  const { rpID, origin } = siteOf(config)
  const answer = JSON.parse(response)
  const passkey = passkeys.find(({ credentialId }) => credentialId === answer.id)
  if (!passkey) return undefined
  const verified = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.signCount,
    },
    requireUserVerification: false,
  }).catch(() => undefined)
  return verified?.verified ? { id: passkey.id, signCount: verified.authenticationInfo.newCounter } : undefined
}
