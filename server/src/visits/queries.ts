import { sql } from 'drizzle-orm'
import { lineOf } from '../appointments/calling/queries.ts'
import { prepared, type Database } from '../platform/database/connect.ts'

const filled = (name: string) => sql.placeholder(name)

const waitingFor = prepared((db, name) => {
  const visit = lineOf('visit', { doctorId: sql`${filled('doctorId')}`, date: sql`${filled('date')}` })
  return db
    .select({ id: visit.id, patientId: visit.patientId })
    .from(visit)
    .where(sql`${visit.mode} = 'video'`)
    .prepare(name)
})

/** Whose visits by video with this doctor are ahead on that day of the clinic: whom the doctor's coming and going concerns. */
export const patientsWaitingFor = (db: Database, doctorId: number, date: string) =>
  waitingFor(db).execute({ doctorId, date })
