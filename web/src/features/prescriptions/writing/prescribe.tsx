import { zodResolver } from '@hookform/resolvers/zod'
import { History, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { medicationForm, type MedicationForm, type Prescription } from '@alafia/contract/prescriptions/schema'
import { maxRefills } from '@alafia/contract/prescriptions/states'
import { CallError } from '../../../lib/http/call.ts'
import { useRepeatKey } from '../../../lib/http/repeat-key.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { lazyDialog } from '../../../ui/async/lazy-dialog.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { IssuedInConsultation } from './issued-in-consultation.tsx'
import { MedicationFields, emptyMedication } from './medication-fields.tsx'
import { MedicationList } from './medication-list.tsx'
import { useIssuePrescription } from '../queries.ts'
import { SafetyFindings } from '../safety/safety-findings.tsx'
import { useSafety } from '../safety/use-safety.ts'

const EarlierDialog = lazyDialog(
  async () => (await import('./previous-prescriptions-dialog.tsx')).PreviousPrescriptionsDialog,
)

/** What the prescription is for; the server checks each against the visit. */
export type ConsultedAppointment = {
  id: number
  patientId: number
  familyMemberId: number | null
  doctorId: number
}

export type PrescribeProps = {
  visit: ConsultedAppointment
  issuedDate: string
  /** Tells whether something is typed that is not sent yet. */
  onUnsent: (unsent: boolean) => void
}

const refillChoices = Array.from({ length: maxRefills + 1 }, (_, times) => times)

/** The order pad (RX-5): as many medications as needed, signed and sent together as one prescription. */
export function Prescribe({ visit, issuedDate, onUnsent }: PrescribeProps) {
  const issue = useIssuePrescription()
  const keyFor = useRepeatKey()
  const [listed, setListed] = useState<readonly MedicationForm[]>([])
  const [refills, setRefills] = useState(0)
  const [looking, setLooking] = useState(false)
  /** How often the fields began anew: only once they stand there can the first have the focus. */
  const [begun, setBegun] = useState(0)
  const form = useForm<MedicationForm>({
    resolver: zodResolver(medicationForm),
    defaultValues: emptyMedication,
  })
  const { formState, handleSubmit, reset, setFocus, watch } = form
  const named = watch('name').trim() !== ''
  // What is being typed is checked once its name is left.
  const current =
    named && formState.touchedFields.name ? [{ name: watch('name'), dosage: watch('dosage') }] : []
  const safety = useSafety(visit.id, [...listed, ...current])
  const unsent = named || listed.length > 0
  useEffect(() => onUnsent(unsent), [unsent, onUnsent])
  useEffect(() => {
    if (begun > 0) setFocus('name')
  }, [begun, setFocus])

  const without = (place: number) => listed.filter((_, at) => at !== place)

  const send = async (medications: readonly MedicationForm[]) => {
    if (!safety.mayGoOn()) return
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
      reasons: safety.given,
    }
    try {
      await issue.mutateAsync({ body, idempotencyKey: keyFor(body) })
    } catch (error) {
      const problem = error instanceof CallError ? error.problem : undefined
      if (problem?.findings) safety.refused()
      const detail = problem?.detail
      toast({
        title: 'Error',
        description: detail ?? 'Failed to add the prescription. Please try again.',
        tone: 'danger',
      })
      return
    }
    keyFor.forget()
    setListed([])
    setRefills(0)
    safety.clear()
    reset(emptyMedication)
    toast({ title: 'Prescription Added', description: 'Patient and pharmacy have been notified' })
  }

  const addAnother = handleSubmit((medication) => {
    setListed([...listed, medication])
    reset(emptyMedication)
    setBegun((times) => times + 1)
  })
  /** RX-5: does nothing without a medication name, unless medications are listed already. */
  const add = () =>
    named
      ? handleSubmit((medication) => send([...listed, medication]))()
      : listed.length > 0
        ? send(listed)
        : undefined

  const takeOver = ({ medications, refillsAllowed }: Prescription) => {
    const again = medications.map(
      ({ dispensed: _handedOut, owed: _owed, waived: _waived, instructions, ...medication }) => ({
        ...medication,
        instructions: instructions ?? '',
      }),
    )
    setListed([...listed, ...again])
    if (refills === 0) setRefills(refillsAllowed)
    setLooking(false)
  }

  return (
    <div className="grid gap-4" role="group" aria-labelledby="prescription">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id="prescription" className="text-heading">
          Prescription
        </h3>
        <Button
          variant="quiet"
          aria-disabled={issue.isPending}
          onClick={() => issue.isPending || setLooking(true)}
        >
          <History /> Prescribe again
        </Button>
      </div>
      <IssuedInConsultation appointmentId={visit.id} />
      {/* What is added meanwhile would go with what was sent. The pressed button stays outside, and keeps the focus. */}
      <fieldset disabled={issue.isPending} className="contents">
        <MedicationList
          medications={listed}
          isBusy={named}
          onEdit={(place) => {
            reset(listed[place] ?? emptyMedication)
            setListed(without(place))
            setBegun((times) => times + 1)
          }}
          onRemove={(place) => setListed(without(place))}
        />
        <MedicationFields form={form} />
        <Field label="Refills" hint="How often all of this prescription may be filled again">
          <Select value={refills} onChange={({ target }) => setRefills(Number(target.value))}>
            {refillChoices.map((times) => (
              <option key={times} value={times}>
                {times === 0 ? 'None' : times}
              </option>
            ))}
          </Select>
        </Field>
        <SafetyFindings safety={safety} isTyping={named} />
      </fieldset>
      <div className="flex flex-wrap gap-2">
        <Button aria-disabled={issue.isPending} onClick={() => issue.isPending || void addAnother()}>
          <Plus /> Another medication
        </Button>
        <Button busy={issue.isPending} onClick={() => void add()}>
          Add Prescription
        </Button>
      </div>
      {looking && (
        <EarlierDialog
          patientId={visit.patientId}
          familyMemberId={visit.familyMemberId}
          open
          onOpenChange={setLooking}
          onTake={takeOver}
        />
      )}
    </div>
  )
}
