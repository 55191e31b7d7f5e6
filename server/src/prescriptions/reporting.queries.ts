import { sql, type SQL } from 'drizzle-orm'
import { prescription } from './table.ts'

/** For the administrator's report, as a part of its query: what was issued from the day `from` to the day `to`. */
export const countedPrescriptions = ({ from, to }: { from: string; to: string }): SQL =>
  sql`select ${prescription.issuedDate} as day, ${prescription.doctorId} as doctor_id,
      ${prescription.pharmacyId} as pharmacy_id, ${prescription.status} as status
    from ${prescription}
    where ${prescription.issuedDate} between ${from}::date and ${to}::date`
