import { addDays } from '@alafia/contract/kernel/civil'
import type { PrescriptionStatus } from '@alafia/contract/prescriptions/states'
import { validForDays } from '@alafia/contract/prescriptions/states'
import type { MedicationForm } from '@alafia/contract/prescriptions/schema'
import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/database/connect.ts'
import { dispense, prescription, type Order } from '../prescriptions/table.ts'

export type PrescriptionDetails = {
  appointment: { id: number; patientId: number; familyMemberId: number | null; doctorId: number }
  medications?: readonly MedicationForm[]
  status?: PrescriptionStatus
  issuedDate?: string
  expiryDate?: string
  pharmacist?: { id: number } | undefined
  pharmacistNotes?: string | null
  createdAt?: Date
  updatedAt?: Date
}

const dispensed: readonly PrescriptionStatus[] = ['fulfilled', 'picked-up', 'delivered']
const usual: MedicationForm = { name: 'Amlodipine 5 mg', dosage: '1 tablet', frequency: 'each morning', duration: '30 days' }

const orderOf = ({ name, dosage, frequency, duration, instructions, quantity }: MedicationForm): Order => ({
  name,
  dosage,
  frequency,
  duration,
  instructions: instructions ?? null,
  quantity: quantity ?? 1,
})

export const medicineBuilders = (db: Queryable, clock: Clock) => ({
  /** A prescription in any state; a filled one has its dispense row (without taking from any stock). */
  async prescription({ appointment, medications = [usual], status = 'pending', pharmacist, pharmacistNotes = null, ...details }: PrescriptionDetails) {
    const createdAt = details.createdAt ?? clock.now()
    const issuedDate = details.issuedDate ?? clock.today()
    const isFilled = dispensed.includes(status)
    const [row] = await db
      .insert(prescription)
      .values({
        appointmentId: appointment.id,
        patientId: appointment.patientId,
        familyMemberId: appointment.familyMemberId,
        doctorId: appointment.doctorId,
        medications: medications.map(orderOf),
        status,
        issuedDate,
        expiryDate: details.expiryDate ?? addDays(issuedDate, validForDays),
        pharmacistId: pharmacist?.id ?? null,
        pharmacistNotes,
        fillings: isFilled && pharmacist ? 1 : 0,
        createdAt,
        updatedAt: details.updatedAt ?? createdAt,
      })
      .returning()
    if (!row) throw new Error('The prescription was not stored')
    if (isFilled && pharmacist)
      await db.insert(dispense).values({ prescriptionId: row.id, filling: 1, pharmacistId: pharmacist.id, notes: pharmacistNotes, at: row.updatedAt })
    return row
  },
})
