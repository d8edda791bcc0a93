const color = process.stdout.isTTY && !process.env.NO_COLOR
const paint = (code: number) => (text: string) => (color ? `\u001b[${code}m${text}\u001b[0m` : text)

export const bold = paint(1)
export const dim = paint(2)
export const red = paint(31)
export const green = paint(32)

export const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

/** Does one step of a script and says what it is and how long it took; on a terminal the time runs meanwhile. */
export const step = async <T>(title: string, work: () => Promise<T> | T): Promise<T> => {
  const started = performance.now()
  const line = () => `${title}… ${dim(seconds(performance.now() - started))}`
  const timer = process.stdout.isTTY ? setInterval(() => process.stdout.write(`\r${line()}`), 200) : undefined
  if (!timer) console.log(`${title}…`)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    console.log(timer ? `\r${line()}` : `  ${seconds(performance.now() - started)}`)
  }
}
