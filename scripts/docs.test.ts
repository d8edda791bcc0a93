import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { SANDBOX_CARDS } from '../src/features/payment/sandbox-cards.ts'
import { VARIABLES } from '../src/platform/config/config.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

it('every setting is in .env.example and the README', () => {
  const example = read('.env.example')
  const readme = read('README.md')
  expect(VARIABLES.filter((name) => !new RegExp(`^${name}=`, 'm').test(example))).toEqual([])
  expect(VARIABLES.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})

it('.env.example has only known settings', () => {
  const named = [...read('.env.example').matchAll(/^([A-Z0-9_]+)=/gm)].map((match) => match[1]!)
  expect(named.filter((name) => !VARIABLES.includes(name as never))).toEqual([])
})

it('every test card is in the README', () => {
  const digits = read('README.md').replaceAll(' ', '')
  expect(SANDBOX_CARDS.filter(({ number }) => !digits.includes(number))).toEqual([])
})

const pages = globSync(['*.md', 'docs/**/*.md', 'bench/*.md', 'src/features/*/README.md'], { cwd: ROOT })

/** The anchors of a page's headings, as GitHub generates them. */
const anchorsOf = (page: string) =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\d\s-]/gu, '')
      .replaceAll(' ', '-'),
  )

const isReachable = (file: string, anchor: string | undefined) =>
  existsSync(path.join(ROOT, file)) && (!anchor || anchorsOf(file).includes(anchor))

it.each(pages)('%s has no broken links', (page) => {
  const links = [...read(page).matchAll(/\]\(([^)#\s]*)(?:#([^)\s]+))?[^)]*\)/g)]
  const broken = links.filter(
    ([, file, anchor]) =>
      !/^[a-z]+:/.test(file!) && !isReachable(file ? path.join(path.dirname(page), file) : page, anchor),
  )
  expect(broken.map(([link]) => link)).toEqual([])
})

const decisions = globSync('docs/decisions/*.md', { cwd: ROOT }).map((file) => path.basename(file))

/** True for `docs/rules/money.md#fund`, `docs/decisions/0009` and `docs/decisions/0009-….md` that exist. */
const isReference = (reference: string) => {
  const [file, anchor] = reference.split('#')
  if (!file!.startsWith('docs/decisions/')) return isReachable(file!, anchor)
  const name = path.basename(file!)
  return decisions.some((decision) => decision === name || decision.startsWith(`${name}-`))
}

/** Every matching line in code and documents, as 'file:line match'. */
const linesWith = (pattern: RegExp, isWrong: (match: string) => boolean = () => true) =>
  globSync(['{src,e2e,scripts,bench,docs}/**/*.{ts,tsx,mjs,css,md}', '*.md'], { cwd: ROOT }).flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) =>
        [...line.matchAll(pattern)]
          .filter(([match]) => isWrong(match))
          .map(([match]) => `${file}:${index + 1} ${match}`),
      ),
  )

it('every reference to a rule or a decision resolves', () => {
  const references = /\bdocs\/(?:rules\/[\w-]+\.md(?:#[\w-]*)?|decisions\/\d{4}(?:-[\w-]+\.md)?)/g
  expect(linesWith(references, (reference) => !isReference(reference))).toEqual([])
})

it('every number of a decision in parentheses exists', () => {
  const isKnown = (number: string) => isReference(`docs/decisions/${number}`)
  expect(linesWith(/\((?:00\d{2}(?:, )?)+\)/g, (list) => !list.match(/\d{4}/g)!.every(isKnown))).toEqual([])
})

it.each(globSync('src/features/*/README.md', { cwd: ROOT }))('%s has at most 20 lines besides drawings', (page) => {
  const text = read(page).replace(/^```$[\s\S]*?^```\n/gm, '')
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(20)
})

it('rules are referred to by their anchor, not by a section number', () => {
  expect(linesWith(/\b(?:spec|decisions?) \d{1,2}\b/gi)).toEqual([])
})

/** The rows of docs/rules/calls.md: a call, its contract row, and the file that makes it or the row that covers it. */
const calls = [
  ...read('docs/rules/calls.md').matchAll(/^\| `\w+ (.+?)` \| `(\w+)` \| (made|covered) by `(.+?)`/gm),
].map(([, address, row, how, by]) => ({ address: address!, row: row!, how, by: by! }))

it('every call in docs/rules/calls.md is served', () => {
  expect(calls.length).toBeGreaterThan(65)
  const contracts = globSync('src/features/*/{contract,contract/*,server/token.api}.ts', { cwd: ROOT }).map(read).join()
  const served = contracts.replace(/\$\{ADMIN\}/g, '/api/admin/clientDocuments').replace(/\$\{kind\}/g, '{kind}')
  expect(calls.filter(({ address }) => !served.includes(address))).toEqual([])
})

it('the storefront makes every call of docs/rules/calls.md, or the one that covers it', () => {
  const storefront = globSync('src/{ui,shell,features/*/ui}/**/*.{ts,tsx}', { cwd: ROOT }).map(read).join()
  const wrong = calls.filter(({ how, row, by }) =>
    how === 'made' ? !read(`src/${by}`).includes(row) : !storefront.includes(by),
  )
  expect(wrong).toEqual([])
})

/** The tests that docs/rules name: "Tested in `file`: "name", "name"." */
const namedTests = globSync('docs/rules/*.md', { cwd: ROOT }).flatMap((page) =>
  [...read(page).matchAll(/^Tested in `(.+?)`:((?:\s*"[^"]+",?)+)\.$/gm)].flatMap(([, file, names]) =>
    [...names!.matchAll(/"([^"]+)"/g)].map(([, name]) => ({ file: file!, name: name!.replace(/\s+/g, ' ') })),
  ),
)

it('every test named in docs/rules exists', () => {
  expect(namedTests.length).toBeGreaterThan(20)
  expect(
    namedTests.filter(({ file, name }) => !existsSync(path.join(ROOT, file)) || !read(file).includes(name)),
  ).toEqual([])
})

it('every rule in prices.md and search.md names a test', () => {
  for (const page of ['docs/rules/prices.md', 'docs/rules/search.md']) {
    const rules = read(page).split(/^## /m).slice(1)
    expect(rules.filter((rule) => !rule.includes('Tested in ')).map((rule) => rule.split('\n')[0])).toEqual([])
  }
})
