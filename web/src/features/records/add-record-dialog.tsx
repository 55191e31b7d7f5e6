import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { categoryLabel, noteOrFile, notInFuture } from '@alafia/contract/records/categories'
import { recordCategories, type RecordCategory } from '@alafia/contract/records/kinds'
import { recordForm, type RecordForm } from '@alafia/contract/records/schema'
import { CallError } from '../../lib/http/call.ts'
import { useClinic } from '../../lib/clinic.ts'
import { useRepeatKey } from '../../lib/http/repeat-key.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlay/dialog.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Field } from '../../ui/form/field.tsx'
import { errorsIn } from '../../ui/form/form-errors.ts'
import { Form } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { useOwnClose } from '../../ui/overlay/use-own-close.ts'
import { fileProblem, useAddRecord } from './add-record.ts'
import { FileField } from './file-field.tsx'
import { recordFiltersQuery } from './queries.ts'

export type AddRecordDialogProps = {
  onClose: () => void
  /** A patient adds to the own and the family's history; a doctor chooses the patient. */
  reader: { id: number; firstName: string; lastName: string; role: string }
  /** What the page is filtered by already. */
  start: { category?: RecordCategory | undefined; patient?: number | undefined; member?: number | undefined }
}

const fieldNames = ['patientId', 'familyMemberId', 'title', 'date', 'category', 'note'] as const
const failed = 'Failed to add the record. Please try again.'

/** Add Record (REC-7). Whatever fails, what was typed and chosen stays. */
export function AddRecordDialog({ onClose, reader, start }: AddRecordDialogProps) {
  const { today } = useClinic()
  const isPatient = reader.role === 'patient'
  const form = useForm<RecordForm>({
    resolver: zodResolver(recordForm),
    // The summary takes the focus.
    shouldFocusError: false,
    defaultValues: {
      patientId: isPatient ? String(reader.id) : String(start.patient ?? ''),
      familyMemberId: String(start.member ?? 'self'),
      title: '',
      date: '',
      note: '',
      ...(start.category ? { category: start.category } : {}),
    },
  })
  const { register, watch, setError, handleSubmit, formState, setValue } = form
  const { errors, submitCount, isDirty } = formState
  const [file, setFile] = useState<File>()
  const [fileError, setFileError] = useState<string>()
  const adding = useAddRecord()
  const keyFor = useRepeatKey()
  const close = useOwnClose(onClose)
  const patientId = watch('patientId')
  const everybody = useQuery({ ...recordFiltersQuery(undefined), enabled: !isPatient })
  const family = useQuery({
    ...recordFiltersQuery(isPatient ? undefined : Number(patientId)),
    enabled: patientId !== '',
  })
  const members = family.data?.members.filter(({ isArchived }) => !isArchived) ?? []
  const patients = everybody.data?.patients ?? []
  const patientName = patients.find(({ id }) => String(id) === patientId)?.name

  const chooseFile = (chosen: File | undefined) => {
    setFile(chosen)
    setFileError(chosen && fileProblem(chosen))
    if (chosen && errors.note?.message === noteOrFile) form.clearErrors('note')
  }

  const showProblem = (error: unknown) => {
    const problem = error instanceof CallError ? error.problem : undefined
    for (const { path, message } of problem?.errors ?? []) {
      const name = fieldNames.find((one) => one === path)
      if (name) setError(name, { message })
      else if (path === 'file') setFileError(message)
    }
    toast({ title: 'Error', description: problem?.detail ?? failed, tone: 'danger' })
  }

  const submit = handleSubmit(async ({ patientId: patient, familyMemberId, ...rest }) => {
    if (rest.date > today) setError('date', { message: notInFuture })
    if (rest.note === '' && !file) setError('note', { message: noteOrFile })
    if (rest.date > today || (rest.note === '' && !file) || fileError !== undefined) return
    const body = {
      ...rest,
      patientId: Number(patient),
      familyMemberId: familyMemberId === 'self' ? null : Number(familyMemberId),
    }
    const content = [body, file && [file.name, file.size, file.lastModified]]
    try {
      await adding.mutateAsync({ body, file, idempotencyKey: keyFor(content) })
    } catch (error) {
      showProblem(error)
      return
    }
    toast({ title: 'Record Added', description: 'It now stands among the medical records.' })
    close()
  })

  const wrong = [
    ...errorsIn(errors, fieldNames),
    ...(fileError !== undefined && submitCount > 0 ? [{ field: 'file', message: fileError }] : []),
  ]

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add Record"
      description="A result, a letter or a note from elsewhere, kept with the visits."
      guarded={(isDirty || file !== undefined) && !adding.isSuccess}
    >
      <Form sending={adding.isPending} onSubmit={(event) => void submit(event)} className="contents">
        <ErrorSummary errors={wrong} attempt={submitCount} />
        {!isPatient && (
          <Field label="Patient" error={errors.patientId?.message}>
            <Select {...register('patientId', { onChange: () => setValue('familyMemberId', 'self') })}>
              <option value="">Select a patient</option>
              {patients.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field label="Who is it about?" error={errors.familyMemberId?.message}>
          <Select {...register('familyMemberId')}>
            <option value="self">
              {isPatient ? `${reader.firstName} ${reader.lastName} (you)` : (patientName ?? 'The patient')}
            </option>
            {members.map(({ id, name, relationship }) => (
              <option key={id} value={id}>
                {name} ({relationship})
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Title" error={errors.title?.message}>
          <TextInput maxLength={200} autoComplete="off" {...register('title')} />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Date" error={errors.date?.message}>
            <TextInput type="date" max={today} {...register('date')} />
          </Field>
          <Field label="Category" error={errors.category?.message}>
            <Select {...register('category')} defaultValue={start.category ?? ''}>
              <option value="">Select a category</option>
              {recordCategories.map((category) => (
                <option key={category} value={category}>
                  {categoryLabel[category]}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <Field label="Note" hint="Needed where there is no file." error={errors.note?.message}>
          <TextArea rows={3} maxLength={5000} {...register('note')} />
        </Field>
        <FileField
          file={file}
          error={fileError}
          progress={adding.isPending && file ? adding.share : undefined}
          onFile={chooseFile}
        />
        {adding.isError && wrong.length === 0 && (
          <Alert tone="danger" title={failed}>
            Everything you typed and chose is still here. Trying again adds it only once.
          </Alert>
        )}
        <DialogActions>
          <Button type="submit" variant="primary" busy={adding.isPending} busyLabel="Adding…">
            Add Record
          </Button>
          <DialogCancel />
        </DialogActions>
      </Form>
    </Dialog>
  )
}
