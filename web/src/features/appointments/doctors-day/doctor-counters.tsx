import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Counter, Counters } from '../../../ui/list/counter.tsx'
import { doctorSummaryQuery } from '../queries.ts'

/** The dashboard's four counters (DOC-14). */
export function DoctorCounters() {
  const { data } = useQuery(doctorSummaryQuery)
  return (
    <Counters label="Your day in figures">
      <Counter label="today's appointments" value={data?.today} />
      <Counter label="pending requests" value={data?.pending} />
      <Counter label="total patients" value={data?.totalPatients} link={<Link to="/doctor/patients" />} />
      <Counter
        label="urgent alerts"
        value={data?.urgentAlerts}
        {...(data && data.urgentAlerts > 0 ? { link: <Link to="/doctor/dashboard" hash="urgent" /> } : {})}
      />
    </Counters>
  )
}
