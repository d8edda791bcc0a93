type Zone = { id: number; name: string }

/** Zones as one text: as objects, each would be several references in the data of a page. */
export const packZones = (zones: readonly Zone[]) => zones.map(({ id, name }) => `${id} ${name}`).join('\n')

/** The inverse of `packZones`. */
export const unpackZones = (packed: string): Zone[] =>
  packed
    .split('\n')
    .filter(Boolean)
    .map((line) => ({ id: Number.parseInt(line, 10), name: line.slice(line.indexOf(' ') + 1) }))
