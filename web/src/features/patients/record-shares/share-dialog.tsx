import { useState } from 'react'
import type { FamilyMember } from '@alafia/contract/family/schema'
import { shareRecord } from '@alafia/contract/patients/record-shares.endpoints'
import { newShare, type CreatedShare } from '@alafia/contract/patients/record-shares.schema'
import {
  scopeOfPart,
  shareDays,
  shareParts,
  sharePartLabels,
  type SharePart,
} from '@alafia/contract/patients/record-shares.states'
import * as z from 'zod/mini'
import { personChosen, withoutYourself } from '../../../domain/sharing.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { CopyableLink } from '../../../ui/form/copyable-link.tsx'
import { Field, FieldError } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { Dialog, DialogActions, DialogCancel } from '../../../ui/overlay/dialog.tsx'
import { invalidateShares } from './queries.ts'

const hints: Record<SharePart, string> = {
  facts: 'Allergies, problems, medicines from elsewhere, immunisations, sex, weight and pregnancy.',
  visits: 'Diagnosis, notes, advice, and what doctors added later.',
  prescriptions: 'What doctors prescribed here, with directions.',
  documents: 'Uploaded records, and files of test results.',
}

const shareForm = z.object({ ...newShare.shape, familyMemberId: z.string() })

export type ShareDialogProps = {
  reader: { id: number; firstName: string; lastName: string }
  family: readonly FamilyMember[]
  onClose: () => void
}

/** The link and the PIN, for the only time that they are shown. */
function Created({ created: { path, pin, share } }: { created: CreatedShare }) {
  return (
    <div className="grid gap-4">
      <CopyableLink
        label={`Link for ${share.recipient}`}
        hint={`Send it only to ${share.recipient}. It works for ${shareDays} days.`}
        link={window.location.origin + path}
        takesFocus
      />
      <div className="grid gap-1">
        <p>
          PIN: <b className="font-mono text-title tracking-widest">{pin}</b>
        </p>
        <p className="text-ink-2">
          Give the PIN in another way than the link, for example by phone. We show both only once.
        </p>
      </div>
    </div>
  )
}

/** REC-15: shares parts of one person's record, and then shows the link and the PIN. */
export function ShareDialog({ reader, family, onClose }: ShareDialogProps) {
  const [created, setCreated] = useState<CreatedShare>()
  const form = useForm(shareRecord, {
    schema: shareForm,
    start: { familyMemberId: 'self', recipient: '', parts: [...shareParts] },
    input: ({ familyMemberId, ...body }) => ({
      body: { ...body, familyMemberId: personChosen(familyMemberId, family, reader.id).familyMemberId },
    }),
    failure: 'We couldn’t create the link.',
    onSuccess: setCreated,
    invalidate: invalidateShares,
  })
  const { errors, register, setValue, watch } = form
  const chosen = watch('familyMemberId')
  const parts = watch('parts')
  const member = family.find(({ id }) => String(id) === chosen)
  const canShare = (part: SharePart, of = member) => of?.openScopes.includes(scopeOfPart[part]) ?? true
  const others = withoutYourself(family).filter((one) => shareParts.some((part) => canShare(part, one)))
  const choosePerson = (value: string) => {
    const one = family.find(({ id }) => String(id) === value)
    setValue(
      'parts',
      shareParts.filter((part) => canShare(part, one)),
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={created ? 'Your link is ready' : 'Share a record'}
      description={
        created
          ? 'Copy the link and write down the PIN before you close this.'
          : `For another hospital or doctor. They read it with a link and a PIN for ${shareDays} days, and need no account.`
      }
      guarded={created !== undefined}
      unsaved={{ loss: 'We won’t show the link and the PIN again.', stayLabel: 'Back to the link' }}
    >
      {created ? (
        <>
          <Created created={created} />
          <DialogActions>
            <Button variant="primary" onClick={onClose}>
              I’ve saved both
            </Button>
          </DialogActions>
        </>
      ) : (
        <Form
          form={form}
          actions={
            <DialogActions>
              <SubmitButton busyLabel="Creating the link…">Create Link</SubmitButton>
              <DialogCancel />
            </DialogActions>
          }
        >
          <Field label="Whose record?" error={errors.familyMemberId?.message}>
            <Select
              {...register('familyMemberId', {
                onChange: () => choosePerson(form.getValues('familyMemberId')),
              })}
            >
              <option value="self">
                {reader.firstName} {reader.lastName} (you)
              </option>
              {others.map(({ id, firstName, lastName, relationship }) => (
                <option key={id} value={id}>
                  {firstName} {lastName} ({relationship})
                </option>
              ))}
            </Select>
          </Field>
          <Field
            label="Who is it for?"
            hint="For your own list, such as ‘Dr. Mensah, Ridge Hospital’. They see it too."
            error={errors.recipient?.message}
          >
            <TextInput autoComplete="off" maxLength={120} {...register('recipient')} />
          </Field>
          <fieldset className="grid gap-2">
            <legend className="mb-1 font-semibold">What do you share?</legend>
            {shareParts
              .filter((part) => canShare(part))
              .map((part) => (
                <Checkbox
                  key={part}
                  label={sharePartLabels[part]}
                  hint={hints[part]}
                  checked={parts.includes(part)}
                  onChange={({ target }) =>
                    setValue(
                      'parts',
                      shareParts.filter((one) => (one === part ? target.checked : parts.includes(one))),
                      { shouldDirty: true, shouldValidate: form.attempt > 0 },
                    )
                  }
                />
              ))}
            {errors.parts?.message && <FieldError id={undefined}>{errors.parts.message}</FieldError>}
          </fieldset>
        </Form>
      )}
    </Dialog>
  )
}
