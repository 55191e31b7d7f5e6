import { dashboardLabel, type PrescriptionStatus } from '@alafia/contract/prescriptions/states'
import { Status } from '../../ui/status.tsx'
import type { Tone } from '../../ui/tone.ts'

export const toneOf: Record<PrescriptionStatus, Tone> = {
  pending: 'info',
  active: 'info',
  fulfilled: 'ok',
  'picked-up': 'ok',
  delivered: 'ok',
  rejected: 'danger',
  cancelled: 'neutral',
}

/** A prescription's state in the dashboards' words. */
export function StatusBadge({ status }: { status: PrescriptionStatus }) {
  return <Status tone={toneOf[status]}>{dashboardLabel[status]}</Status>
}
