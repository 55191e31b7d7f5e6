import type { Checklist } from '@alafia/contract/administration/checklist/schema'
import { countAdmins, hasPatients } from '../../accounts/users.exports.queries.ts'
import { countOpenSites } from '../../clinic/sites.exports.queries.ts'
import { countActiveTypes } from '../../doctors/appointment-types/types.exports.queries.ts'
import { listDoctorsWithHours } from '../../doctors/hours.exports.queries.ts'
import { countSpecializations } from '../../doctors/specializations/specializations.exports.queries.ts'
import { listStockedPharmacies } from '../../inventory/stocked.exports.queries.ts'
import { listReadiness } from '../../pharmacies/readiness.exports.queries.ts'
import type { Services } from '../../request/services.ts'

/** How far the clinic is set up (ORG-10). */
export const getChecklist = async ({
  db,
  clinic,
  settings: { smtpUrl, backupFolder, onlinePayment },
}: Pick<Services, 'db' | 'clinic' | 'settings'>): Promise<Checklist> => {
  const [
    details,
    logo,
    opening,
    doctors,
    appointmentTypes,
    specializations,
    sites,
    pharmacies,
    stocked,
    patients,
    administrators,
  ] = await Promise.all([
    clinic.details(),
    clinic.logo(),
    clinic.opening(),
    listDoctorsWithHours(db),
    countActiveTypes(db),
    countSpecializations(db),
    countOpenSites(db),
    listReadiness(db),
    listStockedPharmacies(db),
    hasPatients(db),
    countAdmins(db),
  ])
  const withoutHours = doctors.flatMap(({ hasHours, ...doctor }) => (hasHours ? [] : [doctor]))
  const incomplete = pharmacies.flatMap(({ id, name, hasHours, hasPharmacist }) => {
    const lacks = [
      ...(hasHours ? [] : ['hours' as const]),
      ...(hasPharmacist ? [] : ['pharmacist' as const]),
      ...(stocked.has(id) ? [] : ['stock' as const]),
    ]
    return lacks.length > 0 ? [{ id, name, lacks }] : []
  })
  return {
    details: {
      name: details.name !== null,
      address: details.address !== null,
      phone: details.phone !== null,
      registrationNumber: details.registrationNumber !== null,
    },
    logo: logo !== null,
    emergencyNumber: details.emergencyNumber,
    openingHours: opening.hours !== null,
    doctors: { total: doctors.length, withoutHours },
    appointmentTypes,
    specializations,
    sites,
    pharmacies: { total: pharmacies.length, incomplete },
    patients,
    administrators,
    sendsEmail: smtpUrl !== undefined,
    makesBackups: backupFolder !== undefined,
    paidInApp: onlinePayment !== 'none',
  }
}
