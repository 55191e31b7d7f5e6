import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { waitingTime } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { CountBadge } from '../../ui/count-badge.tsx'
import { List, ListRow } from '../../ui/list.tsx'
import { ListState } from '../../ui/list-states.tsx'
import { Section } from '../../ui/section.tsx'
import { Status } from '../../ui/status.tsx'
import { NotGenuine } from './not-genuine.tsx'
import { prescriptionsQuery } from './queries.ts'
import { StatusBadge } from './status-badge.tsx'
import { useNow } from './use-now.ts'

/** Pending Prescriptions (spec §2.7): pending and active ones, whoever waits longest first; before them those that chose the own pharmacy. */
export function Queue({ openId, onReview }: { openId: number | undefined; onReview: (id: number) => void }) {
  const query = useQuery(prescriptionsQuery({ view: 'queue' }))
  const now = useNow()
  return (
    <Section
      title={
        <span className="inline-flex items-center gap-2">
          Pending Prescriptions
          {query.data && <CountBadge count={query.data.length} label="pending" />}
        </span>
      }
    >
      <ListState
        query={query}
        noun="prescriptions"
        empty={{ title: 'No pending prescriptions', text: 'New ones appear here by themselves.' }}
      >
        {(prescriptions) => (
          <List>
            {prescriptions.map((prescription) => (
              <ListRow
                key={prescription.id}
                current={prescription.id === openId}
                {...(prescription.id === openId ? { className: 'bg-primary-tint' } : {})}
                title={prescription.patientName}
                text={prescription.medications.map(({ name }) => name).join(', ')}
                trailing={
                  <>
                    <StatusBadge status={prescription.status} />
                    <span className="tabular">{waitingTime(prescription.requestedAt, now)}</span>
                  </>
                }
                actions={
                  <Button
                    size="small"
                    aria-pressed={prescription.id === openId}
                    aria-label={`Review ${prescription.patientName}`}
                    onClick={() => onReview(prescription.id)}
                  >
                    Review
                  </Button>
                }
              >
                <p className="text-small text-ink-2">{prescription.doctorName}</p>
                <NotGenuine isGenuine={prescription.isGenuine} />
                {prescription.pharmacy?.isYours && (
                  <Status kind="line" tone="info" icon={MapPin} className="text-small">
                    Chose your pharmacy
                  </Status>
                )}
              </ListRow>
            ))}
          </List>
        )}
      </ListState>
    </Section>
  )
}
