import { useClinic } from '../../lib/clinic.ts'

/** Whose pages these are, and how to reach them. */
export function ClinicLine({ className }: { className?: string }) {
  const { name, address, phone } = useClinic()
  const parts = [name, address, phone].filter((part) => part !== null)
  return <p className={`text-small text-ink-2 ${className ?? ''}`}>{parts.join(' · ')}</p>
}
