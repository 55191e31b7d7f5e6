import type { Locator, Page } from '@playwright/test'
import * as z from 'zod/mini'
import { prescription } from '@alafia/contract/prescriptions/schema'
import { checkAccessibility } from '../support/accessibility.ts'
import { collectErrors } from '../support/browser-errors.ts'
import { apiOf, desktop, expect, phone, signedIn, test, toast } from '../support/fixtures.ts'
import { escape, press, tabTo } from '../support/keyboard.ts'
import { newAppointment } from '../support/new-appointment.ts'
import { signOrder } from '../support/sign-order.ts'

/* Manage Users, and accepting an invitation. A server of its own, because accounts come and go. */

test.use({ aloneAs: 'users' })

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search name, email or ID' })
const rowOf = (page: Page, name: string) =>
  page
    .getByRole('table', { name: /^Users/ })
    .getByRole('row')
    .filter({ hasText: name })
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const question = (page: Page) => page.getByRole('alertdialog')
const password = 'tufa-3-gaz harmattan'

/** The link, which is shown only once. */
const linkIn = async (dialog: Locator) => dialog.getByRole('textbox', { name: /^Link for/ }).inputValue()

test('ADM-4 PLAT-46 a doctor is invited by keyboard, sets a password in another browser, and starts work', async ({
  browser,
  url,
}) => {
  const admin = await signedIn(browser, url, 'admin')
  await press(admin, admin.getByRole('link', { name: 'Users', exact: true }))
  await expect(admin.getByRole('heading', { level: 1, name: 'Users' })).toBeFocused()
  await expect(rowOf(admin, 'Folake Adeleke')).toContainText('Administrator')
  await expect(rowOf(admin, 'Chidi Okafor')).toContainText('Licence valid')
  await checkAccessibility(admin, 'Users')

  // Missing details are shown at once, and nothing typed is lost.
  await press(admin, admin.getByRole('button', { name: 'Invite User' }))
  const invite = dialogOf(admin, 'Invite User')
  await tabTo(admin, invite.getByLabel('First name'))
  await admin.keyboard.type('Tari')
  await admin.keyboard.press('Tab')
  await admin.keyboard.type('Briggs')
  await admin.keyboard.press('Tab')
  await admin.keyboard.type('doctor@alafia.example')
  await tabTo(admin, invite.getByLabel('Role'))
  await admin.keyboard.type('Doc')
  await press(admin, invite.getByRole('button', { name: 'Create Invitation' }))
  const wrong = invite.getByRole('alert', { name: 'Please check these answers' })
  await expect(wrong).toBeFocused()
  await expect(wrong.getByRole('listitem')).toHaveText([
    'Choose a specialization',
    'Enter the fee, for example 15000',
    'Enter the licence number',
    'Enter the last day on which the licence is valid',
  ])
  await checkAccessibility(admin, 'Invite User with mistakes')
  await invite.getByLabel('Specialization').selectOption('Dermatology')
  await invite.getByLabel(/^Fee for an appointment/).fill('18,000')
  await invite.getByLabel('Licence number').fill('MDCN/77001')
  await invite.getByLabel('Valid until').fill('2199-01-31')
  await press(admin, invite.getByRole('button', { name: 'Create Invitation' }))
  // The address is in use.
  await expect(wrong.getByRole('listitem')).toHaveCount(1)
  await expect(invite.getByLabel('Specialization')).toHaveValue('Dermatology')
  await invite.getByLabel('Email').fill('tari.briggs@clinic.example')
  await press(admin, invite.getByRole('button', { name: 'Create Invitation' }))
  const made = dialogOf(admin, 'Tari Briggs is invited')
  await expect(made.getByRole('button', { name: 'Copy link' })).toBeFocused()
  const link = await linkIn(made)
  expect(link).toMatch(new RegExp(`^${url}/invitation#[\\w-]{43}$`))
  await escape(admin, made)
  await expect(rowOf(admin, 'Tari Briggs')).toContainText('Invited')

  // Opening the link doesn't sign the administrator out.
  const own = await admin.context().newPage()
  await own.goto(link)
  await expect(own.getByText('Folake Adeleke is signed in here')).toBeVisible()
  await own.close()

  // In another browser, on a phone.
  const context = await browser.newContext({ viewport: phone })
  const invited = await context.newPage()
  collectErrors(invited)
  await invited.goto(`${url}/invitation#nothing`)
  await expect(invited.getByText('Part of the link is missing.')).toBeVisible()
  await invited.goto(link)
  await expect(invited.getByRole('heading', { level: 1, name: 'Welcome, Tari Briggs' })).toBeVisible()
  await expect(invited.getByText('You’re invited to Alafia as a doctor.')).toBeVisible()
  await expect(invited.getByLabel('Email')).toHaveValue('tari.briggs@clinic.example')
  const field = invited.getByLabel('Password', { exact: true })
  await field.fill('Briggs2026!')
  await invited.keyboard.press('Enter')
  await expect(invited.getByText('Your name or email address is too easy to guess')).toBeVisible()
  await expect(field).toBeFocused()
  await checkAccessibility(invited, 'the invitation')
  await invited.setViewportSize(phone)
  await field.fill(password)
  await expect(invited.getByText('Strength: strong')).toBeVisible()
  await expect(invited.getByText('Your name or email address is too easy to guess')).toBeHidden()
  await invited.getByLabel('Show password').check()
  await expect(field).toHaveAttribute('type', 'text')
  await invited.getByRole('button', { name: 'Set Password and Sign In' }).click()
  await invited.waitForURL('**/doctor/dashboard')
  await expect(toast(invited, 'Welcome to Alafia!')).toBeVisible()
  // The portal works for a doctor without appointments.
  await invited.getByRole('link', { name: 'Prescriptions' }).first().click()
  await expect(invited.getByRole('heading', { level: 1, name: 'Prescriptions' })).toBeVisible()

  // The list updates live, and the link can't be used again.
  await expect(rowOf(admin, 'Tari Briggs')).toContainText('Active')
  const late = await (await browser.newContext()).newPage()
  await late.goto(link)
  await expect(late.getByText('This invitation has been used.')).toBeVisible()
  await late.getByRole('link', { name: 'Sign in' }).click()
  await late.waitForURL('**/login')
  expect(collectErrors(invited).filter((words) => !/\b400\b|\b404\b/.test(words))).toEqual([])

  // Everything that was entered is there, and the address keeps the open user.
  await rowOf(admin, 'Tari Briggs').getByRole('button', { name: 'Manage Tari Briggs' }).click()
  const detail = dialogOf(admin, 'Tari Briggs')
  await expect(detail.getByText('MDCN/77001, valid until 31 January 2199')).toBeVisible()
  await expect(detail.getByText('Dermatology, ₦18,000.00 per appointment')).toBeVisible()
  await expect(admin).toHaveURL(/user=\d+/)
  await admin.goBack()
  await expect(detail).toBeHidden()
})

test('ADM-9 SEC-9 a doctor who is deactivated, or whose sessions are ended, is signed out at once', async ({
  browser,
  url,
}) => {
  const admin = await signedIn(browser, url, 'admin', desktop, '/admin/users')
  const doctor = await signedIn(browser, url, 'doctor2@alafia.example', phone, '/prescriptions')
  const prescriptions = doctor.getByRole('heading', { level: 1, name: 'Prescriptions' })
  const ended = doctor.getByText('A change to your account ended your session.')
  await expect(prescriptions).toBeVisible()
  await expect(doctor.getByText('Live: connected').first()).toBeAttached()

  // Found by keyboard alone.
  await expect(rowOf(admin, 'Adanna Eze')).toBeVisible()
  await admin.keyboard.press('/')
  await expect(searchBox(admin)).toBeFocused()
  await admin.keyboard.type('eze doctor2@')
  await expect(admin.getByText('1 user', { exact: true })).toBeVisible()
  await admin.keyboard.press('Enter')
  const detail = dialogOf(admin, 'Adanna Eze')
  await expect(admin).toHaveURL(/search=eze(\+|%20)doctor2(@|%40)&user=\d+/)
  await admin.reload()
  await expect(detail.getByText('Signed in on 1 device or browser')).toBeVisible()
  await checkAccessibility(admin, 'a user')

  // With upcoming appointments it has to be confirmed; they stay booked, and are listed.
  await press(admin, detail.getByRole('button', { name: 'Deactivate' }))
  await expect(question(admin)).toContainText('Adanna Eze is signed out everywhere at once')
  await expect(question(admin)).toContainText(/Adanna Eze has \d+ appointments? coming up/)
  await press(admin, question(admin).getByRole('button', { name: /^Deactivate despite \d+ appointments?$/ }))
  await expect(ended).toBeVisible()
  await expect(detail.getByText('Deactivated', { exact: true })).toBeVisible()
  const left = detail.getByRole('button', { name: /^Cancel the appointment of / })
  await expect(left.first()).toBeVisible()
  const before = await left.count()
  await press(admin, left.first())
  const cancel = dialogOf(admin, 'Cancel appointment?')
  await cancel.getByLabel('Reason for cancelling').fill('Dr. Eze has left the clinic')
  await press(admin, cancel.getByRole('button', { name: 'Cancel appointment' }))
  await expect(toast(admin, 'has been notified')).toBeVisible()
  await expect(left).toHaveCount(before - 1)
  await doctor.getByRole('tab', { name: 'Doctor' }).click()
  await doctor.getByLabel('Email').fill('doctor2@alafia.example')
  await doctor.getByLabel('Password').fill('Alafia-doctor-2')
  await doctor.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(doctor.getByText('Invalid credentials or unauthorized for this role')).toBeVisible()

  await press(admin, detail.getByRole('button', { name: 'Reactivate' }))
  await press(admin, question(admin).getByRole('button', { name: 'Reactivate Adanna Eze' }))
  await expect(detail.getByText('Active', { exact: true })).toBeVisible()
  await doctor.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(prescriptions).toBeVisible()
  await expect(doctor.getByText('Live: connected').first()).toBeAttached()

  await press(admin, detail.getByRole('button', { name: 'End Sessions' }))
  await expect(question(admin)).toContainText('Adanna Eze is signed out on all devices at once')
  await press(admin, question(admin).getByRole('button', { name: 'End All Sessions' }))
  await expect(ended).toBeVisible()
})

/** A prescription of the demo doctor that waits at the pharmacy. */
const orderMedicine = async (url: string): Promise<number> => {
  const { doctor, visit } = await newAppointment(url, 'A check of medicines')
  const { id: appointmentId, patientId, doctorId } = visit
  const medication = { name: 'Atorvastatin 20 mg', dosage: '1 tablet', frequency: 'each morning' }
  const answer = await signOrder(doctor, {
    appointmentId,
    patientId,
    doctorId,
    medications: [{ ...medication, duration: '5 days', quantity: 5 }],
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return prescription.parse(await answer.json()).id
}

test('ADM-8 ADM-11 ACC-33 the last administrator can’t be removed, roles are granted and revoked, and an expired licence can’t dispense', async ({
  browser,
  url,
}) => {
  const api = await apiOf(url, 'admin')
  const found = z.array(z.object({ id: z.int() }))
  const idOf = async (email: string) =>
    found.parse(await (await api.get(`/api/admin/users?search=${encodeURIComponent(email)}`)).json())[0]?.id

  const order = await orderMedicine(url)
  const self = await idOf('admin@alafia.example')
  const admin = await signedIn(browser, url, 'admin', phone, `/admin/users?user=${self}`)
  const detail = dialogOf(admin, 'Folake Adeleke')
  await expect(detail.getByRole('button', { name: 'Deactivate' })).toBeDisabled()
  await expect(detail.getByRole('button', { name: /^Remove the role Administrator/ })).toBeDisabled()
  await expect(detail.getByText('This is the last active administrator')).toHaveCount(2)
  await detail.getByRole('button', { name: 'Close' }).click()
  await expect(admin).toHaveURL('/admin/users')

  // The pharmacist becomes an administrator too, so now there are two.
  await admin.getByLabel('Role', { exact: true }).selectOption('Pharmacist')
  await expect(admin).toHaveURL(/role=pharmacist/)
  await rowOf(admin, 'Ifeoma Umeh').getByRole('button', { name: 'Manage Ifeoma Umeh' }).click()
  const other = dialogOf(admin, 'Ifeoma Umeh')
  await other.getByRole('button', { name: 'Add a Role' }).click()
  const give = dialogOf(admin, 'Add a Role')
  await give.getByLabel('Role').selectOption('Administrator')
  await give.getByRole('button', { name: 'Add Role' }).click()
  await expect(toast(admin, 'Ifeoma Umeh is now an administrator too')).toBeVisible()
  const remove = other.getByRole('button', { name: 'Remove the role Administrator from Ifeoma Umeh' })
  await expect(remove).toBeEnabled()
  await remove.click()
  await question(admin).getByRole('button', { name: 'Remove Role' }).click()
  await expect(remove).toBeHidden()

  // The licence: invalid input first, then valid.
  await other.getByRole('button', { name: 'Change the licence as a pharmacist' }).click()
  const licence = dialogOf(admin, 'Change Licence')
  await licence.getByLabel('Licence number').fill('')
  await licence.getByRole('button', { name: 'Save Licence' }).click()
  await expect(licence.getByRole('alert', { name: 'Please check these answers' })).toContainText(
    'Enter the licence number',
  )
  await licence.getByLabel('Licence number').fill('PCN/4711')
  await licence.getByLabel('Valid until').fill('2020-12-31')
  await expect(licence.getByText('This date has passed')).toBeVisible()
  await licence.getByRole('button', { name: 'Save Licence' }).click()
  await expect(other.getByText('Licence expired')).toBeVisible()
  const counter = await signedIn(browser, url, 'pharmacist', desktop, `/pharmacist/dashboard?review=${order}`)
  const review = counter.getByRole('region', { name: 'Review', exact: true })
  const fulfill = review.getByRole('button', { name: /Fulfill Prescription/ })
  await fulfill.click()
  await expect(review.getByText(/You can't dispense: your licence as a pharmacist expired/)).toBeVisible()
  // A new licence applies at once.
  await other.getByRole('button', { name: 'Change the licence as a pharmacist' }).click()
  await licence.getByLabel('Valid until').fill('2199-12-31')
  await licence.getByRole('button', { name: 'Save Licence' }).click()
  await expect(other.getByText('Licence valid')).toBeVisible()
  await fulfill.click()
  await expect(toast(counter, 'Patient and doctor have been notified')).toBeVisible()
  await api.dispose()
})
