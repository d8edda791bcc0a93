import {
  createMemoryRouter,
  type DataRouter,
  type MiddlewareFunction,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { describe, expect, it } from 'vitest'
import { CallRefused } from '../platform/http/endpoint.ts'
import { inBackground } from './background-reload.ts'
import { keepShown } from './reload-page.ts'

const CART = '/en/shopping-cart?plan=1'
const HANDOFF = '/en/verify-documents/1/2?returnUrl=/profile'

const unavailable = new CallRefused(0, 'UNAVAILABLE', 'No connection')
const missing = new CallRefused(404, 'NOT_FOUND', 'Not found')

type Reply = string | CallRefused | Promise<string>

/** Reloads nothing when only the query changes, as on pages whose query only selects what is shown. */
const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search

/** Two pages below a layout with `keepShown`. Their loaders return the reply set by `answer`, or throw it. */
const openPage = async (path: string) => {
  let reply: Reply = 'first reply'
  const loader = async () => {
    const answered = await reply
    if (answered instanceof CallRefused) throw answered
    return answered
  }
  const router = createMemoryRouter(
    [
      {
        middleware: [keepShown() as MiddlewareFunction],
        children: [
          { id: 'cart', path: '/en/shopping-cart', loader, shouldRevalidate },
          { id: 'handoff', path: '/en/verify-documents/:actionType/:docType', loader, shouldRevalidate },
        ],
      },
    ],
    { initialEntries: [path] },
  )
  router.initialize()
  await expect.poll(() => router.state.initialized).toBe(true)
  return {
    router,
    answer: (next: Reply) => {
      reply = next
    },
    reload: () => inBackground(router.state.location, () => router.revalidate()),
  }
}

const errorsOf = ({ state }: DataRouter) => Object.values(state.errors ?? {})

describe('a page that is reloaded in the background', () => {
  it('keeps what it shows when the reload fails temporarily', async () => {
    const { router, answer, reload } = await openPage(CART)
    answer('second reply')
    await reload()
    answer(unavailable)
    await reload()
    expect(router.state).toMatchObject({ loaderData: { cart: 'second reply' }, errors: null })
  })

  it('keeps what it shows even if the router encodes its query differently', async () => {
    const { router, answer, reload } = await openPage(HANDOFF)
    answer(unavailable)
    await reload()
    expect(router.state).toMatchObject({ loaderData: { handoff: 'first reply' }, errors: null })
  })

  it('keeps what it shows even if that was loaded at another address', async () => {
    const { router, answer, reload } = await openPage(CART)
    await router.navigate('/en/shopping-cart?plan=2')
    answer(unavailable)
    await reload()
    expect(router.state).toMatchObject({ loaderData: { cart: 'first reply' }, errors: null })
  })

  it('does not show what an interrupted navigation loaded', async () => {
    const { router, answer, reload } = await openPage('/en/verify-documents/1/1')
    const late = Promise.withResolvers<string>()
    answer(late.promise)
    const interrupted = router.navigate('/en/verify-documents/1/2')
    await expect.poll(() => router.state.navigation.state).toBe('loading')
    await router.navigate('/en/verify-documents/1/1#top')
    late.resolve('of another page')
    await interrupted
    answer(unavailable)
    await reload()
    expect(router.state).toMatchObject({ loaderData: { handoff: 'first reply' }, errors: null })
  })

  it('shows the error when the reload fails for good', async () => {
    const { router, answer, reload } = await openPage(CART)
    answer(missing)
    await reload()
    expect(errorsOf(router)).toEqual([missing])
  })
})

describe('the error of a page is shown', () => {
  it('when the user reloads it, and after reloads in the background', async () => {
    const { router, answer, reload } = await openPage(CART)
    answer(unavailable)
    await router.revalidate()
    expect(errorsOf(router)).toEqual([unavailable])
    await reload()
    expect(errorsOf(router)).toEqual([unavailable])
  })

  it('when it is opened while another page is reloaded', async () => {
    const { router, answer } = await openPage(CART)
    answer(unavailable)
    await inBackground(router.state.location, () => router.navigate(HANDOFF))
    expect(errorsOf(router)).toEqual([unavailable])
  })
})
