import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkAccessibility } from '../support/accessibility.ts'
import { startApp } from '../support/app.ts'
import { collectErrors } from '../support/browser-errors.ts'
import { expect, phone, signedIn, test } from '../support/fixtures.ts'

/* An adult in the family is asked by email, shares something, and stops. */

const address = 'gbenga.bello@mail.example'

const linkIn = async (folder: string): Promise<string> => {
  const found = async () => {
    const mail = join(folder, 'mail')
    const files = await readdir(mail).catch(() => [])
    const texts = await Promise.all(
      files.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(mail, name), 'utf8')),
    )
    const text = texts.find((one) => one.includes(address))
    // Long lines are folded with '='.
    return /https?:\/\/[^/]+(\/family-consent#[\w-]{43})/.exec(text?.replaceAll('=\r\n', '') ?? '')?.[1] ?? ''
  }
  await expect.poll(found).not.toBe('')
  return found()
}

test('FAM-30 FAM-31 FAM-33 FAM-51 FAM-70 FAM-72 an adult agrees by the link in the email, stops sharing, and gets their own sign-in; the holder’s pages follow', async ({
  browser,
}) => {
  const { url, folder, stop } = await startApp()
  const page = await signedIn(browser, url, 'patient', phone, '/family')
  await page.getByRole('button', { name: 'Add Family Member' }).click()
  const form = page.getByRole('dialog', { name: 'Add Family Member' })
  await form.getByLabel('First name').fill('Gbenga')
  await form.getByLabel('Last name').fill('Bello')
  await form.getByLabel('Date of birth').fill('1988-03-02')
  await form.getByLabel('Relationship').selectOption('sibling')
  await form.getByRole('button', { name: 'Add Family Member' }).click()
  await expect(form).toBeHidden()
  const row = page
    .getByRole('region', { name: 'Your family' })
    .getByRole('listitem')
    .filter({ hasText: 'Gbenga Bello' })
  await expect(row).toContainText('Gbenga is an adult and hasn’t shared anything with you.')
  await expect(row).not.toContainText('years')
  await checkAccessibility(page, 'an adult who shares nothing')
  await page.setViewportSize(phone)
  await row.getByRole('button', { name: 'Ask Gbenga' }).click()
  const question = page.getByRole('dialog', { name: 'Ask Gbenga' })
  await question.getByLabel('Email').fill(address)
  await checkAccessibility(page, 'asking')
  await page.setViewportSize(phone)
  await question.getByRole('button', { name: 'Send Question' }).click()
  await expect(row).toContainText('You asked Gbenga')

  // The adult, without an account.
  const context = await browser.newContext({ baseURL: url, viewport: phone })
  const own = await context.newPage()
  collectErrors(own)
  await own.goto(await linkIn(folder))
  await expect(own.getByRole('heading', { level: 1, name: 'Gbenga, you decide' })).toBeVisible()
  await expect(own.getByText('Amina Bello has added you to their family in Alafia.')).toBeVisible()
  await checkAccessibility(own, 'the question')
  await own.setViewportSize(phone)
  await own.getByRole('checkbox', { name: 'Appointments' }).check()
  await own.getByRole('checkbox', { name: 'Bills' }).check()
  await own.getByRole('button', { name: 'Share This' }).click()
  await expect(own.getByText('It lasts until you stop it.')).toBeVisible()
  await expect(own.getByRole('listitem')).toHaveText(['Appointments', 'Bills'])
  await checkAccessibility(own, 'what is shared')
  await own.setViewportSize(phone)

  // What the holder does from now on, both see.
  await page.goto('/appointments')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await own.reload()
  const uses = own.getByRole('region', { name: 'What Amina Bello did for you' })
  await expect(uses.getByText('Looked through appointments').first()).toBeVisible()
  await checkAccessibility(own, 'what was done')
  await own.setViewportSize(phone)
  await page.goto('/family')
  await row.getByRole('button', { name: 'What you did for Gbenga' }).click()
  const same = page.getByRole('dialog', { name: 'What you did for Gbenga' })
  await expect(same.getByText('Looked through appointments').first()).toBeVisible()
  await checkAccessibility(page, 'what you did')
  await page.setViewportSize(phone)
  await page.keyboard.press('Escape')

  // The holder's page follows at once; the prescriptions say what isn't there.
  await expect(row).toContainText('Gbenga shares with you: appointments, bills.')
  await page.goto('/prescriptions')
  await expect(page.getByText('Gbenga hasn’t shared their prescriptions with you')).toBeVisible()
  await page.goto('/appointments')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('hasn’t shared')).toHaveCount(0)

  await own.getByRole('button', { name: 'Stop Sharing' }).click()
  await own.getByRole('alertdialog').getByRole('button', { name: 'Stop sharing' }).click()
  await expect(own.getByText('You share nothing with Amina Bello')).toBeVisible()
  await expect(page.getByText('Gbenga hasn’t shared their appointments with you')).toBeVisible()

  // The same link creates their own sign-in, for which 'yourself' is the profile.
  await own.getByRole('button', { name: 'Get Your Own Sign-In' }).click()
  await own.getByLabel('Password', { exact: true }).fill('a long walk by the river')
  await checkAccessibility(own, 'the own sign-in')
  await own.setViewportSize(phone)
  await own.getByRole('button', { name: 'Create Sign-In' }).click()
  await expect(own.getByText('You have your own sign-in')).toBeVisible()
  await own.getByRole('link', { name: 'Sign in' }).click()
  await own.getByLabel('Email').fill(address)
  await own.getByLabel('Password', { exact: true }).fill('a long walk by the river')
  await own.getByRole('button', { name: 'Sign In', exact: true }).click()
  await own.waitForURL('**/patient/dashboard')
  await own.goto('/')
  await own.getByRole('button', { name: 'Book Appointment' }).first().click()
  const dialog = own.getByRole('dialog', { name: 'Book Appointment' })
  await expect(dialog.getByLabel('Who is it for?').getByRole('option')).toHaveText(['Gbenga Bello (you)'])
  const doctor = dialog.getByLabel('Doctor').getByRole('option').filter({ hasText: 'Dr. Adanna Eze' })
  await dialog.getByLabel('Doctor').selectOption((await doctor.textContent()) ?? '')
  await dialog.locator('[name=appointmentTime]:enabled').nth(2).check()
  await dialog.getByLabel('Consultation type').selectOption('followup')
  await dialog.getByRole('radio', { name: 'In person' }).check()
  await dialog.getByLabel('Reason for the visit').fill('A private matter')
  await dialog.getByRole('button', { name: 'Book Appointment' }).click()
  await expect(dialog).toBeHidden()
  await own.goto('/appointments')
  await expect(own.getByText('A private matter').first()).toBeVisible()
  await own.goto('/family')
  await expect(own.getByText('No family members added')).toBeVisible()
  await checkAccessibility(own, 'the family of someone with their own sign-in')
  await page.goto('/family')
  await expect(row).toContainText('Gbenga has their own sign-in.')
  await page.goto('/appointments')
  await expect(page.getByText('Gbenga hasn’t shared their appointments with you')).toBeVisible()
  await expect(page.getByText('A private matter')).toHaveCount(0)
  await stop()
})
