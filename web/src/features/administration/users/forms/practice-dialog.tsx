import * as z from 'zod/mini'
import { updatePractice } from '@alafia/contract/administration/users/endpoints'
import { practiceForm } from '@alafia/contract/administration/users/schema'
import { FormDialog } from '../../../../ui/form/form-dialog.tsx'
import { useForm } from '../../../../ui/form/use-form.ts'
import { invalidateUsers } from '../queries.ts'
import { toAmount, nameOf } from '../labels.ts'
import type { UserActionProps } from './grant-role-dialog.tsx'
import { PracticeFields } from './role-fields.tsx'

const schema = z.pipe(
  z.transform(({ specialization, fee }: { specialization: string; fee: string }) => ({
    specialization,
    fee: toAmount(fee),
  })),
  practiceForm,
)

/** A doctor's specialization and fee. */
export function PracticeDialog({ user, onClose }: UserActionProps) {
  const form = useForm(updatePractice, {
    schema,
    start: { specialization: user.doctor?.specialization ?? '', fee: user.doctor?.fee ?? '' },
    input: (body) => ({ params: { id: String(user.id) }, body }),
    success: { title: 'Practice saved', description: nameOf(user) },
    failure: 'The practice was not saved',
    invalidate: invalidateUsers,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Change Practice"
      description={`What patients see about ${nameOf(user)} when they book. Booked appointments keep their fee.`}
      submitLabel="Save Practice"
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <PracticeFields {...form} chosen={user.doctor?.specialization} />
      </div>
    </FormDialog>
  )
}
