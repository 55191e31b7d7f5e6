import { ManageFamily, type ManageFamilyProps } from '../../features/family/manage-family.tsx'
import { useConditions } from './use-conditions.ts'

/** The dashboard's family dialog, with what is known about each. Import it lazily. */
export function ManageFamilyDialog(props: Omit<ManageFamilyProps, 'conditions'>) {
  return <ManageFamily {...props} conditions={useConditions()} />
}
