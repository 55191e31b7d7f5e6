import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Locator, Page } from '@playwright/test'
import type axe from 'axe-core'
import { desktop, expect, phone } from './fixtures.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const narrowest = { width: 320, height: 640 }
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Radix marks with it what an open dialog or menu hides from everyone: that was there before the dialog opened. */
const hidden = '[data-aria-hidden]'

const pageOf = (place: Page | Locator): Page => ('page' in place ? place.page() : place)

/**
 * What axe finds in a page, or in a part of it. Axe is loaded into a page once, because its half a megabyte takes longer than
 * checking most pages.
 */
export const violations = async (place: Page | Locator) => {
  const page = pageOf(place)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const part = 'page' in place ? place : page.locator(':root')
  return part.evaluate(
    async (include, { exclude, values }) => {
      // Loaded by the line above.
      const { axe: loadedAxe } = window as unknown as { axe: typeof axe }
      // Listing the rules that passed would take axe a quarter of its time.
      const { violations: found } = await loadedAxe.run(
        { include, exclude },
        { runOnly: { type: 'tag', values }, resultTypes: ['violations'] },
      )
      return found.map(({ id, nodes }) => ({
        id,
        where: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
      }))
    },
    { exclude: hidden, values: rules },
  )
}

/** Both widths and both schemes: the layout depends only on the width, and the colours only on the tokens. */
const appearances = [
  { screen: phone, colorScheme: 'dark' },
  { screen: desktop, colorScheme: 'light' },
] as const

/** Everything wider than the screen or its dialog. */
const tooWide = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('[role=dialog], [role=dialog] > div')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName, scrollWidth, clientWidth }) => `${tagName}: ${scrollWidth} in ${clientWidth}`),
  )

/** After two frames, and after every CSS transition. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    do await frame()
    while (document.getAnimations().some((one) => one instanceof CSSTransition))
  })

/**
 * Axe finds nothing on a desktop and on a phone, in light and in dark, and nothing is wider than the narrowest screen. Leaves
 * the page on a desktop, in light. Comparing colours takes nearly all of axe's time, so a page that another journey checks
 * whole is given as the part that is new.
 */
export const checkAccessibility = async (place: Page | Locator, what: string) => {
  const page = pageOf(place)
  // A hidden tab isn't painted, and its colours don't change.
  await page.bringToFront()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(narrowest)
  expect.soft(await tooWide(page), `${what}, ${narrowest.width} px`).toEqual([])
  for (const { screen, colorScheme } of appearances) {
    await page.setViewportSize(screen)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // A control scrolled under the top bar would count as too small a target.
    await page.evaluate(() => scrollTo(0, 0))
    await settled(page)
    expect.soft(await violations(place), `${what}, ${screen.width} px, ${colorScheme}`).toEqual([])
  }
}
