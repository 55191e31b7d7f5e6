import { addAllergy, updateAllergy } from '@alafia/contract/clinical/allergies/endpoints'
import type { Allergy } from '@alafia/contract/clinical/allergies/schema'
import type { HealthFacts } from '@alafia/contract/clinical/facts/schema'
import { invalidateFacts, paramsOf, type Person } from '../../../domain/person-facts.ts'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { AddStatedButton } from '../entries/add-stated-button.tsx'
import { EntryRow } from '../entries/entry-row.tsx'
import { EntrySection } from '../entries/entry-section.tsx'
import { QuickButton } from '../entries/quick-button.tsx'
import { AllergyForm } from './allergy-form.tsx'
import { allergyText } from './allergy-text.ts'

type AllergySectionProps = { person: Person; facts: HealthFacts }

export function AllergySection({ person, facts }: AllergySectionProps) {
  return (
    <EntrySection
      title="Allergies"
      noun="an allergy"
      person={person}
      list={facts.allergies}
      isCurrent={({ certainty }) => certainty !== 'ruled-out'}
      pastTitle="Ruled out"
      mayChange={facts.mayChange}
      none={{
        topic: 'no-known-allergies',
        statement: facts.statements['no-known-allergies'],
        label: 'No known allergies',
      }}
      stated={{
        kind: 'allergy',
        texts: facts.unreviewed.filter(({ kind }) => kind === 'allergy').map(({ text }) => text),
        renderAdd: (text) => <AddStated person={person} text={text} />,
      }}
      renderRow={(entry, onTellDoctor) => (
        <EntryRow
          key={entry.id}
          person={person}
          kind="allergy"
          entry={entry}
          name={entry.substance}
          detail={allergyText(entry)}
          mayChange={facts.mayChange}
          renderForm={(onClose) => <AllergyForm person={person} entry={entry} onClose={onClose} />}
          quick={entry.certainty !== 'ruled-out' && <RuleOut person={person} entry={entry} />}
          onTellDoctor={onTellDoctor}
        />
      )}
      renderForm={(onClose) => <AllergyForm person={person} onClose={onClose} />}
    />
  )
}

/** The patient's text as an entry, with one press; the rest can be added after. */
function AddStated({ person, text }: { person: Person; text: string }) {
  const add = useSubmit(addAllergy, {
    success: `${text} is now in the list of allergies`,
    failure: (why) => why ?? 'Failed to add the allergy',
    invalidate: invalidateFacts,
  })
  return (
    <AddStatedButton
      text={text}
      busy={add.isPending}
      onAdd={() =>
        void add.send({
          params: paramsOf(person),
          body: {
            substance: text,
            type: 'allergy',
            reaction: null,
            severity: null,
            certainty: 'suspected',
            fromText: text,
          },
        })
      }
    />
  )
}

function RuleOut({ person, entry }: { person: Person; entry: Allergy }) {
  const { id, version, substance, key, type, reaction, severity } = entry
  const change = useSubmit(updateAllergy, {
    success: `${substance}: allergy ruled out`,
    failure: (why) => why ?? 'Failed to change the allergy',
    invalidate: invalidateFacts,
  })
  return (
    <QuickButton
      label="Ruled out"
      name={substance}
      busy={change.isPending}
      onPress={() =>
        void change.send({
          params: { ...paramsOf(person), id: String(id) },
          body: { substance, key, type, reaction, severity, certainty: 'ruled-out', version },
        })
      }
    />
  )
}
