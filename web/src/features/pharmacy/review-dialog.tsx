import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { pharmacyReviewForm, type PharmacyReview } from '@alafia/contract/pharmacy/schema'
import { CallError } from '../../lib/http/call.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlay/dialog.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Field } from '../../ui/form/field.tsx'
import { errorsIn } from '../../ui/form/form-errors.ts'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { useCloseOwnDialog } from '../../ui/overlay/use-close-own-dialog.ts'
import type { Nearby } from './nearby.ts'
import { useReview } from './queries.ts'

/** The same rules; a radio button gives text. */
const form = z.object({
  rating: z.pipe(z.nullable(z.string()), z.pipe(z.transform(Number), pharmacyReviewForm.shape.rating)),
  comment: pharmacyReviewForm.shape.comment,
})

const stars = ['1', '2', '3', '4', '5']
const words = ['Bad', 'Poor', 'Fair', 'Good', 'Very good']

export type ReviewDialogProps = { pharmacy: Nearby; own: PharmacyReview | undefined; onClose: () => void }

/** How it was at a pharmacy; a second word takes the place of the first. */
export function ReviewDialog({ pharmacy, own, onClose }: ReviewDialogProps) {
  const review = useReview()
  const close = useCloseOwnDialog(onClose)
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(form),
    shouldFocusError: false,
    defaultValues: { rating: own ? String(own.rating) : null, comment: own?.comment ?? '' },
  })
  const { errors, submitCount, isDirty } = formState
  const submit = handleSubmit(async (values) => {
    try {
      await review.mutateAsync({ id: pharmacy.id, ...values })
    } catch {
      return
    }
    toast({ title: 'Review Saved', description: `Thank you. Others now see how it was at ${pharmacy.name}.` })
    close()
  })
  const wrong = errorsIn(errors, ['rating', 'comment'])
  const detail = review.error instanceof CallError ? review.error.problem?.detail : undefined
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={own ? 'Change your review' : 'Write a review'}
      description={`${pharmacy.name}. Your first name is shown with it.`}
      guarded={isDirty && !review.isSuccess}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="contents">
        <ErrorSummary errors={wrong} attempt={submitCount} />
        <RadioGroup
          legend="How was it?"
          error={errors.rating?.message}
          {...register('rating')}
          options={stars.map((value, place) => ({ value, label: `${value} of 5: ${words[place]}` }))}
        />
        <Field label="What would you tell others?" optional error={errors.comment?.message}>
          <TextArea rows={3} maxLength={500} {...register('comment')} />
        </Field>
        {review.isError && (
          <Alert tone="danger" title="Failed to save your review. Please try again.">
            {detail ?? 'What you typed is still here.'}
          </Alert>
        )}
        <DialogActions>
          <Button type="submit" variant="primary" busy={review.isPending} busyLabel="Saving…">
            Save Review
          </Button>
          <DialogCancel />
        </DialogActions>
      </form>
    </Dialog>
  )
}
