/** A regular expression for a path pattern: '/news/:newsId/:catId', '/pictures/*'. */
export const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:\w+/g, '[^/]+')
      .replace(/\*$/, '.*')}$`,
  )

/** The path of a URL, without its query. */
export const pathOf = (url: string) => url.split('?', 1)[0]!

/** Finds the pattern that a path matches, preferring the one with the fewest parameters. */
export const patternFinder = (paths: readonly string[]) => {
  const fixed = new Set(paths.filter((path) => !/[:*]/.test(path)))
  const parts = (path: string) => path.split(':').length
  const patterns = paths
    .filter((path) => !fixed.has(path))
    .toSorted((a, b) => parts(a) - parts(b))
    .map((path) => ({ path, expression: patternOf(path) }))
  return (path: string) => (fixed.has(path) ? path : patterns.find(({ expression }) => expression.test(path))?.path)
}
