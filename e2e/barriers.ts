import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { desk, expect, phone } from './fixtures.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const narrowest = { width: 320, height: 640 }

/** What axe finds. */
export const violations = async (page: Page) => {
  const axe = new AxeBuilder({ page }).setLegacyMode()
  // What passed is told by nobody, and takes axe a quarter of its time to write down.
  const { violations: found } = await axe
    .options({ resultTypes: ['violations'] })
    .withTags(rules)
    .analyze()
  return found.map(({ id, nodes }) => ({
    id,
    where: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
  }))
}

/** Both widths and both schemes: what stands where hangs on the width alone, and which colours meet on the tokens alone. */
const looks = [
  { screen: desk, colorScheme: 'light' },
  { screen: phone, colorScheme: 'dark' },
] as const

/** What is wider than the screen, or than the dialog that holds it. */
const tooWide = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('[role=dialog], [role=dialog] > div')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName, scrollWidth, clientWidth }) => `${tagName}: ${scrollWidth} in ${clientWidth}`),
  )

/** Axe finds nothing at a desk and on a phone, in light and in dark, and nothing is wider than the narrowest screen. */
export const checkBarriers = async (page: Page, what: string) => {
  // Behind another tab nothing is drawn, and a colour stays what it was.
  await page.bringToFront()
  for (const { screen, colorScheme } of looks) {
    await page.setViewportSize(screen)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect.soft(await violations(page), `${what}, ${screen.width} px, ${colorScheme}`).toEqual([])
  }
  await page.setViewportSize(narrowest)
  expect.soft(await tooWide(page), `${what}, ${narrowest.width} px`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize(desk)
}
