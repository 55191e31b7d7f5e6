import { dashboardLabel, type PrescriptionStatus } from '@alafia/contract/prescriptions/states'
import { prescriptionTone } from '../../domain/status-tones.ts'
import { Status } from '../../ui/status.tsx'

/** A prescription's status in the dashboards' vocabulary. */
export function StatusBadge({ status }: { status: PrescriptionStatus }) {
  return <Status tone={prescriptionTone[status]}>{dashboardLabel[status]}</Status>
}
