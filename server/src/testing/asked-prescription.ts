import { prescriptionQuestion } from '../prescriptions/asking/table.ts'
import type { TestServer } from './server.ts'

type Details = Parameters<TestServer['seed']['prescription']>[0]

/** A prescription that waits at a pharmacy with an open question to its doctor. */
export const askedPrescription = async (
  server: TestServer,
  { appointment, pharmacy }: Pick<Details, 'appointment'> & { pharmacy: { id: number } },
  pharmacist: { id: number },
  medications: NonNullable<Details['medications']>,
): Promise<{ id: number; questionId: number }> => {
  const { id } = await server.seed.prescription({ appointment, pharmacy, medications })
  const [question] = await server.db
    .insert(prescriptionQuestion)
    .values({
      prescriptionId: id,
      reasons: ['dose'],
      text: 'canary-notes',
      askedBy: pharmacist.id,
      pharmacyId: pharmacy.id,
      askedAt: server.clock.now(),
    })
    .returning()
  return { id, questionId: question?.id ?? 0 }
}
