import { hash, verify } from '@node-rs/argon2'
import { refuse } from '../lib/refusals.ts'

/** Argon2id with 19 MiB of memory, two iterations and one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes computed in parallel by one process, since each takes a whole core; the others wait. */
const MAX_CONCURRENT = 2
const MAX_WAITING = 200

let working = 0
const waiting: (() => void)[] = []

const queued = async <T>(work: () => Promise<T>): Promise<T> => {
  if (working >= MAX_CONCURRENT) {
    if (waiting.length >= MAX_WAITING) refuse('TOO_MANY', { minutes: 1 })
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

// 'ñ' can be typed as one character or as 'n' with a combining tilde; both are accepted.
const normalized = (password: string) => password.normalize('NFKC')

/** The hash to store for a password. Refuses: TOO_MANY when too many hashes are waiting. */
export const hashPassword = (password: string): Promise<string> => queued(() => hash(normalized(password), COST))

/** A hash that no known password matches. */
export const NO_PASSWORD =
  '$argon2id$v=19$m=19456,t=2,p=1$jtH1dyp/OhLMqipK70mWHQ$vB80Cxx1HhNrcw4NtkQ33ZpB92q7H4gpfN8jsdNs+iY'

/** Whether a password matches a hash; false, after the same time, without a hash. Refuses: TOO_MANY. */
export const isPassword = (passwordHash: string | undefined, password: string): Promise<boolean> =>
  queued(async () => (await verify(passwordHash ?? NO_PASSWORD, normalized(password))) && passwordHash !== undefined)
