import type { HealthFacts } from '@alafia/contract/clinical/facts/schema'
import { addHealthProblem, updateHealthProblem } from '@alafia/contract/clinical/problem-list/endpoints'
import type { HealthProblem } from '@alafia/contract/clinical/problem-list/schema'
import { invalidateFacts, paramsOf, type Person } from '../../../domain/person-facts.ts'
import { useSession } from '../../../lib/session/session.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { AddStatedButton } from '../entries/add-stated-button.tsx'
import { EntryRow } from '../entries/entry-row.tsx'
import { EntrySection } from '../entries/entry-section.tsx'
import { QuickButton } from '../entries/quick-button.tsx'
import { ProblemForm } from './problem-form.tsx'
import { problemText } from './problem-text.ts'

type ProblemSectionProps = { person: Person; facts: HealthFacts; title?: string }

export function ProblemSection({ person, facts, title = 'Problems' }: ProblemSectionProps) {
  const isDoctor = useSession().user?.role === 'doctor'
  return (
    <EntrySection
      title={title}
      noun="a problem"
      person={person}
      list={facts.problems}
      isCurrent={({ status }) => status === 'active'}
      pastTitle="Resolved and inactive"
      mayChange={facts.mayChange}
      none={{
        topic: 'no-known-problems',
        statement: facts.statements['no-known-problems'],
        label: 'No known problems',
      }}
      stated={{
        kind: 'problem',
        texts: facts.unreviewed.filter(({ kind }) => kind === 'problem').map(({ text }) => text),
        renderAdd: (text) => <AddStated person={person} text={text} />,
      }}
      renderRow={(entry, onTellDoctor) => (
        <EntryRow
          key={entry.id}
          person={person}
          kind="problem"
          entry={entry}
          name={entry.text}
          detail={problemText(entry, isDoctor)}
          mayChange={facts.mayChange}
          renderForm={(onClose) => <ProblemForm person={person} entry={entry} onClose={onClose} />}
          quick={entry.status !== 'resolved' && <Resolve person={person} entry={entry} />}
          onTellDoctor={onTellDoctor}
        />
      )}
      renderForm={(onClose) => <ProblemForm person={person} onClose={onClose} />}
    />
  )
}

function AddStated({ person, text }: { person: Person; text: string }) {
  const add = useSubmit(addHealthProblem, {
    success: `${text} is now in the problem list`,
    failure: (why) => why ?? 'Failed to add the problem',
    invalidate: invalidateFacts,
  })
  return (
    <AddStatedButton
      text={text}
      busy={add.isPending}
      onAdd={() =>
        void add.send({ params: paramsOf(person), body: { text, status: 'active', fromText: text } })
      }
    />
  )
}

function Resolve({ person, entry }: { person: Person; entry: HealthProblem }) {
  const { id, version, text, code, onset } = entry
  const change = useSubmit(updateHealthProblem, {
    success: `${text}: resolved`,
    failure: (why) => why ?? 'Failed to change the problem',
    invalidate: invalidateFacts,
  })
  return (
    <QuickButton
      label="Resolved"
      name={text}
      busy={change.isPending}
      onPress={() =>
        void change.send({
          params: { ...paramsOf(person), id: String(id) },
          body: { text, code: code?.code ?? null, onset, status: 'resolved', version },
        })
      }
    />
  )
}
