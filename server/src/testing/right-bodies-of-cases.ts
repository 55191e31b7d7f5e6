import { usualSecurityRules } from '@alafia/contract/administration/security/schema'

/** Of what is reported, looked into and set by administrators. */
export const caseBodies: Record<string, (world: { patient: { id: number } }) => Record<string, unknown>> = {
  'PUT /api/admin/security': () => ({ rules: usualSecurityRules, version: 0 }),
  'PATCH /api/admin/issues/:id': () => ({ from: 'open', to: 'resolved', answer: 'The batch went back' }),
  'PATCH /api/admin/emergency-access/:id': () => ({ from: 'open', to: 'resolved', answer: 'It was right' }),
  'POST /api/pharmacy/reports': ({ patient }) => ({
    type: 'medication-error',
    severity: 'high',
    title: 'Wrong strength in the box',
    description: 'The box says 5 mg and the strips in it say 10 mg.',
    patientId: patient.id,
    medicationName: 'Amlodipine',
  }),
}
