import { checkAccessibility } from '../support/accessibility.ts'
import { collectErrors } from '../support/browser-errors.ts'
import { apiOf, desktop, expect, signedIn, test, toast } from '../support/fixtures.ts'

/* Administrators review issue reports and emergency access, live for the people concerned. */

// The pharmacist's notification would replace another journey's toast.
test.use({ aloneAs: 'administrators' })

test('ISSUE-7 ISSUE-8 ISSUE-9 an issue report is taken into review and resolved with an answer, live for its reporter; a second administrator loses nothing', async ({
  browser,
  url,
}) => {
  test.slow()
  const title = `Seal broken ${Date.now()}`
  const reporting = await apiOf(url, 'pharmacist')
  const made = await reporting.post('/api/pharmacy/reports', {
    data: {
      type: 'quality-issue',
      severity: 'high',
      title,
      description: 'The seal of one bottle was broken when it came.',
    },
  })
  const { id } = (await made.json()) as { id: number } // the server's reply
  const [admin, pharmacist] = await Promise.all([
    signedIn(browser, url, 'admin', desktop, '/admin/issues'),
    signedIn(browser, url, 'pharmacist', desktop, '/pharmacist/reports'),
  ])
  const complaints = [admin, pharmacist].map(collectErrors)
  await checkAccessibility(admin, 'the issue reports')
  await admin.getByRole('button', { name: `Review ${title}` }).click()
  const dialog = admin.getByRole('dialog', { name: title })
  await expect(dialog.getByText('No one has reviewed it yet.')).toBeVisible()
  await checkAccessibility(admin, 'an issue report')
  await dialog.getByRole('button', { name: 'Resolve' }).click()
  await expect(dialog.getByRole('link', { name: 'Please write an answer' })).toBeVisible()

  // A colleague is faster: what is typed stays, and the current status is shown.
  await dialog.getByRole('textbox', { name: 'Answer' }).fill('The batch went back to the supplier.')
  const colleague = await apiOf(url, 'admin')
  const address = `/api/admin/issues/${id}`
  await admin.route(
    `**${address}`,
    async (route) => {
      const taken = await colleague.patch(address, { data: { from: 'open', to: 'in-review' } })
      expect(taken.status()).toBe(200)
      await route.continue()
    },
    // Only once: fetching again after the colleague's change isn't intercepted.
    { times: 1 },
  )
  await dialog.getByRole('button', { name: 'Resolve' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This is in review now')
  await expect(dialog.getByRole('textbox', { name: 'Answer' })).toHaveValue(
    'The batch went back to the supplier.',
  )
  await expect(dialog.getByText('started the review')).toBeVisible()
  // The toast beside the list contains the title too.
  const own = pharmacist.getByRole('main').getByRole('listitem').filter({ hasText: title })
  await expect(own).toContainText('In review')

  await dialog.getByRole('button', { name: 'Resolve' }).click()
  await expect(toast(admin, 'Review updated')).toBeVisible()
  await expect(dialog.getByText('Resolved', { exact: true })).toBeVisible()
  await expect(own).toContainText('The batch went back to the supplier.')
  await expect(toast(pharmacist, 'Your report is resolved')).toBeVisible()

  await checkAccessibility(admin, 'an issue report with its history')
  await admin.goBack()
  await expect(dialog).toBeHidden()
  expect(complaints.flat().filter((one) => !one.includes('409'))).toEqual([])
})

test('CHART-11 an emergency access is reviewed, and its patient reads the answer', async ({
  browser,
  url,
}) => {
  const admin = await signedIn(browser, url, 'admin', desktop, '/admin/emergency?status=all')
  await admin
    .getByRole('button', { name: /^Review Dr\. Tosin Balogun/ })
    .first()
    .click()
  const dialog = admin.getByRole('dialog', { name: 'Emergency access' })
  await dialog.getByRole('textbox', { name: 'Answer' }).fill('She was unconscious: it was right.')
  await dialog.getByRole('button', { name: 'Resolve' }).click()
  await expect(dialog.getByText('resolved it')).toBeVisible()
  await checkAccessibility(admin, 'the review of an emergency access')
  const patient = await signedIn(browser, url, 'patient', desktop, '/settings/access')
  await expect(patient.getByText('She was unconscious: it was right.')).toBeVisible()
})
