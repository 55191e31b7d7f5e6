import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { deliveryForm, type MyPharmacyDetails } from '@alafia/contract/pharmacy/schema'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { CallError } from '../../lib/http/call.ts'
import { useIdempotencyKey } from '../../lib/http/idempotency-key.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlay/dialog.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Field } from '../../ui/form/field.tsx'
import { errorsIn } from '../../ui/form/form-errors.ts'
import { Select } from '../../ui/form/select.tsx'
import { SkeletonRows } from '../../ui/list/skeleton.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { useCloseOwnDialog } from '../../ui/overlay/use-close-own-dialog.ts'
import { deliveriesQuery, patientQuery, useRequestDelivery } from './queries.ts'
import { isReady } from './waiting.ts'
import { medicineWords } from './wording.ts'

/** The same rules; a choice of a list gives text. */
const form = z.object({
  ...deliveryForm.shape,
  prescriptionId: z.pipe(z.string(), z.pipe(z.transform(Number), deliveryForm.shape.prescriptionId)),
})
const fields = ['prescriptionId', 'address', 'phone', 'note'] as const

type FormProps = {
  ready: readonly Prescription[]
  wanted: number | undefined
  phone: string | null
  patient: MyPharmacyDetails | undefined
  onGuard: (guarded: boolean) => void
  onClose: () => void
}

export type DeliveryDialogProps = {
  prescriptions: readonly Prescription[]
  wanted: number | undefined
  phone: string | null
  onClose: () => void
}

function DeliveryForm({ ready, wanted, phone, patient, onGuard, onClose }: FormProps) {
  const request = useRequestDelivery()
  const keyFor = useIdempotencyKey()
  const first = ready.find(({ id }) => id === wanted) ?? ready[0]
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(form),
    shouldFocusError: false,
    defaultValues: {
      prescriptionId: String(first?.id ?? ''),
      address: patient?.address ?? '',
      phone: phone ?? '',
      note: '',
    },
  })
  const { errors, submitCount, isDirty } = formState
  const submit = handleSubmit(async (body) => {
    try {
      await request.mutateAsync({ body, idempotencyKey: keyFor(body) })
    } catch (error) {
      const problem = error instanceof CallError ? error.problem : undefined
      for (const { path, message } of problem?.errors ?? []) {
        const name = fields.find((field) => field === path)
        if (name) setError(name, { message })
      }
      return
    }
    toast({ title: 'Delivery Requested', description: 'The pharmacy has been told' })
    onClose()
  })
  const wrong = errorsIn(errors, fields)
  const detail = request.error instanceof CallError ? request.error.problem?.detail : undefined
  return (
    <form
      noValidate
      onChange={() => onGuard(true)}
      onSubmit={(event) => void submit(event)}
      className="contents"
    >
      <ErrorSummary errors={wrong} attempt={submitCount} />
      <Field label="Prescription" error={errors.prescriptionId?.message}>
        <Select {...register('prescriptionId')}>
          {ready.map((one) => (
            <option key={one.id} value={one.id}>
              {medicineWords(one)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Address" error={errors.address?.message}>
        <TextArea rows={2} maxLength={300} autoComplete="street-address" {...register('address')} />
      </Field>
      <Field label="Phone" error={errors.phone?.message}>
        <TextInput type="tel" maxLength={30} autoComplete="tel" {...register('phone')} />
      </Field>
      <Field
        label="Note for the delivery"
        optional
        hint="For example how to find the door."
        error={errors.note?.message}
      >
        <TextArea rows={2} maxLength={300} {...register('note')} />
      </Field>
      {request.isError && wrong.length === 0 && (
        <Alert tone="danger" title="Failed to request the delivery. Please try again.">
          {detail ?? (isDirty ? 'Everything you typed is still here.' : 'Check your connection.')}
        </Alert>
      )}
      <DialogActions>
        <Button type="submit" variant="primary" busy={request.isPending} busyLabel="Requesting…">
          Request Delivery
        </Button>
        <DialogCancel />
      </DialogActions>
    </form>
  )
}

/** Request Delivery (PHARM-29): a filled prescription is brought home. */
export function DeliveryDialog({ prescriptions, wanted, phone, onClose }: DeliveryDialogProps) {
  // The form itself is gone as soon as nothing is left to be asked for.
  const close = useCloseOwnDialog(onClose)
  const [guarded, setGuarded] = useState(false)
  const patient = useQuery(patientQuery)
  const deliveries = useQuery(deliveriesQuery)
  const asked = new Set(
    deliveries.data
      ?.filter(({ status }) => status === 'requested' || status === 'on-the-way')
      .map(({ prescriptionId }) => prescriptionId),
  )
  const ready = prescriptions.filter((one) => isReady(one) && !asked.has(one.id))
  // Only the first fresh answer is waited for: what is asked again later leaves the form with what is typed.
  const isLoading = !patient.isFetchedAfterMount || deliveries.isPending
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Request Delivery"
      description="The pharmacy that filled it brings it to you."
      guarded={guarded}
    >
      {isLoading && <SkeletonRows />}
      {!isLoading && ready.length === 0 && (
        <>
          <EmptyState
            title="Nothing to deliver"
            text={
              asked.size > 0
                ? 'Delivery has been requested for everything that lies ready.'
                : 'Once a pharmacy has filled a prescription, it can be brought to you.'
            }
          />
          <DialogActions>
            <Button onClick={onClose}>Done</Button>
          </DialogActions>
        </>
      )}
      {!isLoading && ready.length > 0 && (
        <DeliveryForm
          ready={ready}
          wanted={wanted}
          phone={phone}
          patient={patient.data}
          onGuard={setGuarded}
          onClose={close}
        />
      )}
    </Dialog>
  )
}
