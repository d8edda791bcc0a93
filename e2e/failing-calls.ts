import type { Page } from '@playwright/test'

/** Lets the calls of some paths fail while `work` is done. */
export const without = async (page: Page, paths: string[], work: () => Promise<void>) => {
  for (const path of paths) await page.route(path, (route) => route.fulfill({ status: 503, body: 'down' }))
  await work()
  for (const path of paths) await page.unroute(path)
}
