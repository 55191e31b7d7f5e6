import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { checkAccessibility } from '../support/accessibility.ts'
import { collectErrors } from '../support/browser-errors.ts'
import { desktop, expect, phone, signedIn, test, toast } from '../support/fixtures.ts'
import { press, tabTo } from '../support/keyboard.ts'

/* The clinic's logo: an administrator adds and removes what everyone sees. */

test.use({ aloneAs: 'administrators' })

/** A picture drawn by the browser: dark words on nothing. */
const picture = async (page: Page, width: number, height: number) => {
  const encoded = await page.evaluate(
    ([wide, high]) => {
      const canvas = document.createElement('canvas')
      canvas.width = wide
      canvas.height = high
      const context = canvas.getContext('2d')
      context?.fillRect(wide / 10, high / 4, (wide * 8) / 10, high / 2)
      return canvas.toDataURL('image/png').split(',')[1] ?? ''
    },
    [width, height] as const,
  )
  return { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(encoded, 'base64') }
}

const choose = async (page: Page, file: Awaited<ReturnType<typeof picture>>) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /(Add|Replace) logo/ }).click()
  await (await chooser).setFiles(file)
}
const logoAtTop = (page: Page) => page.getByRole('banner').locator('img[src^="/api/clinic/logo"]')
const shape = (page: Page) =>
  logoAtTop(page).evaluate(
    (image: HTMLImageElement) => image.complete && image.naturalWidth / image.naturalHeight,
  )

test('ORG-18 the clinic’s logo: refused, added, replaced, on every open page and the sign-in page, and removed', async ({
  browser,
  url,
}) => {
  test.slow()
  const [admin, patient, visitor] = await Promise.all([
    signedIn(browser, url, 'admin', desktop, '/admin/clinic'),
    signedIn(browser, url, 'patient', phone),
    browser.newPage({ colorScheme: 'dark', viewport: phone }),
  ])
  const complaints = collectErrors(admin)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  await choose(admin, { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: svg })
  await expect(admin.getByText('Please choose a PNG, JPEG or WebP file')).toBeVisible()
  // What says that it is a picture, and isn't.
  const text = { name: 'logo.png', mimeType: 'image/png', buffer: await readFile('package.json') }
  await choose(admin, text)
  await expect(admin.getByText('Please choose a PNG, JPEG or WebP file')).toBeVisible()
  await expect(logoAtTop(admin)).toHaveCount(0)

  await choose(admin, await picture(admin, 1200, 200))
  await expect(toast(admin, 'Logo saved')).toBeVisible()
  for (const page of [admin, patient]) await expect.poll(() => shape(page)).toBeCloseTo(6, 1)
  await checkAccessibility(admin, 'the clinic’s details with a logo')
  await visitor.goto(`${url}/login`)
  const signInLogo = visitor.locator('main img[src^="/api/clinic/logo"]')
  await expect(signInLogo).toBeVisible()
  expect(await signInLogo.getAttribute('alt')).not.toBe('')
  await checkAccessibility(visitor, 'sign-in with a logo')
  // The narrowest screen that is supported.
  await patient.setViewportSize({ width: 320, height: 640 })
  expect(await patient.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  await choose(admin, await picture(admin, 200, 800))
  for (const page of [admin, patient]) await expect.poll(() => shape(page)).toBeCloseTo(0.25, 1)

  await tabTo(admin, admin.getByRole('button', { name: 'Remove logo' }))
  await admin.keyboard.press('Enter')
  await press(admin, admin.getByRole('alertdialog').getByRole('button', { name: 'Remove logo' }))
  await expect(toast(admin, 'Logo removed')).toBeVisible()
  for (const page of [admin, patient]) await expect(logoAtTop(page)).toHaveCount(0)
  expect(complaints.filter((complaint) => !complaint.includes('400'))).toEqual([])
  await visitor.close()
})
