import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Discrepancy } from '@alafia/contract/inventory/controlled'
import { unitsOf } from '@alafia/contract/inventory/units'
import { useClinic } from '../../../lib/clinic.ts'
import { formatNumber, instantLabel } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { List } from '../../../ui/list/list.tsx'
import { PagedList } from '../../../ui/list/paged-list.tsx'
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx'
import { Status } from '../../../ui/status.tsx'
import { CloseDiscrepancyDialog } from './close-discrepancy-dialog.tsx'
import { discrepanciesQuery } from './queries.ts'

const differenceOf = ({ expected, counted }: Discrepancy) => {
  if (expected === counted) return 'the total is right, but the batches differ'
  return counted < expected
    ? `${formatNumber(expected - counted)} missing`
    : `${formatNumber(counted - expected)} too many`
}

function DiscrepancyRow({ discrepancy, onClose }: { discrepancy: Discrepancy; onClose: () => void }) {
  const { timeZone } = useClinic()
  const { itemName, form, pharmacyName, expected, counted, report, reportedBy, witnessedBy, at, closed } =
    discrepancy
  return (
    <li className="grid gap-2 px-pad py-[calc(var(--pad)*0.75)]">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-18 font-semibold">
          {itemName}, <span className="font-normal text-ink-2">{pharmacyName}</span>
        </h3>
        <Status tone={closed === null ? 'warn' : 'neutral'}>{closed === null ? 'Open' : 'Closed'}</Status>
      </div>
      <p>
        {unitsOf(form, expected)} in the register, {formatNumber(counted)} counted:{' '}
        {differenceOf(discrepancy)}
      </p>
      <p className="wrap-anywhere">{report}</p>
      <p className="text-small text-ink-2">
        Reported {instantLabel(at, timeZone)} by {reportedBy} with {witnessedBy}
      </p>
      {closed === null ? (
        <div className="flex flex-wrap gap-2 max-sm:*:flex-auto">
          <Button onClick={onClose}>Close discrepancy</Button>
        </div>
      ) : (
        <p className="text-small wrap-anywhere text-ink-2">
          Closed {instantLabel(closed.at, timeZone)} by {closed.by}: {closed.note}
        </p>
      )}
    </li>
  )
}

/** INV-77: where a count of a controlled drug differed from its register, and what came of it. */
export function DiscrepanciesDialog({ onClose }: { onClose: () => void }) {
  const query = useInfiniteQuery(discrepanciesQuery)
  const [closing, setClosing] = useState<Discrepancy>()
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        title="Discrepancies"
        description="Controlled drugs whose count differed from the register, the open ones first. The stock was corrected when it was reported."
        width="wide"
      >
        <PagedList
          query={query}
          noun="discrepancies"
          empty={{
            title: 'No discrepancy has been reported',
            text: 'A count of a controlled drug that differs from its register appears here.',
          }}
        >
          {(discrepancies) => (
            <List>
              {discrepancies.map((one) => (
                <DiscrepancyRow key={one.id} discrepancy={one} onClose={() => setClosing(one)} />
              ))}
            </List>
          )}
        </PagedList>
        <DialogActions>
          <Button onClick={onClose}>Close</Button>
        </DialogActions>
      </Dialog>
      {closing && <CloseDiscrepancyDialog discrepancy={closing} onClose={() => setClosing(undefined)} />}
    </>
  )
}
