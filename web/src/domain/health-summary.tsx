import { ChevronDown, ChevronUp, CircleDashed, TriangleAlert } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import type { HealthSummary as Summary } from '@alafia/contract/clinical/facts/schema'
import { cautious, pregnancyIn, statedOf } from '@alafia/contract/clinical/statements/in-force'
import { sexes, type Statement } from '@alafia/contract/clinical/statements/schema'
import { useClinic } from '../lib/clinic.ts'
import { plainDate } from '../lib/format.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import type { Tone } from '../ui/tone.ts'
import { VisuallyHidden } from '../ui/layout/visually-hidden.tsx'
import { sexLabels } from './fact-labels.ts'
import { measuredText } from './measured-value.ts'
import { dayOf, recordedBy } from './recorded-by.ts'

export type HealthSummaryProps = {
  health: Summary
  /** Names of what is prescribed here and still valid; left out where that isn't known. */
  prescribed?: readonly string[] | undefined
  /** On a phone only the warnings are shown until someone asks for the rest. */
  folds?: boolean | undefined
  className?: string
}

/** The same name once, whatever the case. */
const distinct = (names: readonly string[]) =>
  names.filter((name, at) => names.findIndex((one) => one.toLowerCase() === name.toLowerCase()) === at)

type List = { total: number }

/** Said where nothing on a list counts now. `past` is what those that don't count any more are. */
const notAsked = ({ total }: List, past: string) =>
  total === 0 ? 'Not asked' : `Only ${past} ones recorded; others not asked`

/**
 * What must be known before anything is prescribed or dispensed, allergies first. It never says that there is nothing where
 * nobody asked (CLIN-40).
 */
export function HealthSummary({ health, prescribed, folds = false, className }: HealthSummaryProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const isFolded = folds && !isOpen
  const { today, timeZone } = useClinic()
  const { statements, measurements, unreviewed } = health
  const stated = (one: Statement | undefined, text: string) =>
    one && `${text}, stated by ${recordedBy(one.recorded, timeZone)}`
  const open = (kind: (typeof unreviewed)[number]['kind']) =>
    unreviewed.filter((one) => one.kind === kind).map(({ text }) => text)

  const allergies = health.allergies.entries.filter(({ certainty }) => certainty !== 'ruled-out')
  const problems = health.problems.entries.filter(({ status }) => status === 'active')
  const elsewhere = health.medicinesElsewhere.entries.filter(({ status }) => status === 'taking')
  const medicines = distinct([...(prescribed ?? []), ...elsewhere.map(({ name }) => name)])
  const pregnancy = pregnancyIn(statements.pregnancy, today)
  const breastfeeding = cautious(statedOf(statements.breastfeeding), 'yes')
  const statedSex = (statements.sex.doctor ?? statements.sex.patient)?.value
  const sex = sexes.find((one) => one === statedSex)
  const weight = measurements.find(({ kind }) => kind === 'weight')

  const noKnown = statedOf(statements['no-known-allergies'])[0]
  const noAllergies = noKnown ? (
    <>
      No known allergies
      <span className={isFolded ? 'max-sm:hidden' : undefined}>
        , stated by {recordedBy(noKnown.recorded, timeZone)}
      </span>
    </>
  ) : (
    notAsked(health.allergies, 'ruled-out')
  )
  const noProblems =
    stated(statedOf(statements['no-known-problems'])[0], 'No known problems') ??
    (medicines.length > 0
      ? `No active problem recorded; takes ${medicines.join(', ')}`
      : notAsked(health.problems, 'earlier'))
  const noOthers = statedOf(statements['no-other-medicines'])[0]
  const noMedicines = prescribed
    ? `None prescribed here; ${stated(noOthers, 'no others') ?? (health.medicinesElsewhere.total === 0 ? 'others not asked' : 'others stopped or not asked')}`
    : (stated(noOthers, 'None') ?? notAsked(health.medicinesElsewhere, 'stopped'))

  return (
    <div className={classes('flex min-w-0 flex-wrap items-center gap-x-6', className)}>
      <dl id={id} className="flex min-w-0 flex-wrap gap-x-6 gap-y-2">
        <Fact
          term="Allergies"
          tone="danger"
          items={allergies.map(({ substance, reaction, severity, certainty }) => ({
            name: substance,
            detail: [reaction, severity, certainty === 'suspected' && 'suspected'].filter(Boolean).join(', '),
          }))}
          unreviewed={open('allergy')}
          none={noAllergies}
        />
        {pregnancy?.value === 'pregnant' && (
          <Fact
            term="Pregnancy"
            tone="warn"
            items={[
              {
                name: 'Pregnant',
                detail:
                  pregnancy.dueDate === null ? 'due date not known' : `due ${plainDate(pregnancy.dueDate)}`,
              },
            ]}
          />
        )}
        {breastfeeding?.value === 'yes' && (
          <Fact term="Breastfeeding" tone="warn" items={[{ name: 'Yes', detail: '' }]} />
        )}
        <Fact
          isFolded={isFolded}
          term="Problems"
          tone="warn"
          items={problems.map(({ text, onset }) => ({ name: text, detail: onset ? `since ${onset}` : '' }))}
          unreviewed={open('problem')}
          none={noProblems}
        />
        <Fact
          isFolded={isFolded}
          term={prescribed ? 'Medicines' : 'Medicines from elsewhere'}
          tone="neutral"
          items={medicines.map((name) => ({ name, detail: '' }))}
          unreviewed={open('medicine')}
          none={noMedicines}
        />
        <Fact
          isFolded={isFolded}
          term="Sex and weight"
          none={[
            sex ? sexLabels[sex] : 'Sex not recorded',
            weight
              ? `${measuredText(weight)} on ${plainDate(dayOf(weight.measuredAt, timeZone))}`
              : 'weight not recorded',
          ].join(', ')}
        />
      </dl>
      {folds && (
        <Button
          size="small"
          variant="quiet"
          aria-expanded={isOpen}
          aria-controls={id}
          className="-mx-3 sm:hidden"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <ChevronUp /> : <ChevronDown />} {isOpen ? 'Less' : 'More'}
          <VisuallyHidden> about problems, medicines and weight</VisuallyHidden>
        </Button>
      )}
    </div>
  )
}

type FactProps = {
  term: string
  tone?: Tone
  items?: readonly { name: string; detail: string }[]
  /** What the patient typed and no doctor has reviewed. */
  unreviewed?: readonly string[]
  /** Said where nothing is listed. */
  none?: ReactNode
  /** Hidden on a phone. */
  isFolded?: boolean
}

function Fact({ term, tone = 'neutral', items = [], unreviewed = [], none, isFolded = false }: FactProps) {
  const isEmpty = items.length + unreviewed.length === 0
  return (
    <div
      className={classes('flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1', isFolded && 'max-sm:hidden')}
    >
      <dt className="text-small text-ink-2">{term}</dt>
      {items.map(({ name, detail }) => (
        <Value key={`${name} ${detail}`}>
          <Badge tone={tone} {...(tone === 'danger' ? { icon: TriangleAlert } : {})}>
            <span>
              {name}
              {detail !== '' && <span className="font-normal">: {detail}</span>}
            </span>
          </Badge>
        </Value>
      ))}
      {unreviewed.map((text) => (
        <Value key={text}>
          <Badge tone={tone} icon={CircleDashed} className="border border-dashed border-current">
            <span>
              {text}
              <span className="font-normal">
                <VisuallyHidden>, stated by the patient,</VisuallyHidden> not reviewed
              </span>
            </span>
          </Badge>
        </Value>
      ))}
      {isEmpty && none !== undefined && <dd className="text-small">{none}</dd>}
    </div>
  )
}

const Value = ({ children }: { children: ReactNode }) => <dd className="min-w-0 wrap-anywhere">{children}</dd>
