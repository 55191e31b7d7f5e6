import type { Letter } from '@alafia/contract/letters/schema'
import type { Pharmacy } from '@alafia/contract/pharmacy/schema'
import { daysOffOf } from './days-off.ts'
import { messageAttachment } from '../messages/table.ts'
import { deliveryRequest } from '../pharmacy/table.ts'
import { careRequest, doctorDuty } from '../urgent-care/table.ts'
import { counterBills } from './counter-bills.ts'
import { controlledStockOf } from './controlled-stock.ts'
import { recalledBatchOf } from './recalled-batch.ts'
import { openStockTake } from './stock-take.ts'
import type { Caller, TestServer } from './server.ts'
import { transfersWorld } from './transfers-world.ts'

/** The row of an uploaded file that isn't part of a message yet; the file itself doesn't exist. */
export const unsentFile = async (server: TestServer, by: { id: number }): Promise<number> => {
  const [row] = await server.db
    .insert(messageAttachment)
    .values({
      uploadedBy: by.id,
      fileKey: '0'.repeat(32),
      fileName: 'canary-file.pdf',
      fileType: 'application/pdf',
      fileSize: 1,
      sha256: '0'.repeat(64),
      uploadedAt: server.clock.now(),
    })
    .returning({ id: messageAttachment.id })
  return row?.id ?? 0
}

/** The people and rows that the valid bodies refer to. */
export type BodyWorld = Awaited<ReturnType<typeof bodyWorld>>

export const bodyWorld = async (server: TestServer) => {
  const { seed } = server
  const patient = await seed.patient()
  const member = await seed.familyMember(patient)
  const doctor = await seed.doctor()
  const pharmacy = await seed.pharmacy()
  const pharmacist = await seed.pharmacist({ pharmacy })
  const item = await seed.item()
  const appointment = await seed.appointment({
    patient,
    doctor,
    date: '2026-03-11',
    time: '10:00',
    status: 'confirmed',
  })
  const request = await seed.appointment({ patient, doctor, date: '2026-03-13', time: '10:00' })
  const past = await seed.appointment({
    patient,
    doctor,
    date: '2026-02-11',
    time: '10:00',
    status: 'completed',
  })
  const record = await seed.record({ patient })
  const prescription = await seed.prescription({ appointment })
  const filled = await seed.prescription({ appointment, status: 'fulfilled', pharmacist })
  const recall = await recalledBatchOf(server, filled, pharmacist)
  const transfers = await transfersWorld(server, pharmacist, pharmacy)
  const controlled = await controlledStockOf(server, pharmacy)
  const [delivery] = await server.db
    .insert(deliveryRequest)
    .values({
      prescriptionId: filled.id,
      fillNumber: 1,
      patientId: patient.id,
      requestedBy: patient.id,
      address: 'Yaba',
      phone: '112',
    })
    .returning()
  const reminder = await seed.reminder({ patient })
  const invitation = await seed.invitation({ visit: appointment, invitedBy: patient })
  const payment = await seed.payment({ patient })
  const card = await seed.paymentMethod(patient)
  await seed.notification(patient)
  const spoken = await seed.conversation({ between: [doctor, patient], appointment })
  const unsent = await unsentFile(server, patient)
  const report = await seed.issueReport({ reporter: pharmacist, patient })
  const emergency = await seed.emergencyAccess({ doctor, patient })
  await server.db.insert(doctorDuty).values({
    doctorId: doctor.id,
    since: server.clock.now(),
    endsAt: new Date(server.clock.now().getTime() + 3_600_000),
  })
  const [care] = await server.db
    .insert(careRequest)
    .values({
      patientId: patient.id,
      requestedBy: patient.id,
      reason: 'Chest pain',
      requestedAt: server.clock.now(),
    })
    .returning()
  const facts = {
    problem: await seed.healthProblem({ patient }),
    allergy: await seed.allergy({ patient }),
    medicine: await seed.medicineElsewhere({ patient }),
    vaccine: await seed.immunisation({ patient, givenOn: '2025-06-01' }),
    weight: await seed.measurement({ patient, kind: 'weight', value: 60 }),
  }
  const tests = {
    ordered: await seed.testOrder({
      appointment: past,
      tests: ['potassium'],
      results: [{ values: [{ part: 'potassium', number: 7.1, unit: 'mmol/L' }] }],
    }),
    toCancel: await seed.testOrder({ appointment: past }),
  }
  const callers: Record<string, Caller> = {
    patient: await server.as(patient),
    doctor: await server.as(doctor),
    pharmacist: await server.as(pharmacist),
    admin: await server.as(await seed.admin()),
  }
  const stockTake = await openStockTake(callers['pharmacist'] ?? server.anyone)
  const { body: letter } = (await callers['doctor']?.post<Letter>(`/api/appointments/${past.id}/sick-notes`, {
    fitness: 'fit',
    from: '2026-03-11',
    until: null,
  })) ?? { body: undefined }
  const { body: pharmacies = [] } = (await callers['pharmacist']?.get<Pharmacy[]>('/api/pharmacies')) ?? {}
  return {
    patient,
    member,
    doctor,
    item,
    recall,
    stockTake,
    transfers,
    controlled,
    appointment,
    request,
    past,
    record,
    prescription,
    filled,
    pharmacy,
    insurer: await seed.insurer(),
    appointmentType: await seed.appointmentType({ doctors: [doctor], maxVisits: 6 }),
    counter: await counterBills(server, { patient, pharmacy, pharmacist }),
    delivery,
    ...(await daysOffOf(server, doctor)),
    reminder,
    invitation,
    payment,
    card,
    spoken,
    unsent,
    pharmacyVersion: pharmacies[0]?.version,
    emergency,
    report,
    care: care?.id ?? 0,
    facts,
    letter,
    tests,
    callers,
  }
}
