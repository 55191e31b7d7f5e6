import { History, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { issuePrescription } from '@alafia/contract/prescriptions/endpoints'
import { amendPrescription } from '@alafia/contract/prescriptions/question-endpoints'
import { medicationForm, type MedicationForm, type Prescription } from '@alafia/contract/prescriptions/schema'
import { maxRefills } from '@alafia/contract/prescriptions/states'
import { lazyDialog } from '../../../ui/async/lazy-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { invalidatePrescriptions } from '../queries.ts'
import { SafetyFindings } from '../safety/safety-findings.tsx'
import { unansweredText } from '../safety/unanswered.ts'
import { useSafety } from '../safety/use-safety.ts'
import { useFirstError } from '../use-first-error.ts'
import { IssuedInConsultation } from './issued-in-consultation.tsx'
import { emptyMedication, MedicationFields } from './medication-fields.tsx'
import { fromDraftMedication, toDraftMedication, type OrderContent, type OrderOnPad } from './order-draft.ts'
import { LeftOrder } from './left-order.tsx'
import { OrderSetMenu } from './order-set-menu.tsx'
import { OrderStatus } from './order-status.tsx'
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

type OrderPadProps = PrescribeProps & {
  draft: OrderOnPad
  /** The prescription that it replaces; otherwise it is a new one. */
  replaces?: number
  onSigned?: () => void
}

const signing = {
  add: {
    label: 'Add Prescription',
    success: { title: 'Prescription Added', description: 'Patient and pharmacy have been notified' },
    failure: 'Failed to add the prescription. Try again.',
  },
  amend: {
    label: 'Sign the change',
    success: { title: 'Prescription Changed', description: 'Patient and pharmacy have been notified' },
    failure: 'Failed to change the prescription. Try again.',
  },
}

/** As many medications as needed, signed and sent together as one prescription (RX-5). */
export function OrderPad({ appointment, issuedDate, onUnsent, draft, replaces, onSigned }: OrderPadProps) {
  const { id: appointmentId, patientId, familyMemberId, doctorId } = appointment
  const { start, autosave } = draft
  const [listed, setListed] = useState<readonly MedicationForm[]>(() =>
    start.medications.map(fromDraftMedication),
  )
  const [refills, setRefills] = useState(start.refills)
  const [isSigning, setSigning] = useState(false)
  const pad = useRef<HTMLDivElement>(null)
  const [isChoosing, setChoosing] = useState(false)
  /** How often the fields were reset; the first can take focus only after that render. */
  const [restarts, setRestarts] = useState(0)
  const words = signing[replaces === undefined ? 'add' : 'amend']
  const form = useForm(replaces === undefined ? issuePrescription : amendPrescription, {
    schema: medicationForm,
    start: fromDraftMedication(start.typing),
    input: (medication) => {
      const order = {
        medications: medication.name === '' ? [...listed] : [...listed, medication],
        refills,
        reasons: safety.overrides,
      }
      return replaces === undefined
        ? {
            body: {
              ...order,
              appointmentId,
              patientId,
              familyMemberId,
              doctorId,
              status: 'pending' as const,
              issuedDate,
              draftVersion: autosave.snapshot().saved.version,
            },
          }
        : { params: { id: String(replaces) }, body: order }
    },
    success: words.success,
    failure: (why) => why ?? words.failure,
    invalidate: invalidatePrescriptions,
    onRefused: ({ findings }) => {
      if (findings) safety.refused()
    },
  })
  const { attempt, formState, reset, setFocus, setValue, watch } = form
  const isPending = form.isPending || isSigning
  const typing = watch()
  const isNamed = typing.name.trim() !== ''
  // A medication that is being typed is checked once its name field loses focus; one that was typed earlier, immediately.
  const isSettled = formState.touchedFields.name === true || typing.name === start.typing.name
  const current = isNamed && isSettled ? [typing] : []
  const checked = [...listed, ...current]
  const safety = useSafety(
    appointmentId,
    checked.map(({ instructions = null, ...medication }) => ({
      ...medication,
      instructions,
    })),
    Object.fromEntries(start.reasons.map(({ key, reason }) => [key, reason])),
    replaces,
  )
  useFirstError(pad, attempt)
  const written = JSON.stringify({
    medications: listed.map(toDraftMedication),
    typing: toDraftMedication(typing),
    refills,
    reasons: Object.entries(safety.reasons).map(([key, reason]) => ({ key, reason })),
  } satisfies OrderContent)
  // The JSON that was serialized above.
  useEffect(() => autosave.change(JSON.parse(written) as OrderContent), [autosave, written])
  const isUnsent = isNamed || listed.length > 0
  useEffect(() => onUnsent(isUnsent), [isUnsent, onUnsent])
  useEffect(() => {
    if (restarts > 0) setFocus('name')
  }, [restarts, setFocus])

  const without = (index: number) => listed.filter((_, at) => at !== index)

  const send = async (medication: Parameters<typeof form.send>[0]) => {
    if (isPending || !safety.maySign()) return
    setSigning(true)
    // A save in progress would change the version that is being signed.
    await autosave.settle()
    const isSent = await form.send(medication)
    setSigning(false)
    if (!isSent) return
    if (onSigned) {
      onUnsent(false)
      onSigned()
      return
    }
    draft.signed()
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

  const rename = (at: number, name: string) => {
    if (at >= listed.length) setValue('name', name, { shouldDirty: true, shouldTouch: true })
    else setListed(listed.map((medication, index) => (index === at ? { ...medication, name } : medication)))
  }
  const unanswered = unansweredText(safety.missing)

  const prescribeAgain = ({ medications, refillsAllowed }: Prescription) => {
    const again = medications.map(
      ({
        dispensed: _dispensed,
        owed: _owed,
        waived: _waived,
        dispensedProducts: _products,
        instructions,
        ...medication
      }) => ({
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
        {/* A set that is chosen while the order is being sent would be cleared along with it. */}
        <fieldset disabled={isPending} className="flex flex-wrap">
          <OrderSetMenu
            medications={listed}
            onChoose={(set) =>
              setListed([
                ...listed,
                ...set.map(({ instructions, ...medication }) => ({
                  ...medication,
                  instructions: instructions ?? '',
                })),
              ])
            }
          />
          <Button variant="quiet" aria-disabled={isPending} onClick={() => isPending || setChoosing(true)}>
            <History /> Prescribe again
          </Button>
        </fieldset>
      </div>
      {replaces === undefined && <IssuedInConsultation appointmentId={appointmentId} />}
      <OrderStatus draft={draft} />
      {/* Anything added meanwhile would be cleared along with what was sent. The pressed button stays outside, to keep focus. */}
      <fieldset disabled={isPending} className="contents">
        <LeftOrder draft={draft} isBlank={!isUnsent} />
        <MedicationList
          medications={listed}
          findings={safety.report?.findings ?? []}
          controlled={safety.report?.controlled ?? []}
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
        <SafetyFindings
          safety={safety}
          person={{ patientId, familyMemberId }}
          names={checked.map(({ name }) => name)}
          isTyping={isNamed}
          onRename={rename}
        />
      </fieldset>
      {unanswered !== null && (
        <p id="order-unanswered" className="text-small text-ink-2">
          {unanswered}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button aria-disabled={isPending} onClick={() => isPending || void addAnother()}>
          <Plus /> Another medication
        </Button>
        <Button
          busy={isPending}
          onClick={() => void add()}
          aria-describedby={unanswered === null ? undefined : 'order-unanswered'}
        >
          {words.label}
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
