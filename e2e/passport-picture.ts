import type { Page } from '@playwright/test'
import type { Connection } from '../src/features/documents/connection.ts'

/** Draws a specimen of a passport in the browser; returns its picture, from which the lines can be read. Without `mrz` it is blank. */
export const drawPassport = async (page: Page, mrz = '') => {
  const picture = await page.evaluate((lines) => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 1_200, height: 840 })
    const drawing = canvas.getContext('2d')!
    const fill = (color: string, ...box: [number, number, number, number]) => {
      drawing.fillStyle = color
      drawing.fillRect(...box)
    }
    fill('#eef0e6', 0, 0, 1_200, 840)
    fill('#8899aa', 60, 120, 300, 400)
    drawing.fillStyle = '#111'
    drawing.font = '36px sans-serif'
    drawing.fillText('SPECIMEN PASSPORT', 420, 200)
    drawing.font = '38px monospace'
    for (const [i, line] of lines.entries()) drawing.fillText(line, 60, 740 + i * 58, 1_080)
    return canvas.toDataURL('image/png').split(',')[1]!
  }, mrz.split('\n'))
  return { name: 'passport.png', mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') }
}

/** A connection on which the store loads text recognition without being asked. */
export const FAST: Connection = { saveData: false, effectiveType: '4g' }

/** Sets what the browser reports about the connection on pages opened from now on; undefined if unknown. */
export const setConnection = (page: Page, connection: Connection | undefined) =>
  page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection)
