import * as z from 'zod/mini'
import { pharmacy } from '@alafia/contract/pharmacy/schema'
import { checkAccessibility } from '../support/accessibility.ts'
import { collectErrors } from '../support/browser-errors.ts'
import { apiOf, desktop, expect, phone, signedIn, test, toast } from '../support/fixtures.ts'
import { press } from '../support/keyboard.ts'

test.use({ aloneAs: 'transfers' })

const account = z.object({ user: z.object({ id: z.int() }) })

/** The demo's one pharmacist account, at work at the pharmacy with that in its name. */
const workAt = async (url: string, name: string) => {
  const [admin, pharmacist] = [await apiOf(url, 'admin'), await apiOf(url, 'pharmacist')]
  const { user } = account.parse(await (await pharmacist.post('/api/auth/verify-token')).json())
  const places = z.array(pharmacy).parse(await (await pharmacist.get('/api/pharmacies')).json())
  const place = places.find((one) => one.name.includes(name))
  const answer = await admin.put(`/api/admin/users/${user.id}/pharmacy`, { data: { pharmacyId: place?.id } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return place?.name ?? ''
}

test('INV-60 INV-61 INV-62 stock is sent by keyboard, confirmed on a phone, and what is missing is settled', async ({
  browser,
  url,
}) => {
  const counter = await signedIn(browser, url, 'pharmacist', desktop, '/inventory')
  const complaints = collectErrors(counter)
  await press(counter, counter.getByRole('main').getByRole('button', { name: 'More', exact: true }))
  const menuItem = counter.getByRole('menuitem', { name: 'Transfers' })
  await expect(menuItem).toBeVisible()
  await counter.keyboard.type('Tra')
  await expect(menuItem).toBeFocused()
  await counter.keyboard.press('Enter')
  const list = counter.getByRole('dialog', { name: 'Transfers' })
  await expect(list.getByText('Nothing is on its way to you')).toBeVisible()
  await press(counter, list.getByRole('button', { name: 'Send stock' }))
  const form = counter.getByRole('dialog', { name: 'Send stock' })
  await form.getByLabel('To', { exact: true }).selectOption({ label: 'Yaba Day and Night Chemist' })
  await form.getByRole('searchbox', { name: 'Add from your inventory' }).fill('loratadine')
  await press(counter, form.getByRole('button', { name: 'Loratadine 10 mg' }))
  await press(counter, form.getByRole('button', { name: /^Batch LO-3345/ }))
  await expect(form.getByRole('textbox', { name: 'Loratadine 10 mg, batch LO-3345' })).toBeFocused()
  await counter.keyboard.type('12')
  await checkAccessibility(counter, 'stock to send')
  await press(counter, form.getByRole('button', { name: 'Send', exact: true }))
  await expect(toast(counter, 'On its way')).toBeVisible()
  await list.getByRole('tab', { name: 'Sent' }).click()
  await expect(list.getByRole('heading', { name: 'To Yaba Day and Night Chemist' })).toBeVisible()

  await workAt(url, 'Yaba')
  const there = await signedIn(browser, url, 'pharmacist', phone, '/inventory?do=transfers')
  const arriving = there.getByRole('dialog', { name: 'Transfers' })
  await expect(arriving.getByText('12 tablets')).toBeVisible()
  await checkAccessibility(there, 'a transfer that arrives')
  await there.setViewportSize(phone)
  await arriving.getByRole('button', { name: 'Something is missing' }).click()
  const count = there.getByRole('dialog', { name: 'What arrived?' })
  await count.getByLabel('Arrived, if not 12 tablets').fill('10')
  await count.getByLabel('Why are 2 tablets missing?').fill('The blister was torn')
  await checkAccessibility(there, 'a count of what arrived')
  await count.getByRole('button', { name: 'Confirm arrival' }).click()
  await expect(toast(there, 'What arrived is in your stock')).toBeVisible()
  await expect(arriving.getByText('Units missing')).toBeVisible()

  await workAt(url, 'Surulere')
  await counter.reload()
  await list.getByRole('tab', { name: 'Sent' }).click()
  await press(counter, list.getByRole('button', { name: 'Settle missing units' }))
  const settle = counter.getByRole('dialog', { name: 'What became of the missing units?' })
  await settle.getByLabel('Back in stock, of 2 tablets').fill('0')
  await settle.getByLabel('What happened to the lost units?').fill('Lost from the torn blister')
  await press(counter, settle.getByRole('button', { name: 'Settle' }))
  await expect(toast(counter, 'Transfer settled')).toBeVisible()
  await list.getByRole('tab', { name: 'Done' }).click()
  await expect(list.getByText('10 arrived, 2 lost in transit: The blister was torn')).toBeVisible()
  expect(complaints).toEqual([])
})
