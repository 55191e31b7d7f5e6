import { removeFamilyMember } from '@alafia/contract/family/endpoints'
import type { FamilyMember } from '@alafia/contract/family/schema'
import { ConfirmSubmit } from '../../ui/form/confirm-submit.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { fullName } from './person.ts'
import { invalidateFamily } from './queries.ts'

/** Asks before a family member is removed, and says whether that archives or erases them. */
export function RemoveDialog({ member, onClose }: { member: FamilyMember; onClose: () => void }) {
  const { id, firstName, hasHistory, signIn } = member
  const isOwn = signIn === 'theirs'
  const remove = useSubmit(removeFamilyMember, {
    success: {
      title: 'Family Member Removed',
      description: `${fullName(member)} ${isOwn ? 'is no longer in your family list' : hasHistory ? 'is archived with their whole history' : 'is erased'}.`,
    },
    failure: 'Failed to remove family member. Please try again.',
    invalidate: invalidateFamily,
  })
  return (
    <ConfirmSubmit
      submit={remove}
      onConfirm={() => remove.send({ params: { id: String(id) } })}
      onClose={onClose}
      title="Are you sure you want to remove this family member?"
      description={
        isOwn
          ? `Nothing changes for ${firstName}, who has their own sign-in. You’ll no longer see or do anything for ${firstName}.`
          : hasHistory
            ? `${firstName} has appointments, prescriptions or records, so we archive ${firstName} instead of erasing them. The history stays, but you can’t book anything new.`
            : `${firstName} has no appointments, prescriptions or records, so we erase everything about ${firstName}. This can’t be undone.`
      }
      confirmLabel={`Remove ${firstName}`}
      busyLabel="Removing…"
    />
  )
}
