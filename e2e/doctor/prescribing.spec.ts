import type { Browser, Page } from '@playwright/test'
import * as z from 'zod/mini'
import { prescription } from '@alafia/contract/prescriptions/schema'
import { checkAccessibility } from '../support/accessibility.ts'
import { collectErrors } from '../support/browser-errors.ts'
import { apiOf, desktop, expect, phone, signedIn, test, toast, type Screen } from '../support/fixtures.ts'
import { press, tabTo } from '../support/keyboard.ts'
import { newAppointment } from '../support/new-appointment.ts'

/* The order pad: several medications, suggested by name, in plain English, signed together. */

const prescriptions = z.array(prescription)

const pad = (page: Page) => page.getByRole('group', { name: 'Prescription' })
const name = (page: Page) => pad(page).getByRole('combobox', { name: 'Medication name' })
const addPrescription = (page: Page) => pad(page).getByRole('button', { name: 'Add Prescription' })
/** The consultation of an appointment that no other journey uses; today's may be over. */
const start = async (browser: Browser, url: string, screen: Screen) => {
  const { visit } = await newAppointment(url, 'Itching in the evening')
  return signedIn(browser, url, 'doctor', screen, `/doctor/consultation/${visit.id}`)
}
const listed = (page: Page) =>
  pad(page).getByRole('list', { name: 'Medications to prescribe' }).getByRole('listitem')
const issued = (page: Page) =>
  pad(page).getByRole('list', { name: 'Prescribed at this appointment' }).getByRole('listitem')

test('RX-5 RX-9 RX-11 RX-35 PLAT-46 a doctor prescribes two medications with refills by keyboard alone, and the patient reads the directions', async ({
  browser,
  url,
}) => {
  const page = await start(browser, url, desktop)
  const complaints = collectErrors(page)
  await tabTo(page, name(page))
  await page.keyboard.type('lora')
  await expect(page.getByRole('option', { name: /^Loratadine 10 mg/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(name(page)).toHaveValue('Loratadine 10 mg')
  await expect(page.getByRole('listbox')).toHaveCount(0)

  for (const typed of ['1 tablet', 'od', '7 days', 'With food']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(typed)
  }
  await expect(pad(page).getByText('1 tablet once a day for 7 days · With food')).toBeVisible()
  await expect(pad(page).getByLabel('Quantity')).toHaveValue('7')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('20')

  await press(page, pad(page).getByRole('button', { name: 'Another medication' }))
  await expect(name(page)).toBeFocused()
  await expect(listed(page)).toContainText(['Loratadine 10 mg'])
  await expect(listed(page)).toContainText(['quantity 20 tablets'])
  await page.keyboard.type('Folic acid 5 mg')
  for (const typed of ['1 tablet', 'once a day in winter', '3/12']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(typed)
  }
  await tabTo(page, pad(page).getByLabel('Refills'))
  await page.keyboard.type('2')
  await press(page, addPrescription(page))
  await expect(toast(page, 'Prescription Added')).toBeVisible()
  await expect(toast(page, 'Patient and pharmacy have been notified')).toBeVisible()
  await expect(issued(page).filter({ hasText: 'Loratadine 10 mg, Folic acid 5 mg' })).toContainText('Pending')
  await expect(name(page)).toHaveValue('')
  expect(complaints).toEqual([])

  const api = await apiOf(url, 'doctor')
  const [newest] = prescriptions.parse(await (await api.get('/api/prescriptions?limit=1')).json())
  expect(newest).toMatchObject({
    isGenuine: true,
    refillsAllowed: 2,
    medications: [
      { name: 'Loratadine 10 mg', frequency: 'od', quantity: 20 },
      { name: 'Folic acid 5 mg', duration: '3/12', quantity: 1 },
    ],
  })
})

test('RX-5 RX-12 RX-14 a doctor sees a message for each missing field, repeats an earlier prescription, and cancels it', async ({
  browser,
  url,
}) => {
  const page = await start(browser, url, phone)
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/prescriptions')) calls.push(request.url())
  })
  await addPrescription(page).click()
  await expect(pad(page).getByText('Please enter')).toHaveCount(0)
  await name(page).fill('Metformin')
  await addPrescription(page).click()
  for (const message of [
    'Please enter the dosage',
    'Please enter the frequency',
    'Please enter the duration',
  ])
    await expect(pad(page).getByText(message)).toBeVisible()
  await pad(page).getByLabel('Quantity').fill('0')
  await addPrescription(page).click()
  await expect(pad(page).getByText('At least 1')).toBeVisible()
  expect(calls).toEqual([])
  await checkAccessibility(pad(page), 'the order pad with mistakes')
  await page.setViewportSize(phone)
  await name(page).fill('')

  await pad(page).getByRole('button', { name: 'Prescribe again' }).click()
  const dialog = page.getByRole('dialog', { name: 'Prescribe again' })
  await dialog
    .getByRole('button', { name: /^Use this prescription/ })
    .first()
    .click()
  await expect(dialog).toBeHidden()
  await expect(listed(page).first()).toBeVisible()
  const taken = (await listed(page).first().innerText()).split('\n')[0] ?? ''
  // Prescribing the same drug again may need a reason while the first supply lasts.
  await expect(async () => {
    const without = pad(page).getByRole('button', { name: /^(Sign without it|Prescribe as written)$/ })
    for (const one of await without.all())
      if ((await one.getAttribute('aria-expanded')) === 'false') await one.click()
    const reasons = pad(page).getByRole('textbox', { name: /^Reason for prescribing anyway/ })
    for (const reason of await reasons.all()) await reason.fill('The first was lost')
    await addPrescription(page).click()
    await expect(toast(page, 'Prescription Added')).toBeVisible({ timeout: 3000 })
  }).toPass()

  const here = issued(page).filter({ hasText: taken }).filter({ hasText: 'Pending' })
  await here
    .getByRole('button', { name: /^Cancel prescription/ })
    .first()
    .click()
  const question = page.getByRole('alertdialog', { name: 'Cancel this prescription?' })
  await question.getByRole('button', { name: 'Keep it' }).click()
  await here
    .getByRole('button', { name: /^Cancel prescription/ })
    .first()
    .click()
  await question.getByRole('button', { name: 'Cancel prescription' }).click()
  await expect(toast(page, 'Prescription Cancelled')).toBeVisible()
  await expect(issued(page).filter({ hasText: taken }).filter({ hasText: 'Cancelled' }).first()).toBeVisible()
})
