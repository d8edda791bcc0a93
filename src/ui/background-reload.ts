/** The path and query of a page. */
type Address = { pathname: string; search: string }

let reloading: Address | undefined

/** Whether this page is being loaded without a request by the user. */
export const isBackgroundReload = ({ pathname, search }: Address) =>
  reloading?.pathname === pathname && reloading.search === search

/** Runs a reload of the page `shown` that the user did not request. The user may open another page before it ends. */
export const inBackground = async (shown: Address, reload: () => Promise<void>) => {
  reloading = shown
  try {
    await reload()
  } finally {
    reloading = undefined
  }
}
