/** The query parameter of a search whose results are also shown on a map. */
export const MAP_VIEW = ['view', 'map'] as const

/** Whether the results of a search are also shown on a map. */
export const isMapView = (params: URLSearchParams) => params.get(MAP_VIEW[0]) === MAP_VIEW[1]
