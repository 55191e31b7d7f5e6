import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Pharmacy } from '@alafia/contract/pharmacy/schema'
import { insuranceService } from '@alafia/contract/pharmacy/states'
import { Button } from '../../../ui/button.tsx'
import { DataItem, DataList } from '../../../ui/list/data-list.tsx'
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx'
import { EmptyState } from '../../../ui/list/empty-state.tsx'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { SkeletonRows } from '../../../ui/list/skeleton.tsx'
import { myDetailsQuery } from '../queries.ts'

export type InsuranceDialogProps = {
  pharmacies: readonly Pharmacy[]
  /** A link to the profile, where the details are edited. */
  profileLink: ReactNode
  onClose: () => void
}

/** Insurance Coverage: the patient's insurance as the pharmacist sees it, and the pharmacies that accept insurance. */
export function InsuranceDialog({ pharmacies, profileLink, onClose }: InsuranceDialogProps) {
  const details = useQuery(myDetailsQuery)
  const insurance = details.data?.insurance
  const accepting = pharmacies.filter(({ services }) => services.includes(insuranceService))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Insurance Coverage"
      description="Your insurance, and pharmacies that accept it."
    >
      {details.isPending && <SkeletonRows rows={1} />}
      {details.isError && <LoadFailed what="your insurance details" query={details} />}
      {insurance && (
        <DataList>
          <DataItem term="Provider">{insurance.provider ?? 'Not given'}</DataItem>
          <DataItem term="Plan">{insurance.plan ?? 'Not given'}</DataItem>
          <DataItem term="Number">{insurance.number ?? 'Not given'}</DataItem>
        </DataList>
      )}
      {insurance === null && (
        <EmptyState title="No insurance details yet" text="Add them to your profile to see them here." />
      )}
      <section aria-labelledby="takes-insurance" className="grid gap-2">
        <h3 id="takes-insurance" className="text-heading">
          Pharmacies that accept insurance
        </h3>
        {accepting.length === 0 && <p className="text-ink-2">No pharmacies list insurance yet.</p>}
        <ul role="list" className="grid gap-2">
          {accepting.map(({ id, name, address, phone }) => (
            <li key={id}>
              <p className="font-semibold">{name}</p>
              <p className="text-small text-ink-2">
                {address} · {phone}
              </p>
            </li>
          ))}
        </ul>
        <p className="text-small text-ink-2">
          Ask your insurer or pharmacy what is covered, and bring your card.
        </p>
      </section>
      <DialogActions>
        {profileLink}
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </Dialog>
  )
}
