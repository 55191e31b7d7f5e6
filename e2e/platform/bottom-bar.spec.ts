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
