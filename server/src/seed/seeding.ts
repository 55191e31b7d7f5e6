import { storeNotices, type Notice } from '../outbox/outbox.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/connect.ts'
import { medicineBuilders } from './medicines.ts'
import { peopleBuilders } from './people.ts'
import { stockBuilders } from './stock.ts'
import { visitBuilders } from './visits.ts'

export type Seed = ReturnType<typeof seeding>

/** Builders of people, visits, medicines and stock, with sensible defaults: the one source of data for demo, tests and bench. */
export const seeding = (db: Database, clock: Clock) => ({
  ...peopleBuilders(db, clock),
  ...visitBuilders(db, clock),
  ...stockBuilders(db, clock),
  ...medicineBuilders(db, clock),
  /** Tells a person something, stored as the server itself stores it. */
  notification: (to: { id: number }, notice: Partial<Notice> = {}) =>
    db.transaction((tx) =>
      storeNotices(tx, [
        {
          userId: to.id,
          notice: { type: 'system-alert', title: 'Notice', body: 'Something happened', payload: { message: 'Something happened' }, ...notice },
        },
      ]),
    ),
})
