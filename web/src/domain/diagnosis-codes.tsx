import type { Coding } from '@alafia/contract/clinical/diagnoses/schema'
import { useSession } from '../lib/session/session.tsx'

/** Below a diagnosis: its codes for a doctor, its everyday names for the patient. */
export function DiagnosisCodes({ codes }: { codes: readonly Coding[] }) {
  const isDoctor = useSession().user?.role === 'doctor'
  const parts = isDoctor
    ? codes.map(({ code, display }) => `${code} ${display}`)
    : codes.flatMap(({ plain }) => plain ?? [])
  if (parts.length === 0) return null
  return (
    <span className="block text-small text-ink-2">
      {isDoctor ? 'ICD-10' : 'In plain words'}: {parts.join(' · ')}
    </span>
  )
}
