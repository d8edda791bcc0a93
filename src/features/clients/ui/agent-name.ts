const PROGRAMS: [RegExp, string][] = [
  [/Edg\w*\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/HeadlessChrome\/|Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const firstOf = (known: [RegExp, string][], agent: string) => known.find(([pattern]) => pattern.test(agent))?.[1]

/** What people call the program that a User-Agent header names, and the system that it runs on. */
export const agentName = (agent: string): { program: string | undefined; system: string | undefined } => ({
  program: firstOf(PROGRAMS, agent),
  system: firstOf(SYSTEMS, agent),
})
