import { factGroupLabel, factGroups, urgencyLabel } from '@alafia/contract/letters/kinds'
import type { LetterStart, Referral, SickNote } from '@alafia/contract/letters/schema'
import { plainDate } from '../../lib/format.ts'
import { DataItem, DataList } from '../../ui/list/data-list.tsx'
import { noteText } from './letter-labels.ts'

const lines = (text: string) => <span className="whitespace-pre-line wrap-anywhere">{text}</span>

function Optional({ term, text }: { term: string; text: string | null }) {
  return text === null ? null : <DataItem term={term}>{lines(text)}</DataItem>
}

/** Who writes and about whom. */
function Letterhead({ head, forWhom }: { head: LetterStart['letterhead']; forWhom: string }) {
  return (
    <>
      <Optional term="Clinic" text={head.clinicName} />
      <Optional term="Address" text={head.clinicAddress} />
      <Optional term="Phone" text={head.clinicPhone} />
      <DataItem term="Doctor">
        {head.doctorName}, {head.specialization}
      </DataItem>
      <Optional term="Licence" text={head.licenceNumber} />
      <DataItem term={forWhom}>
        {head.personName}
        {head.dateOfBirth !== null && `, born ${plainDate(head.dateOfBirth)}`}
      </DataItem>
    </>
  )
}

export function ReferralView({ head, referral }: { head: LetterStart['letterhead']; referral: Referral }) {
  return (
    <DataList>
      <Letterhead head={head} forWhom="About" />
      <DataItem term="To">
        {[referral.recipient, referral.specialty, referral.facility].filter(Boolean).join(', ')}
      </DataItem>
      <DataItem term="Urgency">{urgencyLabel[referral.urgency]}</DataItem>
      <DataItem term="Reason">{lines(referral.reason)}</DataItem>
      <Optional term="Question" text={referral.question} />
      <DataItem term="Summary">{lines(referral.summary)}</DataItem>
      {factGroups.map((group) => {
        const facts = referral.facts.filter((fact) => fact.group === group)
        return (
          facts.length > 0 && (
            <DataItem key={group} term={factGroupLabel[group]}>
              {lines(facts.map(({ text }) => text).join('\n'))}
            </DataItem>
          )
        )
      })}
    </DataList>
  )
}

export function SickNoteView({ head, note }: { head: LetterStart['letterhead']; note: SickNote }) {
  return (
    <DataList>
      <Letterhead head={head} forWhom="For" />
      <DataItem term="States">{noteText(note)}</DataItem>
      <Optional term="To avoid" text={note.limits} />
      <Optional term="Diagnosis" text={note.diagnosis} />
    </DataList>
  )
}
