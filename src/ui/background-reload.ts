/** The path and query of a page. */
type Address = { pathname: string; search: string }

let reloading: string | undefined

/** An address as text. The router encodes the query of a loader's URL differently than that of the location. */
const textOf = ({ pathname, search }: Address) => `${pathname}?${new URLSearchParams(search)}`

/** Whether this page is being loaded without a request by the user. */
export const isBackgroundReload = (address: Address) => reloading === textOf(address)

/** Runs a reload of the page `shown` that the user did not request. The user may open another page before it ends. */
export const inBackground = async (shown: Address, reload: () => Promise<void>) => {
  reloading = textOf(shown)
  try {
    await reload()
  } finally {
    reloading = undefined
  }
}
