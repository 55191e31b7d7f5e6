import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { checkAccessibility } from '../support/accessibility.ts'
import { collectErrors } from '../support/browser-errors.ts'
import { desktop, expect, phone, signedIn, test, toast } from '../support/fixtures.ts'
import { press, tabTo } from '../support/keyboard.ts'

/** A picture that is red on the left and blue on the right, drawn by the browser. */
const picture = async (page: Page) => {
  const encoded = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 800
    canvas.height = 400
    const context = canvas.getContext('2d')
    if (!context) return ''
    for (const [color, left] of [
      ['#f00', 0],
      ['#00f', 400],
    ] as const) {
      context.fillStyle = color
      context.fillRect(left, 0, 400, 400)
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  return { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(encoded, 'base64') }
}

const choose = async (page: Page, file: Awaited<ReturnType<typeof picture>>) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /(Add|Change) photo/ }).click()
  await (await chooser).setFiles(file)
}
const avatar = (page: Page) => page.getByRole('button', { name: 'Your profile' }).locator('img')
const isShown = (page: Page) =>
  avatar(page).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth === 512)

test('ACC-108 ACC-109 ACC-110 ACC-113 a doctor’s photo: refused, positioned, saved, seen by a patient, and removed by an administrator or by themself', async ({
  browser,
  url,
}) => {
  const page = await signedIn(browser, url, 'doctor', phone, '/settings/profile')
  const errors = collectErrors(page)
  const refused = (why: string) => page.getByRole('alert').filter({ hasText: why })
  const wrongType = 'Please choose a JPEG, PNG or WebP file'
  await choose(page, { name: 'me.png', mimeType: 'image/png', buffer: await readFile('package.json') })
  await expect(refused(wrongType)).toBeVisible()
  const large = Buffer.alloc(5 * 1024 * 1024 + 1)
  await choose(page, { name: 'me.jpg', mimeType: 'image/jpeg', buffer: large })
  await expect(refused('The file must be at most 5 MB')).toBeVisible()
  // A browser would open it.
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  await choose(page, { name: 'me.svg', mimeType: 'image/svg+xml', buffer: svg })
  await expect(refused(wrongType)).toBeVisible()

  await choose(page, await picture(page))
  const dialog = page.getByRole('dialog', { name: 'Position your photo' })
  await checkAccessibility(dialog, 'position a photo')
  await page.setViewportSize(phone)
  await dialog.getByRole('slider', { name: 'Left or right' }).fill('100')
  await dialog.getByRole('slider', { name: 'Zoom' }).focus()
  await page.keyboard.press('ArrowRight')
  await dialog.getByRole('button', { name: 'Save photo' }).click()
  await expect(toast(page, 'Photo saved')).toBeVisible()
  await expect.poll(() => isShown(page)).toBe(true)
  // What was on the right was chosen.
  const middle = await avatar(page).evaluate((image: HTMLImageElement) => {
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth
    canvas.height = image.naturalHeight
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    return [...(context?.getImageData(256, 256, 1, 1).data ?? [])].slice(0, 3)
  })
  expect([(middle[0] ?? 255) < 60, (middle[2] ?? 0) > 200]).toEqual([true, true])
  await checkAccessibility(page, 'profile with a photo')

  const patient = await signedIn(browser, url, 'patient', desktop, '/appointments')
  await expect(patient.locator('main img[src^="/api/photos/"]').first()).toBeVisible()

  const admin = await signedIn(browser, url, 'admin', desktop, '/admin/users')
  await admin.getByRole('searchbox').fill('doctor@alafia.example')
  await admin.getByRole('button', { name: 'Manage Chidi Okafor' }).click()
  await press(admin, admin.getByRole('button', { name: 'Remove Photo' }))
  await press(admin, admin.getByRole('alertdialog').getByRole('button', { name: 'Remove Photo' }))
  await expect(toast(admin, 'Photo removed')).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Remove Photo' })).toHaveCount(0)
  await expect(avatar(page)).toHaveCount(0)
  await choose(page, await picture(page))
  await press(page, dialog.getByRole('button', { name: 'Save photo' }))
  await expect.poll(() => isShown(page)).toBe(true)

  await page.setViewportSize(desktop)
  await tabTo(page, page.getByRole('button', { name: 'Remove photo' }))
  await page.keyboard.press('Enter')
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Remove photo' }))
  await expect(toast(page, 'Photo removed')).toBeVisible()
  await expect(avatar(page)).toHaveCount(0)
  expect(errors).toEqual([])
})
