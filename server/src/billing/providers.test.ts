import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Clinic } from '@alafia/contract/accounts/schema'
import { SettingError } from '../platform/setting-values.ts'
import { readSettings } from '../platform/settings.ts'
import { testServer, type TestServer } from '../testing/server.ts'
import { providerFor } from './providers.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({
    paymentProvider: (db, clock) => providerFor(readSettings({ DEMO: 'off' }), db, clock),
  })
})
afterAll(() => server.close())

const chosen = (environment: Record<string, string>) =>
  providerFor(readSettings(environment), server.db, server.clock).name

test('BILL-41 test cards pay in the demo alone; a key chooses Paystack', () => {
  expect(chosen({ DEMO: 'on' })).toBe('test')
  expect(chosen({ DEMO: 'off' })).toBe('none')
  expect(chosen({ DEMO: 'on', PAYSTACK_SECRET_KEY: 'sk_test_1' })).toBe('paystack')
  expect(chosen({ DEMO: 'off', PAYSTACK_SECRET_KEY: 'sk_live_1' })).toBe('paystack')
})

test.each([
  { DEMO: 'off', PAYSTACK_SECRET_KEY: 'sk_test_1' },
  { DEMO: 'on', PAYSTACK_SECRET_KEY: 'sk_live_1' },
  { DEMO: 'off', PAYSTACK_SECRET_KEY: 'pk_live_1' },
])('BILL-41 a key of the wrong kind is refused at the start: %o', (environment) => {
  expect(() => readSettings(environment)).toThrow(SettingError)
})

test('BILL-41 without a provider nothing is paid in the app, and no card is stored', async () => {
  const amina = await server.seed.patient()
  const patient = await server.as(amina)
  const { id } = await server.seed.payment({ patient: amina })
  expect((await server.anyone.get<Clinic>('/api/clinic')).body.onlinePayment).toBe('none')
  const card = await server.seed.paymentMethod(amina)
  for (const [path, body] of [
    ['pay', { methodId: card.id }],
    ['checkout', undefined],
  ] as const) {
    const answer = await patient.post(`/api/payments/${id}/${path}`, body)
    expect([answer.status, answer.body.detail]).toEqual([
      409,
      'Paying online isn’t set up here. Please pay at the clinic’s desk',
    ])
  }
})
