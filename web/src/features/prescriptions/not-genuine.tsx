import { ShieldAlert } from 'lucide-react'
import { notGenuine } from '@alafia/contract/prescriptions/labels'
import { Status } from '../../ui/status.tsx'

/** Shown with a prescription that doesn't match its signature. */
export function NotGenuine({ isGenuine }: { isGenuine: boolean }) {
  if (isGenuine) return null
  return (
    <Status kind="line" tone="danger" icon={ShieldAlert}>
      {notGenuine}
    </Status>
  )
}
