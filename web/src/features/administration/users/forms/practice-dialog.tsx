import { changePractice } from '@alafia/contract/administration/users/endpoints'
import { practiceForm, type PracticeForm } from '@alafia/contract/administration/users/schema'
import { call } from '../../../../lib/http/call.ts'
import { FormDialog } from '../../../../ui/form/form-dialog.tsx'
import { toast } from '../../../../ui/overlay/toast.ts'
import { amountIn, nameOf } from '../wording.ts'
import type { UserDeedProps } from './grant-role-dialog.tsx'
import { PracticeFields } from './role-fields.tsx'
import { useUserForm } from './use-user-form.ts'

type Values = { specialization: string; fee: string }
const names = ['specialization', 'fee'] as const
const bodyOf = ({ specialization, fee }: Values): PracticeForm => ({ specialization, fee: amountIn(fee) })

/** As what a doctor sees patients, and for how much. */
export function PracticeDialog({ user, open, onOpenChange }: UserDeedProps) {
  const { register, errors, frame } = useUserForm({
    schema: practiceForm,
    names,
    defaultValues: { specialization: user.doctor?.specialization ?? '', fee: user.doctor?.fee ?? '' },
    bodyOf,
    send: (body) => call(changePractice, { params: { id: String(user.id) }, body }),
    onSaved: () => {
      toast({ title: 'Practice saved', description: nameOf(user) })
      onOpenChange(false)
    },
  })
  return (
    <FormDialog
      {...frame}
      open={open}
      onOpenChange={onOpenChange}
      title="Change Practice"
      description={`What patients read of ${nameOf(user)} when they book. Visits that are booked keep their fee.`}
      failed="The practice was not saved"
      submitLabel="Save Practice"
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <PracticeFields register={register} errors={errors} />
      </div>
    </FormDialog>
  )
}
