import { describe, expect, it } from 'vitest'
import { findProblems, importsOf, RULES } from './house-rules.ts'

const violationsOf = (file: string, text: string) =>
  findProblems([{ file, text }]).map((problem) => problem.found.split(':')[0])

const cars = 'src/features/cars'

describe('every house rule', () => {
  const examples: Record<keyof typeof RULES, [file: string, text: string]> = {
    'features import lower features only': [
      `${cars}/server/cars.service.ts`,
      "import { pay } from '../../payment/server/payment.service.ts'",
    ],
    'other features are used through their service': [
      `${cars}/server/cars.service.ts`,
      "import { find } from '../../places/server/places.store.ts'",
    ],
    'pages use other features through their contract': [
      `${cars}/ui/a.page.tsx`,
      "import { X } from '../../places/ui/zone-card.tsx'",
    ],
    'pages never import the server': [`${cars}/ui/a.page.tsx`, "import type { X } from '../server/cars.service.ts'"],
    'rules are pure': [`${cars}/price.ts`, "import { z } from 'zod'"],
    'a contract stays light': [`${cars}/contract.ts`, "import { find } from './server/cars.store.ts'"],
    'only stores contain SQL': [`${cars}/server/cars.service.ts`, "import { sql } from 'kysely'"],
    'only stores import tables': [`${cars}/server/cars.service.ts`, "import './cars.tables.ts'"],
    'only platform/db imports drivers': ['src/platform/jobs.ts', "import pg from 'pg'"],
    'only the edge uses HTTP': [`${cars}/server/cars.service.ts`, "import type { FastifyRequest } from 'fastify'"],
    'platform, lib and ui import no feature': [
      'src/platform/jobs.ts',
      "import { x } from '../features/cars/contract.ts'",
    ],
    'lib imports only lib': ['src/lib/money.ts', "import { x } from '../platform/clock.ts'"],
    'the product imports no tests': ['src/platform/jobs.ts', "import { x } from '../testing/manual-clock.ts'"],
  }

  it.each(Object.entries(examples))('%s', (rule, [file, text]) => {
    expect(violationsOf(file, text)).toContain(rule)
  })

  it('about layers also applies to tests', () => {
    const text = "import { payWithPrimaryCard } from '../../payment/contract.ts'"
    expect(violationsOf(`${cars}/server/cars.service.test.ts`, text)).toEqual(['features import lower features only'])
  })

  it('has an example', () => {
    expect(Object.keys(examples).sort()).toEqual(Object.keys(RULES).sort())
  })

  it.each([
    [`${cars}/server/cars.service.ts`, "import * as places from '../../places/server/places.service.ts'"],
    [`${cars}/server/cars.store.ts`, "import '../../places/server/places.tables.ts'\nimport { sql } from 'kysely'"],
    [`${cars}/ui/book-car.page.tsx`, "import { createCarBooking } from '../../travel-plan/contract.ts'"],
    [`${cars}/price.ts`, "import { sum } from '../../lib/money.ts'\nimport { season } from './seasons.ts'"],
    [`${cars}/server/cars.api.ts`, "import type { FastifyReply } from 'fastify'"],
    [`${cars}/server/cars.service.test.ts`, "import { signedInClient } from '../../../testing/people.ts'"],
    ['src/refunds.test.ts', "import { pay } from './features/payment/server/payment.store.ts'"],
  ])('allows the imports of %s', (file, text) => {
    expect(violationsOf(file, text)).toEqual([])
  })
})

describe('a file', () => {
  it.each(['src/features/cars/index.ts', 'src/lib/date-utils.ts', 'src/lib/helpers.ts'])('is not named %s', (file) => {
    expect(violationsOf(file, '')).toEqual(['its name is not descriptive'])
  })
})

it('finds all forms of imports, but none in comments', () => {
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
