import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { askRecordLink } from '@alafia/contract/administration/record-links/endpoints'
import type { RecordPerson } from '@alafia/contract/administration/record-links/schema'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { Button } from '../../../ui/button.tsx'
import { FailureAlert } from '../../../ui/form/failure-alert.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { Dialog, DialogActions, DialogCancel } from '../../../ui/overlay/dialog.tsx'
import { Comparison } from './comparison.tsx'
import { PersonPicker } from './person-picker.tsx'
import { MergeChoice } from './merge-choice.tsx'
import { comparisonQuery, invalidateLinks } from './queries.ts'
import { SameAdult } from './same-adult.tsx'

type Pair = { one: RecordPerson; other: RecordPerson }

function Compared({ one, other, onClose }: Pair & { onClose: () => void }) {
  const query = useQuery(comparisonQuery(one, other))
  const [stayingId, setStayingId] = useState<number>()
  const [isSameAdult, setIsSameAdult] = useState(false)
  const ask = useSubmit(askRecordLink, {
    success: { title: 'Asked for', description: 'Another administrator has to confirm it.' },
    failure: 'It was not asked for',
    invalidate: invalidateLinks,
  })
  const { data } = query
  const isBlocked = data === undefined || data.conflicts.some(({ isBlocking }) => isBlocking)
  return (
    <>
      {query.isError && <LoadFailed what="the comparison" query={query} />}
      {data && <Comparison comparison={data} />}
      {data && data.staying.length > 0 && (
        <MergeChoice staying={data.staying} chosen={stayingId} onChoose={setStayingId} />
      )}
      {stayingId !== undefined && <SameAdult isStated={isSameAdult} onState={setIsSameAdult} />}
      <FailureAlert failure={ask.failure} />
      <DialogActions>
        <DialogCancel />
        <Button
          variant="primary"
          busy={ask.isPending}
          disabled={isBlocked || (stayingId !== undefined && !isSameAdult)}
          onClick={() =>
            data &&
            void ask
              .send({
                body: {
                  one,
                  other,
                  seen: data.seen,
                  ...(stayingId === undefined ? {} : { merge: { stayingId, isSameAdult: true } }),
                },
              })
              .then((isDone) => isDone && onClose())
          }
        >
          {stayingId === undefined ? 'Ask to link' : 'Ask to merge'}
        </Button>
      </DialogActions>
    </>
  )
}

const labelsOf = (which: string) => ({ account: `${which}: account`, person: `${which}: person` })

type CompareDialogProps = {
  /** Two that are probably of one person; without it, both are searched for. */
  pair?: Pair | undefined
  onClose: () => void
}

/** Two people who may be one: compared, and asked about (ADM-80, ADM-83). */
export function CompareDialog({ pair, onClose }: CompareDialogProps) {
  const [one, setOne] = useState(pair?.one)
  const [other, setOther] = useState(pair?.other)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Compare two records"
      description="Link them if they belong to one person. Once another administrator confirms, doctors, pharmacists and safety checks see both. Nothing is moved: each account keeps its own visits, bills and messages."
      width="wide"
    >
      {!pair && (
        <div className="grid gap-4 sm:grid-cols-2">
          <PersonPicker labels={labelsOf('One record')} person={one} onPerson={setOne} />
          <PersonPicker labels={labelsOf('Other record')} person={other} onPerson={setOther} />
        </div>
      )}
      {one && other ? (
        <Compared key={JSON.stringify([one, other])} one={one} other={other} onClose={onClose} />
      ) : (
        <DialogActions>
          <DialogCancel />
        </DialogActions>
      )}
    </Dialog>
  )
}
