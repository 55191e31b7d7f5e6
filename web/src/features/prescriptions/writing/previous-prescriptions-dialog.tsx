import { useQuery } from '@tanstack/react-query'
import { directionsOf } from '@alafia/contract/prescriptions/directions'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { longDate } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { List, ListRow } from '../../../ui/list/list.tsx'
import { ListState } from '../../../ui/list/list-states.tsx'
import { NotGenuine } from '../not-genuine.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { previousPrescriptionsQuery } from './queries.ts'

export type PreviousPrescriptionsDialogProps = {
  patientId: number
  familyMemberId: number | null
  open: boolean
  onOpenChange: (open: boolean) => void
  onChoose: (prescription: Prescription) => void
}

/** The person's earlier prescriptions, to prescribe again; not those that were changed after they were signed. */
export function PreviousPrescriptionsDialog({
  patientId,
  familyMemberId,
  open,
  onOpenChange,
  onChoose,
}: PreviousPrescriptionsDialogProps) {
  const query = useQuery(previousPrescriptionsQuery(patientId, familyMemberId))
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Prescribe again"
      description="Choose a prescription to copy its medications. You can change each before you sign."
    >
      <ListState
        query={query}
        noun="prescriptions"
        empty={{
          title: 'Nothing prescribed yet',
          text: 'Prescriptions that you write for this person appear here.',
        }}
      >
        {(prescriptions) => (
          <List>
            {prescriptions.map((prescription) => {
              const names = prescription.medications.map(({ name }) => name).join(', ')
              return (
                <ListRow
                  key={prescription.id}
                  title={names}
                  text={longDate(prescription.issuedDate)}
                  trailing={<StatusBadge status={prescription.status} />}
                  actions={
                    prescription.isGenuine && (
                      <Button
                        size="small"
                        aria-label={`Use this prescription: ${names}`}
                        onClick={() => onChoose(prescription)}
                      >
                        Use this prescription
                      </Button>
                    )
                  }
                >
                  {prescription.medications.map((medication, index) => (
                    <p key={`${index} ${medication.name}`} className="text-small text-ink-2">
                      {directionsOf(medication)}
                    </p>
                  ))}
                  <NotGenuine isGenuine={prescription.isGenuine} />
                </ListRow>
              )
            })}
          </List>
        )}
      </ListState>
    </Dialog>
  )
}
