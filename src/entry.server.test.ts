import { type ComponentType, createElement, lazy, Suspense } from 'react'
import { createRequestHandler, RouterContextProvider, Scripts, type ServerBuild } from 'react-router'
import { expect, test, vi } from 'vitest'
import * as entry from './entry.server.tsx'
import { type PageContext, pageContext } from './platform/http/page-context.ts'

const NONCE = 'a-nonce'

/** Renders a page with `part` in its body. */
const renderWith = async (part: ComponentType) => {
  const Document = () =>
    createElement(
      'html',
      { lang: 'en' },
      createElement(
        'body',
        null,
        createElement(Suspense, null, createElement(part)),
        createElement(Scripts, { nonce: NONCE }),
      ),
    )
  const root = { id: 'root', path: '', hasLoader: true, module: '/root.js' }
  const build = {
    entry: { module: entry },
    routes: {
      root: { ...root, module: { default: Document, loader: () => ({ lang: 'es', text: 'Habana – “2”' }) } },
    },
    assets: { entry: { module: '/entry.js', imports: [] }, routes: { root }, url: '/manifest.js', version: '1' },
    routeDiscovery: { mode: 'initial' },
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: '',
  } as unknown as ServerBuild
  const page = { nonce: NONCE, requestId: 'request-1', report: vi.fn() } as unknown as PageContext
  const context = new RouterContextProvider(new Map([[pageContext, page]]))
  const response = await createRequestHandler(build, 'production')(new Request('http://store.example/'), context)
  return { response, html: page.html ?? '', report: page.report }
}

const paragraph = (text: string) => () => createElement('p', null, text)

test('a page is rendered as a complete document with its data in scripts that have the nonce', async () => {
  const { response, html, report } = await renderWith(paragraph('Ready'))
  expect(response.status).toBe(200)
  expect(response.headers.get('content-language')).toBe('es')
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en">.*<body>.*<p>Ready<\/p>.*<\/body><\/html>$/s)
  expect(html).toMatch(/<script nonce="a-nonce">[^<]*streamController\.enqueue\([^<]*Habana – “2”/)
  expect(html).toMatch(/<script nonce="a-nonce">[^<]*streamController\.close\(\)/)
  expect(report).not.toHaveBeenCalled()
})

test('a page waits for a lazy component', async () => {
  const { response, html } = await renderWith(lazy(async () => ({ default: paragraph('Late') })))
  expect(response.status).toBe(200)
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en">.*<p>Late<\/p>/s)
  expect(html.match(/<!DOCTYPE/g)).toHaveLength(1)
  expect(html.match(/streamController\.enqueue\(/g)).toHaveLength(1)
})

test('a component that throws is reported once, and the page has status 500', async () => {
  const failure = new Error('No map')
  const { response, html, report } = await renderWith(() => {
    throw failure
  })
  expect(response.status).toBe(500)
  expect(html).toContain('streamController.enqueue(')
  expect(report).toHaveBeenCalledExactlyOnceWith(failure)
})
