import { useQuery } from '@tanstack/react-query'
import type { AppointmentDetails } from '@alafia/contract/appointments/schema'
import { factsQuery } from '../../features/clinical/queries.ts'
import type { WriteLettersProps } from '../../features/letters/write-letters.tsx'
import { personQuery } from '../../features/patients/queries.ts'
import { useClinic } from '../../lib/clinic.ts'
import { lazyComponent } from '../../ui/async/lazy-component.tsx'
import { SkeletonRows } from '../../ui/list/skeleton.tsx'
import { factsForLetter } from './letter-facts.ts'

const WriteLetters = lazyComponent(
  async () => (await import('../../features/letters/write-letters.tsx')).WriteLetters,
  <SkeletonRows />,
)

type LettersProps = Omit<WriteLettersProps, 'appointment' | 'facts' | 'hasLinkedRecord'> & {
  appointment: AppointmentDetails
}

/** The letters of a consultation; a referral offers what is known about the person. */
export function Letters({ appointment, ...writing }: LettersProps) {
  const { patientId, familyMemberId } = appointment
  const { timeZone } = useClinic()
  const facts = useQuery(factsQuery({ patientId, familyMemberId }))
  const person = useQuery(personQuery({ patientId, familyMemberId }))
  return (
    <WriteLetters
      {...writing}
      appointment={appointment}
      facts={facts.data && factsForLetter(facts.data, person.data?.currentMedicines ?? [], timeZone)}
      hasLinkedRecord={(person.data?.linkedRecords.length ?? 0) > 0}
    />
  )
}
