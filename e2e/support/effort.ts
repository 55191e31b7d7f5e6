import type { Page } from '@playwright/test'

/** Clicks and keys that a person needs, counted in the page from now on until it is loaded anew. Modifier keys don't count alone. */
export const countEffort = async (page: Page) => {
  const counts = await page.evaluateHandle(() => {
    const counted = { clicks: 0, keys: 0 }
    const modifiers = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta']
    addEventListener('pointerdown', () => void (counted.clicks += 1), true)
    addEventListener('keydown', ({ key }) => void (counted.keys += modifiers.includes(key) ? 0 : 1), true)
    return counted
  })
  let before = await counts.jsonValue()
  /** What was needed since the last time. */
  return async () => {
    const now = await counts.jsonValue()
    const needed = { clicks: now.clicks - before.clicks, keys: now.keys - before.keys }
    before = now
    return needed
  }
}
