import type { Prescription } from '@alafia/contract/prescriptions/schema'

/**
 * A prescription that Dr. Okafor has issued for Amina Bello and that waits at the counter, without medications unless they are
 * given.
 */
export const fakePrescription = (change: Partial<Prescription> = {}): Prescription => ({
  id: 5,
  appointmentId: 1,
  patientId: 1,
  familyMemberId: null,
  doctorId: 2,
  doctorName: 'Dr. Chidi Okafor',
  patientName: 'Amina Bello',
  patientDOB: '1988-04-02',
  medications: [],
  findings: [],
  checks: [],
  acknowledged: [],
  reversals: [],
  notCollectedAt: null,
  status: 'pending',
  isUrgent: false,
  issuedDate: '2026-03-11',
  expiryDate: '2199-06-09',
  pharmacistNotes: null,
  pharmacistName: null,
  isHandledByYou: false,
  pharmacy: null,
  refillsAllowed: 0,
  refillsLeft: 0,
  isGenuine: true,
  code: null,
  requestedAt: '2026-03-11T08:20:00.000Z',
  dispensedAt: null,
  collectedAt: null,
  collectedBy: null,
  owed: 0,
  createdAt: '2026-03-11T08:20:00.000Z',
  updatedAt: '2026-03-11T08:20:00.000Z',
  familyMember: null,
  doctor: {
    specialization: 'Cardiology',
    user: { firstName: 'Chidi', lastName: 'Okafor', profileImage: null },
  },
  ...change,
})
