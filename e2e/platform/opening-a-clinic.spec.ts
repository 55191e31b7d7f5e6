import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { providerEventsPath } from '@alafia/contract/billing/endpoints'
import { paystackServer, type PaystackServer } from '@alafia/server/seed/paystack-server'
import { checkAccessibility } from '../support/accessibility.ts'
import { dataFolder, runCommand, startApp } from '../support/app.ts'
import { codeOf } from '../support/authenticator.ts'
import { collectErrors } from '../support/browser-errors.ts'
import { desktop, expect, phone, test, toast, type Screen } from '../support/fixtures.ts'

/* A clinic with two sites opens on an empty installation, works for a day, and is restored elsewhere from its backup. */

const password = 'tufa-3-gaz harmattan'
const boss = { email: 'bola.ade@clinic.example', tab: 'Admin' }
const doctor = { email: 'tari.briggs@clinic.example', tab: 'Doctor' }
/** Works at the other site. */
const otherDoctor = { email: 'zainab.musa@clinic.example', tab: 'Doctor' }
const pharmacist = { email: 'ifeoma.umeh@clinic.example', tab: 'Pharmacist' }
const patient = { email: 'patient1@mail.example', tab: 'Patient' }

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const fileOf = (name: string, ...rows: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.join('\n')),
})

/** What an authenticator app would keep. */
const keys = new Map<string, string>()

/** Outside the demo the roles of staff need a second step: it is added when they first sign in. */
const addSecondStep = async (page: Page, email: string) => {
  await expect(page.getByRole('heading', { name: 'Add a second step' })).toBeVisible()
  if (email === boss.email) await checkAccessibility(page, 'adding the second step that a role needs')
  const key = await page.getByLabel('Key').inputValue()
  keys.set(email, key)
  await page.getByLabel('Code', { exact: true }).fill(codeOf(key))
  await page.getByLabel('Code', { exact: true }).press('Enter')
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
}

const newPage = async (browser: Browser, url: string, viewport: Screen) => {
  const page = await (await browser.newContext({ baseURL: url, viewport })).newPage()
  page.setDefaultTimeout(20_000)
  collectErrors(page)
  return page
}

const signIn = async (page: Page, { email, tab }: typeof boss) => {
  await page.goto('/login')
  await page.getByRole('tab', { name: tab }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  const key = keys.get(email)
  if (key !== undefined) {
    await page.getByLabel('Code', { exact: true }).fill(codeOf(key, 1))
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  }
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** The link in the email to this address. */
const linkFor = async (folder: string, email: string): Promise<string> => {
  const mail = join(folder, 'mail')
  for (const name of await readdir(mail)) {
    const text = (await readFile(join(mail, name), 'utf8')).replaceAll('=\r\n', '').replaceAll('=3D', '=')
    const link = /https?:\S+\/invitation#[\w-]{43}/.exec(text)?.[0]
    if (link !== undefined && text.includes(email)) return link
  }
  throw new Error(`There is no invitation for ${email}`)
}

/** Someone opens the link in their email and chooses a password. */
const acceptInvitation = async (page: Page, folder: string, email: string) => {
  await expect.poll(() => linkFor(folder, email).catch(() => '')).toContain('/invitation#')
  const link = new URL(await linkFor(folder, email))
  await page.goto(`${link.pathname}${link.hash}`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Set Password and Sign In' }).click()
}

const sites = [
  { name: 'Lekki', address: '12 Admiralty Way, Lekki, Lagos', latitude: '6.4478', longitude: '3.4723' },
  { name: 'Surulere', address: '40 Adeniran Ogunsanya Street, Lagos' },
]

const patients = Array.from(
  { length: 20 },
  (_, n) => `Efe,Number${n + 1},19${70 + n}-02-${10 + n > 28 ? 28 : 10 + n},patient${n + 1}@mail.example,`,
)

const openClinic = async (admin: Page) => {
  await admin.goto('/admin/setup')
  await expect(admin.getByRole('list', { name: 'Before the first booking' })).toContainText(
    'Invite the first doctor',
  )
  await checkAccessibility(admin, 'the setup of an empty clinic')
  await admin.setViewportSize(desktop)

  await admin.getByRole('link', { name: 'Clinic details' }).click()
  await admin.getByLabel('Name', { exact: true }).fill('Ikeja Family Clinic')
  await admin.getByLabel('Address').fill('7 Allen Avenue, Ikeja, Lagos')
  await admin.getByLabel('Phone').fill('0201 234 5678')
  await admin.getByLabel('Phone').press('Enter')
  await expect(toast(admin, 'Clinic details saved')).toBeVisible()

  await admin.goto('/admin/setup')
  await admin.getByRole('link', { name: 'Sites' }).click()
  for (const { name, address, latitude = '', longitude = '' } of sites) {
    await admin.getByRole('button', { name: 'Add site' }).first().click()
    const site = dialogOf(admin, 'Add site')
    await site.getByLabel('Name', { exact: true }).fill(name)
    await site.getByLabel('Address').fill(address)
    await site.getByLabel('Latitude').fill(latitude)
    await site.getByLabel('Longitude').fill(longitude)
    await site.getByRole('button', { name: 'Add site' }).click()
    await expect(toast(admin, 'Site Added')).toBeVisible()
    await expect(admin.getByRole('list', { name: 'Sites' })).toContainText(address)
  }
  await checkAccessibility(admin, 'the sites of a clinic')

  await admin.goto('/pharmacy')
  await admin.getByRole('button', { name: 'Add Pharmacy' }).first().click()
  const pharmacy = dialogOf(admin, 'Add pharmacy')
  await pharmacy.getByLabel('Name', { exact: true }).fill('Ikeja Pharmacy')
  await pharmacy.getByLabel('Address').fill('9 Allen Avenue, Ikeja, Lagos')
  await pharmacy.getByLabel('Phone').fill('+234 803 555 0171')
  await pharmacy.getByLabel('Email').fill('pharmacy@clinic.example')
  await pharmacy.getByLabel('Latitude').fill('6.60')
  await pharmacy.getByLabel('Longitude').fill('3.35')
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
    await pharmacy.getByRole('button', { name: `Add hours on ${day}` }).click()
  await pharmacy.getByRole('button', { name: 'Add Pharmacy' }).click()
  await expect(toast(admin, 'Pharmacy Added')).toBeVisible()

  await admin.goto('/admin/users')
  for (const [kind, file, done] of [
    [
      /^Staff/,
      fileOf(
        'staff.csv',
        'Role,First name,Last name,Email,Phone,Specialization,Fee,Licence number,Licence valid until,Pharmacy',
        `Doctor,Tari,Briggs,${doctor.email},,General Practice,18000,MDCN/77003,2199-01-31,`,
        `Doctor,Zainab,Musa,${otherDoctor.email},,General Practice,18000,MDCN/77004,2199-01-31,`,
        `Pharmacist,Ifeoma,Umeh,${pharmacist.email},,,,PCN/5501,2199-01-31,Ikeja Pharmacy`,
        `Administrator,Sade,Cole,sade.cole@clinic.example,,,,,,`,
      ),
      '4 people imported',
    ],
    [
      /^Patients/,
      fileOf('patients.csv', 'First name,Last name,Date of birth,Email,Phone', ...patients),
      '20 patients imported',
    ],
  ] as const) {
    await admin.getByRole('button', { name: 'Import from CSV' }).click()
    const dialog = dialogOf(admin, 'Import from CSV')
    await dialog.getByLabel(kind).check()
    await dialog.getByLabel('CSV file').setInputFiles(file)
    await dialog.getByRole('button', { name: /^Import \d+/ }).click()
    await expect(toast(admin, done)).toBeVisible()
  }
}

/** Around the clock, so that the journey can be made at any time. */
const openDaily = async (admin: Page) => {
  await admin.goto('/admin/setup')
  await admin.getByRole('link', { name: 'Opening hours' }).click()
  for (const choice of ['Open 24 hours on Monday', 'Copy to every day']) {
    await admin.getByRole('button', { name: 'Set or copy the hours of Monday' }).click()
    await admin.getByRole('menuitem', { name: choice }).click()
  }
  await admin.getByRole('button', { name: 'Save hours' }).click()
  await expect(toast(admin, 'Opening hours saved')).toBeVisible()
}

const type = { name: 'Check-up', minutes: '45', price: '12500' }

const offerType = async (admin: Page) => {
  await admin.goto('/admin/clinic')
  await admin.getByRole('link', { name: 'Appointment Types' }).click()
  await admin.getByRole('button', { name: 'Add appointment type' }).first().click()
  const dialog = dialogOf(admin, 'Add appointment type')
  await dialog.getByLabel('Name', { exact: true }).fill(type.name)
  await dialog.getByLabel('Length').fill(type.minutes)
  await dialog.getByLabel(/^Price/).fill(type.price)
  await dialog.getByLabel('How to prepare').fill('Bring your medicines')
  await dialog.getByRole('checkbox', { name: /Tari Briggs/ }).check()
  await checkAccessibility(admin, 'a new appointment type')
  await dialog.getByRole('button', { name: 'Add appointment type' }).click()
  await expect(toast(admin, 'Appointment Type Added')).toBeVisible()
  await expect(admin.getByRole('list', { name: 'Appointment types' })).toContainText(type.name)
}

const startWork = async (page: Page, folder: string, email: string) => {
  await acceptInvitation(page, folder, email)
  await addSecondStep(page, email)
}

/** The first hours are given a place, which the others take over. */
const setHours = async (page: Page, site: string) => {
  await page.getByRole('link', { name: 'Set working hours' }).click()
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']) {
    await page.getByRole('button', { name: `Add hours on ${day}` }).click()
    const where = page.getByLabel(`${day}, where`)
    if (day === 'Monday') await where.selectOption(site)
    await expect(where.locator('option:checked')).toHaveText(site)
  }
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect(toast(page, 'Hours Saved')).toBeVisible()
}

const stockUp = async (page: Page) => {
  await page.goto('/inventory')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(More|Import)/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Import or export' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabel('CSV file')
    .setInputFiles(
      fileOf(
        'stock.csv',
        'Name,Generic name,Dosage,Form,Manufacturer,Price,Minimum stock level,Batch number,Expiry date,Quantity',
        'Paracetamol,Paracetamol,500 mg,Tablet,Emzor,12.5,20,PC-1,2031-06-30,100',
      ),
    )
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(toast(page, 'Inventory updated successfully!')).toBeVisible()
}

const bookAndPay = async (page: Page, stand: PaystackServer) => {
  await page.getByRole('button', { name: 'Book Appointment' }).first().click()
  const dialog = dialogOf(page, 'Book Appointment')
  await dialog.getByLabel('Doctor').selectOption({ index: 1 })
  await dialog
    .getByLabel('Appointment type')
    .selectOption({ label: `${type.name}, ${type.minutes} minutes, ₦12,500.00` })
  await expect(dialog).toContainText('Bring your medicines')
  await dialog.getByLabel('Consultation type').selectOption('in-person')
  await expect(dialog).toContainText('At Lekki')
  await dialog
    .getByRole('radio', { disabled: false })
    .and(dialog.locator('[name=appointmentTime]'))
    .first()
    .check()
  await dialog.getByLabel('Reason for the visit').fill('Headaches in the evening')
  await expect(dialog.getByRole('status')).toContainText([/Lekki, 12 Admiralty Way/])
  await dialog.getByRole('button', { name: 'Book Appointment' }).click()
  const booked = dialogOf(page, 'Your appointment is booked')
  await expect(booked).toContainText('Lekki, 12 Admiralty Way')
  await expect(booked.getByRole('link', { name: 'Show on a map' })).toHaveAttribute(
    'href',
    /mlat=6\.4478&mlon=3\.4723/,
  )
  await booked.getByRole('link', { name: 'Pay now' }).click()
  await dialogOf(page, 'Payment Details')
    .getByRole('button', { name: /^Pay ₦12,500/ })
    .click()
  await dialogOf(page, /^Pay ₦/)
    .getByRole('button', { name: 'Continue to Paystack' })
    .click()
  await page.waitForURL(`${stand.url}/**`)
  await page.getByRole('button', { name: 'Pay with card' }).click()
  await page.waitForURL(/\/billing\?payment=\d+/)
  await expect(dialogOf(page, 'Payment Details')).toContainText('Completed')
  await expect(dialogOf(page, 'Payment Details')).toContainText(type.name)
}

const urgentVisit = async (page: Page, medic: Page) => {
  await medic.goto('/doctor/dashboard')
  const care = medic.getByRole('region', { name: /^Immediate care/ })
  await care.getByRole('button', { name: 'Go on duty' }).click()
  await expect(care).toContainText('No one is waiting')
  await page.goto('/care')
  await page.getByLabel('Reason for the visit').fill('Fever since this morning')
  await page.getByRole('button', { name: 'Ask for a doctor now' }).click()
  await care
    .getByRole('listitem')
    .filter({ hasText: 'Fever since this morning' })
    .getByRole('button', { name: 'Take patient' })
    .click()
  await medic.waitForURL('**/doctor/consultation/*')
  await medic.getByLabel('Appointment notes').fill('Temperature 38.4 °C. Chest clear.')
  await medic.getByRole('combobox', { name: 'Diagnosis' }).fill('Fever, unspecified')
  await medic.getByLabel('Medication name').fill('Paracetamol 500 mg')
  await medic.keyboard.press('Escape')
  for (const text of ['1 tab', 'qds', '5/7']) {
    await medic.keyboard.press('Tab')
    await medic.keyboard.type(text)
  }
  await medic.getByRole('button', { name: 'Add Prescription' }).click()
  await expect(toast(medic, 'Patient and pharmacy have been notified')).toBeVisible()
  await medic.getByRole('button', { name: 'Complete Consultation' }).click()
  await medic.waitForURL('**/doctor/dashboard')
}

const dispense = async (page: Page) => {
  await page.goto('/pharmacist/dashboard')
  await page
    .getByRole('region', { name: /Pending Prescriptions/ })
    .getByRole('listitem')
    .filter({ hasText: 'Paracetamol' })
    .getByRole('button', { name: /^Review/ })
    .click()
  await page.getByRole('button', { name: /Fulfill Prescription/ }).click()
  await expect(toast(page, 'Patient and doctor have been notified')).toBeVisible()
}

const refund = async (page: Page) => {
  await page.goto('/billing')
  await page
    .getByRole('list', { name: 'Payments' })
    .getByRole('listitem')
    .filter({ hasText: 'Completed' })
    .getByRole('button', { name: /^Refund/ })
    .click()
  const dialog = dialogOf(page, /^Refund ₦/)
  await dialog.getByLabel('Reason').fill('The doctor is away')
  await dialog.getByRole('button', { name: /^Refund/ }).click()
  await expect(toast(page, 'Payment refunded')).toBeVisible()
}

/** What each of them kept, read in the restored clinic. */
const findEverything = async (browser: Browser, url: string) => {
  const [admin, mother] = [await newPage(browser, url, desktop), await newPage(browser, url, phone)]
  await signIn(admin, boss)
  await expect(admin).toHaveURL('/admin/dashboard')
  await admin.goto('/admin/users')
  await admin.getByRole('searchbox', { name: 'Search name, email or ID' }).fill('Number')
  const users = admin.getByRole('table', { name: /^Users/ }).getByRole('row')
  await expect(users).toHaveCount(21)
  await admin.getByRole('searchbox', { name: 'Search name, email or ID' }).fill('@clinic.example')
  for (const { email } of [boss, doctor, otherDoctor, pharmacist])
    await expect(users.filter({ hasText: email })).toHaveCount(1)
  await admin.goto('/admin/clinic/sites')
  for (const { name, address } of sites)
    await expect(
      admin.getByRole('list', { name: 'Sites' }).getByRole('listitem').filter({ hasText: name }),
    ).toContainText(address)
  await admin.goto('/admin/clinic/appointment-types')
  await expect(admin.getByRole('list', { name: 'Appointment types' })).toContainText('₦12,500.00')
  await admin.goto('/inventory')
  // Of 100 tablets, 20 were dispensed.
  await expect(
    admin.getByRole('table', { name: 'Inventory', exact: true }).getByRole('row', { name: /^Paracetamol/ }),
  ).toContainText('80 tablets')
  await admin.goto('/billing')
  await expect(admin.getByRole('list', { name: 'Payments' })).toContainText('Refunded')
  await signIn(mother, patient)
  await mother.goto('/prescriptions')
  await expect(mother.getByRole('main')).toContainText('Filled')
  await mother.goto('/appointments')
  await expect(mother.getByRole('main')).toContainText(/at Lekki.*Headaches in the evening/s)
  await expect(mother.getByText('Monday to Sunday 24 hours')).toBeVisible()
}

test('ORG-50 an empty installation becomes a clinic with two sites: set up, booked at one of them, paid, visited, prescribed, dispensed, refunded, and restored elsewhere', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const stand = await paystackServer('sk_live_standin')
  const folder = await dataFolder({ isEmpty: true })
  const elsewhere = await dataFolder({ isEmpty: true })
  const environment = {
    DEMO: 'off',
    ADMIN_EMAIL: boss.email,
    ADMIN_PASSWORD: password,
    PAYSTACK_SECRET_KEY: stand.secretKey,
    PAYSTACK_URL: stand.url,
    BACKUP_PASSPHRASE: 'dry season, twelve goats',
  }
  let app = await startApp(environment, folder)
  try {
    stand.webhookUrl = `${app.url}${providerEventsPath}`
    const admin = await newPage(browser, app.url, desktop)
    await signIn(admin, boss)
    await addSecondStep(admin, boss.email)
    await openClinic(admin)
    await openDaily(admin)

    const medic = await newPage(browser, app.url, desktop)
    await startWork(medic, folder, doctor.email)
    await setHours(medic, 'Lekki')
    const otherMedic = await newPage(browser, app.url, desktop)
    await startWork(otherMedic, folder, otherDoctor.email)
    await setHours(otherMedic, 'Surulere')
    await otherMedic.close()
    const counter = await newPage(browser, app.url, desktop)
    await startWork(counter, folder, pharmacist.email)
    await stockUp(counter)
    await offerType(admin)

    const mother = await newPage(browser, app.url, phone)
    await acceptInvitation(mother, folder, patient.email)
    await bookAndPay(mother, stand)
    await urgentVisit(mother, medic)
    await dispense(counter)
    await refund(admin)

    const archive = join(elsewhere, 'clinic.alafia')
    await runCommand(['backup-command', archive], folder, environment)
    await app.stop()
    const restored = join(elsewhere, 'data')
    await runCommand(['restore-command', archive], restored, environment)
    app = await startApp(environment, restored)
    await findEverything(browser, app.url)
  } finally {
    await app.stop()
    await stand.close()
    await rm(elsewhere, { recursive: true, force: true })
  }
})
