import { describe, expect, it } from 'vitest'
import { CallRefused } from '../platform/http/endpoint.ts'
import { inBackground } from './background-reload.ts'
import { keepShown } from './reload-page.ts'

const CART = new URL('http://alamar.example/en/shopping-cart?plan=1')
const TRIPS = new URL('http://alamar.example/en/my-trips')

/** The loader of a page that polls: it replies once and then fails. */
const loaderOf = async (url: URL) => {
  let isDown = false
  const load = keepShown(async (_: { url: URL }) => {
    if (isDown) throw new CallRefused(0, 'UNAVAILABLE', 'No connection')
    return 'as before'
  })
  await load({ url })
  isDown = true
  return () => load({ url })
}

describe('a page that polls', () => {
  it('keeps what it shows when a reload in the background fails, and only then', async () => {
    const load = await loaderOf(CART)
    await inBackground(CART, async () => expect(await load()).toBe('as before'))
    await expect(load()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })

  it('keeps what it shows even if the router encodes its query differently', async () => {
    const load = await loaderOf(new URL('http://alamar.example/en/verify-documents/1/2?returnUrl=%2Fprofile'))
    const shown = { pathname: '/en/verify-documents/1/2', search: '?returnUrl=/profile' }
    await inBackground(shown, async () => expect(await load()).toBe('as before'))
  })

  it('that was seen earlier fails when it is opened while another one reloads', async () => {
    const load = await loaderOf(TRIPS)
    await inBackground(CART, () => expect(load()).rejects.toMatchObject({ code: 'UNAVAILABLE' }))
  })
})
