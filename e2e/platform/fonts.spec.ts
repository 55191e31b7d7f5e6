import { desktop, expect, phone, test } from '../support/fixtures.ts'

/** Layout shifts since the page opened, as browsers sum them up. */
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }

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
    // A price and a name as clinics in West Africa write them.
    await page.getByLabel('Email').fill('₦5,000 Ọláṣẹ́gun Ɓala Ŋkɔ')
    const loaded = () =>
      [...document.fonts].filter(
        ({ family, status }) => /^"?Fira Sans"?$/.test(family) && status === 'loaded',
      ).length
    expect(await page.evaluate(loaded)).toBe(0)
    release()
    await expect.poll(() => page.evaluate(loaded)).toBe(2)
    const moved = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            // Browsers call it LayoutShift, which TypeScript doesn't know.
            const shifts = list.getEntries() as Shift[]
            resolve(shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0))
          }).observe({ type: 'layout-shift', buffered: true })
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
        }),
    )
    expect(moved).toBeLessThanOrEqual(0.02)
    expect(fonts.map((file) => file.replace(/-[\w-]{8}\.woff2$/, '')).toSorted()).toEqual([
      '/assets/fira-sans-west-africa-400',
      '/assets/fira-sans-west-africa-600',
    ])
  })
