import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { categoryLabel } from '@alafia/contract/records/categories'
import { addRecord } from '@alafia/contract/records/endpoints'
import { recordCategories, type RecordCategory } from '@alafia/contract/records/kinds'
import { useClinic } from '../../lib/clinic.ts'
import { callWithProgress } from '../../lib/http/upload.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { addRecordForm } from './add-record.ts'
import { FileField } from '../../domain/file-field.tsx'
import { invalidateRecords, recordFiltersQuery } from './queries.ts'
import { StorageNotice } from './storage-notice.tsx'

export type AddRecordDialogProps = {
  onClose: () => void
  /** A patient adds records for themselves and their family; a doctor chooses the patient. */
  reader: { id: number; firstName: string; lastName: string; role: string }
  /** The page's current filters. */
  start: { category?: RecordCategory | undefined; patient?: number | undefined; member?: number | undefined }
}

/** Add Record (REC-7). If it fails, what was typed and chosen stays. */
export function AddRecordDialog({ onClose, reader, start }: AddRecordDialogProps) {
  const { today } = useClinic()
  const isPatient = reader.role === 'patient'
  /** The share of the file that has been sent, from 0 to 1. */
  const [share, setShare] = useState(0)
  const own = useQuery({ ...recordFiltersQuery(undefined), enabled: isPatient })
  const form = useForm(addRecord, {
    schema: addRecordForm(today),
    start: {
      patientId: isPatient ? String(reader.id) : String(start.patient ?? ''),
      familyMemberId: String(start.member ?? 'self'),
      title: '',
      date: '',
      category: start.category ?? '',
      note: '',
      file: undefined,
    },
    input: ({ file, patientId, familyMemberId, ...details }) => ({
      body: {
        ...details,
        patientId:
          // Of a child whom another parent shares, that parent's account.
          own.data?.members.find(({ id }) => String(id) === familyMemberId)?.patientId ?? Number(patientId),
        familyMemberId: familyMemberId === 'self' ? null : Number(familyMemberId),
      },
      file,
    }),
    call: (endpoint, input) => {
      setShare(0)
      return callWithProgress(endpoint, input, setShare)
    },
    success: { title: 'Record Added', description: 'Saved to the medical records.' },
    failure: 'Failed to add the record. Please try again.',
    invalidate: invalidateRecords,
  })
  const { register, watch, errors, setValue, trigger } = form
  const patientId = watch('patientId')
  const file = watch('file')
  const choices = useQuery({ ...recordFiltersQuery(undefined), enabled: !isPatient })
  const family = useQuery({
    ...recordFiltersQuery(isPatient ? undefined : Number(patientId)),
    enabled: patientId !== '',
  })
  const members = family.data?.members.filter(({ isArchived }) => !isArchived) ?? []
  const patients = choices.data?.patients ?? []
  /** Of a reader who is a member of another family. */
  const yourself = members.find(({ relationship }) => relationship === 'you')?.id
  // A doctor may treat a child, and not the parent.
  const hasHolder = family.data?.holder ?? true
  const isHolder = watch('familyMemberId') === 'self'
  useEffect(() => {
    if (!hasHolder && isHolder) setValue('familyMemberId', String(yourself ?? ''))
  }, [hasHolder, isHolder, yourself, setValue])
  const patientName = patients.find(({ id }) => String(id) === patientId)?.name

  const chooseFile = (chosen: File | undefined) => {
    setValue('file', chosen, { shouldDirty: true })
    // A note is required only without a file.
    void trigger(form.attempt > 0 ? ['file', 'note'] : 'file')
  }

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Add Record"
      description="A result, a letter or a note from elsewhere."
      submitLabel="Add Record"
      busyLabel="Adding…"
    >
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
          {hasHolder ? (
            <option value="self">
              {isPatient ? `${reader.firstName} ${reader.lastName} (you)` : (patientName ?? 'The patient')}
            </option>
          ) : (
            yourself === undefined && <option value="">Select a person</option>
          )}
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
          <Select {...register('category')}>
            <option value="">Select a category</option>
            {recordCategories.map((category) => (
              <option key={category} value={category}>
                {categoryLabel[category]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Field label="Note" hint="Write a note if you have no file." error={errors.note?.message}>
        <TextArea rows={3} maxLength={5000} {...register('note')} />
      </Field>
      {isPatient && <StorageNotice />}
      <FileField
        file={file}
        error={errors.file?.message}
        progress={form.isPending && file ? share : undefined}
        onFile={chooseFile}
      />
    </FormDialog>
  )
}
