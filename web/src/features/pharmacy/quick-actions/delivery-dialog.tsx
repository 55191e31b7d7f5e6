import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { requestDelivery } from '@alafia/contract/pharmacy/endpoints'
import { deliveryForm, type MyPharmacyDetails } from '@alafia/contract/pharmacy/schema'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../../ui/overlay/dialog.tsx'
import { EmptyState } from '../../../ui/list/empty-state.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { SkeletonRows } from '../../../ui/list/skeleton.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { useCloseOwnDialog } from '../../../ui/overlay/use-close-own-dialog.ts'
import { medicineText } from '../labels.ts'
import { canBeDelivered } from '../panel-prescriptions.ts'
import { deliveriesQuery, invalidatePrescriptions, myDetailsQuery } from '../queries.ts'

/** A select's value is text. */
const schema = z.extend(deliveryForm, {
  prescriptionId: z.pipe(z.string(), z.pipe(z.transform(Number), deliveryForm.shape.prescriptionId)),
})

type FormProps = {
  ready: readonly Prescription[]
  selectedId: number | undefined
  phone: string | null
  details: MyPharmacyDetails | undefined
  onDone: () => void
}

export type DeliveryDialogProps = {
  prescriptions: readonly Prescription[]
  selectedId: number | undefined
  phone: string | null
  onClose: () => void
}

function DeliveryForm({ ready, selectedId, phone, details, onDone }: FormProps) {
  const first = ready.find(({ id }) => id === selectedId) ?? ready[0]
  const form = useForm(requestDelivery, {
    schema,
    start: {
      prescriptionId: String(first?.id ?? ''),
      address: details?.address ?? '',
      phone: phone ?? '',
      note: '',
    },
    input: (body) => ({ body }),
    success: { title: 'Delivery Requested', description: 'The pharmacy has been notified' },
    failure: 'Failed to request the delivery',
    invalidate: invalidatePrescriptions,
    // The form disappears once nothing is left to request.
    onSuccess: onDone,
  })
  const { errors, register } = form
  return (
    <Form
      form={form}
      actions={
        <DialogActions>
          <SubmitButton busyLabel="Requesting…">Request Delivery</SubmitButton>
          <DialogCancel />
        </DialogActions>
      }
    >
      <Field label="Prescription" error={errors.prescriptionId?.message}>
        <Select {...register('prescriptionId')}>
          {ready.map((prescription) => (
            <option key={prescription.id} value={prescription.id}>
              {medicineText(prescription)}
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
        hint="For example, how to find the door."
        error={errors.note?.message}
      >
        <TextArea rows={2} maxLength={300} {...register('note')} />
      </Field>
    </Form>
  )
}

/** Request Delivery (PHARM-29). */
export function DeliveryDialog({ prescriptions, selectedId, phone, onClose }: DeliveryDialogProps) {
  const close = useCloseOwnDialog(onClose)
  const details = useQuery(myDetailsQuery)
  const deliveries = useQuery(deliveriesQuery)
  const requested = new Set(
    deliveries.data
      ?.filter(({ status }) => status === 'requested' || status === 'on-the-way')
      .map(({ prescriptionId }) => prescriptionId),
  )
  const ready = prescriptions.filter((one) => canBeDelivered(one) && !requested.has(one.id))
  // Wait only for the first fresh answer: a later refetch must not replace the form while someone types.
  const isLoading = !details.isFetchedAfterMount || deliveries.isPending
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Request Delivery"
      description="The pharmacy that filled the prescription delivers it."
    >
      {isLoading && <SkeletonRows />}
      {!isLoading && ready.length === 0 && (
        <>
          <EmptyState
            title="Nothing to deliver"
            text={
              requested.size > 0
                ? 'You have requested delivery of everything that is ready.'
                : 'Once a pharmacy has filled a prescription, you can have it delivered.'
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
          selectedId={selectedId}
          phone={phone}
          details={details.data}
          onDone={close}
        />
      )}
    </Dialog>
  )
}
