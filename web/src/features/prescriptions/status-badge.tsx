import { dashboardLabel, type PrescriptionStatus } from '@alafia/contract/prescriptions/states'
import { prescriptionTone } from '../../domain/status-tones.ts'
import { Status } from '../../ui/status.tsx'

/** A prescription's state in the dashboards' words. */
export function StatusBadge({ status }: { status: PrescriptionStatus }) {
  return <Status tone={prescriptionTone[status]}>{dashboardLabel[status]}</Status>
}
