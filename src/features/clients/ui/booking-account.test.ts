import { createElement } from 'react'
import { expect, it } from 'vitest'
import { markupShown } from '../../../testing/page-shown.ts'
import { RequestBookingButton } from './booking-account.tsx'

const button = { form: 'f', busy: false, disabled: false, label: 'Request' }
const linksOf = (props: object) =>
  [
    ...markupShown(() => createElement(RequestBookingButton, { ...button, ...props }), null, 'es').matchAll(
      /<a ([^>]*)>([^<]+)/g,
    ),
  ]
    .filter(([, attributes]) => attributes!.includes('target="_blank"'))
    .map(([, attributes, text]) => [attributes!.match(/href="([^"]+)"/)?.[1], text])

it('the policies are linked next to the button that requests a booking, and open in a new tab', () => {
  const cancellation = ['/cancellation-policy', 'Política de cancelación']
  const privacy = ['/privacy-policy', 'Política de privacidad']
  expect(linksOf({})).toEqual([cancellation, privacy])
  expect(linksOf({ rentConditions: '/book-car/kia/1/2#policies' })).toEqual([
    cancellation,
    ['/book-car/kia/1/2#policies', 'Condiciones de la renta'],
    privacy,
  ])
})
