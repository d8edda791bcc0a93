import type { Page } from '@playwright/test'

/** Makes the calls to some paths fail while `work` runs. */
export const without = async (page: Page, paths: string[], work: () => Promise<void>) => {
  for (const path of paths) await page.route(path, (route) => route.fulfill({ status: 503, body: 'down' }))
  await work()
  for (const path of paths) await page.unroute(path)
}

/** Loses the reply of the next call to a path, after the server has sent it. */
export const loseReply = (page: Page, path: string) =>
  page.route(
    path,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )

/** Makes the browser fail to read the next file, as it does for a file in the cloud while offline. */
export const failNextRead = (page: Page) =>
  page.evaluate(() => {
    const read = Blob.prototype.arrayBuffer
    Blob.prototype.arrayBuffer = async () => {
      Blob.prototype.arrayBuffer = read
      throw new DOMException('The file could not be read', 'NotReadableError')
    }
  })
