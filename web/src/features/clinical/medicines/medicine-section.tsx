import { useState } from 'react'
import type { HealthFacts } from '@alafia/contract/clinical/facts/schema'
import { addMedicineElsewhere } from '@alafia/contract/clinical/medicines-elsewhere/endpoints'
import type { MedicineElsewhere } from '@alafia/contract/clinical/medicines-elsewhere/schema'
import type { CurrentMedicine } from '@alafia/contract/prescriptions/current-medicines'
import { invalidateFacts, paramsOf, type Person } from '../../../domain/person-facts.ts'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { AddStatedButton } from '../entries/add-stated-button.tsx'
import { EntryRow } from '../entries/entry-row.tsx'
import { EntrySection } from '../entries/entry-section.tsx'
import { QuickButton } from '../entries/quick-button.tsx'
import { MedicineForm } from './medicine-form.tsx'
import { medicineText } from './medicine-text.ts'
import { PrescribedMedicines } from './prescribed-medicines.tsx'

type MedicineSectionProps = {
  person: Person
  facts: HealthFacts
  /** Undefined until it is known. */
  prescribed?: readonly CurrentMedicine[] | undefined
  title?: string
}

export function MedicineSection({ person, facts, prescribed, title = 'Medicines' }: MedicineSectionProps) {
  return (
    <EntrySection
      title={title}
      noun="a medicine from elsewhere"
      person={person}
      list={facts.medicinesElsewhere}
      isCurrent={({ status }) => status === 'taking'}
      pastTitle="Stopped"
      mayChange={facts.mayChange}
      none={{
        topic: 'no-other-medicines',
        statement: facts.statements['no-other-medicines'],
        label: 'No medicines from elsewhere',
      }}
      stated={{
        kind: 'medicine',
        texts: facts.unreviewed.filter(({ kind }) => kind === 'medicine').map(({ text }) => text),
        renderAdd: (text) => <AddStated person={person} text={text} />,
      }}
      renderRow={(entry, onTellDoctor) => (
        <MedicineRow
          key={entry.id}
          person={person}
          entry={entry}
          mayChange={facts.mayChange}
          onTellDoctor={onTellDoctor}
        />
      )}
      renderForm={(onClose) => <MedicineForm person={person} onClose={onClose} />}
    >
      {prescribed && (
        <PrescribedMedicines person={person} medicines={prescribed} mayChange={facts.mayChange} />
      )}
    </EntrySection>
  )
}

type MedicineRowProps = {
  person: Person
  entry: MedicineElsewhere
  mayChange: boolean
  onTellDoctor: () => void
}

function MedicineRow({ person, entry, mayChange, onTellDoctor }: MedicineRowProps) {
  const [isStopping, setStopping] = useState(false)
  if (isStopping)
    return (
      <li className="px-pad py-2">
        <MedicineForm person={person} entry={entry} isStopping onClose={() => setStopping(false)} />
      </li>
    )
  return (
    <EntryRow
      person={person}
      kind="medicine-elsewhere"
      entry={entry}
      name={entry.name}
      detail={medicineText(entry)}
      mayChange={mayChange}
      renderForm={(onClose) => <MedicineForm person={person} entry={entry} onClose={onClose} />}
      quick={
        entry.status === 'taking' && (
          <QuickButton label="Stopped" name={entry.name} busy={false} onPress={() => setStopping(true)} />
        )
      }
      onTellDoctor={onTellDoctor}
    />
  )
}

function AddStated({ person, text }: { person: Person; text: string }) {
  const add = useSubmit(addMedicineElsewhere, {
    success: `${text} is now in the list of medicines`,
    failure: (why) => why ?? 'Failed to add the medicine',
    invalidate: invalidateFacts,
  })
  return (
    <AddStatedButton
      text={text}
      busy={add.isPending}
      onAdd={() =>
        void add.send({
          params: paramsOf(person),
          body: { name: text, directions: null, status: 'taking', stopReason: null, fromText: text },
        })
      }
    />
  )
}
