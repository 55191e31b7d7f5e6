import { ShieldAlert } from 'lucide-react'
import { notGenuine } from '@alafia/contract/prescriptions/labels'
import { Status } from '../../ui/status.tsx'

/** Beside a prescription that doesn't fit its signature. */
export function NotGenuine({ isGenuine }: { isGenuine: boolean }) {
  if (isGenuine) return null
  return (
    <Status kind="line" tone="danger" icon={ShieldAlert}>
      {notGenuine}
    </Status>
  )
}
