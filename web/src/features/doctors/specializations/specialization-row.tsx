import { useState } from 'react'
import { updateSpecialization, type Specialization } from '@alafia/contract/doctors/specializations'
import { Button } from '../../../ui/button.tsx'
import { ConfirmSubmit } from '../../../ui/form/confirm-submit.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { ListRow } from '../../../ui/list/list.tsx'
import { Status } from '../../../ui/status.tsx'
import { invalidateSpecializations } from './invalidate.ts'

export type SpecializationRowProps = { specialization: Specialization; onRename: () => void }

const doctorsText = (doctors: number) => {
  if (doctors === 0) return 'No doctor has it'
  return doctors === 1 ? '1 doctor' : `${doctors} doctors`
}

/** A specialization, with what an administrator can do with it. */
export function SpecializationRow({ specialization, onRename }: SpecializationRowProps) {
  const { id, name, doctors, isArchived, version } = specialization
  const [isAsking, setAsking] = useState(false)
  const input = { params: { id: String(id) }, body: { name, isArchived: !isArchived, version } }
  const change = useSubmit(updateSpecialization, {
    success: isArchived
      ? { title: 'Specialization Restored', description: `You can choose ${name} for a doctor again.` }
      : { title: 'Specialization Archived', description: `${name} can no longer be chosen for a doctor.` },
    failure: (why) => why ?? `Failed to ${isArchived ? 'restore' : 'archive'} the specialization. Try again.`,
    invalidate: invalidateSpecializations,
  })
  return (
    <ListRow
      title={<span className="wrap-anywhere">{name}</span>}
      text={doctorsText(doctors)}
      trailing={isArchived && <Status tone="neutral">Archived</Status>}
      actions={
        <>
          <Button onClick={onRename}>
            Rename<span className="sr-only"> {name}</span>
          </Button>
          <Button
            busy={isArchived && change.isPending}
            onClick={() => (isArchived ? void change.send(input) : setAsking(true))}
          >
            {isArchived ? 'Restore' : 'Archive'}
            <span className="sr-only"> {name}</span>
          </Button>
        </>
      }
    >
      {isAsking && (
        <ConfirmSubmit
          submit={change}
          onConfirm={() => change.send(input)}
          onClose={() => setAsking(false)}
          title={`Archive ${name}?`}
          description="It can’t be chosen for a doctor any more. You can restore it."
          confirmLabel="Archive"
          cancelLabel="Keep it"
          busyLabel="Archiving…"
        />
      )}
    </ListRow>
  )
}
