import type { UseQueryResult } from '@tanstack/react-query'
import { withdrawMove } from '@alafia/contract/pharmacy/moving/endpoints'
import { moveStatusLabel } from '@alafia/contract/pharmacy/moving/labels'
import type { Move } from '@alafia/contract/pharmacy/moving/schema'
import { useClinic } from '../../../lib/clinic.ts'
import { instantLabel } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { List, ListRow } from '../../../ui/list/list.tsx'
import { ListState } from '../../../ui/list/list-states.tsx'
import { Status } from '../../../ui/status.tsx'
import type { Tone } from '../../../ui/tone.ts'
import { invalidatePrescriptions } from '../queries.ts'

const toneOf = ({ status }: Move): Tone => {
  if (status === 'accepted') return 'ok'
  return status === 'asked' ? 'info' : 'neutral'
}

function AskedRow({ move }: { move: Move }) {
  const { timeZone } = useClinic()
  const withdraw = useSubmit(withdrawMove, {
    success: { title: 'Request Withdrawn', description: `The prescription stays at ${move.from}` },
    failure: (why) => why ?? 'Failed to withdraw the request. Try again.',
    invalidate: invalidatePrescriptions,
  })
  return (
    <ListRow
      title={move.personName}
      text={`From ${move.from}, asked ${instantLabel(move.requestedAt, timeZone)}`}
    >
      <div className="mt-1 flex flex-wrap items-center gap-3">
        <Status tone={toneOf(move)}>{moveStatusLabel[move.status]}</Status>
        {move.status === 'asked' && (
          <Button
            size="small"
            busy={withdraw.isPending}
            aria-label={`Withdraw the request for ${move.personName}`}
            onClick={() => void withdraw.send({ params: { id: String(move.id) } })}
          >
            Withdraw
          </Button>
        )}
      </div>
    </ListRow>
  )
}

/** What this pharmacy asked for in the last days, and what became of it. */
export function AskedList({ query }: { query: UseQueryResult<Move[]> }) {
  return (
    <section aria-labelledby="asked-moves" className="grid gap-2">
      <h3 id="asked-moves" className="text-body font-semibold">
        Asked in the last three days
      </h3>
      <ListState
        query={query}
        noun="requests"
        empty={{ title: 'No requests', text: 'Prescriptions that your pharmacy asked for appear here.' }}
      >
        {(moves) => (
          <List>
            {moves.map((move) => (
              <AskedRow key={move.id} move={move} />
            ))}
          </List>
        )}
      </ListState>
    </section>
  )
}
