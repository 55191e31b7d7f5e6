import { licenceProblem } from '@alafia/contract/accounts/licences.states'
import type { ClinicDetails } from '@alafia/contract/clinic/schema'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import type { LetterStart } from '@alafia/contract/letters/schema'
import { doctorDisplayName } from '../doctors/exports.queries.ts'

export type Clinic = Pick<ClinicDetails, 'name' | 'address' | 'phone'>

type Parties = {
  doctorFirstName: string
  doctorLastName: string
  specialization: string
  patientFirstName: string
  patientLastName: string
  patientDateOfBirth: string | null
  familyMemberId: number | null
  memberFirstName: string | null
  memberLastName: string | null
  memberDateOfBirth: string | null
}

/** Who writes and about whom. What the clinic hasn't entered is left out. */
export const letterheadOf = (
  clinic: Clinic,
  row: Parties,
  licence: { number: string } | undefined,
): LetterStart['letterhead'] => ({
  clinicName: clinic.name,
  clinicAddress: clinic.address,
  clinicPhone: clinic.phone,
  doctorName: doctorDisplayName({ firstName: row.doctorFirstName, lastName: row.doctorLastName }),
  specialization: row.specialization,
  licenceNumber: licence?.number ?? null,
  personName:
    row.familyMemberId === null
      ? `${row.patientFirstName} ${row.patientLastName}`
      : `${row.memberFirstName} ${row.memberLastName}`,
  dateOfBirth: row.familyMemberId === null ? row.patientDateOfBirth : row.memberDateOfBirth,
})

/** Why the doctor can't sign a letter, and what to do; undefined with a valid licence. */
export const signingProblem = (
  licence: { validUntil: CivilDate } | undefined,
  today: CivilDate,
): string | undefined =>
  licenceProblem('doctor', licence?.validUntil ?? null, today)?.replace(
    "can't prescribe",
    "can't sign letters",
  )
