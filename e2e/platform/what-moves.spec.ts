import { roles } from '@alafia/contract/kernel/roles'
import { desktop, expect, phone, signedIn, test } from '../support/fixtures.ts'
import { movedAtMost, movedOn } from '../support/moved.ts'

for (const viewport of [phone, desktop])
  test(`PLAT-94 at ${viewport.width} px two small font files are enough, and nothing moves when they come`, async ({
    browser,
    url,
  }) => {
    const page = await (await browser.newContext({ baseURL: url, viewport })).newPage()
    const fonts: string[] = []
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/*.woff2', async (route) => {
      fonts.push(new URL(route.request().url()).pathname)
      await released
      await route.continue()
    })
    await page.goto('/login', { waitUntil: 'commit' })
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
    // A price, a name and doses as clinics in West Africa write them.
    await page.getByLabel('Email').fill('₦5,000 Ọláṣẹ́gun Ɓala Ŋkɔ 100 µg ½ 38 °C')
    const loaded = () =>
      [...document.fonts].filter(
        ({ family, status }) => /^"?Fira Sans"?$/.test(family) && status === 'loaded',
      ).length
    expect(await page.evaluate(loaded)).toBe(0)
    release()
    await expect.poll(() => page.evaluate(loaded)).toBe(2)
    expect(await movedOn(page)).toBeLessThanOrEqual(movedAtMost)
    expect(fonts.map((file) => file.replace(/-[\w-]{8}\.woff2$/, '')).toSorted()).toEqual([
      '/assets/fira-sans-west-africa-400',
      '/assets/fira-sans-west-africa-600',
    ])
  })

for (const viewport of [phone, desktop])
  for (const role of roles)
    test(`PLAT-98 at ${viewport.width} px nothing moves on the ${role}'s first pages while they load, whichever part comes last`, async ({
      browser,
      url,
    }) => {
      const page = await signedIn(browser, url, role, viewport)
      await page.waitForLoadState('networkidle')
      let calls = 0
      await page.route('**/api/**', async (route) => {
        // Each in its turn, and no two at once.
        const wait = ((calls++ * 7) % 11) * 15
        setTimeout(() => void route.continue().catch(() => undefined), wait)
      })
      for (const path of role === 'patient' ? ['/', '/patient/dashboard'] : [`/${role}/dashboard`]) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle')
        await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
        expect.soft(await movedOn(page), path).toBeLessThanOrEqual(movedAtMost)
      }
    })
