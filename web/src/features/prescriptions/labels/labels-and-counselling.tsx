import { useQuery } from '@tanstack/react-query'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { SkeletonRows } from '../../../ui/list/skeleton.tsx'
import { CounsellingSection } from './counselling.tsx'
import { PrintLabels } from './print-labels.tsx'
import { medicineLabelsQuery } from './queries.ts'

export type LabelsAndCounsellingProps = {
  prescription: Pick<Prescription, 'id' | 'status' | 'isGenuine'>
  isReadOnly: boolean
}

/** The labels of a filled prescription, and what was or is to be explained. */
export function LabelsAndCounselling({
  prescription: { id, status, isGenuine },
  isReadOnly,
}: LabelsAndCounsellingProps) {
  const query = useQuery(medicineLabelsQuery(id))
  if (query.isError && !query.data) return <LoadFailed what="the labels" query={query} />
  if (!query.data) return <SkeletonRows />
  const { labels, counselling } = query.data
  // A record from before products were kept has none.
  if (labels.length === 0) return null
  return (
    <>
      {isGenuine && <PrintLabels id={id} labels={labels} />}
      <CounsellingSection
        id={id}
        labels={labels}
        counselling={counselling}
        isDue={status === 'fulfilled'}
        isReadOnly={isReadOnly}
      />
    </>
  )
}
