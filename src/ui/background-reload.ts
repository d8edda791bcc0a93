/** The address of a page, as of a URL. */
type Address = { pathname: string; search: string }

let reloading: Address | undefined

/** Whether a load of this page is one that the user has not asked for. */
export const isBackgroundReload = ({ pathname, search }: Address) =>
  reloading?.pathname === pathname && reloading.search === search

/** Runs a reload of the page shown that the user has not asked for. The user may open another page before it ends. */
export const inBackground = async (shown: Address, reload: () => Promise<void>) => {
  reloading = shown
  try {
    await reload()
  } finally {
    reloading = undefined
  }
}
