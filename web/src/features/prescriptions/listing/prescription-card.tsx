import { useId, type ReactNode } from 'react'
import { formatAmount } from '@alafia/contract/prescriptions/dose-form'
import { directionsOf } from '@alafia/contract/prescriptions/directions'
import type { Coordinates } from '@alafia/contract/pharmacies/schema'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { dashboardLabel, patientLabel } from '@alafia/contract/prescriptions/states'
import { useClinic } from '../../../lib/clinic.ts'
import { longDate } from '../../../lib/format.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { useIsAboutYou } from '../../../domain/is-about-you.ts'
import { PatientName } from '../../../domain/patient-name.tsx'
import { prescriptionTone } from '../../../domain/status-tones.ts'
import { Status } from '../../../ui/status.tsx'
import { ProgressSteps } from '../../../ui/progress-steps.tsx'
import { DispensedProducts } from '../dispensed-products.tsx'
import { AcknowledgedFindings } from '../recheck/acknowledged-findings.tsx'
import { NotGenuine } from '../not-genuine.tsx'
import { OwedNotice } from '../owed-notice.tsx'
import { RecallsNotice } from '../recalls-notice.tsx'
import { Reversals } from '../reversals.tsx'
import { CollectAt } from './collect-at.tsx'
import { ToPay } from './to-pay.tsx'
import { expiryOf, progressOf } from '../status.ts'

export type PrescriptionCardProps = {
  prescription: Prescription
  /** Which vocabulary it uses: the patient pages' or the dashboards'. */
  reader: 'patient' | 'staff'
  /** The address on the patient's profile, to measure distances from. */
  home?: Coordinates | undefined
  /** A delivery has left the pharmacy. */
  isOnTheWay?: boolean
  /** What the patient has to answer, above the progress. */
  question?: ReactNode
  actions?: ReactNode
}

/** In one line, for the accessible names of buttons. */
export const medicinesOf = ({ medications }: Pick<Prescription, 'medications'>): string =>
  medications.map(({ name }) => name).join(', ')

/** Why it was ended, or the pharmacist's notes. */
function Note({
  prescription: { status, pharmacistNotes, notCollectedAt, replacedBy },
}: {
  prescription: Prescription
}) {
  if (replacedBy !== null)
    return (
      <Status kind="line" tone="neutral">
        The doctor has replaced this with a new version.
      </Status>
    )
  if (notCollectedAt !== null)
    return (
      <Status kind="line" tone="neutral">
        No one collected this in time, so the pharmacy has closed it.
      </Status>
    )
  if (status === 'rejected' || status === 'cancelled')
    return (
      <Status kind="line" tone={status === 'rejected' ? 'danger' : 'neutral'}>
        {status === 'rejected' ? 'The pharmacy has rejected this' : 'The doctor has cancelled this'}
        {pharmacistNotes ? `: ${pharmacistNotes}` : '.'}
      </Status>
    )
  return pharmacistNotes && <p className="text-small">From the pharmacy: {pharmacistNotes}</p>
}

/** Who explained the medicines at the counter. That the patient didn't want it is for staff. */
function CounselledBy({ counselled, isStaff }: Pick<Prescription, 'counselled'> & { isStaff: boolean }) {
  if (counselled === null || (counselled.outcome === 'declined' && !isStaff)) return null
  const { outcome, pharmacistName } = counselled
  const text = isStaff ? 'Counselled by' : 'Explained at the pharmacy by'
  return (
    <p className="text-small text-ink-2">
      {outcome === 'given' ? text : 'Counselling declined, noted by'} {pharmacistName}
    </p>
  )
}

/** PHARM-111: who dispensed it, and the second person who checked it. */
function CheckedBy({ prescription: { pharmacistName, checkedBy } }: { prescription: Prescription }) {
  if (checkedBy === null) return null
  return (
    <p className="text-small text-ink-2">
      {pharmacistName === null
        ? `Dispensing checked by ${checkedBy}`
        : `Dispensed by ${pharmacistName}, checked by ${checkedBy}`}
    </p>
  )
}

const expiryLabel = { expired: 'Expired', soon: 'Expiring Soon' } as const

/** One prescription (RX-28): who, for whom, until when, what to take, and its progress. */
export function PrescriptionCard({
  prescription,
  reader,
  home,
  isOnTheWay = false,
  question,
  actions,
}: PrescriptionCardProps) {
  const { today, timeZone } = useClinic()
  const id = useId()
  const {
    doctor,
    doctorName,
    patientName,
    familyMember,
    medications,
    status,
    issuedDate,
    expiryDate,
    pharmacy,
  } = prescription
  const expiry = expiryOf(prescription, today)
  const isStaff = reader === 'staff'
  const isAboutYou = useIsAboutYou()
  return (
    <li aria-labelledby={id}>
      <Card className="grid gap-4 sm:p-6">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="flex min-w-0 basis-60 grow items-center gap-3">
            {!isStaff && <Avatar {...doctor.user} image={doctor.user.profileImage} />}
            <div className="min-w-0">
              <h2 id={id} className="text-heading">
                {isStaff ? <PatientName {...prescription}>{patientName}</PatientName> : doctorName}
              </h2>
              <p className="text-small text-ink-2">
                {isStaff ? `${doctorName}, ${doctor.specialization}` : doctor.specialization}
                {!isStaff && familyMember && !isAboutYou(prescription) && ` · for ${familyMember.firstName}`}
              </p>
            </div>
          </div>
          <div className="flex flex-wrap gap-2">
            {expiry && <Status tone={expiry === 'expired' ? 'danger' : 'warn'}>{expiryLabel[expiry]}</Status>}
            <Status tone={prescriptionTone[status]}>
              {(isStaff ? dashboardLabel : patientLabel)[status]}
            </Status>
          </div>
        </div>
        <NotGenuine isGenuine={prescription.isGenuine} />
        <RecallsNotice prescription={prescription} reader={isStaff ? 'doctor' : 'patient'} />
        <ul role="list" className="grid gap-2">
          {medications.map((medication, index) => (
            // A prescription may name the same medication twice.
            <li key={`${index} ${medication.name}`}>
              <p className="font-semibold">{medication.name}</p>
              <p>{directionsOf(medication)}</p>
              <p className="text-small text-ink-2">
                Quantity {formatAmount(medication, medication.quantity)}
              </p>
              <DispensedProducts medication={medication} isStaff={isStaff} />
            </li>
          ))}
        </ul>
        <p className="text-small text-ink-2">
          Issued {longDate(issuedDate)} · {expiry === 'expired' ? 'Expired' : 'Expires'}{' '}
          {longDate(expiryDate)}
          {pharmacy && ` · ${pharmacy.name}`}
        </p>
        {question}
        <ProgressSteps {...progressOf(prescription, timeZone)} />
        {!isStaff && <CollectAt prescription={prescription} home={home} isOnTheWay={isOnTheWay} />}
        {!isStaff && <ToPay prescription={prescription} />}
        <CheckedBy prescription={prescription} />
        <CounselledBy counselled={prescription.counselled} isStaff={isStaff} />
        <OwedNotice prescription={prescription} isStaff={isStaff} isExpired={expiry === 'expired'} />
        <AcknowledgedFindings prescription={prescription} />
        <Reversals prescription={prescription} isStaff={isStaff} />
        <Note prescription={prescription} />
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </Card>
    </li>
  )
}
