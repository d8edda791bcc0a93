import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Who may know whom (ARCHITECTURE.md), checked on the imports of every file under `src/`. */

const ROOT = path.resolve(import.meta.dirname, '..')

/** Features, the uppermost first: each may use those after it. */
export const FEATURES = [
  'office',
  'signing',
  'payment',
  'documents',
  'travel-plan',
  'cars',
  'lodging',
  'notes',
  'clients',
  'information',
  'places',
]

/** Who is signed in, which every page may ask. */
const SIGNED_IN_CLIENT = 'src/features/clients/ui/session.ts'

/** The parts of the platform that are made for pages. */
const BROWSER_PLATFORM = /^src\/platform\/(http\/(call|endpoint|page-context)|kept-session)\.ts$/

/** Packages that are nothing but rules: they read and write nothing. */
const PURE_PACKAGES = new Set(['mrz'])

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
const isContract = (file: string) => /^src\/features\/[^/]+\/contract\.ts$/.test(file)
/** A rule file: beside the contract, touching nothing. */
const isPure = (file: string) => /^src\/lib\/|^src\/features\/[^/]+\/[^/]+\.ts$/.test(file) && !isContract(file)
const isPackage = (to: string) => !to.startsWith('src/') && !to.startsWith('.')
const otherFeature = ({ from, to }: Import) => {
  const feature = featureOf(to)
  return feature !== undefined && feature !== featureOf(from)
}

const developmentPackages = new Set(
  Object.keys(
    (JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { devDependencies: object }).devDependencies,
  ),
)

export const RULES: Record<string, Rule> = {
  'features look down only': {
    forbids: ({ from, to }) => {
      const [user, used] = [featureOf(from), featureOf(to)]
      if (!user || !used || user === used || isTest(from)) return false
      if (inUi(from) && isContract(to)) return false
      return FEATURES.indexOf(used) < FEATURES.indexOf(user)
    },
    instead: `Move the use case up, or let the upper feature call this one. From the top: ${FEATURES.join(' > ')}.`,
  },
  'a feature is entered by its service': {
    forbids: (edge) =>
      otherFeature(edge) &&
      inServer(edge.from) &&
      inServer(edge.to) &&
      !isTest(edge.from) &&
      !/\.service\.ts$/.test(edge.to) &&
      !(/\.tables\.ts$/.test(edge.to) && /\.(store|tables)\.ts$/.test(edge.from)),
    instead: 'Call a function of its *.service.ts; a store may read its tables in a join by importing its *.tables.ts.',
  },
  'a page knows other features by their contracts': {
    forbids: (edge) =>
      otherFeature(edge) &&
      /^src\/features\/[^/]+\/ui\//.test(edge.from) &&
      !isContract(edge.to) &&
      !isPure(edge.to) &&
      edge.to !== SIGNED_IN_CLIENT,
    instead:
      'Import its contract.ts or a rule file, compose in src/shell, or move what both need to src/ui or src/lib.',
  },
  'pages never import the server': {
    forbids: ({ from, to }) =>
      inUi(from) &&
      !isTest(from) &&
      (/\/server\//.test(to) || (/^src\/platform\//.test(to) && !BROWSER_PLATFORM.test(to)) || to.startsWith('node:')),
    instead:
      'Call a row of a contract: in a loader by context.get(pageContext).callIn(lang), in the browser by platform/http/call.ts.',
  },
  'rules are pure': {
    forbids: ({ from, to, types }) => {
      if (!isPure(from) || isTest(from) || /^src\/lib\//.test(to)) return false
      if (isPure(to) || PURE_PACKAGES.has(to)) return false
      return !(types && isContract(to))
    },
    instead:
      'A rule file imports src/lib and other rules, its own or of features below; hand in what it needs, or do it in the service.',
  },
  'a contract stays light': {
    forbids: ({ from, to }) =>
      isContract(from) &&
      !(
        to === 'zod' ||
        /^src\/lib\//.test(to) ||
        /^src\/platform\/http\/(endpoint|fields)\.ts$/.test(to) ||
        isContract(to) ||
        (isPure(to) && featureOf(to) === featureOf(from))
      ),
    instead: 'A contract imports zod, src/lib, platform/http/endpoint and fields, its own rules and lower contracts.',
  },
  'SQL lives in stores': {
    forbids: ({ from, to }) =>
      (to === 'kysely' || to.startsWith('kysely/')) &&
      !/\.(store|tables)\.ts$|^src\/platform\/db\//.test(from) &&
      !isTest(from),
    instead: 'Write the statement in the *.store.ts of the feature that owns the table and call that.',
  },
  'tables are named by stores': {
    forbids: ({ from, to }) =>
      /\.tables\.ts$/.test(to) && !/\.(store|tables)\.ts$|^src\/platform\/db\//.test(from) && !isTest(from),
    instead: 'Let a function of the store answer in the words of the contract.',
  },
  'drivers are known to platform/db': {
    forbids: ({ from, to }) =>
      /^(pg|@electric-sql\/pglite)(\/|$)/.test(to) && !/^src\/platform\/db\//.test(from) && !isTest(from),
    instead: 'Use the handle of ctx.db, ctx.database or transact().',
  },
  'HTTP stays at the edge': {
    forbids: ({ from, to }) =>
      /^@?fastify(\/|$)/.test(to) &&
      !/^src\/(platform\/http\/|app\.ts|server\.ts)|\.api\.ts$/.test(from) &&
      !isTest(from),
    instead: 'Declare a row in contract.ts and serve it in the *.api.ts; a use case gets (ctx, input).',
  },
  'platform, lib and ui know no feature': {
    forbids: ({ from, to }) =>
      /^src\/(platform|lib|ui)\//.test(from) && /^src\/(features|shell)\//.test(to) && !isTest(from),
    instead: 'Let app.ts or the feature hand in what is needed.',
  },
  'lib knows only itself': {
    forbids: ({ from, to }) => /^src\/lib\//.test(from) && !/^src\/lib\//.test(to) && !isTest(from),
    instead: 'What touches the outside belongs to src/platform, what is seen to src/ui.',
  },
  'tests stay out of the product': {
    forbids: ({ from, to }) =>
      (/^src\/testing\/|\.test\.tsx?$/.test(to) || /^\.\.\/|^(scripts|e2e|bench)\//.test(to)) && !isTest(from),
    instead: 'Move what the product needs out of the test.',
  },
  'the product runs without development packages': {
    forbids: ({ from, to, types }) =>
      isPackage(to) && developmentPackages.has(packageName(to)) && !types && !isTest(from) && from !== 'src/server.ts',
    instead: 'Move the package to "dependencies", or do without it.',
  },
}

const packageName = (to: string) =>
  to
    .split('/')
    .slice(0, to.startsWith('@') ? 2 : 1)
    .join('/')

const IMPORT = /(?:^|[\n;])\s*(?:import|export)\s+(type\s)?(?:[\w*\s{},$]*?\sfrom\s*)?['"]([^'"\n]+)['"]/g
const DYNAMIC = /\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')

/** What a file imports, as paths from the root or names of packages. */
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

/** The circles among files, each once, by what is really loaded (types may point both ways). */
const findCycles = (edges: Import[]): string[][] => {
  const next = new Map<string, string[]>()
  for (const { from, to, types } of edges) if (!types) next.set(from, [...(next.get(from) ?? []), to])
  const cycles: string[][] = []
  const done = new Set<string>()
  const walk = (file: string, trail: string[]) => {
    const seen = trail.indexOf(file)
    if (seen >= 0) return void cycles.push([...trail.slice(seen), file])
    if (done.has(file)) return
    for (const to of next.get(file) ?? []) walk(to, [...trail, file])
    done.add(file)
  }
  for (const file of next.keys()) walk(file, [])
  return cycles
}

const BAD_NAME = /(^|[.-])(utils?|helpers?|misc|common)(\.|-|$)|^index\.tsx?$/
const KEBAB = /^\+?[a-z0-9]+([.-][a-z0-9]+)*\.(tsx?|css)$/

/** Everything under `src/` that breaks a rule of the house. */
export const findProblems = (files: { file: string; text: string }[]): Problem[] => {
  const edges = files.flatMap(({ file, text }) => importsOf(file, text))
  const problems: Problem[] = []
  for (const edge of edges) {
    for (const [name, rule] of Object.entries(RULES)) {
      if (rule.forbids(edge))
        problems.push({ file: edge.from, found: `${name}: it imports ${edge.to}`, instead: rule.instead })
    }
  }
  for (const cycle of findCycles(edges)) {
    problems.push({
      file: cycle[0]!,
      found: `no circles: ${cycle.join(' -> ')}`,
      instead: 'Move what both need to a file of its own, or hand it in as an argument.',
    })
  }
  for (const { file, text } of files) {
    const name = path.posix.basename(file)
    if (BAD_NAME.test(name) || !KEBAB.test(name)) {
      problems.push({
        file,
        found: 'its name says nothing',
        instead: 'Name the file in kebab-case after the one thing that it is about.',
      })
    }
    if (/\bprocess\.env\b/.test(withoutComments(text)) && file !== 'src/platform/config.ts' && !isTest(file)) {
      problems.push({
        file,
        found: 'it reads the environment',
        instead: 'Add the setting to src/platform/config.ts and take it from ctx.config.',
      })
    }
    if (/^export \* from/m.test(text)) {
      problems.push({ file, found: 'it passes on all of another file', instead: 'Import from the file that has it.' })
    }
  }
  return problems
}

/** Every source file of the product with its text. */
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
    `${sources.length} files, ${problems.length} ${problems.length === 1 ? 'breach' : 'breaches'} of the house rules`,
  )
  process.exit(problems.length ? 1 : 0)
}
