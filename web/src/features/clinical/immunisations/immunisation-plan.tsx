import { CalendarClock, Check, CircleAlert, CircleDashed, type LucideIcon } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type {
  DoseState,
  DoseStatus,
  ImmunisationPlan as Plan,
} from '@alafia/contract/clinical/immunisations/schema'
import type { Person } from '../../../domain/person-facts.ts'
import { plainDate } from '../../../lib/format.ts'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { Button } from '../../../ui/button.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { Status } from '../../../ui/status.tsx'
import type { Tone } from '../../../ui/tone.ts'
import { planQuery } from '../queries.ts'
import { ImmunisationForm } from './immunisation-form.tsx'

const states: Record<DoseState, { tone: Tone; icon: LucideIcon; label: string }> = {
  given: { tone: 'ok', icon: Check, label: 'Given' },
  due: { tone: 'warn', icon: CalendarClock, label: 'Due now' },
  overdue: { tone: 'danger', icon: CircleAlert, label: 'Overdue' },
  'not-yet': { tone: 'neutral', icon: CircleDashed, label: 'Not yet' },
  'too-late': { tone: 'neutral', icon: CircleDashed, label: 'Too late for this one' },
  'other-dose-given': { tone: 'neutral', icon: CircleDashed, label: 'A later dose was given' },
  'past-age': { tone: 'neutral', icon: CircleDashed, label: 'Ask a doctor' },
  'sex-unknown': { tone: 'neutral', icon: CircleDashed, label: 'For girls; sex not recorded' },
}

/** What is due or overdue comes first. */
const order: readonly DoseState[] = ['overdue', 'due']
const rank = (doses: readonly DoseStatus[]) => {
  const at = order.findIndex((state) => doses.some((one) => one.state === state))
  return at < 0 ? order.length : at
}

const whenText = ({ state, dueOn, givenOn }: DoseStatus) => {
  if (givenOn !== null) return ` on ${plainDate(givenOn)}`
  if (dueOn === null) return ''
  return state === 'not-yet' ? `, from ${plainDate(dueOn)}` : ` since ${plainDate(dueOn)}`
}

type ImmunisationPlanProps = { person: Person; mayChange: boolean }

/** The vaccines of the national schedule for one child: given, due, overdue, with dates. */
export function ImmunisationPlan({ person, mayChange }: ImmunisationPlanProps) {
  const query = useQuery(planQuery(person))
  if (query.isError && !query.data) return <LoadFailed what="the vaccine plan" query={query} />
  const plan = query.data
  if (!plan)
    return (
      <p role="status" className="text-small text-ink-2">
        Loading the vaccine plan…
      </p>
    )
  if (plan.state === 'no-date-of-birth')
    return <p className="text-small text-ink-2">Enter a date of birth to see which vaccines are due.</p>
  if (plan.state === 'not-a-child') return null
  return <Vaccines person={person} mayChange={mayChange} plan={plan} />
}

function Vaccines({ person, mayChange, plan }: ImmunisationPlanProps & { plan: Plan }) {
  const [recorded, setRecorded] = useState<string>()
  const vaccines = plan.vaccines.toSorted((one, other) => rank(one.doses) - rank(other.doses))
  return (
    <details open={vaccines.some(({ doses }) => rank(doses) < order.length)}>
      <summary className="touch-area cursor-pointer rounded-control text-small text-ink-2">
        Schedule of {plan.country}: {counts(plan)}
      </summary>
      <ul
        role="list"
        className="mt-2 min-w-0 divide-y divide-line rounded-surface border border-line bg-surface"
      >
        {vaccines.map(({ id, name, protectsAgainst, offeredWhere, unconfirmed, doses }) => (
          <li key={id} className="grid gap-1 px-pad py-2">
            <p>
              <span className="font-semibold">{name}</span>
              {protectsAgainst !== null && <span className="text-ink-2">, against {protectsAgainst}</span>}
            </p>
            {offeredWhere !== null && <p className="text-small text-ink-2">Offered: {offeredWhere}</p>}
            <ul role="list" className="grid gap-0.5">
              {doses.map((dose) => {
                const { tone, icon, label } = states[dose.state]
                return (
                  <li key={dose.dose} className="flex flex-wrap items-baseline gap-x-2 text-small">
                    <span>{dose.dose}</span>
                    <Status tone={tone} icon={icon} kind="line">
                      {label}
                      {whenText(dose)}
                    </Status>
                    {mayChange && order.includes(dose.state) && recorded !== dose.dose && (
                      <Button size="small" variant="quiet" onClick={() => setRecorded(dose.dose)}>
                        Record this dose <VisuallyHidden>{dose.dose}</VisuallyHidden>
                      </Button>
                    )}
                    {recorded === dose.dose && (
                      <div className="basis-full text-16">
                        <ImmunisationForm
                          person={person}
                          dose={{ name, dose: dose.dose }}
                          onClose={() => setRecorded(undefined)}
                        />
                      </div>
                    )}
                  </li>
                )
              })}
            </ul>
            {unconfirmed.length > 0 && (
              <p className="text-small text-ink-2">Not confirmed by a source: {unconfirmed.join('; ')}</p>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-small text-ink-2">
        {plan.overdueRule}. Source: {plan.source}
      </p>
    </details>
  )
}

const counts = ({ vaccines }: Plan) => {
  const doses = vaccines.flatMap((vaccine) => vaccine.doses)
  const count = (state: DoseState) => doses.filter((one) => one.state === state).length
  return `${count('overdue')} overdue, ${count('due')} due now, ${count('given')} given`
}
