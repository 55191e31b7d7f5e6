import { useState } from 'react'
import type { Site } from '@alafia/contract/clinic/sites'
import { closeSite } from '@alafia/contract/clinic/sites.endpoints'
import { useClinic } from '../../../lib/clinic.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmSubmit } from '../../../ui/form/confirm-submit.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { ListRow } from '../../../ui/list/list.tsx'
import { BookedVisitList, type BookedVisit } from '../booked-visits.tsx'
import { invalidateSites } from './queries.ts'

const ownAddress = 'own'

export type SiteRowProps = { site: Site; others: readonly Site[]; onEdit: () => void; onRooms: () => void }

/** A site, with what an administrator can do with it. */
export function SiteRow({
  site: { id, name, address, phone, latitude, directions },
  others,
  onEdit,
  onRooms,
}: SiteRowProps) {
  const { name: clinicName } = useClinic()
  const [isAsking, setAsking] = useState(false)
  const [moveTo, setMoveTo] = useState('')
  const [booked, setBooked] = useState<readonly BookedVisit[]>([])
  const close = useSubmit(closeSite, {
    success: { title: 'Site Closed', description: `${name} can no longer be booked.` },
    failure: `Failed to close ${name}`,
    invalidate: invalidateSites,
    onRefused: ({ appointments = [] }) => setBooked(appointments),
  })
  const send = () =>
    close.send({
      params: { id: String(id) },
      body: moveTo === '' ? {} : { moveHoursTo: moveTo === ownAddress ? null : Number(moveTo) },
    })
  const ask = () => {
    setMoveTo('')
    setBooked([])
    setAsking(true)
  }
  return (
    <ListRow
      title={<span className="wrap-anywhere">{name}</span>}
      text={
        <span className="wrap-anywhere">
          {[address, phone, latitude === null && 'no map position'].filter(Boolean).join(' · ')}
          {directions && <span className="block whitespace-pre-line">{directions}</span>}
        </span>
      }
      actions={
        <>
          <Button onClick={onEdit}>
            Edit<span className="sr-only"> {name}</span>
          </Button>
          <Button onClick={onRooms}>
            Rooms<span className="sr-only"> of {name}</span>
          </Button>
          <Button onClick={ask}>
            Close<span className="sr-only"> {name}</span>
          </Button>
        </>
      }
    >
      {isAsking && (
        <ConfirmSubmit
          submit={close}
          onConfirm={send}
          onClose={() => setAsking(false)}
          title={`Close ${name}?`}
          description="Nobody can be booked here any more. Past visits still name it."
          confirmLabel={`Close ${name}`}
          cancelLabel="Keep it"
          busyLabel="Closing…"
        >
          <Field label="Doctors who work here move to" hint="Their hours stay the same, and we notify them.">
            <Select value={moveTo} onChange={({ target }) => setMoveTo(target.value)}>
              <option value="">Choose a place, if any doctor works here</option>
              <option value={ownAddress}>{clinicName}’s own address</option>
              {others.map((other) => (
                <option key={other.id} value={other.id}>
                  {other.name}
                </option>
              ))}
            </Select>
          </Field>
          {booked.length > 0 && (
            <>
              <BookedVisitList visits={booked} />
              <p className="text-small text-ink-2">Patients can still book at {name} until you close it.</p>
            </>
          )}
        </ConfirmSubmit>
      )}
    </ListRow>
  )
}
