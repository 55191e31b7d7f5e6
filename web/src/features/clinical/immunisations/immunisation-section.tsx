import type { HealthFacts } from '@alafia/contract/clinical/facts/schema'
import type { Person } from '../../../domain/person-facts.ts'
import { EntryRow } from '../entries/entry-row.tsx'
import { EntrySection } from '../entries/entry-section.tsx'
import { ImmunisationPlan } from './immunisation-plan.tsx'
import { ImmunisationForm } from './immunisation-form.tsx'
import { immunisationText } from './immunisation-text.ts'

type ImmunisationSectionProps = { person: Person; facts: HealthFacts; title?: string }

export function ImmunisationSection({ person, facts, title = 'Immunisations' }: ImmunisationSectionProps) {
  return (
    <EntrySection
      title={title}
      noun="a vaccine"
      person={person}
      list={facts.immunisations}
      isCurrent={() => true}
      pastTitle="Earlier"
      mayChange={facts.mayChange}
      renderRow={(entry, onTellDoctor) => (
        <EntryRow
          key={entry.id}
          person={person}
          kind="immunisation"
          entry={entry}
          name={entry.name}
          detail={immunisationText(entry)}
          mayChange={facts.mayChange}
          renderForm={(onClose) => <ImmunisationForm person={person} entry={entry} onClose={onClose} />}
          onTellDoctor={onTellDoctor}
        />
      )}
      renderForm={(onClose) => <ImmunisationForm person={person} onClose={onClose} />}
    >
      <ImmunisationPlan person={person} mayChange={facts.mayChange} />
    </EntrySection>
  )
}
