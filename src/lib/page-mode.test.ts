import { describe, expect, it } from 'vitest'
import { modeOfPage } from './page-mode.ts'

const modeOf = (headers: Record<string, string>, search = '') =>
  modeOfPage(new Request(`http://alamar.example/search-car${search}`, { headers }))

describe('the page mode', () => {
  it('includes everything by default', () => {
    expect(modeOf({})).toEqual({ lowData: false, pictures: true, scripts: true })
    expect(modeOf({ 'save-data': 'off' })).toMatchObject({ lowData: false })
  })

  it('includes neither pictures nor scripts when the browser or the visitor requests it', () => {
    const light = { lowData: true, pictures: false, scripts: false }
    expect(modeOf({ 'save-data': 'on' })).toEqual(light)
    expect(modeOf({ cookie: 'lang=es; data=low' })).toEqual(light)
  })

  it('prefers the choice of the visitor', () => {
    expect(modeOf({ 'save-data': 'on', cookie: 'data=full' })).toMatchObject({ lowData: false, scripts: true })
  })

  it('includes the parts that the URL requests', () => {
    const asked = { 'save-data': 'on' }
    expect(modeOf(asked, '?zone=2&show=pictures')).toEqual({ lowData: true, pictures: true, scripts: false })
    expect(modeOf(asked, '?show=all')).toEqual({ lowData: true, pictures: true, scripts: true })
    expect(modeOf(asked, '?show=1')).toEqual({ lowData: true, pictures: false, scripts: false })
  })
})
