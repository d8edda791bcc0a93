/** Maximum number of results that are compared. */
export const MAX_COMPARED = 4

/** The values that a URL compares (`compared=7&compared=9` or `compared=7,9`), without duplicates. */
export const readCompared = (params: URLSearchParams, isValid: (value: string) => boolean) => [
  ...new Set(
    params
      .getAll('compared')
      .flatMap((value) => value.split(','))
      .filter(isValid),
  ),
]
