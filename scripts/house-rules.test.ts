import { describe, expect, it } from 'vitest'
import { findProblems, importsOf, RULES } from './house-rules.ts'

const breaches = (file: string, text: string) =>
  findProblems([{ file, text }]).map((problem) => problem.found.split(':')[0])

const cars = 'src/features/cars'

describe('each house rule', () => {
  const examples: Record<keyof typeof RULES, [file: string, text: string]> = {
    'features look down only': [
      `${cars}/server/cars.service.ts`,
      "import { pay } from '../../payment/server/payment.service.ts'",
    ],
    'a feature is entered by its service': [
      `${cars}/server/cars.service.ts`,
      "import { find } from '../../places/server/places.store.ts'",
    ],
    'a page knows other features by their contracts': [
      `${cars}/ui/a.page.tsx`,
      "import { X } from '../../places/ui/zone-card.tsx'",
    ],
    'pages never import the server': [`${cars}/ui/a.page.tsx`, "import type { X } from '../server/cars.service.ts'"],
    'rules are pure': [`${cars}/price.ts`, "import { z } from 'zod'"],
    'a contract stays light': [`${cars}/contract.ts`, "import { find } from './server/cars.store.ts'"],
    'SQL lives in stores': [`${cars}/server/cars.service.ts`, "import { sql } from 'kysely'"],
    'tables are named by stores': [`${cars}/server/cars.service.ts`, "import './cars.tables.ts'"],
    'drivers are known to platform/db': ['src/platform/jobs.ts', "import pg from 'pg'"],
    'HTTP stays at the edge': [`${cars}/server/cars.service.ts`, "import type { FastifyRequest } from 'fastify'"],
    'platform, lib and ui know no feature': [
      'src/platform/jobs.ts',
      "import { x } from '../features/cars/contract.ts'",
    ],
    'lib knows only itself': ['src/lib/money.ts', "import { x } from '../platform/clock.ts'"],
    'tests stay out of the product': ['src/platform/jobs.ts', "import { x } from '../testing/manual-clock.ts'"],
    'the product runs without development packages': ['src/platform/jobs.ts', "import fc from 'fast-check'"],
  }

  it.each(Object.entries(examples))('%s', (rule, [file, text]) => {
    expect(breaches(file, text)).toContain(rule)
  })

  it('has an example here', () => {
    expect(Object.keys(examples).sort()).toEqual(Object.keys(RULES).sort())
  })

  it.each([
    [`${cars}/server/cars.service.ts`, "import * as places from '../../places/server/places.service.ts'"],
    [`${cars}/server/cars.store.ts`, "import '../../places/server/places.tables.ts'\nimport { sql } from 'kysely'"],
    [`${cars}/ui/book-car.page.tsx`, "import { createCarBooking } from '../../travel-plan/contract.ts'"],
    [`${cars}/price.ts`, "import { sum } from '../../lib/money.ts'\nimport { season } from './season.ts'"],
    [`${cars}/server/cars.api.ts`, "import type { FastifyReply } from 'fastify'"],
    ['src/platform/config.ts', 'const port = process.env.PORT'],
  ])('lets %s be', (file, text) => {
    expect(breaches(file, text)).toEqual([])
  })
})

describe('a file', () => {
  it('reads the environment in one place only', () => {
    expect(breaches('src/platform/jobs.ts', 'const x = process.env.X')).toEqual(['it reads the environment'])
  })

  it.each(['src/features/cars/index.ts', 'src/lib/date-utils.ts', 'src/lib/helpers.ts', 'src/ui/FormField.tsx'])(
    'is not called %s',
    (file) => {
      expect(breaches(file, '')).toEqual(['its name says nothing'])
    },
  )

  it('is part of no circle of values, while types may point both ways', () => {
    const circle = (types: string) =>
      findProblems([
        { file: 'src/lib/a.ts', text: "import { b } from './b.ts'" },
        { file: 'src/lib/b.ts', text: `import ${types}{ a } from './a.ts'` },
      ]).map((problem) => problem.found)
    expect(circle('')).toEqual(['no circles: src/lib/a.ts -> src/lib/b.ts -> src/lib/a.ts'])
    expect(circle('type ')).toEqual([])
  })
})

it('finds imports of every form and none in comments', () => {
  const text = `import './a.ts'
import {
  b,
  type C,
} from './b.ts'
import type { D } from 'd'
export { e } from './e.ts'
// import './no.ts'
/* import './no.ts' */
const f = await import('./f.ts')`
  expect(importsOf('src/lib/x.ts', text).map(({ to, types }) => [to, types])).toEqual([
    ['src/lib/a.ts', false],
    ['src/lib/b.ts', false],
    ['d', true],
    ['src/lib/e.ts', false],
    ['src/lib/f.ts', false],
  ])
})
