import { hour } from '@alafia/contract/kernel/durations'
import { consultationDraft, noteTemplate } from '../appointments/table.ts'
import { deliveryRequest, refillReminder } from '../pharmacy/table.ts'
import { orderSet } from '../prescriptions/table.ts'
import { approvalsWorld } from './approvals-world.ts'
import { daysOffOf } from './days-off.ts'
import { askedPrescription } from './asked-prescription.ts'
import { payingWorld } from './counter-bills.ts'
import { elsewhereWorld } from './elsewhere-world.ts'
import { invitedChild } from './invited-child.ts'
import { orderedTests } from './ordered-tests.ts'
import { controlledStockOf } from './controlled-stock.ts'
import { recordLinksWorld } from './record-links-world.ts'
import { recalledBatchOf } from './recalled-batch.ts'
import { passkeysWorld } from './passkey.ts'
import { anotherSessionOf, consentOf, ownDataFileOf, photoOwner, recordShareOf } from './own-account.ts'
import { samplePng } from './sample-files.ts'
import { openStockTake } from './stock-take.ts'
import { transfersWorld } from './transfers-world.ts'
import { careRequest, doctorDuty } from '../urgent-care/table.ts'
import { waitsWorld } from './waits-world.ts'
import type { Letter } from '@alafia/contract/letters/schema'
import type { Caller, TestServer } from './server.ts'

/* The people and resources of the access matrix. */

export type World = Awaited<ReturnType<typeof createWorld>>

/** A file that someone has uploaded and sent to this person. */
const fileOf = async (caller: Caller, to?: { id: number }): Promise<number> => {
  const file = { name: 'canary-file.png', bytes: samplePng }
  const { body } = await caller.upload<{ id: number }>('/api/messages/attachments', {}, file)
  const said = { subject: 'canary-message', content: 'canary-message', attachmentIds: [body.id] }
  if (to) await caller.post('/api/messages', { receiverId: to.id, ...said })
  return body.id
}

export const createWorld = async (server: TestServer) => {
  const { seed } = server
  const amina = await seed.patient({ firstName: 'Canary-Amina' })
  const kemi = await seed.familyMember(amina, {
    firstName: 'Canary-Kemi',
    allergies: ['canary-allergy'],
    regularMedicines: ['canary-medicine'],
    insuranceNumber: 'canary-insurance',
  })
  const leaver = await seed.familyMember(amina, { firstName: 'Canary-Kemi' })
  const grown = await seed.familyMember(amina, { dateOfBirth: '1990-05-01', decidesSince: '2026-03-01' })
  const okafor = await seed.doctor()
  const pharmacy = await seed.pharmacy()
  const ifeoma = await seed.pharmacist({ pharmacy })
  const admin = await seed.admin()
  const appointment = await seed.appointment({
    patient: amina,
    doctor: okafor,
    familyMember: kemi,
    date: '2026-03-11',
    time: '10:00',
    reason: 'canary-reason',
    status: 'confirmed',
  })
  const request = await seed.appointment({
    patient: amina,
    doctor: okafor,
    date: '2026-03-13',
    time: '10:00',
    reason: 'canary-reason',
  })
  const past = await seed.appointment({
    patient: amina,
    doctor: okafor,
    date: '2026-02-11',
    time: '10:00',
    status: 'completed',
    reason: 'canary-reason',
    notes: 'canary-notes',
    diagnosis: 'canary-diagnosis',
    advice: 'canary-advice',
    workingNote: 'canary-working',
  })
  await server.db.insert(consultationDraft).values({
    appointmentId: appointment.id,
    notes: 'canary-notes',
    advice: 'canary-advice',
    workingNote: 'canary-working',
  })
  const [template] = await server.db
    .insert(noteTemplate)
    .values({ doctorId: okafor.id, name: 'Own', text: 'canary-notes' })
    .returning()
  const [set] = await server.db
    .insert(orderSet)
    .values({ doctorId: okafor.id, name: 'Own', medications: [] })
    .returning()
  const canaryPills = [{ name: 'canary-medicine 5 mg', dosage: '1', frequency: 'daily', duration: '5 days' }]
  const prescription = await seed.prescription({ appointment, pharmacy, medications: canaryPills })
  const handled = await seed.prescription({
    appointment,
    status: 'rejected',
    pharmacist: ifeoma,
    pharmacistNotes: 'canary-notes',
    medications: canaryPills,
  })
  const byIfeoma = { appointment, pharmacist: ifeoma, medications: canaryPills }
  const filled = await seed.prescription({ ...byIfeoma, status: 'fulfilled' })
  const inDoubt = await askedPrescription(server, { appointment, pharmacy }, ifeoma, canaryPills)
  const refillable = await seed.prescription({
    appointment,
    status: 'picked-up',
    pharmacist: ifeoma,
    refills: 1,
    medications: canaryPills,
  })
  const handedOver = await seed.prescription({ ...byIfeoma, status: 'picked-up' })
  const shelved = await seed.item({ name: 'Shelved' })
  const recall = await recalledBatchOf(server, handedOver, ifeoma)
  const transfers = await transfersWorld(server, ifeoma, pharmacy)
  const controlled = await controlledStockOf(server, pharmacy)
  const toBring = await server.db
    .insert(deliveryRequest)
    .values({
      prescriptionId: filled.id,
      fillNumber: 0,
      patientId: amina.id,
      requestedBy: amina.id,
      address: 'canary-notes',
      phone: '112',
    })
    .returning()
  await server.db
    .insert(refillReminder)
    .values({ prescriptionId: handled.id, patientId: amina.id, remindOn: '2026-04-01' })
  const elsewhere = await elsewhereWorld(server, {
    doctor: okafor,
    prescription,
    pharmacist: ifeoma,
    pharmacy,
  })
  const reminder = await seed.reminder({
    patient: amina,
    familyMember: kemi,
    title: 'canary-reason',
    description: 'canary-notes',
  })
  const done = await seed.reminder({
    patient: amina,
    title: 'canary-reason',
    description: 'canary-notes',
    completedAt: server.clock.now(),
  })
  const paid = await seed.payment({
    patient: amina,
    description: 'canary-reason',
    status: 'completed',
  })
  const due = await seed.payment({ patient: amina, description: 'canary-reason' })
  const card = await seed.paymentMethod(amina, { holder: 'Canary-Amina' })
  await seed.notification(amina, { title: 'Canary-Amina', body: 'canary-reason' })
  const unknown = await seed.patient()
  const report = await seed.issueReport({
    reporter: ifeoma,
    patient: amina,
    title: 'canary-reason',
    description: 'canary-notes',
    answer: 'canary-notes',
  })
  const emergency = await seed.emergencyAccess({ doctor: okafor, patient: amina, reason: 'canary-reason' })
  const toEnd = await seed.appointment({
    patient: amina,
    doctor: okafor,
    date: '2026-03-11',
    time: '16:30',
    reason: 'canary-reason',
    status: 'confirmed',
  })
  const invitation = await seed.invitation({ visit: appointment, invitedBy: amina, name: 'canary-guest' })
  const record = await seed.record({
    patient: amina,
    title: 'canary-record',
    note: 'canary-notes',
    file: { name: 'canary-file.png', type: 'image/png', bytes: samplePng },
  })
  await server.db.insert(doctorDuty).values({
    doctorId: okafor.id,
    since: server.clock.now(),
    endsAt: new Date(server.clock.now().getTime() + hour),
  })
  /** Someone who is waiting for a doctor now. */
  const inLine = async () => {
    const person = await seed.patient({ firstName: 'Canary-Amina' })
    const by = { patientId: person.id, requestedBy: person.id, requestedAt: server.clock.now() }
    const asks = { ...by, reason: 'canary-reason' }
    const [row] = await server.db.insert(careRequest).values(asks).returning()
    return { id: row?.id ?? 0, caller: await server.as(person) }
  }
  const [waiting, leaving] = [await inLine(), await inLine()]
  const spoken = await seed.conversation({
    between: [okafor, amina],
    subject: 'canary-message',
    messages: [{ content: 'canary-message' }],
  })
  const aminas = await server.as(amina)
  const [sentFile, unsentFile] = [await fileOf(aminas, okafor), await fileOf(aminas)]
  const person = { patient: amina, familyMember: kemi }
  const facts = {
    problem: await seed.healthProblem({ ...person, text: 'canary-diagnosis' }),
    withdrawn: await seed.healthProblem({ ...person, text: 'canary-diagnosis' }),
    allergy: await seed.allergy({ ...person, substance: 'canary-allergy' }),
    medicine: await seed.medicineElsewhere({ ...person, name: 'canary-medicine' }),
    vaccine: await seed.immunisation({ ...person, name: 'canary-medicine', givenOn: '2025-06-01' }),
    weight: await seed.measurement({ ...person, kind: 'weight', value: 20 }),
  }
  await seed.review({
    ...person,
    doctor: okafor,
    kind: 'medicine',
    text: 'canary-medicine',
    reason: 'canary-reason',
  })
  const tests = await orderedTests(server, past)
  const callers = {
    patient: aminas,
    doctor: await server.as(okafor),
    pharmacist: await server.as(ifeoma),
    admin: await server.as(admin),
  }
  const stockTake = await openStockTake(callers.pharmacist)
  const strangers = {
    patient: await server.as(await seed.patient()),
    doctor: await server.as(await seed.doctor()),
    pharmacist: await server.as(await seed.pharmacist({ pharmacy: await seed.pharmacy() })),
  }
  const note = { fitness: 'unfit', from: '2026-03-11', until: '2026-03-12', diagnosis: 'canary-diagnosis' }
  const writeLetter = async () =>
    (await callers.doctor.post<Letter>(`/api/appointments/${past.id}/sick-notes`, note)).body
  const letters = { read: await writeLetter(), withdrawn: await writeLetter() }
  return {
    amina,
    kemi,
    leaver,
    grown,
    okafor,
    ifeoma,
    appointment,
    toEnd,
    request,
    past,
    record,
    invitation,
    unknown,
    emergency,
    report,
    prescription,
    asked: inDoubt,
    handled,
    filled,
    refillable,
    pharmacy,
    ...(await payingWorld(server, { patient: amina, pharmacy, pharmacist: ifeoma })),
    elsewhere,
    shelved,
    recall,
    stockTake,
    transfers,
    controlled,
    delivery: toBring[0]?.id ?? 0,
    ...(await daysOffOf(server, okafor)),
    appointmentType: await seed.appointmentType({ doctors: [okafor], maxVisits: 6 }),
    template: template?.id ?? 0,
    orderSet: set?.id ?? 0,
    reminder,
    done,
    paid,
    due,
    card,
    waiting,
    leaving,
    waits: await waitsWorld(server, amina),
    spoken,
    sentFile,
    unsentFile,
    facts,
    photographed: await photoOwner(server),
    letters,
    tests,
    ...(await passkeysWorld(server, { owner: amina, adding: callers.pharmacist })),
    recordShareId: await recordShareOf(aminas, kemi),
    ownDataId: await ownDataFileOf(server, amina),
    ownSessionId: await anotherSessionOf(server, ifeoma),
    approvals: await approvalsWorld(server, admin),
    recordLinks: await recordLinksWorld(server),
    ...callers,
    strangers,
    toShare: await invitedChild(server, amina),
    shared: await consentOf(server, amina),
  }
}
