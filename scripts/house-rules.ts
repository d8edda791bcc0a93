import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Checks the layers: the imports of every file under `src/` (ARCHITECTURE.md). biome.json has the rules that a linter can check. */

const ROOT = path.resolve(import.meta.dirname, '..')

/** Features from top to bottom: each feature, with its tests, may import the features after it. */
export const FEATURES = [
  'setup',
  'spreadsheets',
  'publishing',
  'inventory',
  'office',
  'signing',
  'payment',
  'us-travel',
  'documents',
  'refunds',
  'reviews',
  'questions',
  'travel-plan',
  'money',
  'cars',
  'lodging',
  'calendar',
  'notes',
  'clients',
  'products',
  'currencies',
  'information',
  'places',
  'staff',
]

/** The session, unsaved changes that survive it, and the sign-up during a booking; every page may import them. */
const SIGNED_IN = new Set([
  'src/features/clients/ui/book-without-scripts.ts',
  'src/features/clients/ui/booking-account.ts',
  'src/features/clients/ui/booking-account.tsx',
  'src/features/clients/ui/booking-account.texts.ts',
  'src/features/clients/ui/own-details.ts',
  'src/features/clients/ui/payer-fields.tsx',
  'src/features/clients/ui/payer.ts',
  'src/features/clients/ui/session.ts',
  'src/features/staff/ui/kept-changes.ts',
  'src/features/staff/ui/staff.ts',
  'src/features/staff/ui/staff-session.ts',
  'src/features/staff/ui/staff-sign-in.ts',
])

/** The parts of the platform that pages may use. */
const BROWSER_PLATFORM =
  /^src\/platform\/(http\/(call|endpoint|page-context|site-settings)|stored-session|stored-value)\.ts$/

/** Packages without I/O. */
const PURE_PACKAGES = new Set(['mrz', '@zxcvbn-ts/language-common'])

type Import = { from: string; to: string; types: boolean }
type Problem = { file: string; found: string; instead: string }

type Rule = {
  /** True when the rule forbids this import. */
  forbids: (edge: Import) => boolean
  /** What to do instead. */
  instead: string
}

const featureOf = (file: string) => /^src\/features\/([^/]+)\//.exec(file)?.[1]
const isTest = (file: string) => /\.test\.tsx?$|^src\/testing\//.test(file)
const inUi = (file: string) => /^src\/(ui|shell)\/|^src\/features\/[^/]+\/ui\//.test(file)
const inServer = (file: string) => /^src\/features\/[^/]+\/server\//.test(file)
const isContract = (file: string) => /^src\/features\/[^/]+\/contract(\/[^/]+)?\.ts$/.test(file)
/** A rule file: next to the contract, without I/O. */
const isPure = (file: string) => /^src\/lib\/|^src\/features\/[^/]+\/[^/]+\.ts$/.test(file) && !isContract(file)
const otherFeature = ({ from, to }: Import) => {
  const feature = featureOf(to)
  return feature !== undefined && feature !== featureOf(from)
}

/** Forbids imports of `what` outside the files `where`. Tests are exempt. */
const onlyIn =
  (where: RegExp, what: RegExp): Rule['forbids'] =>
  ({ from, to }) =>
    what.test(to) && !where.test(from) && !isTest(from)

const STORES = /\.(store|tables)\.ts$|^src\/platform\/db\//

export const RULES: Record<string, Rule> = {
  'features import lower features only': {
    forbids: ({ from, to }) => {
      const [user, used] = [featureOf(from), featureOf(to)]
      if (!user || !used || user === used) return false
      if (inUi(from) && isContract(to)) return false
      return FEATURES.indexOf(used) < FEATURES.indexOf(user)
    },
    instead: `Move the use case up, or call it from the upper feature; a test of several features is in src/. From the top: ${FEATURES.join(' > ')}.`,
  },
  'other features are used through their service': {
    forbids: (edge) =>
      otherFeature(edge) &&
      inServer(edge.from) &&
      inServer(edge.to) &&
      !isTest(edge.from) &&
      !/\.service\.ts$/.test(edge.to) &&
      !(/\.tables\.ts$/.test(edge.to) && /\.(store|tables)\.ts$/.test(edge.from)),
    instead: 'Call its *.service.ts; a store may import its *.tables.ts for a join.',
  },
  'pages use other features through their contract': {
    forbids: (edge) =>
      otherFeature(edge) &&
      /^src\/features\/[^/]+\/ui\//.test(edge.from) &&
      !isContract(edge.to) &&
      !isPure(edge.to) &&
      !SIGNED_IN.has(edge.to),
    instead: 'Import its contract.ts or a rule file, compose in src/shell, or move shared code to src/ui or src/lib.',
  },
  'pages never import the server': {
    forbids: ({ from, to }) =>
      inUi(from) &&
      !isTest(from) &&
      (/\/server\//.test(to) || (/^src\/platform\//.test(to) && !BROWSER_PLATFORM.test(to)) || to.startsWith('node:')),
    instead:
      'Make a contract call: in a loader with context.get(pageContext).callIn(lang), in the browser with platform/http/call.ts.',
  },
  'rules are pure': {
    forbids: ({ from, to, types }) => {
      if (!isPure(from) || isTest(from) || /^src\/lib\//.test(to)) return false
      if (isPure(to) || PURE_PACKAGES.has(to)) return false
      return !(types && isContract(to))
    },
    instead:
      'A rule file imports src/lib and rules of its own or lower features; pass other data in, or do it in the service.',
  },
  'a contract stays light': {
    forbids: ({ from, to }) =>
      isContract(from) &&
      !(
        to === 'zod' ||
        /^src\/lib\//.test(to) ||
        /^src\/platform\/http\/(endpoint|fields|other-names)\.ts$/.test(to) ||
        isContract(to) ||
        isPure(to)
      ),
    instead:
      'A contract imports zod, src/lib, platform/http/endpoint, fields and other-names, and rules and contracts of its own and lower features.',
  },
  'only stores contain SQL': {
    forbids: onlyIn(STORES, /^kysely(\/|$)/),
    instead: 'Move the statement to the *.store.ts of the feature that owns the table.',
  },
  'only stores import tables': {
    forbids: onlyIn(STORES, /\.tables\.ts$/),
    instead: 'Return the names of the contract from a function of the store.',
  },
  'only platform/db imports drivers': {
    forbids: onlyIn(/^src\/platform\/db\//, /^(pg|@electric-sql\/pglite)(\/|$)/),
    instead: 'Use the handle of ctx.db, ctx.database or transact().',
  },
  'only the edge uses HTTP': {
    forbids: onlyIn(/^src\/(platform\/http\/|app\.ts|server\.ts)|\.api\.ts$/, /^@?fastify(\/|$)/),
    instead: 'Declare a row in contract.ts and serve it in the *.api.ts; a use case gets (ctx, input).',
  },
  'platform, lib and ui import no feature': {
    forbids: onlyIn(/^src\/(?!(platform|lib|ui)\/)/, /^src\/(features|shell)\//),
    instead: 'Pass it in from app.ts or the feature.',
  },
  'lib imports only lib': {
    forbids: onlyIn(/^src\/(?!lib\/)/, /^(?!src\/lib\/)/),
    instead: 'Move I/O to src/platform and components to src/ui.',
  },
  'the product imports no tests': {
    forbids: onlyIn(/^(?!src\/)/, /^src\/testing\/|\.test\.tsx?$|^\.\.\/|^(scripts|e2e|bench)\//),
    instead: 'Move the shared code out of the test.',
  },
}

const IMPORT = /(?:^|[\n;])\s*(?:import|export)\s+(type\s)?(?:[\w*\s{},$]*?\sfrom\s*)?['"]([^'"\n]+)['"]/g
const DYNAMIC = /\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')

/** The imports of a file, as paths from the root or package names. */
export const importsOf = (file: string, text: string): Import[] => {
  const bare = withoutComments(text)
  const found = [
    ...[...bare.matchAll(IMPORT)].map((match) => ({ spec: match[2]!, types: match[1] !== undefined })),
    ...[...bare.matchAll(DYNAMIC)].map((match) => ({ spec: match[1]!, types: false })),
  ]
  return found
    .filter(({ spec }) => !spec.includes('/+types/') && !spec.startsWith('virtual:'))
    .map(({ spec, types }) => ({
      from: file,
      types,
      to: spec.startsWith('.') ? path.posix.join(path.posix.dirname(file), spec) : spec,
    }))
}

const BAD_NAME = /(^|[.-])(utils?|helpers?|misc|common)(\.|-|$)|^index\.tsx?$/

/** All violations of the house rules in the files. */
export const findProblems = (files: { file: string; text: string }[]): Problem[] => {
  const edges = files.flatMap(({ file, text }) => importsOf(file, text))
  const problems: Problem[] = []
  for (const edge of edges) {
    for (const [name, rule] of Object.entries(RULES)) {
      if (rule.forbids(edge))
        problems.push({ file: edge.from, found: `${name}: it imports ${edge.to}`, instead: rule.instead })
    }
  }
  for (const { file } of files) {
    if (BAD_NAME.test(path.posix.basename(file))) {
      problems.push({ file, found: 'its name is not descriptive', instead: 'Name the file after its one subject.' })
    }
  }
  return problems
}

/** All source files of the product with their text. */
export const readSources = () =>
  globSync('src/**/*.{ts,tsx}', { cwd: ROOT })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !file.endsWith('.d.ts'))
    .sort()
    .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }))

if (import.meta.main) {
  const sources = readSources()
  const problems = findProblems(sources)
  for (const { file, found, instead } of problems) console.error(`${file}\n  ${found}\n  ${instead}\n`)
  console.log(
    `${sources.length} files, ${problems.length} ${problems.length === 1 ? 'violation' : 'violations'} of the house rules`,
  )
  process.exit(problems.length ? 1 : 0)
}
