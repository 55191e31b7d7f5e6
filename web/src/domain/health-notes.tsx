import { TriangleAlert } from 'lucide-react'
import { Badge } from '../ui/badge.tsx'
import { classes } from '../ui/classes.ts'
import type { Tone } from '../ui/tone.ts'

export type HealthNotesProps = {
  allergies: readonly string[]
  medicalConditions: readonly string[]
  /** If left out, they aren't shown. */
  regularMedicines?: readonly string[]
  className?: string
}

/** What a patient typed about a person's health, allergies first, for the patient. Doctors and pharmacists read the facts. */
export function HealthNotes({ allergies, medicalConditions, regularMedicines, className }: HealthNotesProps) {
  return (
    <dl className={classes('flex min-w-0 flex-wrap gap-x-6 gap-y-2', className)}>
      <Noted term="Allergies" tone="danger" notes={allergies} />
      <Noted term="Conditions" tone="warn" notes={medicalConditions} />
      {regularMedicines && <Noted term="Regular medicines" tone="neutral" notes={regularMedicines} />}
    </dl>
  )
}

function Noted({ term, tone, notes }: { term: string; tone: Tone; notes: readonly string[] }) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <dt className="text-small text-ink-2">{term}</dt>
      {notes.length === 0 ? (
        <dd className="text-small">Not entered yet</dd>
      ) : (
        notes.map((note) => (
          <dd key={note} className="min-w-0 wrap-anywhere">
            <Badge tone={tone} {...(tone === 'danger' ? { icon: TriangleAlert } : {})}>
              {note}
            </Badge>
          </dd>
        ))
      )}
    </div>
  )
}
