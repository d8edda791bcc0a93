/** A command with wrong arguments. The message states the problem without the final period; the exit code is 2. */
export class WrongUse extends Error {}

/** Refuses arguments beyond those that a command takes. */
export const refuseMore = ([extra]: readonly string[]) => {
  if (extra !== undefined) throw new WrongUse(`Unexpected argument '${extra}'`)
}

/** The problem with the arguments, in one sentence; undefined for other errors. */
export const explainWrongUse = (error: unknown): string | undefined => {
  if (error instanceof WrongUse) return error.message
  const { code, message = '' } = (error ?? {}) as NodeJS.ErrnoException
  // Only the first sentence is used: the rest of the parser's message does not apply to this program.
  return code?.startsWith('ERR_PARSE_ARGS_') ? message.split(/\.\s/)[0] : undefined
}

/** Refuses a file given on the command line that cannot be read or written. */
export const refuseFile = (name: string, done: 'read' | 'written', error: unknown): never => {
  const { code } = error as NodeJS.ErrnoException
  if (!code) throw error
  throw new WrongUse(
    `The file ${name} ${code === 'ENOENT' && done === 'read' ? 'does not exist' : `cannot be ${done} (${code})`}`,
  )
}
