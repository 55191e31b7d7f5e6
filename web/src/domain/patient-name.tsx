import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '../lib/session/session.tsx'

export type PatientNameProps = {
  patientId: number
  /** Whose chart within the family; null for the account holder's. */
  familyMemberId: number | null
  children: ReactNode
}

/** A patient's name; for a doctor, it links to the patient's chart. */
export function PatientName({ patientId, familyMemberId, children }: PatientNameProps) {
  const { user } = useSession()
  if (user?.role !== 'doctor') return children
  return (
    <Link
      to="/doctor/patients/$id"
      params={{ id: String(patientId) }}
      search={familyMemberId === null ? {} : { member: familyMemberId }}
      className="touch-area rounded-control underline decoration-line underline-offset-4 hover:decoration-current"
    >
      {children}
    </Link>
  )
}
