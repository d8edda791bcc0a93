/** Whether this browser can use passkeys. Browser only. */
export const hasPasskeys = () => typeof PublicKeyCredential === 'function'

/** The passkey that the browser created, as JSON; undefined when the person canceled. */
export const createPasskey = async (options: string): Promise<string | undefined> => {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return startRegistration({ optionsJSON: JSON.parse(options) }).then(JSON.stringify, () => undefined)
}

/** The browser's answer to a challenge, as JSON; undefined when the person canceled. */
export const answerChallenge = async (options: string): Promise<string | undefined> => {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return startAuthentication({ optionsJSON: JSON.parse(options) }).then(JSON.stringify, () => undefined)
}
