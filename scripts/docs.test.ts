import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { SANDBOX_CARDS } from '../src/features/payment/sandbox-cards.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

const settings = [...read('src/platform/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map((match) => match[1]!)

it('every setting stands in .env.example and in the README', () => {
  expect(settings.length).toBeGreaterThan(10)
  const example = read('.env.example')
  const readme = read('README.md')
  expect(settings.filter((name) => !new RegExp(`^${name}=`, 'm').test(example))).toEqual([])
  expect(settings.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})

it('.env.example sets nothing that is no setting', () => {
  const named = [...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map((match) => match[1]!)
  expect(named.filter((name) => !settings.includes(name))).toEqual([])
})

it('every test card stands in the README', () => {
  const digits = read('README.md').replaceAll(' ', '')
  expect(SANDBOX_CARDS.filter(({ number }) => !digits.includes(number))).toEqual([])
})

const pages = globSync(['*.md', 'docs/**/*.md', 'bench/*.md', 'src/features/*/README.md'], { cwd: ROOT })

it.each(pages)('links of %s lead somewhere', (page) => {
  const targets = [...read(page).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map((match) => match[1]!)
  const broken = targets.filter(
    (target) => !/^[a-z]+:/.test(target) && !existsSync(path.join(ROOT, path.dirname(page), target)),
  )
  expect(broken).toEqual([])
})

it.each(globSync('src/features/*/README.md', { cwd: ROOT }))('%s is short', (page) => {
  expect(read(page).trimEnd().split('\n').length).toBeLessThanOrEqual(20)
})
