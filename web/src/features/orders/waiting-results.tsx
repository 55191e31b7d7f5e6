import { Link } from '@tanstack/react-router'
import { outcomeLabels } from '@alafia/contract/orders/flags'
import type { WaitingResult } from '@alafia/contract/orders/schema'
import { dayOf } from '../../domain/recorded-by.ts'
import { useClinic } from '../../lib/clinic.ts'
import { dayLabel } from '../../lib/format.ts'
import { Section } from '../../ui/layout/section.tsx'
import { CountBadge } from '../../ui/list/count-badge.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { Status } from '../../ui/status.tsx'
import { outcomeTone } from './tones.ts'

type WaitingResultsProps = { waiting: { total: number; results: readonly WaitingResult[] } | undefined }

/** To review (ORD-7): results that no doctor has signed off, the most urgent first; renders nothing if there are none. */
export function WaitingResults({ waiting }: WaitingResultsProps) {
  const { today, timeZone } = useClinic()
  if (!waiting || waiting.total === 0) return null
  return (
    <Section
      title={
        <>
          To review <CountBadge count={waiting.total} label={waiting.total === 1 ? 'result' : 'results'} />
        </>
      }
    >
      <List aria-label="Results to review">
        {waiting.results.map(
          ({ resultId, orderId, personName, testNames, outcome, enteredAt, ...result }) => (
            <ListRow
              key={resultId}
              title={`${personName}: ${testNames.join(', ')}`}
              titleAction={<Link to="/tests/$id" params={{ id: String(orderId) }} />}
              text={[
                `${result.enteredAs === 'patient' ? 'Sent by the patient' : 'Entered by a doctor'}, ${dayLabel(dayOf(enteredAt, timeZone), today)}`,
                result.orderedBy && `ordered by ${result.orderedBy}`,
              ]
                .filter(Boolean)
                .join(', ')}
              trailing={<Status tone={outcomeTone[outcome]}>{outcomeLabels[outcome]}</Status>}
            />
          ),
        )}
      </List>
    </Section>
  )
}
