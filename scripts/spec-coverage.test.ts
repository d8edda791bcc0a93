import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')
const TEST = /`([^`]+\.(?:test|e2e)\.ts)` "([^"]+)"/g

/** The rows of the tables: `| 7.4 | POST /api/clients | `file` "test name" |`. */
const lines = readFileSync(path.join(ROOT, 'docs/rules/spec-coverage.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, number, statement, tests] = /^\| (\d+\.\d+) \| (.*) \|(.*)\|$/.exec(line) ?? []
    return number ? [{ number, statement: statement!, tests: [...tests!.matchAll(TEST)] }] : []
  })

describe('requirements', () => {
  it('are numbered without gaps in nine sections', () => {
    const sections = Map.groupBy(lines, ({ number }) => Number(number.split('.')[0]))
    expect([...sections.keys()]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    for (const [section, rows] of sections)
      expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => `${section}.${index + 1}`))
  })

  it.each(lines)('$number names existing tests', ({ tests }) => {
    expect(tests.length).toBeGreaterThan(0)
    for (const [, file, name] of tests) {
      expect(existsSync(path.join(ROOT, file!)), file).toBe(true)
      expect(readFileSync(path.join(ROOT, file!), 'utf8').includes(name!), `${file} has "${name}"`).toBe(true)
    }
  })
})
