import type { FamilyMember } from '@alafia/contract/family/schema'
import { CallError } from '../../lib/http/call.ts'
import { Alert } from '../../ui/alert.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { useOwnClose } from '../../ui/overlay/use-own-close.ts'
import { nameOf } from './person.ts'
import { useRemoveFamilyMember } from './queries.ts'

const failure = 'Failed to remove family member. Please try again.'

/** Asks before somebody is removed, and says whether that archives or erases. */
export function RemoveDialog({ member, onClose }: { member: FamilyMember; onClose: () => void }) {
  const remove = useRemoveFamilyMember()
  const close = useOwnClose(onClose)
  const { firstName, hasHistory } = member
  // An appointment ahead: trying again wouldn't help, cancelling it does.
  const refusal =
    remove.error instanceof CallError && remove.error.status === 409
      ? remove.error.problem?.detail
      : undefined

  const confirm = async () => {
    try {
      await remove.mutateAsync(member.id)
    } catch {
      toast({ title: 'Error', description: failure, tone: 'danger' })
      return
    }
    toast({
      title: 'Family Member Removed',
      description: `${nameOf(member)} ${hasHistory ? 'is archived, with the whole history' : 'is erased'}.`,
    })
    close()
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Are you sure you want to remove this family member?"
      description={
        hasHistory
          ? `${firstName} has visits, prescriptions or records, so ${firstName} is archived and not erased: the history stays where it is, but nothing new can be booked.`
          : `There are no visits, prescriptions or records of ${firstName}, so everything about ${firstName} is erased. That can’t be undone.`
      }
      confirmLabel={`Remove ${firstName}`}
      busy={remove.isPending}
      busyLabel="Removing…"
      onConfirm={() => void confirm()}
    >
      {remove.isError && <Alert tone="danger" title={refusal ?? failure} />}
    </ConfirmDialog>
  )
}
