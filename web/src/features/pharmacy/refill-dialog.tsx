import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { addDays } from '@alafia/contract/kernel/civil'
import { refillReminderForm, type RefillReminder } from '@alafia/contract/pharmacy/schema'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { CallError } from '../../lib/http/call.ts'
import { useClinic } from '../../lib/clinic.ts'
import { longDate } from '../../lib/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlay/dialog.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Field } from '../../ui/form/field.tsx'
import { LoadFailed } from '../../ui/async/load-failed.tsx'
import { Select } from '../../ui/form/select.tsx'
import { SkeletonRows } from '../../ui/list/skeleton.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { useCloseOwnDialog } from '../../ui/overlay/use-close-own-dialog.ts'
import { refillRemindersQuery, useRemoveRefillReminder, useSetRefillReminder } from './queries.ts'
import { medicineWords } from './wording.ts'

const failed = (error: unknown) =>
  (error instanceof CallError ? error.problem?.detail : undefined) ?? 'Check your connection and try again.'

type FormProps = { reminder: RefillReminder; onGuard: (guarded: boolean) => void; onClose: () => void }

function RefillForm({ reminder, onGuard, onClose }: FormProps) {
  const { prescriptionId: id, remindOn, notifiedAt, suggestedOn } = reminder
  const { today } = useClinic()
  const set = useSetRefillReminder()
  const remove = useRemoveRefillReminder()
  const isSet = remindOn !== null && notifiedAt === null
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(refillReminderForm),
    shouldFocusError: false,
    defaultValues: { remindOn: (isSet ? remindOn : suggestedOn) ?? '' },
  })
  const { errors, submitCount } = formState
  const message = errors.remindOn?.message
  const submit = handleSubmit(async (values) => {
    try {
      await set.mutateAsync({ id, ...values })
    } catch (error) {
      const [wrong] = (error instanceof CallError && error.problem?.errors) || []
      if (wrong) setError('remindOn', { message: wrong.message })
      return
    }
    toast({ title: 'Reminder Set', description: `We will remind you on ${longDate(values.remindOn)}` })
    onClose()
  })
  const takeAway = async () => {
    try {
      await remove.mutateAsync(id)
    } catch {
      return
    }
    toast({ title: 'Reminder Removed' })
    onClose()
  }
  const error = remove.error ?? (message === undefined ? set.error : null)
  return (
    <form
      noValidate
      onChange={() => onGuard(true)}
      onSubmit={(event) => void submit(event)}
      className="contents"
    >
      <ErrorSummary
        errors={message === undefined ? [] : [{ field: 'remindOn', message }]}
        attempt={submitCount}
      />
      <Field
        label="Remind me on"
        hint={
          suggestedOn
            ? `The medicine runs out soon after ${longDate(suggestedOn)}.`
            : 'A few days before the medicine runs out.'
        }
        error={message}
      >
        <TextInput type="date" min={addDays(today, 1)} {...register('remindOn')} />
      </Field>
      {notifiedAt !== null && remindOn !== null && (
        <p className="text-small text-ink-2">You were reminded on {longDate(remindOn)}.</p>
      )}
      {error && (
        <Alert tone="danger" title="Failed to change the reminder. Please try again.">
          {failed(error)}
        </Alert>
      )}
      <DialogActions>
        <Button type="submit" variant="primary" busy={set.isPending} busyLabel="Saving…">
          {isSet ? 'Change Reminder' : 'Set Reminder'}
        </Button>
        {isSet && (
          <Button variant="danger" busy={remove.isPending} onClick={() => void takeAway()}>
            Remove Reminder
          </Button>
        )}
        <DialogCancel />
      </DialogActions>
    </form>
  )
}

export type RefillDialogProps = {
  prescriptions: readonly Prescription[]
  wanted: number | undefined
  onClose: () => void
}

/** Refill Reminder (PHARM-35): told once, before the medicine runs out. */
export function RefillDialog({ prescriptions, wanted, onClose }: RefillDialogProps) {
  const close = useCloseOwnDialog(onClose)
  const [picked, setPicked] = useState(wanted)
  const [guarded, setGuarded] = useState(false)
  const { today } = useClinic()
  const query = useQuery(refillRemindersQuery)
  const choices = (query.data ?? []).flatMap((reminder) => {
    const prescription = prescriptions.find(({ id }) => id === reminder.prescriptionId)
    return prescription && prescription.expiryDate >= today ? [{ reminder, prescription }] : []
  })
  const chosen = choices.find(({ prescription }) => prescription.id === picked) ?? choices[0]
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Refill Reminder"
      description="We remind you once, before a medicine runs out."
      guarded={guarded}
    >
      {query.isPending && <SkeletonRows />}
      {query.isError && <LoadFailed what="your reminders" query={query} />}
      {query.data && !chosen && (
        <>
          <EmptyState
            title="Nothing to be reminded of"
            text="A reminder can be set for each prescription that is still valid."
          />
          <DialogActions>
            <Button onClick={onClose}>Done</Button>
          </DialogActions>
        </>
      )}
      {chosen && (
        <>
          <Field label="Prescription">
            <Select value={chosen.prescription.id} onChange={({ target }) => setPicked(Number(target.value))}>
              {choices.map(({ prescription }) => (
                <option key={prescription.id} value={prescription.id}>
                  {medicineWords(prescription)}
                </option>
              ))}
            </Select>
          </Field>
          <RefillForm
            key={`${chosen.reminder.prescriptionId} ${chosen.reminder.remindOn}`}
            reminder={chosen.reminder}
            onGuard={setGuarded}
            onClose={close}
          />
        </>
      )}
    </Dialog>
  )
}
