import { CalendarClock, Check, CircleAlert, CircleDashed, type LucideIcon } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import type {
  DoseState,
  DoseStatus,
  ImmunisationPlan as Plan,
} from '@alafia/contract/clinical/immunisations/schema'
import { plainDate } from '../../../lib/format.ts'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { Status } from '../../../ui/status.tsx'
import type { Tone } from '../../../ui/tone.ts'
import { planQuery, type Person } from '../queries.ts'

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

/** The vaccines of the national schedule for one child: given, due, overdue, with dates. */
export function ImmunisationPlan({ person }: { person: Person }) {
  const query = useQuery(planQuery(person))
  if (query.isError && !query.data) return <LoadFailed what="the vaccine plan" query={query} />
  const plan = query.data
  if (!plan) return null
  if (plan.state === 'no-date-of-birth')
    return <p className="text-small text-ink-2">Enter a date of birth to see which vaccines are due.</p>
  if (plan.state === 'not-a-child') return null
  return <Vaccines plan={plan} />
}

function Vaccines({ plan }: { plan: Plan }) {
  const vaccines = plan.vaccines.toSorted((one, other) => rank(one.doses) - rank(other.doses))
  return (
    <details open={vaccines.some(({ doses }) => rank(doses) < order.length)}>
      <summary className="cursor-pointer rounded-control text-small text-ink-2">
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
        {plan.overdueRule} Source: {plan.source}
      </p>
    </details>
  )
}

const counts = ({ vaccines }: Plan) => {
  const doses = vaccines.flatMap((vaccine) => vaccine.doses)
  const count = (state: DoseState) => doses.filter((one) => one.state === state).length
  return `${count('overdue')} overdue, ${count('due')} due now, ${count('given')} given`
}
