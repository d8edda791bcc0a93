import type { Locator, Page } from '@playwright/test'
import { expect } from './journey-test.ts'

/** More Tab stops than any page has. */
const MOST_STOPS = 250

/**
 * Why the focus is not visible on the page: neither the focused element nor an element around it has an outline, it is not shown, or
 * something else covers it (WCAG 2.4.7 and 2.4.11).
 */
const focusProblem = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    // A part drawn by the browser, such as the button of a date field, has its own focus ring.
    if (!focused?.matches(':focus') || focused === document.body) return undefined
    const name = focused.outerHTML.slice(0, 160)
    const isOutlined = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).outlineStyle !== 'none' || isOutlined(element.parentElement))
    if (!isOutlined(focused)) return `has no outline: ${name}`
    // A hidden input is shown by its label.
    const shown = (focused as HTMLInputElement).labels?.[0] ?? focused
    const boxes = [...focused.getClientRects(), ...shown.getClientRects()].filter(
      ({ width, height }) => width > 1 && height > 1,
    )
    if (boxes.length === 0) return `is not shown: ${name}`
    const steps = [0.1, 0.5, 0.9]
    const there = boxes.flatMap(({ left, top, width, height }) =>
      steps.flatMap((x) => steps.map((y) => document.elementFromPoint(left + width * x, top + height * y))),
    )
    if (there.some((element) => focused.contains(element) || shown.contains(element))) return undefined
    return `is covered by ${there.find((element) => element)?.outerHTML.slice(0, 160)}: ${name}`
  })

/** Uses a page by keyboard alone. Every element that gets the focus on the way must be visible. */
export const byKeyboard = (page: Page) => {
  const { keyboard } = page
  const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

  /** Presses Tab until an element has the focus. */
  const goTo = async (target: Locator) => {
    await expect(target).toBeAttached()
    for (let stop = 0; !(await isFocused(target)); stop++) {
      expect(stop, `Tab does not reach ${target}`).toBeLessThan(MOST_STOPS)
      await keyboard.press('Tab')
      expect.soft(await focusProblem(page), page.url()).toBeUndefined()
    }
  }

  return {
    goTo,
    press: async (target: Locator, key = 'Enter') => {
      await goTo(target)
      await keyboard.press(key)
    },
    type: async (target: Locator, text: string) => {
      await goTo(target)
      await keyboard.type(text)
    },
    /** Opens the dialog of a file field and chooses a file. */
    upload: async (target: Locator, buffer: Buffer) => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        goTo(target).then(() => keyboard.press('Enter')),
      ])
      await chooser.setFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer })
    },
  }
}
