import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { red } from './terminal.ts'

/** The value of an answer, or why it is not accepted; the problem is a phrase that follows the name of the value. */
export type Read = { value: string } | { problem: string }

/** A question got no accepted answer; the message names the question and the reason. */
export class NotAnswered extends Error {}

/**
 * Asks on the terminal, and asks again after an answer that is not accepted; secrets are not shown. Without a terminal, each line of input
 * answers one question.
 */
export const asker = () => {
  const isTerminal = process.stdin.isTTY
  let muted = false
  const output = new Writable({
    write: (chunk, _, done) => {
      if (!muted) process.stdout.write(chunk)
      done()
    },
  })
  const lines = createInterface({ input: process.stdin, output, terminal: isTerminal })
  const answers = lines[Symbol.asyncIterator]()

  /** The accepted answer. Throws NotAnswered when the input ends, or, without a terminal, when the answer is not accepted. */
  const ask = async (name: string, read: (text: string) => Read, isSecret = false): Promise<string> => {
    process.stdout.write(`${name}: `)
    muted = isSecret
    const { value: line, done } = await answers.next()
    muted = false
    if (isSecret || done) process.stdout.write('\n')
    if (done && isTerminal) throw new NotAnswered(`${name} was not answered`)
    const found = read(String(line ?? '').trim())
    if ('value' in found) return found.value
    const problem = `${name} ${found.problem}`
    if (!isTerminal) throw new NotAnswered(problem)
    console.error(`${red('✗')} ${problem}`)
    return ask(name, read, isSecret)
  }
  return { ask, close: () => lines.close() }
}
