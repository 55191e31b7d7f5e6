import { useQuery } from '@tanstack/react-query'
import type { HealthFacts } from '@alafia/contract/clinical/facts/schema'
import type { Person } from '../../../domain/person-facts.ts'
import { useClinic } from '../../../lib/clinic.ts'
import { Alert } from '../../../ui/alert.tsx'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { SkeletonRows } from '../../../ui/list/skeleton.tsx'
import { AllergySection } from '../allergies/allergy-section.tsx'
import { isChild } from '../is-child.ts'
import { ImmunisationSection } from '../immunisations/immunisation-section.tsx'
import { VitalsSection } from '../measurements/vitals-section.tsx'
import { MedicineSection } from '../medicines/medicine-section.tsx'
import { ProblemSection } from '../problems/problem-section.tsx'
import { factsQuery, prescribedQuery } from '../queries.ts'
import { mayBePregnant } from '../statements/may-be-pregnant.ts'
import { StatementSection } from '../statements/statement-section.tsx'

/** Someone's health as they and their family know it, beside what doctors entered (CLIN-44). */
export function PatientHealth(person: Person) {
  const query = useQuery(factsQuery(person))
  return (
    <>
      {query.isPending && <SkeletonRows />}
      {query.isError && (
        <LoadFailed what="your health facts" gone="This person isn’t in your family list" query={query} />
      )}
      {query.data && (
        // Another person's facts never inherit an open form.
        <Sections key={`${person.patientId} ${person.familyMemberId}`} person={person} facts={query.data} />
      )}
    </>
  )
}

function Sections({ person, facts }: { person: Person; facts: HealthFacts }) {
  const { today } = useClinic()
  const shared = { person, facts }
  const prescribed = useQuery(prescribedQuery(person))
  return (
    <div className="grid gap-8">
      {!facts.mayChange && (
        <Alert tone="info" title={`${facts.firstName} has left your family list`}>
          You can read these health facts, but not change them.
        </Alert>
      )}
      <AllergySection {...shared} />
      <ProblemSection {...shared} title="Health problems" />
      {prescribed.isError && <LoadFailed what="what was prescribed" query={prescribed} />}
      <MedicineSection {...shared} prescribed={prescribed.data} />
      {(isChild(facts, today) || facts.immunisations.total > 0) && (
        <ImmunisationSection {...shared} title="Vaccines" />
      )}
      {mayBePregnant(facts, today) && (
        <StatementSection
          title="Pregnancy and breastfeeding"
          topics={['pregnancy', 'breastfeeding']}
          {...shared}
        />
      )}
      <VitalsSection {...shared} title="Measurements" />
      <StatementSection
        title={person.familyMemberId === null ? 'About you' : `About ${facts.firstName}`}
        topics={['sex', 'gender', 'family-history', 'social-history']}
        {...shared}
      />
    </div>
  )
}
