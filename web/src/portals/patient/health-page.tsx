import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { personChosen, sharesOf, withoutYourself } from '../../domain/sharing.ts'
import { familyQuery } from '../../domain/family-query.ts'
import { Withheld } from '../../features/family/withheld.tsx'
import { PatientHealth } from '../../features/clinical/health/patient-health.tsx'
import { useSession } from '../../lib/session/session.tsx'
import { LoadFailed } from '../../ui/async/load-failed.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { SkeletonRows } from '../../ui/list/skeleton.tsx'
import { PersonTests } from '../shell/person-tests.tsx'

const route = getRouteApi('/signed-in/patient/health')

/** Health (CLIN-44): what the family and their doctors know about each person. */
export function HealthPage() {
  const { user } = useSession()
  const { member } = route.useSearch()
  const family = useQuery(familyQuery)
  if (!user) return null
  const people = [
    { id: undefined, name: `${user.firstName} ${user.lastName} (you)` },
    ...withoutYourself(family.data ?? [])
      .filter(sharesOf('records'))
      .map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` })),
  ]
  const shown = personChosen(String(member ?? 'self'), family.data ?? [], user.id)
  const isWithheld = family.data?.some((one) => one.id === member && !sharesOf('records')(one)) ?? false
  return (
    <Page
      title="Health"
      lead="What you and your doctors know. Doctors and pharmacists read it before they treat you."
    >
      {family.isError && <LoadFailed what="your family members" query={family} />}
      {people.length > 1 && (
        <nav aria-label="Whose health" className="flex flex-wrap gap-2">
          {people.map(({ id, name }) => (
            <Button key={id ?? 'self'} asChild variant={id === member ? 'primary' : 'secondary'}>
              <Link
                to="/patient/health"
                search={{ member: id }}
                aria-current={id === member ? 'page' : undefined}
              >
                {name}
              </Link>
            </Button>
          ))}
        </nav>
      )}
      <Withheld scope="records" />
      {family.isPending && <SkeletonRows />}
      {!isWithheld && !family.isPending && (
        <>
          <PatientHealth {...shown} />
          <PersonTests {...shown} />
        </>
      )}
    </Page>
  )
}
