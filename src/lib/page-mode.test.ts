import { describe, expect, it } from 'vitest'
import { modeOfPage } from './page-mode.ts'

const modeOf = (headers: Record<string, string>, search = '') =>
  modeOfPage(new Request(`http://alamar.example/search-car${search}`, { headers }))

describe('what a page may bring', () => {
  it('is everything when nobody asks to save data', () => {
    expect(modeOf({})).toEqual({ lowData: false, pictures: true, scripts: true })
    expect(modeOf({ 'save-data': 'off' })).toMatchObject({ lowData: false })
  })

  it('is neither pictures nor scripts when the browser asks, or the visitor did', () => {
    const light = { lowData: true, pictures: false, scripts: false }
    expect(modeOf({ 'save-data': 'on' })).toEqual(light)
    expect(modeOf({ cookie: 'lang=es; data=low' })).toEqual(light)
  })

  it('follows the visitor before the browser', () => {
    expect(modeOf({ 'save-data': 'on', cookie: 'data=full' })).toMatchObject({ lowData: false, scripts: true })
  })

  it('comes by parts when the address asks for them', () => {
    const asked = { 'save-data': 'on' }
    expect(modeOf(asked, '?zone=2&show=pictures')).toEqual({ lowData: true, pictures: true, scripts: false })
    expect(modeOf(asked, '?show=all')).toEqual({ lowData: true, pictures: true, scripts: true })
    expect(modeOf(asked, '?show=1')).toEqual({ lowData: true, pictures: false, scripts: false })
  })
})
