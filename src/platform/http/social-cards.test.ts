import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { serveSocialCards } from './social-cards.ts'

test('A card that could not be rendered is rendered at the next request', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'alamar-cards-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const http = Fastify()
  serveSocialCards(http, folder)
  const statusOfCard = async () => (await http.inject('/cards/palm.png')).statusCode
  writeFileSync(path.join(folder, 'palm.svg'), '<svg')
  expect(await statusOfCard()).toBe(500)
  copyFileSync('catalogue/illustrations/favicon.svg', path.join(folder, 'palm.svg'))
  expect(await statusOfCard()).toBe(200)
})
