import { expect } from 'vitest'
import type { RecordComparison, RecordLinkDetail } from '@alafia/contract/administration/record-links/schema'
import type { HealthFacts } from '@alafia/contract/clinical/facts/schema'
import type { Notification } from '@alafia/contract/notifications/schema'
import type { ChartEntry } from '@alafia/contract/patients/schema'
import type { CurrentMedicine } from '@alafia/contract/prescriptions/current-medicines'
import type { Caller, TestServer } from './server.ts'

/** An account holder, or the family member of that account. */
export type Whom = { id: number; member?: number }

export const links = '/api/admin/record-links'

const personOf = ({ id, member }: Whom) => ({ patientId: id, familyMemberId: member ?? null })

/** What two administrators do, with the first and the second of them. */
export const linkingBy = (administrators: () => { asker: Caller; confirmer: Caller }) => {
  const compare = (one: Whom, other: Whom, by = administrators().asker) =>
    by.get<RecordComparison>(
      `${links}/comparison?account=${one.id}${one.member ? `&member=${one.member}` : ''}&otherAccount=${other.id}${other.member ? `&otherMember=${other.member}` : ''}`,
    )
  const ask = async (one: Whom, other: Whom, seen?: string, by = administrators().asker) =>
    by.post<RecordLinkDetail & { message: string }>(links, {
      one: personOf(one),
      other: personOf(other),
      seen: seen ?? (await compare(one, other, by)).body.seen,
    })
  const confirm = async (id: number, by = administrators().confirmer, seen?: string) =>
    by.post<RecordLinkDetail & { message: string }>(`${links}/${id}/confirm`, {
      seen: seen ?? (await by.get<RecordLinkDetail>(`${links}/${id}`)).body.comparison.seen,
    })
  /** Asks to merge the accounts too, of which the first one's sign-in stays. */
  const askToMerge = async (staying: Whom, merged: Whom, by = administrators().asker) =>
    by.post<RecordLinkDetail & { message: string }>(links, {
      one: personOf(merged),
      other: personOf(staying),
      seen: (await compare(merged, staying, by)).body.seen,
      merge: { stayingId: staying.id, isSameAdult: true },
    })
  const merge = async (staying: Whom, merged: Whom) => {
    const { body } = await askToMerge(staying, merged)
    const confirmed = await administrators().confirmer.post<RecordLinkDetail>(`${links}/${body.id}/confirm`, {
      seen: body.comparison.seen,
      isSameAdult: true,
    })
    expect(confirmed.status).toBe(200)
    return body.id
  }
  const link = async (one: Whom, other: Whom) => {
    const { body } = await ask(one, other)
    expect((await confirm(body.id)).status).toBe(200)
    return body.id
  }
  const unlink = async (id: number) => {
    const { asker, confirmer } = administrators()
    expect((await asker.post(`${links}/${id}/unlink`, { reason: 'Two people' })).status).toBe(200)
    expect((await confirmer.post(`${links}/${id}/unlink/confirm`)).status).toBe(204)
  }
  return { compare, ask, confirm, link, askToMerge, merge, unlink }
}

/** Amina is registered twice: with each account she sees another doctor. */
export const registeredTwice = async (server: TestServer) => {
  const { seed } = server
  const details = { firstName: 'Amina', lastName: 'Bello', dateOfBirth: '1986-03-11' }
  const [amina, twin] = [await seed.patient(details), await seed.patient(details)]
  const [okafor, eze] = [await seed.doctor(), await seed.doctor()]
  for (const patient of [amina, twin])
    await seed.statement({ patient, doctor: okafor, topic: 'sex', value: 'male' })
  const on = { date: '2026-03-11', status: 'confirmed' } as const
  return {
    amina,
    twin,
    okafor,
    eze,
    doctor: await server.as(okafor),
    otherDoctor: await server.as(eze),
    visit: await seed.appointment({ patient: amina, doctor: okafor, time: '10:00', ...on }),
    otherVisit: await seed.appointment({ patient: twin, doctor: eze, time: '12:00', ...on }),
  }
}

export const factsOf = (by: Caller, { id, member }: Whom) =>
  by.get<HealthFacts>(`/api/people/${id}/${member ?? 'self'}/facts`)

export const substances = async (by: Caller, whom: Whom) =>
  (await factsOf(by, whom)).body.allergies.entries.map(({ substance }) => substance).toSorted()

export const chartOf = (by: Caller, { id, member }: Whom) =>
  by.get<ChartEntry[]>(`/api/patients/${id}/chart${member ? `?member=${member}` : ''}`)

export const medicinesOf = async (by: Caller, { id, member }: Whom) =>
  (await by.get<CurrentMedicine[]>(`/api/people/${id}/${member ?? 'self'}/prescribed-medicines`)).body.map(
    ({ name }) => name,
  )

type Visit = { id: number; patientId: number; familyMemberId: number | null; doctorId: number }

export const sign = (by: Caller, visit: Visit, name: string) =>
  by.post<{ message: string }>('/api/prescriptions', {
    appointmentId: visit.id,
    patientId: visit.patientId,
    familyMemberId: visit.familyMemberId,
    doctorId: visit.doctorId,
    medications: [{ name, dosage: '1 tablet', frequency: 'each morning', duration: '30 days' }],
    issuedDate: '2026-03-11',
  })

export const bell = async (caller: Caller) =>
  (await caller.get<Notification[]>('/api/notifications')).body.map(({ title }) => title)
