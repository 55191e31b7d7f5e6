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
  onTake: (prescription: Prescription) => void
}

/** What was prescribed this person before, to be ordered once more; what was changed after it was signed can't be. */
export function PreviousPrescriptionsDialog({
  patientId,
  familyMemberId,
  open,
  onOpenChange,
  onTake,
}: PreviousPrescriptionsDialogProps) {
  const query = useQuery(previousPrescriptionsQuery(patientId, familyMemberId))
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Prescribe again"
      description="Its medications go onto the new prescription, where each can be changed before it is signed."
    >
      <ListState
        query={query}
        noun="prescriptions"
        empty={{
          title: 'Nothing prescribed yet',
          text: 'What you prescribe this person stands here afterwards.',
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
                        aria-label={`Prescribe ${names} again`}
                        onClick={() => onTake(prescription)}
                      >
                        Take over
                      </Button>
                    )
                  }
                >
                  {prescription.medications.map((medication, place) => (
                    <p key={`${place} ${medication.name}`} className="text-small text-ink-2">
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
