import type { World } from '../testing/access-world.ts'
import { insuranceClaimSamples } from './insurance-claims/samples.ts'
import { askingBodies } from './asking/samples.ts'
import { chargeOf, chargeSamples, payerOf } from './charges/samples.ts'
import { registerSamples } from './controlled/samples.ts'
import { recallSamples } from './recalls/samples.ts'
import type { AccessSamples, ValidBodies } from '../testing/samples.ts'

const medications = [
  { name: 'Amlodipine 5 mg', dosage: '1 tablet', frequency: 'each morning', duration: '30 days' },
]

const draft = {
  medications: [{ ...medications[0], instructions: '', quantity: 30 }],
  typing: {
    name: 'canary-medicine',
    dosage: '',
    frequency: '',
    duration: '',
    instructions: '',
    quantity: null,
  },
  refills: 1,
  reasons: [{ key: 'allergy:amoxicillin:penicillin', reason: 'Taken since' }],
}

const explained = {
  reason: 'not-in-stock',
  note: 'The doctor said so on the phone',
  directions: '1 tablet each morning',
}

const personOf = ({ amina, kemi }: World) => `/api/people/${amina.id}/${kemi.id}`

export const accessSamples: AccessSamples = {
  ...registerSamples,
  'GET /api/people/:patientId/:member/prescribed-medicines': {
    path: (world) => `${personOf(world)}/prescribed-medicines`,
    owner: ({ doctor }) => doctor,
  },
  'POST /api/people/:patientId/:member/medicine-stops': {
    path: (world) => `${personOf(world)}/medicine-stops`,
    body: ({ refillable }) => ({
      prescriptionId: refillable.id,
      medicationIndex: 0,
      status: 'stopped',
      reason: 'canary-reason',
    }),
    owner: ({ doctor }) => doctor,
  },
  'GET /api/prescriptions': { path: () => '/api/prescriptions', owner: ({ patient }) => patient },
  'GET /api/prescriptions/summary': {
    path: () => '/api/prescriptions/summary',
    owner: ({ patient }) => patient,
  },
  'POST /api/prescriptions': {
    path: () => '/api/prescriptions',
    body: ({ appointment, amina, kemi, okafor }) => ({
      appointmentId: appointment.id,
      patientId: amina.id,
      familyMemberId: kemi.id,
      doctorId: okafor.id,
      medications,
    }),
    owner: ({ doctor }) => doctor,
  },
  'POST /api/prescriptions/check': {
    path: () => '/api/prescriptions/check',
    body: ({ appointment }) => ({ appointmentId: appointment.id, medications }),
    owner: ({ doctor }) => doctor,
  },
  'GET /api/order-sets': { path: () => '/api/order-sets', owner: ({ doctor }) => doctor },
  'GET /api/order-sets/examples': {
    path: () => '/api/order-sets/examples',
    owner: ({ doctor }) => doctor,
  },
  'PUT /api/order-sets': {
    path: () => '/api/order-sets',
    body: () => ({ name: 'Hypertension', medications }),
    owner: ({ doctor }) => doctor,
  },
  'DELETE /api/order-sets/:id': {
    path: ({ orderSet }) => `/api/order-sets/${orderSet}`,
    owner: ({ doctor }) => doctor,
  },
  'GET /api/appointments/:id/prescription-draft': {
    path: ({ appointment }) => `/api/appointments/${appointment.id}/prescription-draft`,
    owner: ({ doctor }) => doctor,
  },
  'PUT /api/appointments/:id/prescription-draft': {
    path: ({ appointment }) => `/api/appointments/${appointment.id}/prescription-draft`,
    body: () => ({ ...draft, version: 0 }),
    owner: ({ doctor }) => doctor,
  },
  'PATCH /api/prescriptions/:id': {
    path: ({ handled }) => `/api/prescriptions/${handled.id}`,
    body: () => ({ status: 'rejected', pharmacistNotes: 'canary-notes' }),
    owner: ({ pharmacist }) => pharmacist,
  },
  'GET /api/prescriptions/:id': {
    path: ({ handled }) => `/api/prescriptions/${handled.id}`,
    owner: ({ patient }) => patient,
  },
  'GET /api/prescriptions/:id/person': {
    path: ({ handled }) => `/api/prescriptions/${handled.id}/person`,
    owner: ({ pharmacist }) => pharmacist,
  },
  'GET /api/prescriptions/:id/check': {
    path: ({ handled }) => `/api/prescriptions/${handled.id}/check`,
    owner: ({ pharmacist }) => pharmacist,
  },
  'GET /api/prescriptions/queue': {
    path: () => '/api/prescriptions/queue',
    owner: ({ pharmacist }) => pharmacist,
  },
  'GET /api/prescriptions/left-fills': {
    path: () => '/api/prescriptions/left-fills',
    owner: ({ pharmacist }) => pharmacist,
  },
  'GET /api/prescriptions/claims': {
    path: () => '/api/prescriptions/claims',
    owner: ({ pharmacist }) => pharmacist,
  },
  'PUT /api/prescriptions/:id/claim': {
    path: ({ handled }) => `/api/prescriptions/${handled.id}/claim`,
    body: () => ({ takeOver: true }),
    owner: ({ pharmacist }) => pharmacist,
  },
  'DELETE /api/prescriptions/:id/claim': {
    path: ({ handled }) => `/api/prescriptions/${handled.id}/claim`,
    owner: ({ pharmacist }) => pharmacist,
  },
  'GET /api/prescriptions/:id/stock': {
    path: ({ handled }) => `/api/prescriptions/${handled.id}/stock`,
    owner: ({ pharmacist }) => pharmacist,
  },
  'GET /api/prescriptions/:id/questions': {
    path: ({ asked }) => `/api/prescriptions/${asked.id}/questions`,
    owner: ({ doctor }) => doctor,
  },
  'POST /api/prescriptions/:id/questions': {
    path: ({ prescription }) => `/api/prescriptions/${prescription.id}/questions`,
    body: () => ({ reasons: ['dose'], text: 'canary-notes' }),
    owner: ({ pharmacist }) => pharmacist,
  },
  'POST /api/prescriptions/:id/answer': {
    path: ({ asked }) => `/api/prescriptions/${asked.id}/answer`,
    body: ({ asked }) => ({ questionId: asked.questionId, outcome: 'answered', text: 'canary-notes' }),
    owner: ({ doctor }) => doctor,
  },
  'POST /api/prescriptions/:id/amendment': {
    path: ({ asked }) => `/api/prescriptions/${asked.id}/amendment`,
    body: () => ({
      medications: [{ ...medications[0], name: 'Cetirizine 10 mg' }],
      reasons: draft.reasons,
    }),
    owner: ({ doctor }) => doctor,
  },
  'GET /api/prescriptions/:id/note-draft': {
    path: ({ prescription }) => `/api/prescriptions/${prescription.id}/note-draft`,
    owner: ({ pharmacist }) => pharmacist,
  },
  'PUT /api/prescriptions/:id/note-draft': {
    path: ({ prescription }) => `/api/prescriptions/${prescription.id}/note-draft`,
    body: () => ({ text: 'canary-notes', version: 0 }),
    owner: ({ pharmacist }) => pharmacist,
  },
  'POST /api/prescriptions/:id/owed': {
    path: ({ refillable }) => `/api/prescriptions/${refillable.id}/owed`,
    body: () => ({ dispense: [{ medicationIndex: 0, itemId: 1, quantity: 1 }], notes: 'canary-notes' }),
    owner: ({ pharmacist }) => pharmacist,
  },
  'POST /api/prescriptions/:id/waiting-fill': {
    path: ({ refillable }) => `/api/prescriptions/${refillable.id}/waiting-fill`,
    body: () => ({ collectedBy: 'canary-name' }),
    owner: ({ pharmacist }) => pharmacist,
  },
  'POST /api/prescriptions/:id/waiver': {
    path: ({ refillable }) => `/api/prescriptions/${refillable.id}/waiver`,
    body: () => ({ reason: 'canary-reason' }),
    owner: ({ pharmacist }) => pharmacist,
  },
  ...recallSamples,
  ...insuranceClaimSamples,
  'POST /api/prescriptions/:id/reversal': {
    path: ({ filled }) => `/api/prescriptions/${filled.id}/reversal`,
    body: () => ({ status: 'fulfilled', reason: 'other', note: 'canary-notes' }),
    owner: ({ pharmacist }) => pharmacist,
  },
  'POST /api/prescriptions/:id/refill': {
    path: ({ refillable }) => `/api/prescriptions/${refillable.id}/refill`,
    owner: ({ patient }) => patient,
  },
  'GET /api/prescriptions/:id/document': {
    path: ({ handled }) => `/api/prescriptions/${handled.id}/document`,
    owner: ({ patient }) => patient,
  },
  ...chargeSamples,
  'GET /api/prescriptions/:id/labels': {
    path: ({ refillable }) => `/api/prescriptions/${refillable.id}/labels`,
    owner: ({ pharmacist }) => pharmacist,
  },
  'POST /api/prescriptions/:id/labels': {
    path: ({ refillable }) => `/api/prescriptions/${refillable.id}/labels`,
    body: () => ({ paper: 'label' }),
    owner: ({ pharmacist }) => pharmacist,
  },
  'POST /api/prescriptions/:id/counselling': {
    path: ({ refillable }) => `/api/prescriptions/${refillable.id}/counselling`,
    body: () => ({ outcome: 'declined', note: 'canary-notes' }),
    owner: ({ pharmacist }) => pharmacist,
  },
}

export const validBodies: ValidBodies = {
  'POST /api/people/:patientId/:member/medicine-stops': ({ prescription }) => ({
    prescriptionId: prescription.id,
    medicationIndex: 0,
    status: 'stopped',
    reason: 'Swollen ankles',
  }),
  'POST /api/prescriptions': ({ appointment, patient, doctor }) => ({
    appointmentId: appointment.id,
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
        noSubstitution: 'Coughed on the other one',
      },
    ],
    status: 'pending',
    issuedDate: '2026-03-11',
    expiryDate: '2026-04-11',
    refills: 2,
    draftVersion: 0,
    reasons: [{ key: 'allergy:amoxicillin:penicillin', reason: 'Taken since without harm' }],
  }),
  'POST /api/prescriptions/:id/owed': ({ item, insurer, controlled: { witness } }) => ({
    charge: chargeOf(item, insurer),
    dispense: [{ medicationIndex: 0, itemId: item.id, quantity: 1, ...explained }],
    acknowledgements: [{ key: 'allergy:amoxicillin:penicillin', reason: 'Taken since without harm' }],
    notes: 'From the new delivery',
    witness,
    collectedBy: 'Her brother Musa',
  }),
  'PUT /api/order-sets': () => ({
    name: 'Hypertension',
    medications: [{ ...medications[0], instructions: 'With water', quantity: 30 }],
  }),
  'PUT /api/appointments/:id/prescription-draft': () => ({ ...draft, version: 0 }),
  'POST /api/prescriptions/:id/reversal': ({ controlled: { witness } }) => ({
    status: 'fulfilled',
    waitingFill: false,
    medications: [0],
    reason: 'other',
    note: 'Given to the wrong person',
    witness,
  }),
  'POST /api/prescriptions/:id/waiting-fill': () => ({ collectedBy: 'Her brother Musa' }),
  'POST /api/prescriptions/:id/waiver': () => ({ reason: 'The patient no longer takes it' }),
  'POST /api/prescriptions/check': ({ appointment }) => ({
    appointmentId: appointment.id,
    replaces: 1,
    medications: [{ ...medications[0], instructions: 'With water', quantity: 5 }],
  }),
  ...askingBodies,
  'PUT /api/prescriptions/:id/note-draft': ({ item, insurer }) => ({
    text: 'She takes it with food',
    payer: payerOf(item, insurer),
    version: 0,
  }),
  'PUT /api/prescriptions/:id/claim': () => ({ takeOver: true }),
  'POST /api/prescriptions/:id/labels': ({ item }) => ({
    paper: 'a4',
    start: 2,
    labels: [{ partNumber: 1, medicationIndex: 0, itemId: item.id }],
  }),
  'POST /api/prescriptions/:id/counselling': ({ item }) => ({
    outcome: 'given',
    points: [{ partNumber: 1, medicationIndex: 0, itemId: item.id, id: 'dont-stop' }],
    note: 'Showed how to open the bottle',
  }),
  'PATCH /api/prescriptions/:id': ({ item, insurer }) => ({
    charge: chargeOf(item, insurer),
    status: 'picked-up',
    pharmacistNotes: 'Take with water',
    dispense: [{ medicationIndex: 0, itemId: item.id, quantity: 1, ...explained }],
    acknowledgements: [{ key: 'allergy:amoxicillin:penicillin', reason: 'Taken since without harm' }],
    witness: { email: 'second@alafia.example', password: 'not this one' },
    collectedBy: 'Her brother Musa',
  }),
}
