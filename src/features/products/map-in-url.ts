/** The parameter of a search whose results are on a map, too. */
export const MAP_VIEW = ['view', 'map'] as const

/** Whether the results of a search are on a map, too. */
export const isMapView = (params: URLSearchParams) => params.get(MAP_VIEW[0]) === MAP_VIEW[1]
