import { useQuery } from '@tanstack/react-query'
import { clinicQuery } from '../../lib/http/clinic-query.ts'

/** The clinic's own logo, if it has one. */
export function ClinicLogo() {
  const { data } = useQuery(clinicQuery)
  return data?.logo && <img {...data.logo} alt={data.name} className="clinic-logo" />
}
