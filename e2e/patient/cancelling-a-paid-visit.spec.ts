import * as z from 'zod/mini'
import { appointment } from '@alafia/contract/appointments/schema'
import { slot } from '@alafia/contract/appointments/availability.schema'
import { payment } from '@alafia/contract/billing/schema'
import { appointmentType } from '@alafia/contract/doctors/appointment-types'
import { checkAccessibility } from '../support/accessibility.ts'
import { collectErrors } from '../support/browser-errors.ts'
import { apiOf, desktop, expect, phone, signedIn, test, toast } from '../support/fixtures.ts'
import { newAppointment } from '../support/new-appointment.ts'

/* A visit that costs something to cancel late: the rule before booking, what goes back, and the rest from the administrator. */

test.use({ aloneAs: 'cancelling' })

const rule = 'You can cancel free of charge until 30 days before. After that, you get 50% back.'

for (const [width, size] of [
  ['phone', phone],
  ['desktop', desktop],
] as const)
  test(`APPT-91 BILL-60 at the width of a ${width}: the rule is read before booking, and late half goes back`, async ({
    browser,
    url,
  }) => {
    const { visit, patient } = await newAppointment(url, `Only to know the doctor, ${width}`)
    const admin = await apiOf(url, 'admin')
    const name = `Heart check, ${width}`
    const added = await admin.post('/api/admin/appointment-types', {
      data: {
        name,
        lengthMinutes: 30,
        bufferMinutes: 0,
        price: '10000.00',
        currency: 'NGN',
        mode: 'both',
        preparation: '',
        freeUntilHours: 720,
        lateRefundPercent: 50,
        doctorIds: [visit.doctorId],
      },
    })
    const type = appointmentType.parse(await added.json())

    const page = await signedIn(browser, url, 'patient', size, '/appointments')
    const errors = collectErrors(page)
    await page.getByRole('button', { name: 'Book Appointment' }).first().click()
    const booking = page.getByRole('dialog', { name: 'Book Appointment' })
    await booking.getByLabel('Doctor', { exact: true }).selectOption(String(visit.doctorId))
    await booking.getByLabel('Appointment type').selectOption(String(type.id))
    await expect(booking.getByText(rule).first()).toBeVisible()
    await expect(booking.getByText('30 minutes · ₦10,000.00')).toBeVisible()
    await page.keyboard.press('Escape')
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Close/ })
      .click()

    const date = visit.appointmentDate
    const where = `/api/doctors/${visit.doctorId}/slots?date=${date}&appointmentTypeId=${type.id}`
    const times = z.array(slot).parse(await (await patient.get(where)).json())
    const reason = `Palpitations, ${width}`
    const answer = await patient.post('/api/appointments', {
      data: {
        patientId: visit.patientId,
        doctorId: visit.doctorId,
        appointmentDate: date,
        appointmentTime: times.find(({ free }) => free)?.time,
        appointmentTypeId: type.id,
        type: 'video',
        reason,
      },
    })
    const booked = appointment.parse(await answer.json())
    const bills = z.array(payment).parse(await (await patient.get('/api/payments?limit=100')).json())
    const bill = bills.find(({ appointmentId }) => appointmentId === booked.id)
    const methods = z.array(z.object({ id: z.int(), isDefault: z.boolean() }))
    const cards = methods.parse(await (await patient.get('/api/payments/methods')).json())
    const paid = await patient.post(`/api/payments/${bill?.id}/pay`, {
      data: { methodId: cards.find(({ isDefault }) => isDefault)?.id },
    })
    expect(payment.parse(await paid.json()).status).toBe('completed')

    await page.goto(`/appointments?tab=scheduled&search=${encodeURIComponent(reason)}`)
    const mine = page.getByRole('tabpanel').getByRole('article').filter({ hasText: reason })
    await mine.getByRole('button', { name: 'View Details' }).click()
    await expect(page.getByRole('dialog', { name: 'Appointment' })).toContainText(rule)
    await page.keyboard.press('Escape')
    await mine.getByRole('button', { name: 'Cancel' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel Appointment' })
    await expect(
      dialog.getByText('₦5,000.00 of ₦10,000.00 will be refunded the way it was paid.'),
    ).toBeVisible()
    await checkAccessibility(page, 'what cancelling costs')
    await dialog.getByLabel('Reason for cancelling').fill('Back in Kano by then')
    await dialog.getByRole('button', { name: 'Cancel appointment' }).click()
    // Not its toast, which the refund's may replace at once.
    await expect(mine).toHaveCount(0)

    await page.goto(`/billing?payment=${bill?.id}`)
    await expect(page.getByText(/₦5,000\.00 of ₦10,000\.00/).first()).toBeVisible()
    await expect
      .poll(
        async () =>
          payment.parse(await (await patient.get(`/api/payments/${bill?.id}`)).json()).refund?.outcome,
        { timeout: 90_000 },
      )
      .toBe('approved')

    const rest = await signedIn(browser, url, 'admin', size, `/billing`)
    const row = rest
      .getByRole('list', { name: 'Payments' })
      .getByRole('listitem')
      .filter({ hasText: '₦5,000.00 of ₦10,000.00' })
      .first()
    await row.getByRole('button', { name: /^Refund,/ }).click()
    const refunding = rest.getByRole('dialog', { name: 'Refund ₦5,000.00' })
    await expect(refunding).toContainText('₦5,000.00 will be refunded to')
    await refunding.getByLabel('Reason').fill('As agreed by telephone')
    await refunding.getByRole('button', { name: 'Refund ₦5,000.00' }).click()
    await expect(toast(rest, 'Payment refunded')).toBeVisible()
    expect(errors).toEqual([])
    await Promise.all([patient.dispose(), admin.dispose()])
  })
