import { Pencil } from 'lucide-react'
import { useId, useState } from 'react'
import type { HealthFacts } from '@alafia/contract/clinical/facts/schema'
import { statedOf } from '@alafia/contract/clinical/statements/in-force'
import type { Person } from '../../../domain/person-facts.ts'
import { useAuthorText } from '../../../domain/recorded-by.ts'
import { useSession } from '../../../lib/session/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { StatementForm } from './statement-form.tsx'
import { statementText, topicOf, type StatedTopic } from './topics.ts'

type StatementSectionProps = {
  title: string
  topics: readonly StatedTopic[]
  person: Person
  facts: HealthFacts
}

/** What is stated of a person: the doctor's, and beside it a newer one of the patient. */
export function StatementSection({ title, topics, person, facts }: StatementSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid min-w-0 content-start gap-2">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      <ul role="list" className="min-w-0 divide-y divide-line rounded-surface border border-line bg-surface">
        {topics.map((topic) => (
          <StatementRow key={topic} topic={topic} person={person} facts={facts} />
        ))}
      </ul>
    </section>
  )
}

type StatementRowProps = { topic: StatedTopic; person: Person; facts: HealthFacts }

function StatementRow({ topic, person, facts }: StatementRowProps) {
  const { recordedBy } = useAuthorText()
  const isPatient = useSession().user?.role === 'patient'
  const [isOpen, setOpen] = useState(false)
  const current = facts.statements[topic]
  // A doctor's first; a patient's is there only while it is newer.
  const stated = statedOf(current).toReversed()
  const label = isPatient ? topicOf(topic).plain : topicOf(topic).label
  if (isOpen)
    return (
      <li className="px-pad py-2">
        <StatementForm
          person={person}
          topic={topic}
          label={label}
          start={stated.at(-1)}
          onClose={() => setOpen(false)}
        />
      </li>
    )
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 px-pad py-2">
      <div className="min-w-0 flex-1 basis-52">
        <p className="text-small text-ink-2">{label}</p>
        {stated.length === 0 && <p>Not recorded</p>}
        {stated.map((one) => (
          <p key={one.recorded.role} className="wrap-anywhere">
            <span className="whitespace-pre-line">{statementText(topic, one)}</span>
            <span className="block text-small text-ink-2">Stated by {recordedBy(one.recorded)}</span>
          </p>
        ))}
      </div>
      {facts.mayChange && (
        <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
          <Pencil /> Change <VisuallyHidden>{label}</VisuallyHidden>
        </Button>
      )}
    </li>
  )
}
