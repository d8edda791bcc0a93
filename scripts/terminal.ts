import { styleText } from 'node:util'

const paint = (style: Parameters<typeof styleText>[0]) => (text: string) => styleText(style, text)

export const bold = paint('bold')
export const dim = paint('dim')
export const red = paint('red')
export const green = paint('green')
export const yellow = paint('yellow')

/** The width of a column of names, including the space after the longest name. */
export const widthOf = (names: readonly string[]) => Math.max(...names.map((name) => name.length)) + 2

export const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

/**
 * Runs one step of a script and prints its title and duration; on a terminal the duration is updated while it runs. Otherwise it
 * prints to standard error, since standard output is for replies and logs.
 */
export const step = async <T>(title: string, work: () => Promise<T> | T): Promise<T> => {
  const started = performance.now()
  const line = () => `${title}… ${dim(seconds(performance.now() - started))}`
  const timer = process.stdout.isTTY ? setInterval(() => process.stdout.write(`\r${line()}`), 200) : undefined
  if (!timer) console.error(`${title}…`)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    if (timer) console.log(`\r${line()}`)
    else console.error(`  ${seconds(performance.now() - started)}`)
  }
}
