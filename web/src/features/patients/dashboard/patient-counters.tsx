import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../../lib/format.ts'
import { Counter, Counters } from '../../../ui/list/counter.tsx'
import { patientSummaryQuery } from './queries.ts'

/** The four counters (PAT-12), computed on the server. */
export function PatientCounters() {
  const { data } = useQuery(patientSummaryQuery)
  const shown = (figure: number | undefined) => (figure === undefined ? undefined : formatNumber(figure))
  return (
    <Counters label="Your care at a glance">
      <Counter label="upcoming appointments" value={shown(data?.upcomingAppointments)} />
      <Counter label="active prescriptions" value={shown(data?.activePrescriptions)} />
      <Counter label="family members" value={shown(data?.familyMembers)} />
      <Counter label="health reminders" value={shown(data?.healthReminders)} />
    </Counters>
  )
}
