import { describe, expect, it } from 'vitest'
import { isPageVisit } from './page-language.ts'

const visit = (headers: Record<string, string>) =>
  isPageVisit(new Request('http://alamar.example/es/offline', { headers }))

describe('a page visit', () => {
  it.each([
    [true, 'a document', { 'sec-fetch-mode': 'navigate' }],
    [true, 'a document in a browser without Sec-Fetch headers', { accept: 'text/html,*/*;q=0.8' }],
    [false, 'what the service worker keeps', { 'sec-fetch-mode': 'cors', accept: '*/*' }],
    [false, 'what a script fetches as HTML', { 'sec-fetch-mode': 'cors', accept: 'text/html' }],
    [false, 'what an old browser fetches', { accept: '*/*' }],
    [false, 'a document fetched in advance', { 'sec-fetch-mode': 'navigate', 'sec-purpose': 'prefetch;prerender' }],
  ])('%s: %s', (is, _, headers) => {
    expect(visit(headers)).toBe(is)
  })
})
