import type { Locator, Page } from '@playwright/test'
import * as z from 'zod/mini'
import { prescription } from '@alafia/contract/prescriptions/schema'
import { checkAccessibility } from '../support/accessibility.ts'
import { apiOf, desktop, expect, phone, signedIn, test, toast } from '../support/fixtures.ts'
import { press } from '../support/keyboard.ts'
import { retry } from '../support/retry.ts'

test.use({ aloneAs: 'pharmacy' })

/* Find Pharmacy: searching, open or closed, distance, choosing, and the three Quick Actions. */

const own = 'Alafia Pharmacy Surulere'
const dayAndNight = 'Yaba Day and Night Chemist'

const open = async (page: Page, search = '') => {
  await page.goto(`/pharmacy${search}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Find Pharmacy' })).toBeVisible()
}
const card = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name, exact: true }) })
const cardButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const details = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const summaryOf = (dialog: Locator) => dialog.getByRole('alert', { name: 'Please check these answers' })

/** A prescription of the demo patient from the API, found by the name of its first medication. */
const prescriptionOf = async (url: string, medicine: string, status: string) => {
  const api = await apiOf(url, 'patient')
  const list = z.array(prescription).parse(await (await api.get('/api/prescriptions?limit=100')).json())
  await api.dispose()
  const found = list.find((one) => one.status === status && one.medications[0]?.name.startsWith(medicine))
  if (!found) throw new Error(`There is no ${status} ${medicine}`)
  return found
}

test('PHARM-21 PHARM-23 PLAT-34 a pharmacy is found by name or address, with hours and distance; Back undoes each step', async ({
  browser,
  url,
}) => {
  const page = await signedIn(browser, url, 'patient')
  await page.getByRole('link', { name: 'Find Pharmacy' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Find Pharmacy' })).toBeFocused()
  await expect(page).toHaveTitle('Find Pharmacy · Alafia')
  await expect(card(page, dayAndNight)).toContainText('Open 24 hours')
  await expect(card(page, dayAndNight)).toContainText('4.0 of 5 (2 reviews)')
  await expect(card(page, 'Lekki Late Pharmacy')).toContainText('No reviews yet')
  await expect(page.getByText('Distances are from the address on your profile.')).toBeVisible()
  await expect(card(page, own)).toContainText('950 m')

  const search = page.getByRole('searchbox', { name: 'Search pharmacies by name or address' })
  await search.fill('allen')
  await expect(card(page, own)).toBeHidden()
  await expect(card(page, 'Ikeja Garden Pharmacy')).toBeVisible()
  await expect(page).toHaveURL(/search=allen/)
  await search.fill('nowhere at all')
  await expect(page.getByText('No pharmacies match')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(search).toHaveValue('')
  await expect(card(page, own)).toBeVisible()

  // A point on the map opens the same pharmacy as its card; going back closes it.
  const map = page.getByRole('group', { name: 'Map of the pharmacies, north is up' })
  await map.getByRole('button', { name: new RegExp(dayAndNight) }).click()
  await expect(page).toHaveURL(/pharmacy=\d+/)
  await expect(page.getByRole('heading', { level: 2, name: dayAndNight })).toBeFocused()
  await expect(details(page, dayAndNight)).toContainText('118 Herbert Macaulay Way')
  await expect(details(page, dayAndNight)).toContainText('Open 24 hours')
  await cardButton(page, own).click()
  await expect(details(page, own)).toContainText('Sunday')
  await expect(details(page, own).getByText('Ngozi: 5 of 5')).toBeVisible()
  await page.goBack()
  await expect(details(page, dayAndNight)).toBeVisible()
  await page.goBack()
  await expect(details(page, dayAndNight)).toBeHidden()

  // The browser's location: if it is refused, the address on file is used; if granted, the location.
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(page.getByText("Your browser doesn't share your location.")).toBeVisible()
  await expect(card(page, own)).toContainText('950 m')
  await page.context().grantPermissions(['geolocation'], { origin: url })
  await page.context().setGeolocation({ latitude: 6.43, longitude: 3.42 })
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(page.getByText('Distances are from where you are now.')).toBeVisible()
  await expect(card(page, 'Victoria Island Care Pharmacy')).toContainText('450 m')
  await expect(map.getByRole('img', { name: 'You are here' })).toBeVisible()
  expect(page.url()).not.toContain('6.43')

  await page.route('**/api/pharmacies', (route) => route.fulfill({ status: 500, body: '' }))
  await open(page)
  await expect(page.getByText('We couldn’t load your pharmacies')).toBeVisible()
  await retry(page.getByRole('main'), '**/api/pharmacies')
  await expect(card(page, own)).toBeVisible()
})

test('PHARM-25 PHARM-29 PHARM-30 PHARM-36 the pharmacist sees a choice live, first in the queue; the filled prescription is delivered', async ({
  browser,
  url,
}) => {
  test.slow()
  const [page, counter] = [
    await signedIn(browser, url, 'patient'),
    await signedIn(browser, url, 'pharmacist'),
  ]
  await expect(counter.getByText('Live: connected').first()).toBeAttached()
  const { id } = await prescriptionOf(url, 'Salbutamol', 'pending')
  const waiting = counter.getByRole('listitem').filter({ hasText: 'Kemi Bello' })
  await expect(waiting).toBeVisible()
  await expect(waiting).toContainText('No pharmacy chosen yet')

  await open(page, `?prescription=${id}`)
  const panel = page.getByRole('region', { name: 'Your Prescriptions' })
  await expect(panel.getByRole('listitem').first()).toContainText('Salbutamol inhaler 100 µg for Kemi')
  await cardButton(page, own).click()
  await expect(details(page, own).getByLabel('Prescription')).toHaveValue(String(id))
  await details(page, own).getByRole('button', { name: 'Choose this pharmacy' }).click()
  await expect(toast(page, 'Pharmacy Chosen')).toBeVisible()
  await expect(details(page, own).getByText('You have chosen this pharmacy')).toBeVisible()
  await expect(panel.getByRole('listitem').first()).toContainText(own)
  await expect(waiting).toContainText(`${own} (yours)`)
  await expect(toast(counter, 'Your pharmacy was chosen')).toBeVisible()

  // Nothing is ready yet.
  await page.getByRole('button', { name: 'Request Delivery' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request Delivery' })
  await expect(dialog.getByText('Nothing to deliver')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()

  const refill = await prescriptionOf(url, 'Amlodipine', 'active')
  const pharmacist = await apiOf(url, 'pharmacist')
  const filled = await pharmacist.patch(`/api/prescriptions/${refill.id}`, {
    data: { status: 'fulfilled' },
  })
  expect(filled.status()).toBe(200)
  await expect(panel.getByText('Filled')).toBeVisible()

  await page.getByRole('button', { name: 'Request Delivery' }).click()
  await expect(dialog.getByLabel('Address')).toHaveValue('14 Ogunlana Drive, Surulere, Lagos')
  await dialog.getByLabel('Address').fill('Here')
  await dialog.getByLabel('Phone').fill('call me')
  await dialog.getByRole('button', { name: 'Request Delivery' }).click()
  await expect(summaryOf(dialog).getByRole('listitem')).toHaveText([
    'Enter the full address',
    'Enter a phone number',
  ])
  await expect(summaryOf(dialog)).toBeFocused()
  await checkAccessibility(page, 'Request Delivery with mistakes')
  await dialog.getByLabel('Address').fill('14 Ogunlana Drive, Surulere')
  await dialog.getByLabel('Phone').fill('+234 803 555 0142')
  await dialog.getByLabel('Note for the delivery').fill('The blue gate')
  await dialog.getByRole('button', { name: 'Request Delivery' }).click()
  await expect(toast(page, 'Delivery Requested')).toBeVisible()
  const deliveries = counter.getByRole('region', { name: 'Deliveries' })
  await expect(deliveries.getByRole('listitem')).toContainText('The blue gate')

  await panel.getByRole('button', { name: 'Cancel delivery of Amlodipine 5 mg' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel delivery' }).click()
  await expect(toast(page, 'Delivery Cancelled')).toBeVisible()
  await expect(deliveries).toBeHidden()

  await page.getByRole('button', { name: 'Request Delivery' }).click()
  await dialog.getByRole('button', { name: 'Request Delivery' }).click()
  await expect(panel.getByText('Delivery: requested')).toBeVisible()
  await deliveries.getByRole('button', { name: 'On the way to Amina Bello' }).click()
  await expect(toast(counter, 'Delivery On Its Way')).toBeVisible()
  await expect(deliveries.getByRole('listitem')).toContainText('On the way')
  await expect(toast(page, 'Delivery On Its Way')).toContainText('is on the way with your prescription')
  await expect(panel.getByText('Delivery: on the way')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Cancel delivery' })).toBeHidden()
  await deliveries.getByRole('button', { name: 'Mark delivered to Amina Bello' }).click()
  await expect(toast(counter, 'Patient and doctor have been notified')).toBeVisible()
  await expect(toast(page, 'has been delivered')).toBeVisible()
  await expect(panel.getByText('Delivery: on the way')).toBeHidden()

  await page.getByRole('button', { name: 'Insurance Coverage' }).click()
  const insurance = page.getByRole('dialog', { name: 'Insurance Coverage' })
  await expect(insurance.getByText('Hygeia HMO')).toBeVisible()
  await expect(insurance.getByText('Ikeja Garden Pharmacy')).toBeVisible()
  await expect(insurance.getByText(dayAndNight)).toBeHidden()
  await expect(insurance.getByRole('link', { name: 'Change in your profile' })).toHaveAttribute(
    'href',
    '/settings/profile',
  )
  await checkAccessibility(page, 'Insurance Coverage')
  await insurance.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: 'Refill Reminder' }).click()
  const reminder = page.getByRole('dialog', { name: 'Refill Reminder' })
  const day = reminder.getByLabel('Remind me on')
  const suggested = await day.inputValue()
  expect(suggested).toMatch(/^\d{4}-\d\d-\d\d$/)
  for (const [wrong, message] of [
    ['', 'Please select a date'],
    ['2020-01-01', 'Choose tomorrow or a later date'],
  ] as const) {
    await day.fill(wrong)
    await reminder.getByRole('button', { name: 'Set Reminder' }).click()
    await expect(summaryOf(reminder).getByRole('listitem')).toHaveText([message])
  }
  await day.fill(suggested)
  await reminder.getByRole('button', { name: 'Set Reminder' }).click()
  await expect(toast(page, 'Reminder Set')).toBeVisible()
  await expect(panel.getByText('Refill reminder on')).toBeVisible()
  await page.getByRole('button', { name: 'Refill Reminder' }).click()
  await reminder.getByRole('button', { name: 'Remove Reminder' }).click()
  await expect(panel.getByText('Refill reminder on')).toBeHidden()
})

test('PHARM-26 PLAT-47 on a phone the chosen pharmacy has its own view and reviews; staff see the same page', async ({
  browser,
  url,
}) => {
  const page = await signedIn(browser, url, 'patient', phone)
  await open(page)
  await expect(card(page, own)).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Pharmacies',
    'Your Prescriptions',
    'Quick Actions',
  ])
  const topOf = async (title: string) =>
    (await page.getByRole('region', { name: title, exact: true }).boundingBox())?.y ?? 0
  expect(await topOf('Pharmacies')).toBeLessThan(await topOf('Your Prescriptions'))
  await cardButton(page, own).click()
  await expect(page.getByRole('heading', { level: 2, name: own })).toBeFocused()
  await expect(cardButton(page, dayAndNight)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Request Delivery' })).toBeHidden()

  await page.getByRole('button', { name: 'Change your review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change your review' })
  await dialog.getByRole('radio', { name: '4 of 5: Good' }).check()
  await dialog.getByLabel('What would you tell others?').fill('Still very kind.')
  await checkAccessibility(page, 'Change your review')
  await page.setViewportSize(phone)
  await dialog.getByRole('button', { name: 'Save Review' }).click()
  await expect(toast(page, 'Review Saved')).toBeVisible()
  await expect(details(page, own).getByText('Amina (you): 4 of 5')).toBeVisible()
  await expect(details(page, own).getByText('4.3 of 5 (4 reviews)')).toBeVisible()

  await page.getByRole('button', { name: 'All pharmacies' }).click()
  await expect(cardButton(page, own)).toBeFocused()
  await cardButton(page, dayAndNight).click()
  await expect(details(page, dayAndNight)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Write a review' })).toBeHidden()
  await page.goBack()
  await expect(cardButton(page, dayAndNight)).toBeVisible()

  const staff = await signedIn(browser, url, 'pharmacist')
  await staff.getByRole('link', { name: 'Pharmacies' }).first().click()
  await expect(staff.getByRole('heading', { level: 1, name: 'Pharmacies' })).toBeVisible()
  await expect(card(staff, own)).toContainText('You work here')
  await expect(staff.getByRole('button', { name: 'Request Delivery' })).toBeHidden()
})

test('PLAT-45 PLAT-46 by keyboard alone, and without accessibility violations', async ({ browser, url }) => {
  test.slow()
  const page = await signedIn(browser, url, 'patient')
  await press(page, page.getByRole('link', { name: 'Find Pharmacy' }).first())
  await expect(page.getByRole('heading', { level: 1, name: 'Find Pharmacy' })).toBeFocused()
  const map = page.getByRole('group', { name: 'Map of the pharmacies, north is up' })
  await press(page, map.getByRole('button', { name: /Marina Dispensary/ }))
  await expect(page.getByRole('heading', { level: 2, name: 'Marina Dispensary' })).toBeFocused()
  await press(page, page.getByRole('button', { name: 'Choose this pharmacy' }))
  await expect(toast(page, 'Pharmacy Chosen')).toBeVisible()
  await checkAccessibility(page, 'Find Pharmacy with one selected')
  // The toast has its own Close button.
  await press(page, page.locator('#main').getByRole('button', { name: 'Close', exact: true }), 'Space')
  await expect(cardButton(page, 'Marina Dispensary')).toBeFocused()

  await press(page, page.getByRole('button', { name: 'Refill Reminder' }))
  await expect(page.getByRole('dialog', { name: 'Refill Reminder' }).getByLabel('Remind me on')).toBeVisible()
  await checkAccessibility(page, 'Refill Reminder')
})

test('PHARM-27 a pharmacy’s staff edit its details, and patients see it immediately; administrators can too', async ({
  browser,
  url,
}) => {
  const [page, staff] = [
    await signedIn(browser, url, 'patient2@alafia.example', desktop, '/pharmacy'),
    await signedIn(browser, url, 'pharmacist', desktop, '/pharmacy'),
  ]
  await expect(page.getByText('Live: connected').first()).toBeAttached()
  await cardButton(page, own).click()
  await expect(page.getByRole('button', { name: 'Edit details' })).toBeHidden()
  await cardButton(staff, dayAndNight).click()
  await expect(details(staff, dayAndNight)).toBeVisible()
  await expect(staff.getByRole('button', { name: 'Edit details' })).toBeHidden()
  await cardButton(staff, own).click()

  await press(staff, staff.getByRole('button', { name: 'Edit details' }))
  const dialog = staff.getByRole('dialog', { name: 'Edit details' })
  await press(staff, dialog.getByRole('button', { name: /^Remove Sunday/ }))
  await expect(dialog.getByRole('button', { name: 'Add hours on Sunday' })).toBeFocused()
  await dialog.getByLabel('Monday, until').fill('13:00')
  await press(staff, dialog.getByRole('button', { name: 'Add hours on Monday' }))
  await expect(dialog.getByLabel('Monday (2), from')).toBeFocused()
  await dialog.getByLabel('Monday (2), from').fill('12:30')
  await dialog.getByLabel('Monday (2), until').fill('19:00')
  await dialog.getByLabel('Email').fill('counter')
  await press(staff, dialog.getByRole('button', { name: 'Save Details' }))
  await expect(summaryOf(dialog)).toBeFocused()
  await expect(summaryOf(dialog).getByRole('listitem')).toHaveText([
    'Monday: These hours overlap with others',
    'This doesn’t look like an email address',
  ])
  await checkAccessibility(staff, 'Edit details with mistakes')
  await dialog.getByLabel('Monday (2), from').fill('14:00')
  await dialog.getByLabel('Email').fill('counter@pharmacies.alafia.example')
  await dialog.getByLabel('Phone').fill('+234 805 555 0177')
  await dialog.getByRole('checkbox', { name: 'Malaria test' }).check()
  await dialog.getByLabel('Other services').fill('Travel vaccines')
  await press(staff, dialog.getByRole('button', { name: 'Save Details' }))
  await expect(toast(staff, 'Pharmacy Updated')).toBeVisible()
  await expect(staff.getByRole('button', { name: 'Edit details' })).toBeFocused()

  const shown = details(page, own)
  const hoursOf = (day: string) => shown.locator('dl > div').filter({ hasText: day })
  await expect(hoursOf('Sunday')).toContainText('Closed')
  await expect(hoursOf('Monday')).toContainText('08:00 to 13:00, 14:00 to 19:00')
  await expect(hoursOf('Tuesday')).toContainText('08:00 to 21:00')
  await expect(shown.getByRole('link', { name: '0805 555 0177' })).toBeVisible()
  await expect(shown).toContainText('Malaria test, Vaccinations, Travel vaccines')

  // He has collected something there: its pharmacists see his review at once.
  await page.getByRole('button', { name: 'Write a review' }).click()
  const word = page.getByRole('dialog', { name: 'Write a review' })
  await word.getByRole('radio', { name: '5 of 5: Very good' }).check()
  await word.getByLabel('What would you tell others?').fill('Ready within the hour.')
  await word.getByRole('button', { name: 'Save Review' }).click()
  await expect(shown.getByText('Musa (you): 5 of 5')).toBeVisible()
  await expect(details(staff, own).getByText('Musa: 5 of 5')).toBeVisible()

  const admin = await signedIn(browser, url, 'admin', phone, '/pharmacy')
  await cardButton(admin, dayAndNight).click()
  await admin.getByRole('button', { name: 'Edit details' }).click()
  await expect(admin.getByRole('dialog').getByText('Open 24 hours')).toHaveCount(7)
})
