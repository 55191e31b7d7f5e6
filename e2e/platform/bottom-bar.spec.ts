import type { Locator } from '@playwright/test'
import { roles } from '@alafia/contract/kernel/roles'
import { expect, phone, signedIn, test } from '../support/fixtures.ts'

for (const role of roles)
  test(`PLAT-33 no label in the bottom bar of the ${role} is cut at 360 px`, async ({ browser, url }) => {
    const page = await signedIn(browser, url, role, phone)
    const links = page.getByRole('navigation', { name: 'Pages' }).locator('a:visible')
    await expect(links).toHaveCount(5)
    const cut = await links
      .locator('span.truncate')
      .evaluateAll((labels) =>
        labels
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ textContent }) => textContent),
      )
    expect(cut).toEqual([])
    await page.context().close()
  })

for (const [path, name] of [
  ['/', 'Overview'],
  ['/patient/dashboard', 'Dashboard'],
] as const)
  test(`PLAT-108 the link ${name} below a heading begins where it does on a phone`, async ({
    browser,
    url,
  }) => {
    const page = await signedIn(browser, url, 'patient', phone)
    await page.goto(path)
    const startOf = (locator: Locator) =>
      locator.evaluate((element) => {
        const words = document.createRange()
        words.selectNodeContents(element)
        return Math.round(words.getBoundingClientRect().left)
      })
    const main = page.getByRole('main')
    expect(await startOf(main.getByRole('link', { name, exact: true }))).toBe(
      await startOf(main.getByRole('heading', { level: 1 })),
    )
    await page.context().close()
  })
