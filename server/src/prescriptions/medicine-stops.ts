import type { MedicineStop, Said } from '@alafia/contract/prescriptions/current-medicines'
import { doctorDisplayName } from '../doctors/exports.queries.ts'

/** As stored, with who said it. */
export type StoredStop = {
  medicationIndex: number
  status: MedicineStop['status']
  reason: string | null
  role: MedicineStop['recorded']['role']
  at: string
  firstName: string
  lastName: string
}

const toStop = ({ status, reason, role, at, ...person }: StoredStop): MedicineStop => ({
  status,
  reason,
  recorded: {
    name: role === 'doctor' ? doctorDisplayName(person) : `${person.firstName} ${person.lastName}`,
    role,
    at,
  },
})

/**
 * What counts now of a medicine of a prescription.
 * @param stops newest first
 */
export const saidOf = (stops: readonly StoredStop[], medicationIndex: number): Said => {
  const latest = (role: StoredStop['role']) =>
    stops.findIndex((one) => one.medicationIndex === medicationIndex && one.role === role)
  const [doctor, patient] = [latest('doctor'), latest('patient')]
  const at = (place: number) => {
    const found = stops[place]
    return found ? toStop(found) : null
  }
  return { doctor: at(doctor), patient: doctor >= 0 && doctor < patient ? null : at(patient) }
}
