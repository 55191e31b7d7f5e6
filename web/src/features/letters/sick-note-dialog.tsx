import * as z from 'zod/mini'
import { issueSickNote } from '@alafia/contract/letters/endpoints'
import { fitnesses, fitnessLabel } from '@alafia/contract/letters/kinds'
import {
  longNoteDays,
  maxNoteDays,
  noteDays,
  sickNoteForm,
  type LetterStart,
  type SickNoteForm,
} from '@alafia/contract/letters/schema'
import { addDays } from '@alafia/contract/kernel/civil'
import { useClinic } from '../../lib/clinic.ts'
import { plainDate } from '../../lib/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field } from '../../ui/form/field.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { LetterForm } from './letter-form.tsx'
import { LetterDialog } from './letter-start.tsx'
import { SickNoteView } from './letter-view.tsx'
import { invalidateLetters } from './queries.ts'

type Fields = {
  fitness: SickNoteForm['fitness']
  from: string
  until: string
  limits: string
  hasDiagnosis: boolean
  diagnosis: string
}

/** The preview shows how many days are meant, and signing it confirms them. */
const schema = z.pipe(
  z.transform((fields: Fields): z.input<typeof sickNoteForm> => ({
    fitness: fields.fitness,
    from: fields.from,
    until: fields.fitness === 'fit' || fields.until === '' ? null : fields.until,
    limits: fields.fitness === 'limited' ? fields.limits : null,
    diagnosis: fields.hasDiagnosis ? fields.diagnosis : null,
    confirmed: true,
  })),
  sickNoteForm,
)

/** Says how long the note is if it is longer than most. */
function LongNote({ from, until }: Pick<SickNoteForm, 'from' | 'until'>) {
  const days = until === null ? 0 : noteDays(from, until)
  return days <= longNoteDays ? null : (
    <Alert tone="warn" title={`This note covers ${days} days`}>
      Sign it only if more than {longNoteDays} days are meant.
    </Alert>
  )
}

type SickNoteDialogProps = { appointmentId: number; onClose: () => void }

function Write({ appointmentId, start, onClose }: SickNoteDialogProps & { start: LetterStart }) {
  const { today } = useClinic()
  const form = useForm(issueSickNote, {
    schema,
    start: {
      fitness: 'unfit',
      from: start.visitDate,
      until: '',
      limits: '',
      hasDiagnosis: false,
      diagnosis: start.diagnosis ?? '',
    },
    input: (body) => ({ params: { id: String(appointmentId) }, body }),
    success: { title: 'Sick note signed', description: 'The patient has been notified.' },
    failure: 'We couldn’t sign the note. Try again.',
    invalidate: invalidateLetters,
  })
  const { errors, register } = form
  const [fitness, from, hasDiagnosis] = form.watch(['fitness', 'from', 'hasDiagnosis'])
  return (
    <LetterForm
      form={form}
      onClose={onClose}
      renderPreview={(note) => (
        <>
          <SickNoteView head={start.letterhead} note={note} />
          <LongNote {...note} />
        </>
      )}
    >
      <RadioGroup
        legend="What does the note state?"
        options={fitnesses.map((value) => ({ value, label: fitnessLabel[value] }))}
        error={errors.fitness?.message}
        {...register('fitness')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="First day"
          hint={`From the visit on ${plainDate(start.visitDate)}`}
          error={errors.from?.message}
        >
          <TextInput type="date" min={start.visitDate} max={addDays(today, 30)} {...register('from')} />
        </Field>
        {fitness !== 'fit' && (
          <Field label="Last day" hint={`At most ${maxNoteDays} days in all`} error={errors.until?.message}>
            <TextInput type="date" {...(from && { min: from })} {...register('until')} />
          </Field>
        )}
      </div>
      {fitness === 'limited' && (
        <Field label="What to avoid" error={errors.limits?.message}>
          <TextInput maxLength={500} autoComplete="off" {...register('limits')} />
        </Field>
      )}
      <Checkbox
        label="State the diagnosis"
        hint="Without it, the employer or school doesn’t learn it."
        {...register('hasDiagnosis')}
      />
      {hasDiagnosis && (
        <Field label="Diagnosis" error={errors.diagnosis?.message}>
          <TextInput maxLength={500} autoComplete="off" {...register('diagnosis')} />
        </Field>
      )}
    </LetterForm>
  )
}

/** Writes a sick note about an appointment. */
export function SickNoteDialog(props: SickNoteDialogProps) {
  return (
    <LetterDialog
      appointmentId={props.appointmentId}
      title="Sick note"
      description="You see it once more before you sign it. After that it can only be withdrawn."
      onClose={props.onClose}
    >
      {(start) => <Write {...props} start={start} />}
    </LetterDialog>
  )
}
