import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { medicationForm, type MedicationForm } from '@alafia/contract/prescriptions/schema'
import { mostRefills } from '@alafia/contract/prescriptions/states'
import { CallError } from '../../lib/call.ts'
import { useRepeatKey } from '../../lib/repeat-key.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { List, ListRow } from '../../ui/list.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.ts'
import { directionsOf as directions } from '@alafia/contract/prescriptions/directions'
import { prescriptionsQuery, useIssuePrescription } from './queries.ts'
import { StatusBadge } from './status-badge.tsx'

/** What the prescription is for; the server checks each against the visit. */
export type PrescribedAt = { id: number; patientId: number; familyMemberId: number | null; doctorId: number }

export type PrescribeProps = {
  visit: PrescribedAt
  issuedDate: string
  /** Tells whether something is typed that is not sent yet. */
  onUnsent: (unsent: boolean) => void
}

const nothing: MedicationForm = {
  name: '',
  dosage: '',
  frequency: '',
  duration: '',
  instructions: '',
  quantity: 1,
}

const refillChoices = Array.from({ length: mostRefills + 1 }, (_, times) => times)

/** The prescription fields of spec §2.6: as many medications as needed, sent together as one prescription. */
export function Prescribe({ visit, issuedDate, onUnsent }: PrescribeProps) {
  const issued = useQuery(prescriptionsQuery({ appointmentId: String(visit.id) }))
  const issue = useIssuePrescription()
  const keyFor = useRepeatKey()
  const [listed, setListed] = useState<readonly MedicationForm[]>([])
  const [refills, setRefills] = useState(0)
  const { register, handleSubmit, reset, watch, formState } = useForm<MedicationForm>({
    resolver: zodResolver(medicationForm),
    defaultValues: nothing,
  })
  const { errors } = formState
  const named = watch('name').trim() !== ''
  const unsent = named || listed.length > 0
  useEffect(() => onUnsent(unsent), [unsent, onUnsent])

  const send = async (medications: readonly MedicationForm[]) => {
    const { id: appointmentId, patientId, familyMemberId, doctorId } = visit
    const body = {
      appointmentId,
      patientId,
      familyMemberId,
      doctorId,
      medications: [...medications],
      status: 'pending' as const,
      issuedDate,
      refills,
    }
    try {
      await issue.mutateAsync({ body, idempotencyKey: keyFor(body) })
    } catch (error) {
      const detail = error instanceof CallError ? error.problem?.detail : undefined
      toast({
        title: 'Error',
        description: detail ?? 'Failed to add the prescription. Please try again.',
        tone: 'danger',
      })
      return
    }
    setListed([])
    setRefills(0)
    reset(nothing)
    toast({ title: 'Prescription Added', description: 'Patient and pharmacy have been notified' })
  }

  const addAnother = handleSubmit((medication) => {
    setListed([...listed, medication])
    reset(nothing)
  })
  /** Spec §5: does nothing without a medication name, unless medications are listed already. */
  const add = () =>
    named
      ? handleSubmit((medication) => send([...listed, medication]))()
      : listed.length > 0
        ? send(listed)
        : undefined

  return (
    <div className="grid gap-4" role="group" aria-labelledby="prescription">
      <h3 id="prescription" className="text-heading">
        Prescription
      </h3>
      {issued.data && issued.data.length > 0 && (
        <List>
          {issued.data.map((prescription) => (
            <ListRow
              key={prescription.id}
              title={prescription.medications.map(({ name }) => name).join(', ')}
              trailing={<StatusBadge status={prescription.status} />}
            />
          ))}
        </List>
      )}
      {listed.length > 0 && (
        <List aria-label="Medications to prescribe">
          {listed.map((medication, place) => (
            <ListRow
              key={medication.name}
              title={medication.name}
              text={directions(medication)}
              actions={
                <>
                  <Button
                    variant="quiet"
                    disabled={named}
                    onClick={() => {
                      reset(medication)
                      setListed(listed.filter((_, at) => at !== place))
                    }}
                  >
                    Edit
                  </Button>
                  <Button variant="quiet" onClick={() => setListed(listed.filter((_, at) => at !== place))}>
                    Remove
                  </Button>
                </>
              }
            />
          ))}
        </List>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Medication name" error={errors.name?.message} className="sm:col-span-2">
          <TextInput autoComplete="off" {...register('name')} />
        </Field>
        <Field label="Dosage" error={errors.dosage?.message}>
          <TextInput autoComplete="off" {...register('dosage')} />
        </Field>
        <Field label="Frequency" error={errors.frequency?.message}>
          <TextInput autoComplete="off" {...register('frequency')} />
        </Field>
        <Field label="Duration" error={errors.duration?.message}>
          <TextInput autoComplete="off" {...register('duration')} />
        </Field>
        <Field label="Quantity" hint="Units the pharmacy hands out" error={errors.quantity?.message}>
          <TextInput
            type="number"
            min={1}
            inputMode="numeric"
            {...register('quantity', { valueAsNumber: true })}
          />
        </Field>
        <Field
          label="Special instructions"
          optional
          error={errors.instructions?.message}
          className="sm:col-span-2"
        >
          <TextInput autoComplete="off" {...register('instructions')} />
        </Field>
      </div>
      <Field label="Refills" hint="How often all of this prescription may be filled again">
        <Select value={refills} onChange={({ target }) => setRefills(Number(target.value))}>
          {refillChoices.map((times) => (
            <option key={times} value={times}>
              {times === 0 ? 'None' : times}
            </option>
          ))}
        </Select>
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void addAnother()}>
          <Plus /> Another medication
        </Button>
        <Button busy={issue.isPending} onClick={() => void add()}>
          Add Prescription
        </Button>
      </div>
    </div>
  )
}
