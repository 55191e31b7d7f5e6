import { History, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { issuePrescription } from '@alafia/contract/prescriptions/endpoints'
import { medicationForm, type MedicationForm, type Prescription } from '@alafia/contract/prescriptions/schema'
import { maxRefills } from '@alafia/contract/prescriptions/states'
import { lazyDialog } from '../../../ui/async/lazy-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { invalidatePrescriptions } from '../queries.ts'
import { SafetyFindings } from '../safety/safety-findings.tsx'
import { useSafety } from '../safety/use-safety.ts'
import { useFirstError } from '../use-first-error.ts'
import { IssuedInConsultation } from './issued-in-consultation.tsx'
import { emptyMedication, MedicationFields } from './medication-fields.tsx'
import { MedicationList } from './medication-list.tsx'

const PreviousPrescriptionsDialog = lazyDialog(
  async () => (await import('./previous-prescriptions-dialog.tsx')).PreviousPrescriptionsDialog,
)

/** The server checks each id against the appointment. */
export type ConsultedAppointment = {
  id: number
  patientId: number
  familyMemberId: number | null
  doctorId: number
}

export type PrescribeProps = {
  appointment: ConsultedAppointment
  issuedDate: string
  /** Whether something is typed that isn't sent yet. */
  onUnsent: (unsent: boolean) => void
}

const refillChoices = Array.from({ length: maxRefills + 1 }, (_, times) => times)

/** As many medications as needed, signed and sent together as one prescription (RX-5). */
export function Prescribe({ appointment, issuedDate, onUnsent }: PrescribeProps) {
  const { id: appointmentId, patientId, familyMemberId, doctorId } = appointment
  const [listed, setListed] = useState<readonly MedicationForm[]>([])
  const [refills, setRefills] = useState(0)
  const pad = useRef<HTMLDivElement>(null)
  const [isChoosing, setChoosing] = useState(false)
  /** How often the fields were reset; the first can take focus only after that render. */
  const [restarts, setRestarts] = useState(0)
  const form = useForm(issuePrescription, {
    schema: medicationForm,
    start: emptyMedication,
    input: (medication) => ({
      body: {
        appointmentId,
        patientId,
        familyMemberId,
        doctorId,
        medications: medication.name === '' ? [...listed] : [...listed, medication],
        status: 'pending' as const,
        issuedDate,
        refills,
        reasons: safety.overrides,
      },
    }),
    success: { title: 'Prescription Added', description: 'Patient and pharmacy have been notified' },
    failure: (why) => why ?? 'Failed to add the prescription. Try again.',
    invalidate: invalidatePrescriptions,
    onRefused: ({ findings }) => {
      if (findings) safety.refused()
    },
  })
  const { attempt, formState, isPending, reset, setFocus, watch } = form
  const isNamed = watch('name').trim() !== ''
  // A medication that is being typed is checked once its name field loses focus.
  const current = isNamed && formState.touchedFields.name ? [watch()] : []
  const safety = useSafety(
    appointmentId,
    [...listed, ...current].map(({ instructions = null, ...medication }) => ({
      ...medication,
      instructions,
    })),
  )
  useFirstError(pad, attempt)
  const isUnsent = isNamed || listed.length > 0
  useEffect(() => onUnsent(isUnsent), [isUnsent, onUnsent])
  useEffect(() => {
    if (restarts > 0) setFocus('name')
  }, [restarts, setFocus])

  const without = (index: number) => listed.filter((_, at) => at !== index)

  const send = async (medication: Parameters<typeof form.send>[0]) => {
    if (!safety.maySign() || !(await form.send(medication))) return
    setListed([])
    setRefills(0)
    safety.clear()
    reset(emptyMedication)
  }
  const addAnother = () =>
    form.check((medication) => {
      setListed([...listed, medication])
      reset(emptyMedication)
      setRestarts((times) => times + 1)
    })
  /** RX-5: does nothing without a medication name, unless medications are listed already. */
  const add = () => {
    if (isNamed) return form.check((medication) => void send(medication))
    return listed.length > 0 ? send({ ...emptyMedication, instructions: null, quantity: 1 }) : undefined
  }

  const prescribeAgain = ({ medications, refillsAllowed }: Prescription) => {
    const again = medications.map(
      ({ dispensed: _dispensed, owed: _owed, waived: _waived, instructions, ...medication }) => ({
        ...medication,
        instructions: instructions ?? '',
      }),
    )
    setListed([...listed, ...again])
    if (refills === 0) setRefills(refillsAllowed)
    setChoosing(false)
  }

  return (
    <div ref={pad} className="grid gap-4" role="group" aria-labelledby="prescription">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id="prescription" className="text-heading">
          Prescription
        </h3>
        <Button variant="quiet" aria-disabled={isPending} onClick={() => isPending || setChoosing(true)}>
          <History /> Prescribe again
        </Button>
      </div>
      <IssuedInConsultation appointmentId={appointmentId} />
      {/* Anything added meanwhile would be cleared along with what was sent. The pressed button stays outside, to keep focus. */}
      <fieldset disabled={isPending} className="contents">
        <MedicationList
          medications={listed}
          isBusy={isNamed}
          onEdit={(index) => {
            reset(listed[index] ?? emptyMedication)
            setListed(without(index))
            setRestarts((times) => times + 1)
          }}
          onRemove={(index) => setListed(without(index))}
        />
        <MedicationFields form={form} />
        <Field label="Refills" hint="How often the whole prescription may be refilled">
          <Select value={refills} onChange={({ target }) => setRefills(Number(target.value))}>
            {refillChoices.map((times) => (
              <option key={times} value={times}>
                {times === 0 ? 'None' : times}
              </option>
            ))}
          </Select>
        </Field>
        <SafetyFindings safety={safety} isTyping={isNamed} />
      </fieldset>
      <div className="flex flex-wrap gap-2">
        <Button aria-disabled={isPending} onClick={() => isPending || void addAnother()}>
          <Plus /> Another medication
        </Button>
        <Button busy={isPending} onClick={() => void add()}>
          Add Prescription
        </Button>
      </div>
      {isChoosing && (
        <PreviousPrescriptionsDialog
          patientId={patientId}
          familyMemberId={familyMemberId}
          open
          onOpenChange={setChoosing}
          onChoose={prescribeAgain}
        />
      )}
    </div>
  )
}
