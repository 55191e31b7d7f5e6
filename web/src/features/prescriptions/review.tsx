import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { ageOn } from '@alafia/contract/kernel/civil'
import type { PrescriptionPerson } from '@alafia/contract/prescriptions/person'
import type { Prescription, StockOffer } from '@alafia/contract/prescriptions/schema'
import { CallError } from '../../lib/call.ts'
import { useClinic } from '../../lib/clinic.ts'
import { longDate } from '../../lib/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/field.tsx'
import { HealthNotes } from '../../ui/health-notes.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast.ts'
import { MedicationReview } from './medication-review.tsx'
import { notGenuine } from '@alafia/contract/prescriptions/wording'
import { AcceptedFindings } from './safety/accepted-findings.tsx'
import { choicesFor, picksOf, shortfalls } from './picks.ts'
import {
  prescriptionPersonQuery,
  prescriptionQuery,
  stockOffersQuery,
  useChangePrescription,
} from './queries.ts'

type PanelProps = { prescription: Prescription; offers: readonly StockOffer[]; onClose: () => void }

const reasonMissing = 'Please say why the prescription is rejected'

function Heading({ prescription }: { prescription: Prescription }) {
  const { today } = useClinic()
  const { patientName, patientDOB, doctorName, expiryDate } = prescription
  return (
    <div>
      <h3 className="text-heading">{patientName}</h3>
      <p className="text-small text-ink-2">
        {patientDOB && `Born ${longDate(patientDOB)}, ${ageOn(today, patientDOB)} years · `}
        Prescribed by {doctorName} · valid until {longDate(expiryDate)}
      </p>
    </div>
  )
}

function Panel({ prescription, offers, onClose }: PanelProps) {
  const { id, medications, isGenuine } = prescription
  const [choices, setChoices] = useState(() => choicesFor(medications, offers))
  const [pharmacistNotes, setNotes] = useState(prescription.pharmacistNotes ?? '')
  const [noteError, setNoteError] = useState<string>()
  const [asking, setAsking] = useState(false)
  const notesField = useRef<HTMLTextAreaElement>(null)
  const change = useChangePrescription()
  const problem = change.error instanceof CallError ? change.error.problem : undefined
  const short = shortfalls(medications, choices)

  const send = async (wanted: {
    status: 'fulfilled' | 'pending' | 'rejected'
    dispense?: ReturnType<typeof picksOf>
  }) => {
    setAsking(false)
    try {
      await change.mutateAsync({ id, pharmacistNotes, ...wanted })
    } catch {
      toast({ title: 'Error', description: 'Failed to update prescription status', tone: 'danger' })
      return
    }
    toast({ title: 'Prescription Updated', description: 'Patient and doctor have been notified' })
    onClose()
  }

  const fulfil = () => void send({ status: 'fulfilled', dispense: picksOf(choices) })
  const askOrFulfil = () => (short.length > 0 ? setAsking(true) : fulfil())
  const reject = () => {
    if (pharmacistNotes.trim() !== '') return void send({ status: 'rejected' })
    setNoteError(reasonMissing)
    notesField.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    // On a button, Enter would press that too: Reject and fulfil at once.
    event.preventDefault()
    if (isGenuine && !change.isPending && !asking) askOrFulfil()
  }

  return (
    // The shortcut is beside the button it stands for; nothing here is reachable by it alone.
    <div className="grid gap-4" onKeyDown={onKeyDown} role="presentation">
      {medications.map((medication, place) => (
        <MedicationReview
          key={`${place} ${medication.name}`}
          medication={medication}
          offer={offers.find((offer) => offer.medication === place)}
          choice={choices[place] ?? { itemId: null, quantity: 0 }}
          onChoice={(choice) => setChoices(choices.map((one, at) => (at === place ? choice : one)))}
        />
      ))}
      <Field label="Pharmacist notes" error={noteError}>
        <TextArea
          ref={notesField}
          rows={3}
          maxLength={2000}
          value={pharmacistNotes}
          onChange={({ target }) => {
            setNotes(target.value)
            setNoteError(undefined)
          }}
        />
      </Field>
      {change.isError && (
        <Alert tone="danger" title="Failed to update prescription status">
          {problem?.detail ?? 'Check your connection and try again. Nothing was handed out.'}
        </Alert>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {isGenuine && (
          <Button variant="primary" size="main" busy={change.isPending} onClick={askOrFulfil}>
            <Check /> Fulfill Prescription <Kbd>Ctrl ↵</Kbd>
          </Button>
        )}
        <Button size="main" disabled={change.isPending} onClick={() => void send({ status: 'pending' })}>
          Mark Pending
        </Button>
        <Button size="main" variant="danger" disabled={change.isPending} onClick={reject}>
          Reject
        </Button>
        <Button variant="quiet" className="ml-auto" onClick={onClose}>
          Cancel
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Dispense less than was ordered?"
        description={`You hand out ${short.join(', ')}.`}
        confirmLabel="Fulfill with this"
        cancelLabel="Go back"
        variant="primary"
        onConfirm={fulfil}
      />
    </div>
  )
}

const insuranceLine = ({ provider, plan, number }: NonNullable<PrescriptionPerson['insurance']>) =>
  [provider, plan, number && `No. ${number}`].filter(Boolean).join(' · ')

/** What to mind of the person, above all else; it doesn't hold up the work when it can't be loaded, but says so. */
function WhatToMind({ id }: { id: number }) {
  const query = useQuery(prescriptionPersonQuery(id))
  if (query.isPending) return <SkeletonRows rows={1} />
  if (query.isError)
    return (
      <Alert
        tone="danger"
        title="We could not load allergies and insurance"
        actions={<Button onClick={() => void query.refetch()}>Try again</Button>}
      />
    )
  const { insurance } = query.data
  return (
    <div className="grid gap-2 border-y border-line py-3">
      <HealthNotes {...query.data} />
      <p className="text-small">
        <span className="text-ink-2">Insurance</span> {insurance ? insuranceLine(insurance) : 'None noted'}
      </p>
    </div>
  )
}

export type ReviewProps = {
  id: number
  /** Nothing is lost by it: what is typed has been sent, or given up after a question. */
  onClose: () => void
}

/** The review panel (spec §2.7) of one prescription, whatever list it stands in, or in none of those on the screen. */
export function Review({ id, onClose }: ReviewProps) {
  const query = useQuery(prescriptionQuery(id))
  if (query.data) return <Loaded prescription={query.data} onClose={onClose} />
  if (query.isPending) return <SkeletonRows />
  return query.error instanceof CallError && query.error.status === 404 ? (
    <EmptyState
      title="This prescription has left the queue"
      text="Choose a prescription from the queue."
      action={<Button onClick={onClose}>Close</Button>}
    />
  ) : (
    <Alert
      tone="danger"
      title="We could not load this prescription"
      actions={<Button onClick={() => void query.refetch()}>Try again</Button>}
    />
  )
}

/** Ordered beside picked, notes, and the pharmacist's decision. */
function Loaded({ prescription, onClose }: { prescription: Prescription; onClose: () => void }) {
  const offers = useQuery(stockOffersQuery(prescription.id))
  return (
    <Card className="grid content-start gap-4 sm:p-6">
      <Heading prescription={prescription} />
      {!prescription.isGenuine && (
        <Alert tone="danger" title={notGenuine}>
          The administrators have been told. Please ask the doctor for a new one, and reject this.
        </Alert>
      )}
      <WhatToMind id={prescription.id} />
      {prescription.findings && (
        <AcceptedFindings findings={prescription.findings} doctorName={prescription.doctorName} />
      )}
      {offers.isPending && <SkeletonRows />}
      {offers.isError && (
        <Alert
          tone="danger"
          title="We could not look into the stock"
          actions={<Button onClick={() => void offers.refetch()}>Try again</Button>}
        />
      )}
      {offers.data && (
        <Panel key={prescription.id} prescription={prescription} offers={offers.data} onClose={onClose} />
      )}
    </Card>
  )
}
