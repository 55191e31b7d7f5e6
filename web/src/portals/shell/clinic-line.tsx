import { useQuery } from '@tanstack/react-query'
import { clinicQuery } from '../../lib/http/clinic-query.ts'

/** Whose pages these are, and how to reach them. */
export function ClinicLine({ className }: { className?: string }) {
  const { data } = useQuery(clinicQuery)
  if (!data) return null
  const parts = [data.name, data.address, data.phone, data.openingHours].filter((part) => part !== null)
  return <p className={`text-small text-ink-2 ${className ?? ''}`}>{parts.join(' · ')}</p>
}
