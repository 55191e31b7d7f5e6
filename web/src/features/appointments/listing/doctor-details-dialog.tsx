import { lazyDialog } from '../../../ui/async/lazy-dialog.tsx'
import type { DoctorDetailsProps } from './doctor-details.tsx'

const DoctorDetails = lazyDialog(async () => (await import('./doctor-details.tsx')).DoctorDetails)

export type DoctorDetailsDialogProps = Omit<DoctorDetailsProps, 'id'> & {
  /** The appointment whose details are open. */
  id: number | undefined
}

/** View Details for the doctor, with the doctor's actions; its code is loaded when it is first opened. */
export function DoctorDetailsDialog({ id, ...props }: DoctorDetailsDialogProps) {
  return id === undefined ? null : <DoctorDetails id={id} {...props} />
}
