import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Asks on the terminal; a secret is not shown. Without a terminal, one line of input answers each question. */
export const asker = () => {
  let muted = false
  const output = new Writable({
    write: (chunk, _, done) => {
      if (!muted) process.stdout.write(chunk)
      done()
    },
  })
  const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY })
  const answers = lines[Symbol.asyncIterator]()
  const text = async (question: string) => {
    process.stdout.write(`${question}: `)
    return String((await answers.next()).value ?? '').trim()
  }
  return {
    text,
    secret: async (question: string) => {
      muted = true
      const secret = await text(question)
      muted = false
      process.stdout.write('\n')
      return secret
    },
    close: () => lines.close(),
  }
}
