import { expect } from 'vitest'
import type { CounterBill } from '@alafia/contract/billing/counter'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import type { PrescriptionCharge } from '@alafia/contract/prescriptions/charges'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import type { PaymentProvider } from '../billing/provider.ts'
import { testServer } from './server.ts'

type Changed = Prescription & Omit<ProblemBody, 'status'>
type Billed = CounterBill & Omit<ProblemBody, 'status'>

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** A pharmacy's counter with a patient, and short words for what happens there. */
export const counterCase = async (paymentProvider: () => PaymentProvider) => {
  const server = await testServer({ paymentProvider })
  const { seed } = server
  const amina = await seed.patient()
  const tobi = await seed.familyMember(amina, { firstName: 'Tobi' })
  const okafor = await seed.doctor()
  const ifeoma = await seed.pharmacist({ firstName: 'Ifeoma', lastName: 'Eze' })
  const details = { patient: amina, doctor: okafor, date: '2026-03-11', status: 'confirmed' } as const
  const appointment = await seed.appointment({ ...details, time: '10:00' })
  const tobis = await seed.appointment({ ...details, familyMember: tobi, time: '11:00' })
  const pharmacist = await server.as(ifeoma)
  const patient = await server.as(amina)
  const card = await seed.paymentMethod(amina)

  let items = 0
  const stock = (price: string) => {
    items += 1
    const name = `Priced${letters.charAt(items % 26)}${letters.charAt(Math.floor(items / 26))}`
    const batches = [{ batchNumber: 'A', expiryDate: '2027-01-31', quantity: 1000 }]
    return seed.item({ name, genericName: name, dosage: '5 mg', form: 'tablet', price, batches })
  }
  type Item = Awaited<ReturnType<typeof stock>>
  const medicationOf = ({ name }: Item) => ({
    name: `${name} 5 mg`,
    dosage: '1 tablet',
    frequency: 'each morning',
    duration: '30 days',
    quantity: 30,
  })
  /** A prescription for 30 of each of these. */
  const prescribe = async (of: readonly Item[], more: object = {}) =>
    (await seed.prescription({ appointment, medications: of.map(medicationOf), ...more })).id
  const change = (id: number, body: object, by = pharmacist) =>
    by.patch<Changed>(`/api/prescriptions/${id}`, body)
  const chargesOf = async (id: number) =>
    (await pharmacist.get<PrescriptionCharge[]>(`/api/prescriptions/${id}/charges`)).body
  const billOf = async (id: number): Promise<CounterBill> =>
    (await chargesOf(id))[0]?.bill ?? expect.fail('There is no bill')
  const fill = async (of: readonly Item[]) => {
    const id = await prescribe(of)
    expect((await change(id, { status: 'fulfilled' })).status).toBe(200)
    return { id, bill: await billOf(id) }
  }
  const take = (
    bill: { id: number },
    taking: object,
    headers: Record<string, string> = {},
    by = pharmacist,
  ) => by.post<Billed>(`/api/payments/${bill.id}/taking`, taking, headers)
  const reverse = (id: number, body: object = {}) =>
    pharmacist.post<Changed>(`/api/prescriptions/${id}/reversal`, {
      status: 'fulfilled',
      reason: 'wrong-item',
      ...body,
    })
  const give = (bill: { id: number }, refundId: number, body: object = { as: 'cash' }) =>
    pharmacist.post<Billed>(`/api/payments/${bill.id}/refunds/${refundId}/giving`, body)
  return {
    server,
    amina,
    tobis,
    ifeoma,
    pharmacist,
    patient,
    card,
    stock,
    prescribe,
    change,
    chargesOf,
    billOf,
    fill,
    take,
    reverse,
    give,
  }
}

export type CounterCase = Awaited<ReturnType<typeof counterCase>>
