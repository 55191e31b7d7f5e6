import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { timeOffForm, type TimeOffForm } from '@alafia/contract/appointments/availability.schema'
import { CallError } from '../../../lib/http/call.ts'
import { useClinic } from '../../../lib/clinic.ts'
import { useRepeatKey } from '../../../lib/http/repeat-key.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../../ui/overlay/dialog.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useAddTimeOff } from './queries.ts'
import { OutsideHoursDialog, type AppointmentsOutsideHours } from './outside-hours-dialog.tsx'
import { dateRangeLabel } from './time-off-labels.ts'

const names = ['startsOn', 'endsOn'] as const
const failed = 'Failed to take the days off. Please try again.'

/** Days on which nobody can book; visits that are booked on them are shown first. */
export function TimeOffDialog({ userId, onClose }: { userId: number; onClose: () => void }) {
  const { today } = useClinic()
  const add = useAddTimeOff(userId)
  const keyFor = useRepeatKey()
  const [outside, setOutside] = useState<AppointmentsOutsideHours>()
  const { register, handleSubmit, formState, setError, getValues, setValue } = useForm<TimeOffForm>({
    resolver: zodResolver(timeOffForm),
    shouldFocusError: false,
    defaultValues: { startsOn: '', endsOn: '' },
  })
  const { errors, isDirty, submitCount } = formState

  const send = async (days: TimeOffForm, keep?: number[]) => {
    const body = { ...days, ...(keep ? { keep } : {}) }
    try {
      await add.mutateAsync({ body, idempotencyKey: keyFor(body) })
    } catch (error) {
      const problem = error instanceof CallError ? error.problem : undefined
      if (problem?.appointments) {
        setOutside(problem.appointments)
        return
      }
      setOutside(undefined)
      for (const { path, message } of problem?.errors ?? []) {
        const name = names.find((one) => one === path)
        if (name) setError(name, { message })
      }
      toast({ title: 'Error', description: problem?.detail ?? failed, tone: 'danger' })
      return
    }
    toast({ title: 'Days Off Added', description: `Nobody can book ${dateRangeLabel(days)}.` })
    setOutside(undefined)
    onClose()
  }

  const wrong = names.flatMap((field) => {
    const message = errors[field]?.message
    return message === undefined ? [] : [{ field, message }]
  })

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add days off"
      description="Nobody can book you on these days, the first and the last included."
      guarded={isDirty && !add.isSuccess}
      width="narrow"
    >
      <form
        noValidate
        onSubmit={(event) => void handleSubmit((days) => send(days))(event)}
        className="contents"
      >
        <ErrorSummary errors={wrong} attempt={submitCount} />
        <Field label="First day" error={errors.startsOn?.message}>
          <TextInput
            type="date"
            min={today}
            {...register('startsOn', {
              // One day off is the commonest. Not while the year is being typed.
              onBlur: () => {
                if (getValues('endsOn') === '') setValue('endsOn', getValues('startsOn'))
              },
            })}
          />
        </Field>
        <Field label="Last day" error={errors.endsOn?.message}>
          <TextInput type="date" min={today} {...register('endsOn')} />
        </Field>
        {add.isError && !(add.error instanceof CallError) && (
          <Alert tone="danger" title={failed}>
            Trying again adds them only once.
          </Alert>
        )}
        <DialogActions>
          <Button type="submit" variant="primary" busy={add.isPending && !outside} busyLabel="Saving…">
            Add days off
          </Button>
          <DialogCancel />
        </DialogActions>
      </form>
      {outside && (
        <OutsideHoursDialog
          appointments={outside}
          where="on these days"
          confirmLabel={outside.length === 1 ? 'Add, keep the visit' : 'Add, keep the visits'}
          busy={add.isPending}
          onConfirm={() =>
            void send(
              getValues(),
              outside.map(({ id }) => id),
            )
          }
          onClose={() => setOutside(undefined)}
        />
      )}
    </Dialog>
  )
}
