import type { Page } from '@playwright/test'
import { checkAccessibility } from '../support/accessibility.ts'
import { codeOf } from '../support/authenticator.ts'
import { collectErrors } from '../support/browser-errors.ts'
import { desktop, expect, phone, signedIn, test } from '../support/fixtures.ts'

/* The second step of signing in: an authenticator app, recovery codes and passkeys. */

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Your profile' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/login/)
}
const enterPassword = async (page: Page) => {
  await page.getByRole('tab', { name: 'Pharmacist' }).click()
  await page.getByLabel('Email').fill('pharmacist2@alafia.example')
  await page.getByLabel('Password').fill('Alafia-pharmacist-2')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}
const enterCode = async (page: Page, code: string) => {
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** A device that checks who uses it, and says yes at once. */
const addAuthenticator = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('ACC-72 ACC-74 ACC-76 ACC-77 ACC-90 ACC-91 ACC-93 a pharmacist signs in with an authenticator app, a recovery code and a passkey', async ({
  browser,
  url,
}) => {
  // Passkeys belong to a name, and not to an address of numbers.
  const local = url.replace('127.0.0.1', 'localhost')
  const page = await signedIn(browser, local, 'pharmacist2@alafia.example', desktop, '/settings/security')
  await page.getByRole('button', { name: 'Add app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add authenticator app' })
  const key = await dialog.getByLabel('Key').inputValue()
  await checkAccessibility(dialog, 'adding an authenticator app')
  // On a phone the steps have their numbers, and the key to type is seen whole.
  await page.setViewportSize(phone)
  const displays = dialog
    .getByRole('listitem')
    .evaluateAll((steps) => steps.map((step) => getComputedStyle(step).display))
  expect(await displays).toEqual(['list-item', 'list-item', 'list-item'])
  const hidden = dialog.getByLabel('Key').evaluate((field) => field.scrollWidth - field.clientWidth)
  expect(await hidden).toBe(0)
  await page.setViewportSize(desktop)
  await dialog.getByLabel('Code', { exact: true }).fill(codeOf(key))
  await dialog.getByLabel('Code', { exact: true }).press('Enter')

  const saved = page.getByRole('dialog', { name: 'Save your recovery codes' })
  const listed = saved.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(listed).toHaveCount(10)
  const codes = await listed.allTextContents()
  const download = page.waitForEvent('download')
  await saved.getByRole('button', { name: 'Download codes' }).click()
  expect((await download).suggestedFilename()).toBe('alafia-recovery-codes.txt')
  await checkAccessibility(saved, 'recovery codes')
  await saved.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('10 left.')).toBeVisible()
  const complaints = collectErrors(page)
  expect(complaints).toEqual([])

  await signOut(page)
  await enterPassword(page)
  await checkAccessibility(page, 'the second step of signing in')
  await enterCode(page, codeOf(key, 1))
  await expect(page).toHaveURL('/pharmacist/dashboard')

  await signOut(page)
  await enterPassword(page)
  await enterCode(page, codes[0] ?? '')
  await expect(page).toHaveURL('/pharmacist/dashboard')
  await page.goto('/settings/security')
  await expect(page.getByText('9 left.')).toBeVisible()

  await addAuthenticator(page)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const adding = page.getByRole('dialog', { name: 'Add passkey' })
  await adding.getByLabel('Name').fill('Laptop')
  await checkAccessibility(adding, 'adding a passkey')
  await adding.getByLabel('Name').press('Enter')
  await expect(page.getByText('Passkey ‘Laptop’')).toBeVisible()
  await checkAccessibility(page, 'the second step in the settings')

  await signOut(page)
  await page.getByRole('tab', { name: 'Pharmacist' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL('/pharmacist/dashboard')

  await signOut(page)
  await enterPassword(page)
  await page.getByRole('button', { name: 'Use passkey' }).click()
  await expect(page).toHaveURL('/pharmacist/dashboard')
})
