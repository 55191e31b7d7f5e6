import { checkAccessibility } from '../support/accessibility.ts'
import { collectErrors } from '../support/browser-errors.ts'
import { apiOf, desktop, expect, signedIn, test, toast } from '../support/fixtures.ts'

/* Security Settings: one administrator changes them, another browser follows, and a colleague sees it. */

test.use({ aloneAs: 'administrators' })

const path = '/admin/security'

test('ADM-14 ADM-15 a change is shown before and after, applies at once in open browsers, and can be reset', async ({
  browser,
  url,
}) => {
  test.slow()
  const [admin, patient] = await Promise.all([
    signedIn(browser, url, 'admin', desktop, path),
    signedIn(browser, url, 'patient', desktop),
  ])
  const complaints = collectErrors(admin)
  const idle = admin.getByLabel('Sign out when idle for')
  await expect(idle).toHaveValue('30')
  await checkAccessibility(admin, 'the security settings')

  // The error is shown beside the field, and nothing is sent.
  await idle.fill('2')
  await admin.getByRole('button', { name: 'Review changes…' }).click()
  await expect(admin.getByRole('alert').getByRole('link', { name: 'From 3 to 1440 minutes' })).toBeVisible()

  // By keyboard alone: the confirmation focuses the safe choice.
  await idle.fill('3')
  await idle.press('Enter')
  const question = admin.getByRole('alertdialog', { name: 'Change the security settings?' })
  await expect(question.getByText('30 minutes')).toBeVisible()
  await expect(question.getByText('3 minutes', { exact: true })).toBeVisible()
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await checkAccessibility(admin, 'the question before settings change')
  await admin.keyboard.press('Shift+Tab')
  await expect(question.getByRole('button', { name: 'Change settings' })).toBeFocused()
  const verified = patient.waitForResponse((answer) => answer.url().endsWith('/api/auth/verify-token'))
  await admin.keyboard.press('Enter')
  await expect(toast(admin, 'Security Settings Changed')).toBeVisible()
  await expect(admin.getByText(/^How long sessions last.*Last changed by /)).toBeVisible()
  const discard = admin.getByRole('button', { name: 'Discard changes' })
  await expect(discard).toBeHidden()

  // Someone else's open browser fetches its new limits.
  const { session } = (await (await verified).json()) as { session: { idleMinutes: number } } // the server's reply
  expect(session.idleMinutes).toBe(3)

  // A colleague changes another setting meanwhile: the typed values stay.
  await admin.getByLabel('Minimum password length').fill('12')
  const colleague = await apiOf(url, 'admin')
  const now = (await (await colleague.get('/api/admin/security')).json()) as {
    rules: Record<string, number>
    version: number
  } // the server's reply
  const others = { rules: { ...now.rules, attemptsPerAccount: 5 }, version: now.version }
  expect((await colleague.put('/api/admin/security', { data: others })).status()).toBe(200)
  await expect(admin.getByRole('alert')).toContainText('changed these settings in the meantime')
  await expect(admin.getByLabel('Minimum password length')).toHaveValue('12')
  await expect(admin.getByLabel('Failed sign-ins for one account')).toHaveValue('5')

  await discard.click()
  await expect(admin.getByLabel('Minimum password length')).toHaveValue('8')
  await expect(discard).toBeHidden()
  await admin.getByRole('button', { name: 'Reset to defaults…' }).click()
  await question.getByRole('button', { name: 'Change settings' }).click()
  await expect(idle).toHaveValue('30')
  await expect(admin.getByLabel('Failed sign-ins for one account')).toHaveValue('10')
  await expect(admin.getByRole('button', { name: 'Reset to defaults…' })).toBeDisabled()

  expect(complaints).toEqual([])
})
