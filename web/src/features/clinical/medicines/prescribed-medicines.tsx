import { useState } from 'react'
import * as z from 'zod/mini'
import { text } from '@alafia/contract/kernel/text'
import { isStopped, type CurrentMedicine } from '@alafia/contract/prescriptions/current-medicines'
import { howToTake } from '@alafia/contract/prescriptions/directions'
import { addMedicineStop } from '@alafia/contract/prescriptions/endpoints'
import { stopText } from '../../../domain/medicine-stop.ts'
import { useAuthorText } from '../../../domain/recorded-by.ts'
import { plainDate } from '../../../lib/format.ts'
import { useSession } from '../../../lib/session/session.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { InlineForm } from '../entries/inline-form.tsx'
import { QuickButton } from '../entries/quick-button.tsx'
import { paramsOf, type Person } from '../../../domain/person-facts.ts'
import { invalidateMedicines } from '../queries.ts'

type PrescribedMedicinesProps = {
  person: Person
  /** Of prescriptions from here that are still valid. */
  medicines: readonly CurrentMedicine[]
  mayChange: boolean
}

/** What was prescribed here, with what was stopped and why (RX-60). */
export function PrescribedMedicines({ medicines, ...row }: PrescribedMedicinesProps) {
  return (
    <div className="grid gap-1">
      <h4 className="text-small text-ink-2">Prescribed here, still valid</h4>
      {medicines.length === 0 ? (
        <p className="text-small">None.</p>
      ) : (
        <ul role="list" className="grid gap-2">
          {medicines.map((medicine) => (
            <PrescribedMedicine
              key={`${medicine.prescriptionId} ${medicine.medicationIndex}`}
              medicine={medicine}
              {...row}
            />
          ))}
        </ul>
      )}
      <h4 className="text-small text-ink-2">From elsewhere</h4>
    </div>
  )
}

type RowProps = Omit<PrescribedMedicinesProps, 'medicines'> & { medicine: CurrentMedicine }

function PrescribedMedicine({ person, medicine, mayChange }: RowProps) {
  const { recordedBy } = useAuthorText()
  const [isStopping, setStopping] = useState(false)
  const { name, prescribedAs, dosage, frequency, doctorName, issuedDate, said } = medicine
  const statements = [said.doctor, said.patient].filter((one) => one !== null)
  return (
    <li className="grid gap-1 wrap-anywhere">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-52">
          <span className={isStopped(medicine) ? 'text-ink-2 line-through' : 'font-semibold'}>{name}</span>,{' '}
          {howToTake({ dosage, frequency })}
          {prescribedAs !== null && (
            <span className="block text-small">Dispensed instead of {prescribedAs}</span>
          )}
          <span className="block text-small text-ink-2">
            {doctorName}, {plainDate(issuedDate)}
          </span>
          {statements.map((one) => (
            <span key={one.recorded.role} className="block text-small font-semibold">
              {stopText(one, recordedBy)}
            </span>
          ))}
        </div>
        {mayChange && !isStopping && (
          <Change person={person} medicine={medicine} onStop={() => setStopping(true)} />
        )}
      </div>
      {isStopping && <StopForm person={person} medicine={medicine} onClose={() => setStopping(false)} />}
    </li>
  )
}

type ChangeProps = Pick<RowProps, 'person' | 'medicine'> & { onStop: () => void }

/** A doctor goes by the doctors' word, a patient by their own while it is newer. */
function Change({ person, medicine, onStop }: ChangeProps) {
  const isDoctor = useSession().user?.role === 'doctor'
  const { name, prescriptionId, medicationIndex, said } = medicine
  const latest = isDoctor ? said.doctor : (said.patient ?? said.doctor)
  const carryOn = useSubmit(addMedicineStop, {
    success: `${name}: saved as taken`,
    failure: (why) => why ?? 'Failed to save',
    invalidate: invalidateMedicines,
  })
  if (latest?.status !== 'stopped')
    return (
      <QuickButton label={isDoctor ? 'Stop' : 'I stopped taking'} name={name} busy={false} onPress={onStop} />
    )
  return (
    <QuickButton
      label={isDoctor ? 'Continue' : 'I’m taking'}
      name={name}
      busy={carryOn.isPending}
      onPress={() =>
        void carryOn.send({
          params: paramsOf(person),
          body: { prescriptionId, medicationIndex, status: 'taking', reason: null },
        })
      }
    />
  )
}

const reasonOnly = z.object({ reason: text({ min: 3, max: 200, message: 'Say why it was stopped' }) })

type StopFormProps = Pick<RowProps, 'person' | 'medicine'> & { onClose: () => void }

function StopForm({ person, medicine, onClose }: StopFormProps) {
  const isDoctor = useSession().user?.role === 'doctor'
  const { name, prescriptionId, medicationIndex } = medicine
  const form = useForm(addMedicineStop, {
    schema: reasonOnly,
    start: { reason: '' },
    input: ({ reason }) => ({
      params: paramsOf(person),
      body: { prescriptionId, medicationIndex, status: 'stopped' as const, reason },
    }),
    success: `${name}: saved as stopped`,
    failure: 'Failed to save',
    invalidate: invalidateMedicines,
  })
  return (
    <InlineForm form={form} label={`Stop ${name}`} submitLabel="Stop medicine" onClose={onClose}>
      <Field
        label={isDoctor ? 'Why is it stopped?' : 'Why did you stop?'}
        hint={
          isDoctor
            ? 'The safety check no longer counts it as taken. The prescription itself stays.'
            : 'Your doctor and pharmacist will see this. Ask your doctor before you stop a medicine.'
        }
        error={form.errors.reason?.message}
      >
        <TextInput maxLength={200} autoComplete="off" {...form.register('reason')} />
      </Field>
    </InlineForm>
  )
}
