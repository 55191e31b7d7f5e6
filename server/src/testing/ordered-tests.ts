import { testResult } from '../orders/table.ts'
import { fingerprintOf } from '../platform/files/read-file.ts'
import type { SeededAppointment } from '../seed/appointments.ts'
import { samplePng } from './sample-files.ts'
import type { TestServer } from './server.ts'

const potassium = { part: 'potassium', number: 7.1, unit: 'mmol/L', low: 3.5, high: 5.1 }

/** Orders at an appointment for the access matrix: one with results, the last of them a file, and one to cancel. */
export const orderedTests = async ({ seed, db, app, clock }: TestServer, appointment: SeededAppointment) => {
  const wanted = { appointment, tests: ['potassium'], note: 'canary-result' }
  const entered = { values: [potassium], note: 'canary-result' }
  const ordered = await seed.testOrder({ ...wanted, results: [entered, entered] })
  const [onFile] = await db
    .insert(testResult)
    .values({
      orderId: ordered.id,
      tests: [0],
      takenOn: '2026-03-01',
      values: [],
      outcome: 'unjudged',
      fileKey: await app.services.files.save(samplePng),
      fileName: 'canary-file.png',
      fileType: 'image/png',
      fileSize: samplePng.length,
      sha256: fingerprintOf(samplePng),
      enteredBy: appointment.patientId,
      enteredAs: 'patient',
      enteredAt: clock.now(),
    })
    .returning({ id: testResult.id })
  return { ordered, toCancel: await seed.testOrder(wanted), onFile: onFile?.id ?? 0 }
}
