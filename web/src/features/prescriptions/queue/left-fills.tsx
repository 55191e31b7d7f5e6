import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { civilOf } from '@alafia/contract/kernel/civil'
import { listLeftFills, type LeftFill } from '@alafia/contract/prescriptions/left-fills'
import { useClinic } from '../../../lib/clinic.ts'
import { plainDate } from '../../../lib/format.ts'
import { call } from '../../../lib/http/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { List, ListRow } from '../../../ui/list/list.tsx'
import { ListState } from '../../../ui/list/list-states.tsx'
import { ReverseDispense } from '../review/reverse-dispense.tsx'

const leftFillsQuery = queryOptions({
  queryKey: ['/api/prescriptions', 'left-fills'],
  queryFn: ({ signal }) => call(listLeftFills, { signal }),
})

const keyOf = ({ prescriptionId, fillNumber }: LeftFill) => `${prescriptionId} ${fillNumber}`

/** PHARM-221: packed fills that nobody collected, of prescriptions that went to another pharmacy since. */
export function LeftFills() {
  const query = useQuery(leftFillsQuery)
  const { timeZone } = useClinic()
  const [reversing, setReversing] = useState<LeftFill>()
  const close = () => setReversing(undefined)
  return (
    <Section title="To reverse">
      <p>
        Packed here and never collected. The patient has chosen another pharmacy since, so don’t hand it over.
      </p>
      <ListState query={query} noun="fills" empty={{ title: 'Nothing to reverse' }}>
        {(fills) => (
          <List>
            {fills.map((fill) => (
              <ListRow
                key={keyOf(fill)}
                title={fill.patientName}
                text={fill.medications.join(', ')}
                trailing={<span>Filled {plainDate(civilOf(new Date(fill.filledAt), timeZone).date)}</span>}
                actions={
                  <Button
                    size="small"
                    aria-label={`Reverse the fill for ${fill.patientName}`}
                    onClick={() => setReversing(fill)}
                  >
                    Reverse…
                  </Button>
                }
              />
            ))}
          </List>
        )}
      </ListState>
      {reversing && (
        <ReverseDispense
          key={keyOf(reversing)}
          prescription={{ id: reversing.prescriptionId, patientName: reversing.patientName }}
          status="fulfilled"
          waitingFill={reversing.fillNumber}
          dispensed={reversing.medications.map((name, index) => ({ value: String(index), name }))}
          controlled={reversing.isControlled ? reversing.medications.map((_, index) => index) : []}
          onClose={close}
          onReversed={close}
        />
      )}
    </Section>
  )
}
