import { useQuery } from '@tanstack/react-query'
import type { HealthFacts } from '@alafia/contract/clinical/facts/schema'
import type { CurrentMedicine } from '@alafia/contract/prescriptions/current-medicines'
import type { Person } from '../../../domain/person-facts.ts'
import { useClinic } from '../../../lib/clinic.ts'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { SkeletonRows } from '../../../ui/list/skeleton.tsx'
import { AllergySection } from '../allergies/allergy-section.tsx'
import { isChild } from '../is-child.ts'
import { ImmunisationSection } from '../immunisations/immunisation-section.tsx'
import { VitalsSection } from '../measurements/vitals-section.tsx'
import { MedicineSection } from '../medicines/medicine-section.tsx'
import { ProblemSection } from '../problems/problem-section.tsx'
import { factsQuery } from '../queries.ts'
import { mayBePregnant } from '../statements/may-be-pregnant.ts'
import { TextsAside } from './texts-aside.tsx'
import { StatementSection } from '../statements/statement-section.tsx'

/** `prescribed` is undefined until it is known: nothing is said of it before. */
type FactsPanelProps = Person & { prescribed: readonly CurrentMedicine[] | undefined }

/** What is known about a person, edited in place beside the note (CLIN-42). */
export function FactsPanel({ prescribed, ...person }: FactsPanelProps) {
  const query = useQuery(factsQuery(person))
  return (
    <Section title="Health facts">
      {query.isPending && <SkeletonRows />}
      {query.isError && <LoadFailed what="the health facts" query={query} />}
      {query.data && (
        <>
          {!query.data.mayChange && (
            <p className="text-small text-ink-2">
              You can read these. A doctor who treats this person can change them.
            </p>
          )}
          {/* Another person's facts never inherit an open form. */}
          <Facts
            key={`${person.patientId} ${person.familyMemberId}`}
            person={person}
            facts={query.data}
            prescribed={prescribed}
          />
        </>
      )}
    </Section>
  )
}

type FactsProps = {
  person: Person
  facts: HealthFacts
  prescribed: readonly CurrentMedicine[] | undefined
}

function Facts({ person, facts, prescribed }: FactsProps) {
  const { today } = useClinic()
  const shared = { person, facts }
  return (
    <div className="grid gap-5 rounded-surface border border-line bg-surface p-4">
      <VitalsSection {...shared} />
      <ProblemSection {...shared} />
      <AllergySection {...shared} />
      <MedicineSection {...shared} prescribed={prescribed} />
      {(isChild(facts, today) || facts.immunisations.total > 0) && <ImmunisationSection {...shared} />}
      {mayBePregnant(facts, today) && (
        <StatementSection title="Pregnancy" topics={['pregnancy', 'breastfeeding']} {...shared} />
      )}
      <StatementSection
        title="Person and history"
        topics={['sex', 'gender', 'family-history', 'social-history']}
        {...shared}
      />
      <TextsAside person={person} mayChange={facts.mayChange} />
    </div>
  )
}
