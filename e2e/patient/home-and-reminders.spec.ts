import type { Locator, Page } from '@playwright/test'
import { checkAccessibility } from '../support/accessibility.ts'
import { expect, phone, signedIn, test, toast } from '../support/fixtures.ts'
import { closeBooked } from '../support/forms.ts'
import { press, tabTo } from '../support/keyboard.ts'

test.use({ aloneAs: 'patients' })

/* The patient's home, `/`: reminders, Find Specialist, leaving a dialog with Back. */

const atHome = async (page: Page) => {
  await expect(page.getByRole('heading', { name: /^Hi / })).toBeVisible()
  await expect(page.getByText('Live: connected').first()).toBeAttached()
}
const reminders = (page: Page) => page.getByRole('region', { name: 'Health Reminders' })
const reminder = (page: Page, text: string) => reminders(page).getByRole('listitem').filter({ hasText: text })
const booking = (page: Page, name = 'Book Appointment') => page.getByRole('dialog', { name })

/** Any doctor; the last free slot of the next free day. */
const chooseTime = async (dialog: Locator, doctor: string) => {
  const option = dialog.getByLabel('Doctor').getByRole('option').filter({ hasText: doctor })
  await dialog.getByLabel('Doctor').selectOption((await option.textContent()) ?? '')
  await dialog.locator('[name=appointmentTime]:enabled').last().check()
}

test('REM-6 REM-7 REM-8 PLAT-45 a reminder is taken, undone, and scheduled', async ({ browser, url }) => {
  const page = await signedIn(browser, url, 'patient', phone, '/')
  await atHome(page)

  await expect(reminders(page).getByRole('listitem')).toHaveCount(3)
  await expect(reminders(page).getByRole('listitem')).toContainText(['High', 'Medium', 'Routine'])
  await checkAccessibility(page, 'home')
  await page.setViewportSize(phone)
  await reminder(page, 'Amlodipine 5 mg').getByRole('button', { name: 'Taken' }).click()
  await expect(reminders(page).getByText('Taken: Amlodipine 5 mg')).toBeVisible()
  await expect(reminder(page, 'Amlodipine 5 mg')).toHaveCount(0)
  await reminders(page).getByRole('button', { name: 'Undo' }).click()
  await expect(reminder(page, 'Amlodipine 5 mg')).toHaveCount(1)
  await page.reload()
  await expect(reminder(page, 'Amlodipine 5 mg')).toHaveCount(1)

  const title = 'Measles booster'
  const schedule = reminder(page, title).getByRole('button', { name: 'Schedule' })
  await schedule.click()
  const dialog = booking(page)
  await expect(dialog.getByLabel('Who is it for?').locator('option:checked')).toContainText('Kemi')
  await expect(dialog.getByLabel('Reason for the visit')).toHaveValue(title)
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/')
  await expect(reminder(page, title)).toHaveCount(1)

  await schedule.click()
  await chooseTime(dialog, 'Bukola Lawal')
  await dialog.getByRole('button', { name: 'Book Appointment' }).click()
  await expect(toast(page, 'Your appointment has been successfully scheduled.')).toBeVisible()
  await closeBooked(page)
  await expect(dialog).toBeHidden()
  await expect(reminder(page, title)).toHaveCount(0)
  await expect(page).toHaveURL('/')
})

test('PAT-11 PLAT-45 Find Specialist asks for the specialization first', async ({ browser, url }) => {
  const page = await signedIn(browser, url, 'patient', phone, '/')
  await atHome(page)
  for (const promise of ['Available 24/7', 'Secure and Private', 'Licensed Doctors'])
    await expect(page.getByRole('region', { name: 'Need care right now?' })).toContainText(promise)
  await page.getByRole('button', { name: 'Find Specialist' }).click()
  const dialog = booking(page, 'Find Specialist')
  const doctors = dialog.getByLabel('Doctor').getByRole('option')
  await expect(doctors).toHaveText(['Select a doctor'])
  await dialog.getByLabel('Specialization').selectOption('Cardiology')
  await expect(doctors).toHaveText(['Select a doctor', /^Dr\. Chidi Okafor · next free /])
  await dialog.getByLabel('Doctor').selectOption({ index: 1 })
  await dialog.locator('[name=appointmentTime]:enabled').last().check()
  await dialog.getByLabel('Specialization').selectOption('Dermatology')
  await expect(dialog.getByLabel('Doctor')).toHaveValue('')
  await expect(doctors.last()).toContainText('Nkechi Okonkwo')
  await dialog.getByRole('button', { name: 'Book Appointment' }).click()
  await expect(dialog.getByRole('alert').getByRole('listitem')).toHaveText([
    'Please select a doctor',
    'Please select a date',
    'Please select a time',
    'Please provide a reason for the visit',
  ])

  await checkAccessibility(page, 'find specialist')
  await page.setViewportSize(phone)

  // Back closes the dialog, but asks first if something is typed.
  await dialog.getByLabel('Reason for the visit').fill('A rash that itches')
  await page.goBack()
  const question = page.getByRole('alertdialog', { name: 'Close without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByLabel('Reason for the visit')).toHaveValue('A rash that itches')
  await expect(page).toHaveURL('/?open=specialist')
  await page.goBack()
  await question.getByRole('button', { name: 'Close without saving' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/')
})

test('PLAT-41 a dialog whose code fails to load says so, the page stays, and it opens once the network is back', async ({
  browser,
  url,
}) => {
  const page = await signedIn(browser, url, 'patient', phone, '/')
  // Otherwise it might be there already.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  await page.reload()
  await atHome(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Find Specialist' }).click()
  const missing = page.getByRole('dialog', { name: 'We couldn’t open this' })
  await expect(missing).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Hi / })).toBeAttached()
  const again = missing.getByRole('button', { name: 'Try again' })
  await again.click()
  await expect(again).toBeEnabled()
  await expect(missing).toBeVisible()
  await page.context().setOffline(false)
  // The page tries again by itself. A browser may remember that the code couldn't be loaded: then the button reloads the page,
  // with the dialog open.
  await again.click({ timeout: 2000 }).catch(() => undefined)
  await expect(booking(page, 'Find Specialist')).toBeVisible()
  await page.goBack()
  await expect(booking(page, 'Find Specialist')).toBeHidden()
})

test('PLAT-46 by keyboard alone: a reminder taken and undone, a dialog opened and left', async ({
  browser,
  url,
}) => {
  const page = await signedIn(browser, url, 'patient')
  await press(page, page.getByRole('link', { name: 'Alafia, home' }))
  await expect(page.getByRole('heading', { name: /^Hi / })).toBeVisible()
  await press(page, reminder(page, 'Amlodipine').getByRole('button', { name: 'Taken' }))
  await press(page, reminders(page).getByRole('button', { name: 'Undo' }))
  await expect(reminder(page, 'Amlodipine')).toHaveCount(1)
  const way = page.getByRole('button', { name: 'Find Specialist' })
  await press(page, way)
  const dialog = booking(page, 'Find Specialist')
  await tabTo(page, dialog.getByLabel('Specialization'))
  await page.keyboard.type('Cardio')
  await expect(dialog.getByLabel('Specialization')).toHaveValue('Cardiology')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(way).toBeFocused()
})

test('APPT-130 the words of the next visit have room on a tablet, and with the largest text', async ({
  browser,
  url,
}) => {
  const page = await signedIn(browser, url, 'patient', { width: 768, height: 1024 }, '/')
  await atHome(page)
  const title = page.getByRole('region', { name: /^Your next step/ }).getByRole('heading')
  for (const size of ['standard', 'largest']) {
    await page.evaluate((chosen) => document.documentElement.setAttribute('data-text-size', chosen), size)
    for (const width of [768, 900, 1024, 1280]) {
      await page.setViewportSize({ width, height: 1024 })
      expect((await title.boundingBox())?.width).toBeGreaterThan(280)
    }
  }
})
