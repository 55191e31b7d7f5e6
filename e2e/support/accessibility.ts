import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { desktop, expect, phone } from './fixtures.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const narrowest = { width: 320, height: 640 }
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds. A page is given axe once: half a megabyte takes it longer than a look at most pages. */
export const violations = async (page: Page) => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(async (values) => {
    // Put there by the line above.
    const { axe: looker } = window as unknown as { axe: typeof axe }
    // What passed is told by nobody, and takes axe a quarter of its time to write down.
    const { violations: found } = await looker.run({
      runOnly: { type: 'tag', values },
      resultTypes: ['violations'],
    })
    return found.map(({ id, nodes }) => ({
      id,
      where: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
    }))
  }, rules)
}

/** Both widths and both schemes: what stands where hangs on the width alone, and which colours meet on the tokens alone. */
const looks = [
  { screen: phone, colorScheme: 'dark' },
  { screen: desktop, colorScheme: 'light' },
] as const

/** What is wider than the screen, or than the dialog that holds it. */
const tooWide = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('[role=dialog], [role=dialog] > div')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName, scrollWidth, clientWidth }) => `${tagName}: ${scrollWidth} in ${clientWidth}`),
  )

/** Two frames, and until no colour is on its way to another. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    do await frame()
    while (document.getAnimations().some((one) => one instanceof CSSTransition))
  })

/**
 * Axe finds nothing at a desk and on a phone, in light and in dark, and nothing is wider than the narrowest screen. Leaves the
 * page at a desk, in light.
 */
export const checkAccessibility = async (page: Page, what: string) => {
  // Behind another tab nothing is drawn, and a colour stays what it was.
  await page.bringToFront()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(narrowest)
  expect.soft(await tooWide(page), `${what}, ${narrowest.width} px`).toEqual([])
  for (const { screen, colorScheme } of looks) {
    await page.setViewportSize(screen)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // What is scrolled under the top bar would count as too small to press.
    await page.evaluate(() => scrollTo(0, 0))
    await settled(page)
    expect.soft(await violations(page), `${what}, ${screen.width} px, ${colorScheme}`).toEqual([])
  }
}
