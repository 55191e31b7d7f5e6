import { usualPreferences } from '@alafia/contract/accounts/preferences'
import type { Pharmacy } from '@alafia/contract/pharmacy/schema'
import { ownHoursOf } from '../doctors/actions.ts'
import { doctorTimeOff } from '../doctors/table.ts'
import { deliveryRequest } from '../pharmacy/table.ts'
import { weekdayHours } from '../seed/hours.ts'
import { careRequest, doctorDuty } from '../urgent-care/table.ts'
import {} from '../video-visits/table.ts'
import { messageBodies, unsentFile } from './right-bodies-of-messages.ts'
import { caseBodies } from './right-bodies-of-cases.ts'
import { moneyBodies } from './right-bodies-of-money.ts'
import { stockBodies } from './right-bodies-of-stock.ts'
import { userBodies } from './right-bodies-of-users.ts'
import type { Caller, TestServer } from './server.ts'

/** Everything that the bodies speak of, once. */
export type BodyWorld = Awaited<ReturnType<typeof bodyWorld>>

export const bodyWorld = async (server: TestServer) => {
  const { seed } = server
  const patient = await seed.patient()
  const member = await seed.familyMember(patient)
  const doctor = await seed.doctor()
  const pharmacist = await seed.pharmacist()
  const item = await seed.item()
  const visit = await seed.appointment({
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
  const prescription = await seed.prescription({ appointment: visit })
  const filled = await seed.prescription({ appointment: visit, status: 'fulfilled', pharmacist })
  const pharmacy = await seed.pharmacy({ staff: [pharmacist] })
  const [delivery] = await server.db
    .insert(deliveryRequest)
    .values({ prescriptionId: filled.id, filling: 1, patientId: patient.id, address: 'Yaba', phone: '112' })
    .returning()
  const [timeOff] = await server.db
    .insert(doctorTimeOff)
    .values({ doctorId: doctor.id, startsOn: '2026-06-01', endsOn: '2026-06-05' })
    .returning()
  const reminder = await seed.reminder({ patient })
  const invitation = await seed.invitation({ visit, invitedBy: patient })
  const payment = await seed.payment({ patient })
  const card = await seed.paymentMethod(patient)
  await seed.notification(patient)
  const spoken = await seed.conversation({ between: [doctor, patient], appointment: visit })
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
    .values({ patientId: patient.id, reason: 'Chest pain', askedAt: server.clock.now() })
    .returning()
  const callers: Record<string, Caller> = {
    patient: await server.as(patient),
    doctor: await server.as(doctor),
    pharmacist: await server.as(pharmacist),
    admin: await server.as(await seed.admin()),
  }
  const { body: pharmacies = [] } = (await callers['pharmacist']?.get<Pharmacy[]>('/api/pharmacies')) ?? {}
  return {
    patient,
    member,
    doctor,
    item,
    visit,
    request,
    past,
    record,
    prescription,
    filled,
    pharmacy,
    delivery,
    timeOff,
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
    callers,
  }
}

const relative = {
  firstName: 'Kemi',
  lastName: 'Bello',
  dateOfBirth: '2019-01-02',
  relationship: 'daughter',
  phone: '+234 803 555 0100',
  emergencyContact: '+234 803 555 0142',
  medicalConditions: ['Asthma'],
  allergies: ['Penicillin'],
  regularMedicines: ['Salbutamol inhaler'],
}

/** A body with every field that the endpoint takes, and right as it stands. */
export const rightBodies: Record<string, (world: BodyWorld) => Record<string, unknown>> = {
  ...userBodies,
  'POST /api/auth/login': ({ patient: { email, password, role } }) => ({ email, password, role }),
  'POST /api/auth/role': () => ({ role: 'patient' }),
  'POST /api/family': ({ patient }) => ({ primaryUserId: patient.id, ...relative }),
  'PUT /api/family/:id': ({ patient }) => ({ primaryUserId: patient.id, ...relative }),
  'PUT /api/account/preferences': () => usualPreferences,
  'POST /api/admin/announcements': () => ({
    title: 'Closed on Monday',
    message: 'The clinic is closed on Monday',
    roles: ['patient', 'doctor'],
  }),
  'PUT /api/account/profile': () => ({
    firstName: 'Amina',
    lastName: 'Bello',
    phone: '+234 803 555 0142',
    dateOfBirth: '1988-05-19',
    patient: {
      address: '14 Awolowo Road, Ikoyi, Lagos',
      medicalConditions: ['Hypertension'],
      allergies: ['Penicillin'],
      regularMedicines: ['Amlodipine 5 mg'],
      insuranceProvider: 'Reliance HMO',
      insurancePlan: 'Family Plus',
      insuranceNumber: 'RH-1',
    },
  }),
  'PUT /api/doctors/availability': ({ request }) => ({
    version: ownHoursOf(weekdayHours).version,
    week: weekdayHours,
    keep: [request.id],
  }),
  'POST /api/doctors/time-off': ({ request }) => ({
    startsOn: '2026-03-12',
    endsOn: '2026-03-13',
    keep: [request.id],
  }),
  'POST /api/appointments': ({ patient, member, doctor }) => ({
    patientId: patient.id,
    familyMemberId: member.id,
    doctorId: doctor.id,
    appointmentDate: '2026-03-12',
    appointmentTime: '09:00',
    type: 'general',
    mode: 'video',
    status: 'scheduled',
    reason: 'Night cough',
    notes: 'Since Monday',
  }),
  'POST /api/appointments/:id/follow-up': () => ({
    appointmentDate: '2026-03-16',
    appointmentTime: '15:00',
    mode: 'in-person',
    reason: 'Blood pressure after four weeks',
  }),
  'PATCH /api/appointments/:id': ({ request }) => ({
    status: 'cancelled',
    reason: 'Travelling',
    appointmentDate: '2026-03-16',
    appointmentTime: '09:00',
    notes: 'Chest clear',
    diagnosis: 'Cold',
    startsAt: request.startsAt.toISOString(),
    diagnosisCodes: ['J00'],
    advice: 'Rest and drink enough',
    draftVersion: 0,
  }),
  'POST /api/emergency-access': () => ({
    by: 'email',
    email: 'nobody@alafia.example',
    phone: '+234 803 555 0142',
    firstName: 'Amina',
    lastName: 'Bello',
    dateOfBirth: '1988-05-19',
    reason: 'Brought in unconscious',
  }),
  'POST /api/visits/:id/late': () => ({ minutes: 20 }),
  'POST /api/visits/:id/invitations': () => ({ name: 'Ada Obi', kind: 'interpreter' }),
  'POST /api/visit-invitations/redeem': () => ({ secret: 'x'.repeat(43) }),
  'POST /api/care/requests': ({ member }) => ({ familyMemberId: member.id, reason: 'Chest pain' }),
  'PUT /api/care/duty': () => ({ onDuty: true }),
  'PUT /api/appointments/:id/draft': () => ({
    notes: 'Chest clear',
    diagnosis: 'Cold',
    diagnosisCodes: ['J00'],
    advice: 'Rest and drink enough',
    version: 0,
  }),
  'POST /api/records': ({ patient, member }) => ({
    patientId: patient.id,
    familyMemberId: member.id,
    title: 'Blood test',
    date: '2026-03-01',
    category: 'lab-results',
    note: 'From Mercy Lab',
  }),
  'POST /api/prescriptions': ({ visit, patient, doctor }) => ({
    appointmentId: visit.id,
    patientId: patient.id,
    familyMemberId: null,
    doctorId: doctor.id,
    medications: [
      {
        name: 'Amlodipine 5 mg',
        dosage: '1',
        frequency: 'daily',
        duration: '5 days',
        instructions: 'With water',
        quantity: 5,
      },
    ],
    status: 'pending',
    issuedDate: '2026-03-11',
    expiryDate: '2026-04-11',
    refills: 2,
    reasons: [{ key: 'allergy:amoxicillin:penicillin', reason: 'Taken since without harm' }],
  }),
  'POST /api/prescriptions/:id/parts': ({ item }) => ({
    dispense: [{ medication: 0, itemId: item.id, quantity: 1 }],
    notes: 'From the new delivery',
    collectedBy: 'Her brother Musa',
  }),
  'POST /api/prescriptions/:id/waiver': () => ({ reason: 'The patient no longer takes it' }),
  'POST /api/prescriptions/check': ({ visit }) => ({
    appointmentId: visit.id,
    medications: [{ name: 'Amlodipine 5 mg', dosage: '1 tablet' }],
  }),
  'PATCH /api/pharmacies/:id': ({ pharmacyVersion }) => ({
    version: pharmacyVersion,
    address: '14 Bode Thomas Street, Surulere',
    phone: '+234 803 555 0142',
    email: 'surulere@pharmacies.alafia.example',
    services: ['Delivery', 'Insurance'],
    operatingHours: [
      { day: 'Monday', open: '08:00', close: '13:00' },
      { day: 'Monday', open: '14:00', close: '20:00' },
    ],
    coordinates: { latitude: 6.49, longitude: 3.35 },
  }),
  'PUT /api/pharmacies/:id/review': () => ({ rating: 4, comment: 'Quick, and kind' }),
  'PUT /api/prescriptions/:id/pharmacy': ({ pharmacy }) => ({ pharmacyId: pharmacy.id }),
  'PUT /api/prescriptions/:id/claim': () => ({ takeOver: true }),
  'POST /api/pharmacy/deliveries': ({ filled }) => ({
    prescriptionId: filled.id,
    address: '14 Bode Thomas Street, Surulere',
    phone: '+234 803 555 0142',
    note: 'The blue gate',
  }),
  'PATCH /api/pharmacy/deliveries/:id': () => ({ status: 'cancelled' }),
  'PUT /api/pharmacy/refill-reminders/:id': () => ({ remindOn: '2026-04-01' }),
  ...caseBodies,
  'POST /api/health-reminders/:id/complete': ({ visit }) => ({ appointmentId: visit.id }),
  ...moneyBodies,
  ...messageBodies,
  ...stockBodies,
  'PATCH /api/prescriptions/:id': ({ item }) => ({
    status: 'picked-up',
    pharmacistNotes: 'Take with water',
    dispense: [{ medication: 0, itemId: item.id, quantity: 1 }],
    collectedBy: 'Her brother Musa',
  }),
}
