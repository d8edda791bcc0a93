import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { useS3Server } from '../../testing/s3-server.ts'
import { useAppOn } from '../../testing/test-app.ts'
import { createDatabase } from '../../testing/test-postgres.ts'
import { transact } from '../context.ts'
import { openDatabase } from '../db/database.ts'
import { countFilesIn } from './stored-files.store.ts'
import { putFile, readFile } from './stored-files.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const FILES = 40

let url: string
const { settings, server } = useS3Server()
const app = useAppOn(
  async () => {
    const created = await createDatabase()
    url = created.url.href
    const database = await openDatabase({ url, dataDir: '' })
    return {
      ...database,
      close: async () => {
        await database.close()
        await created.drop()
      },
    }
  },
  undefined,
  settings,
)

/** Runs `alamar files move`; resolves to its exit code, null if it was killed. */
const move = (to: string, folder: string) => {
  const child = spawn(process.execPath, ['scripts/alamar.ts', 'files', 'move', '--to', to], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, DATABASE_URL: url, ALAMAR_DEMO: '0', ALAMAR_DATA: folder, ...settings },
  })
  const printed: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => printed.push(String(chunk)))
  const done = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { done, printed, kill: () => child.kill('SIGKILL') }
}

it('two commands move all remaining files after one was killed midway, and the files can be moved back', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'alamar-files-'))
  const { ctx } = app()
  const contents = new Map<number, string>()
  for (let i = 0; i < FILES; i++) {
    const text = `file ${i}`
    const id = await transact(ctx, (tx) => putFile(tx, { contentType: 'text/plain', bytes: Buffer.from(text) }))
    contents.set(id, text)
  }
  const unchanged = async () => {
    for (const [id, text] of contents) expect(Buffer.from((await readFile(ctx, id))!.bytes).toString()).toBe(text)
  }

  const first = move('s3', folder)
  const killed = new Promise<void>((resolve) => {
    server().onRequest = () => {
      if (server().requests.length < FILES / 2) return
      first.kill()
      resolve()
    }
  })
  await killed
  expect(await first.done).toBeNull()
  const left = (await countFilesIn(ctx.db, 'database')).files
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(FILES)
  await unchanged()

  const both = [move('s3', folder), move('s3', folder)]
  expect(await Promise.all(both.map(({ done }) => done))).toEqual([0, 0])
  const moved = both.map(({ printed }) => Number(/(\d+) files were moved/.exec(printed.join(''))?.[1]))
  expect(moved[0]! + moved[1]!).toBe(left)
  expect((await countFilesIn(ctx.db, 's3')).files).toBe(FILES)
  await unchanged()

  const back = move('database', folder)
  expect(await back.done, back.printed.join('')).toBe(0)
  expect((await countFilesIn(ctx.db, 'database')).files).toBe(FILES)
  await unchanged()
  rmSync(folder, { recursive: true })
})
