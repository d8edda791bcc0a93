import { expect, test } from './journey-test.ts'

test('the API reference explains the envelope, lists the calls and shows replies in both languages', async ({
  page,
  faults,
}) => {
  // The library checks whether it may use `eval`, and works without it.
  faults.expect(/script-src eval/)
  await page.goto('/docs')
  expect((await page.request.get('/favicon.ico')).headers()['content-type']).toBe('image/svg+xml')
  await expect(page.getByRole('heading', { name: 'Alamar product API' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The reply envelope' })).toBeVisible()
  await page.goto('/docs/#tag/countries/GET/api/countries')
  const call = page.getByRole('region', { name: /^Countries, sorted by name/ })
  await expect(call).toBeVisible()
  await expect(call.getByText('English').first()).toBeVisible()
})
