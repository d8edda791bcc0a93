/** A command with wrong arguments. The message says what is wrong, without the final period; the exit code is 2. */
export class WrongUse extends Error {}

/** Refuses arguments after the last one that a command takes. */
export const refuseMore = ([extra]: readonly string[]) => {
  if (extra !== undefined) throw new WrongUse(`Unexpected argument '${extra}'`)
}

/** What is wrong with the arguments, in one sentence; undefined for other errors. */
export const explainWrongUse = (error: unknown): string | undefined => {
  if (error instanceof WrongUse) return error.message
  const { code, message = '' } = (error ?? {}) as NodeJS.ErrnoException
  // The option parser explains on further lines what this program does not need.
  return code?.startsWith('ERR_PARSE_ARGS_') ? message.split(/\.\s/)[0] : undefined
}

/** Refuses a file of the command line that cannot be read or written. */
export const refuseFile = (name: string, done: 'read' | 'written', error: unknown): never => {
  const { code } = error as NodeJS.ErrnoException
  if (!code) throw error
  throw new WrongUse(
    `The file ${name} ${code === 'ENOENT' && done === 'read' ? 'does not exist' : `cannot be ${done} (${code})`}`,
  )
}
