import { useQuery } from '@tanstack/react-query'
import { Check, Phone } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { List, ListRow } from '../../ui/list.tsx'
import { ListState } from '../../ui/list-states.tsx'
import { Section } from '../../ui/section.tsx'
import { deliveriesQuery } from './queries.ts'

export type DeliveriesToBringProps = {
  /** Marks the prescription as delivered: with it, its request is. */
  onDelivered: (prescriptionId: number) => Promise<void>
}

/** What patients have asked to be brought to them, of the pharmacist's own fillings. Nothing to bring: nothing shown. */
export function DeliveriesToBring({ onDelivered }: DeliveriesToBringProps) {
  const query = useQuery(deliveriesQuery)
  const [marking, setMarking] = useState<number>()
  if (query.isPending || query.data?.length === 0) return null
  const mark = async (prescriptionId: number) => {
    setMarking(prescriptionId)
    await onDelivered(prescriptionId)
    setMarking(undefined)
  }
  return (
    <Section title="Deliveries">
      <ListState query={query} noun="deliveries" empty={{ title: 'Nothing to deliver' }}>
        {(deliveries) => (
          <List>
            {deliveries.map(({ id, prescriptionId, patientName, medications, address, phone, note }) => (
              <ListRow
                key={id}
                title={patientName}
                text={medications.join(', ')}
                actions={
                  <Button
                    size="small"
                    busy={marking === prescriptionId}
                    aria-label={`Mark delivered to ${patientName}`}
                    onClick={() => void mark(prescriptionId)}
                  >
                    <Check /> Mark delivered
                  </Button>
                }
              >
                <p className="text-small">{address}</p>
                <p className="flex items-center gap-1.5 text-small text-ink-2">
                  <Phone className="size-4" /> {phone}
                </p>
                {note !== null && <p className="text-small">Note: {note}</p>}
              </ListRow>
            ))}
          </List>
        )}
      </ListState>
    </Section>
  )
}
