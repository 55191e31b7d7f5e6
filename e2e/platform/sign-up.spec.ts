import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkAccessibility } from '../support/accessibility.ts'
import { startApp } from '../support/app.ts'
import { collectErrors } from '../support/browser-errors.ts'
import { atLogin, desktop, expect, phone, test, toast } from '../support/fixtures.ts'

/* Into Alafia without help: a patient signs up, forgets the password and gets back in, with the links that are emailed. */

const email = 'kunle.bassey@mail.example'
const [password, another] = ['tufa-3-gaz harmattan', 'moringa lantern 82']

/** The path of the link in the newest email with this subject. */
const linkIn = async (folder: string, subject: string): Promise<string> => {
  const found = async () => {
    const mail = join(folder, 'mail')
    const files = await readdir(mail).catch(() => [])
    const texts = await Promise.all(
      files
        .filter((name) => name.endsWith('.eml'))
        .toSorted()
        .map((name) => readFile(join(mail, name), 'utf8')),
    )
    const text = texts.findLast((one) => one.includes(`Subject: ${subject}`) && one.includes(email))
    // Long lines are folded with '='.
    return /https?:\/\/[^/]+(\/[a-z-]+#[\w-]{43})/.exec(text?.replaceAll('=\r\n', '') ?? '')?.[1] ?? ''
  }
  await expect.poll(found).not.toBe('')
  return found()
}

test('ACC-52 ACC-46 ACC-43 a patient signs up, confirms by email, changes the password, forgets it and signs in again', async ({
  browser,
}) => {
  const { url, folder, stop } = await startApp()
  const page = await atLogin(browser, url, phone)
  collectErrors(page)
  await checkAccessibility(page, 'login')
  await page.setViewportSize(phone)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Create an account' })).toBeFocused()
  await page.getByLabel('First name').fill('Kunle')
  await page.getByLabel('Last name').fill('Bassey')
  await page.getByLabel('Date of birth').fill('2020-01-31')
  await page.getByLabel('Email').fill(email)
  const field = page.getByLabel('Password', { exact: true })
  await field.fill('iloveyou')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('This is one of the commonest passwords.').first()).toBeVisible()
  await checkAccessibility(page, 'sign-up with a mistake')
  await page.setViewportSize(phone)
  await field.fill(password)
  await expect(page.getByText('Strength: strong')).toBeVisible()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('You need to be at least 18 to open an account.').first()).toBeVisible()
  await page.getByLabel('Date of birth').fill('1990-01-31')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
  await checkAccessibility(page, 'check your email')

  // The link, and the password that was chosen.
  await page.goto(await linkIn(folder, 'Confirm your email address for Alafia'))
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Kunle' })).toBeVisible()
  await checkAccessibility(page, 'confirming the address')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Confirm and Sign In' }).click()
  await page.waitForURL('**/patient/dashboard')
  await expect(toast(page, 'Welcome to Alafia!')).toBeVisible()

  // Under Security the password is changed; the session stays.
  await page.setViewportSize(desktop)
  await page.goto('/settings/security')
  await expect(page.getByText(`You sign in as ${email}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByLabel('New password').fill('harmattan lantern 7')
  await checkAccessibility(page, 'changing the password')
  await dialog.getByRole('button', { name: 'Change Password' }).click()
  await expect(toast(page, 'Password Changed')).toBeVisible()

  // Another browser, and the password is forgotten.
  const elsewhere = await atLogin(browser, url, phone)
  collectErrors(elsewhere)
  await elsewhere.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeFocused()
  await checkAccessibility(elsewhere, 'a forgotten password')
  await elsewhere.setViewportSize(phone)
  await elsewhere.getByLabel('Email').fill(email)
  await elsewhere.keyboard.press('Enter')
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
  const link = await linkIn(folder, 'Choose a new password for Alafia')
  await elsewhere.goto(link)
  await elsewhere.getByLabel('New password').fill(another)
  await checkAccessibility(elsewhere, 'a new password')
  await elsewhere.setViewportSize(phone)
  await elsewhere.getByRole('button', { name: 'Set New Password' }).click()
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Your password is changed' })).toBeVisible()
  // The other browser is signed out at once.
  await expect(page.getByText('A change to your account ended your session.')).toBeVisible()
  await elsewhere.getByRole('link', { name: 'Sign in' }).click()
  await elsewhere.getByLabel('Email').fill(email)
  await elsewhere.getByLabel('Password').fill(another)
  await elsewhere.getByRole('button', { name: 'Sign In', exact: true }).click()
  await elsewhere.waitForURL('**/patient/dashboard')

  // The link is used up.
  await elsewhere.goto(link)
  await elsewhere.reload()
  await expect(elsewhere.getByText('This link has been used.')).toBeVisible()
  await stop()
})
