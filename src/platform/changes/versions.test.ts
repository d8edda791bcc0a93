import { expect, it } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'
import { createChangeFeed } from './change-feed.ts'
import { followVersions } from './versions.ts'

const app = useTestApp()

it('versions increase only once the copies have the changes, so that nothing new is made from old copies', async () => {
  const { database, log } = app().services
  const feed = createChangeFeed({ database, log })
  const versionsNow = followVersions({ changes: feed })
  const updating = Promise.withResolvers<void>()
  let told = false
  feed.subscribe(['content'], {
    reloadAll: () => {},
    changed: () => {
      told = true
      return updating.promise
    },
  })
  feed.start()
  await feed.catchUp()
  const { content } = (await versionsNow())!
  await database.run('update faqs set archived = false')
  await expect.poll(() => told).toBe(true)
  expect((await versionsNow())!.content).toBe(content)
  updating.resolve()
  await expect.poll(async () => (await versionsNow())!.content).toBe(content + 1)
  await feed.stop()
})
