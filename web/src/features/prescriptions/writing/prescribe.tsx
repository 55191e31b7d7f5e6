import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PrescriptionDraft } from '@alafia/contract/prescriptions/draft'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { SkeletonRows } from '../../../ui/list/skeleton.tsx'
import { orderDraftQuery, useOrderDraft } from './order-draft.ts'
import { OrderPad, type PrescribeProps } from './order-pad.tsx'

function Loaded({ loaded, ...props }: PrescribeProps & { loaded: PrescriptionDraft }) {
  const draft = useOrderDraft(props.appointment.id, loaded)
  return <OrderPad key={draft.revision} {...props} draft={draft} />
}

/** The order pad, with what was written on it earlier (APPT-54). */
export function Prescribe(props: PrescribeProps) {
  const query = useQuery(orderDraftQuery(props.appointment.id))
  const [loaded, setLoaded] = useState<PrescriptionDraft>()
  if (!loaded && query.data && query.isFetchedAfterMount) setLoaded(query.data)
  if (loaded) return <Loaded {...props} loaded={loaded} />
  if (query.isError) return <LoadFailed what="the order pad" query={query} />
  return <SkeletonRows />
}
