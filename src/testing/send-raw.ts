import { connect } from 'node:net'

export type RawReply = { status: number; headers: Record<string, string>; body: string }

/** Sends bytes to this machine as they are and reads until the server closes; names of headers are in lower case. */
export const sendRaw = (port: number, bytes: string) =>
  new Promise<RawReply>((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.setEncoding('utf8')
    socket.on('data', (part) => {
      answer += part
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const end = answer.indexOf('\r\n\r\n')
      const [first = '', ...lines] = answer.slice(0, end).split('\r\n')
      const headers = lines.map((line) => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
      })
      resolve({
        status: Number(first.split(' ')[1]),
        headers: Object.fromEntries(headers),
        body: answer.slice(end + 4),
      })
    })
  })
