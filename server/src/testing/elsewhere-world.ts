import { hour } from '@alafia/contract/kernel/durations'
import { prescriptionLookup, prescriptionMove } from '../pharmacy/moving/table.ts'
import type { TestServer } from './server.ts'

type Row = { id: number }
type Here = {
  doctor: Row
  prescription: Row & { patientId: number }
  pharmacist: Row
  pharmacy: Row
}

/** A pharmacy to close and one that has closed. Prescriptions at another pharmacy, one of them looked up; and requests to move one here, and one of here there. */
export const elsewhereWorld = async (
  { seed, db, clock }: TestServer,
  { doctor, prescription, pharmacist, pharmacy }: Here,
) => {
  const other = await seed.pharmacy()
  const appointment = await seed.appointment({
    patient: await seed.patient(),
    doctor,
    date: '2026-03-09',
    time: '15:00',
    status: 'completed',
  })
  const [lookedUp, findable] = [
    await seed.prescription({ appointment, pharmacy: other }),
    await seed.prescription({ appointment, pharmacy: other }),
  ]
  const now = clock.now()
  await db.insert(prescriptionLookup).values({
    prescriptionId: lookedUp.id,
    pharmacyId: pharmacy.id,
    pharmacistId: pharmacist.id,
    reason: 'cannot-fill',
    lookedUpAt: now,
  })
  const asked = async (of: Row & { patientId: number }, from: Row, to: Row) => {
    const [row] = await db
      .insert(prescriptionMove)
      .values({
        prescriptionId: of.id,
        patientId: of.patientId,
        fromPharmacyId: from.id,
        toPharmacyId: to.id,
        requestedBy: pharmacist.id,
        reason: 'cannot-fill',
        status: 'asked',
        requestedAt: now,
        expiresAt: new Date(now.getTime() + hour),
      })
      .returning({ id: prescriptionMove.id })
    return row?.id ?? 0
  }
  return {
    leaving: await seed.pharmacy(),
    closed: await seed.pharmacy({ closedUntil: '2026-03-31' }),
    lookedUp,
    findable,
    answerable: await asked(prescription, pharmacy, other),
    withdrawable: await asked(findable, other, pharmacy),
  }
}
