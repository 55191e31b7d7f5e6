import { useQueries, useQuery } from '@tanstack/react-query'
import { conditionsOf, type Conditions } from '../../domain/conditions.ts'
import { factsQuery } from '../../features/clinical/queries.ts'
import { sharesOf } from '../../domain/sharing.ts'
import { familyQuery } from '../../domain/family-query.ts'

/** The conditions of each family member, by id; those that aren't loaded are missing. */
export const useConditions = (): ReadonlyMap<number, Conditions> => {
  const family = useQuery(familyQuery)
  const members = (family.data ?? []).filter(sharesOf('records'))
  const facts = useQueries({
    queries: members.map(({ id, primaryUserId }) =>
      factsQuery({ patientId: primaryUserId, familyMemberId: id }),
    ),
  })
  return new Map(
    members.flatMap(({ id }, place) => {
      const known = facts[place]?.data
      return known ? [[id, conditionsOf(known)] as const] : []
    }),
  )
}
