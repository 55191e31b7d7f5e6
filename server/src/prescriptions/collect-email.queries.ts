import { and, eq, ne, sql } from 'drizzle-orm'
import { distanceBetween } from '@alafia/contract/pharmacies/distance'
import { distanceText } from '@alafia/contract/pharmacies/labels'
import { patientHomes } from '../family/exports.queries.ts'
import type { WriteDetails } from '../outbox/mailer.ts'
import { notification } from '../outbox/table.ts'
import { pharmacyPlaces } from '../pharmacies/exports.queries.ts'
import { prepared } from '../platform/database/connect.ts'
import { isAmong } from '../platform/database/is-among.ts'
import { param } from '../platform/database/param.ts'
import { collectNowText } from './collecting.queries.ts'
import { prescription } from './table.ts'

/** The pharmacies where something waits for the patient that these notifications are about, each once. */
const selectPlaces = prepared((db, name) => {
  const place = pharmacyPlaces('place', param('userId'))
  const home = patientHomes('home')
  return db
    .selectDistinctOn([place.id], {
      name: place.name,
      address: place.address,
      phone: place.phone,
      operatingHours: place.operatingHours,
      latitude: place.latitude,
      longitude: place.longitude,
      homeLatitude: home.latitude,
      homeLongitude: home.longitude,
    })
    .from(notification)
    .innerJoin(prescription, sql`${prescription.id} = (${notification.payload} ->> 'prescriptionId')::int`)
    .innerJoin(place, eq(place.id, prescription.pharmacyId))
    .leftJoin(home, eq(home.userId, notification.userId))
    .where(
      and(
        eq(notification.userId, param('userId')),
        isAmong(notification.id, param('ids')),
        eq(notification.type, 'prescription-updated'),
        // The doctor is notified too, and collects nothing.
        ne(prescription.doctorId, notification.userId),
        eq(prescription.status, 'fulfilled'),
      ),
    )
    .prepare(name)
})

/** Where to collect what these notifications say is ready, if it still is; never what it is or for whom. */
export const writeCollectAt: WriteDetails = async (db, userId, ids, clock) => {
  const places = await selectPlaces(db).execute({ userId, ids })
  return places.map(({ latitude, longitude, homeLatitude, homeLongitude, ...place }) => {
    const at = { latitude, longitude }
    const distance =
      homeLatitude !== null && homeLongitude !== null
        ? `. ${distanceText(distanceBetween({ latitude: homeLatitude, longitude: homeLongitude }, at))} from the address on your profile`
        : ''
    return `A prescription is ready${collectNowText(place, { clock })}${distance}.\nDirections: geo:${latitude},${longitude}`
  })
}
