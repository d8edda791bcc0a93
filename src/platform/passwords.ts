import { hash, verify } from '@node-rs/argon2'
import { refuse } from '../lib/refusals.ts'

/** Argon2id with 19 MiB, two passes and one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes at work at once in a process, since each takes a whole core; the others wait their turn. */
const AT_ONCE = 2
const WAITING_MAX = 200

let working = 0
const waiting: (() => void)[] = []

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (working >= AT_ONCE) {
    if (waiting.length >= WAITING_MAX) refuse('TOO_MANY', { minutes: 1 })
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else {
    working++
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else working--
  }
}

// The same letter can be typed in two ways ('ñ', or 'n' and a tilde); both open the account.
const asTyped = (password: string) => password.normalize('NFKC')

/** What is kept of a password. Refuses: TOO_MANY when too many people sign in at this moment. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(asTyped(password), COST))

// Nobody knows the password of this hash.
export const NO_PASSWORD =
  '$argon2id$v=19$m=19456,t=2,p=1$jtH1dyp/OhLMqipK70mWHQ$vB80Cxx1HhNrcw4NtkQ33ZpB92q7H4gpfN8jsdNs+iY'

/** Whether a password is the one that was kept; false, after the same time, when there is no account. Refuses: TOO_MANY. */
export const isPassword = (kept: string | undefined, password: string): Promise<boolean> =>
  inTurn(async () => (await verify(kept ?? NO_PASSWORD, asTyped(password))) && kept !== undefined)
