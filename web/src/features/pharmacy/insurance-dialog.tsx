import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Pharmacy } from '@alafia/contract/pharmacy/schema'
import { insuranceService } from '@alafia/contract/pharmacy/states'
import { Button } from '../../ui/button.tsx'
import { DataItem, DataList } from '../../ui/list/data-list.tsx'
import { Dialog, DialogActions } from '../../ui/overlay/dialog.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { LoadFailed } from '../../ui/async/load-failed.tsx'
import { SkeletonRows } from '../../ui/list/skeleton.tsx'
import { patientQuery } from './queries.ts'

export type InsuranceDialogProps = {
  pharmacies: readonly Pharmacy[]
  /** A way to where the details are written down. */
  profileLink: ReactNode
  onClose: () => void
}

/** Insurance Coverage: what the profile says, as the pharmacist will see it, and who takes insurance. */
export function InsuranceDialog({ pharmacies, profileLink, onClose }: InsuranceDialogProps) {
  const patient = useQuery(patientQuery)
  const insurance = patient.data?.insurance
  const taking = pharmacies.filter(({ services }) => services.includes(insuranceService))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Insurance Coverage"
      description="What your profile says of your insurance, and which pharmacies take it."
    >
      {patient.isPending && <SkeletonRows rows={1} />}
      {patient.isError && <LoadFailed what="your insurance details" query={patient} />}
      {insurance && (
        <DataList>
          <DataItem term="Provider">{insurance.provider ?? 'Not given'}</DataItem>
          <DataItem term="Plan">{insurance.plan ?? 'Not given'}</DataItem>
          <DataItem term="Number">{insurance.number ?? 'Not given'}</DataItem>
        </DataList>
      )}
      {insurance === null && (
        <EmptyState title="No insurance details yet" text="Once your profile has them, they stand here." />
      )}
      <section aria-labelledby="takes-insurance" className="grid gap-2">
        <h3 id="takes-insurance" className="text-heading">
          Pharmacies that take insurance
        </h3>
        {taking.length === 0 && <p className="text-ink-2">None of the pharmacies lists it.</p>}
        <ul role="list" className="grid gap-2">
          {taking.map(({ id, name, address, phone }) => (
            <li key={id}>
              <p className="font-semibold">{name}</p>
              <p className="text-small text-ink-2">
                {address} · {phone}
              </p>
            </li>
          ))}
        </ul>
        <p className="text-small text-ink-2">
          What is covered, your insurer and the pharmacy tell you: bring your card.
        </p>
      </section>
      <DialogActions>
        {profileLink}
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </Dialog>
  )
}
