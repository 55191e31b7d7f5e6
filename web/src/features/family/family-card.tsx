import type { SessionUser } from '@alafia/contract/accounts/schema'
import { useQuery } from '@tanstack/react-query'
import type { Conditions } from '../../domain/conditions.ts'
import { withoutYourself } from '../../domain/sharing.ts'
import { useClinic } from '../../lib/clinic.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { ListState } from '../../ui/list/list-states.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { ageText, agesOf, dotFor, fullName, selfDot, relationshipLabel } from './person.ts'
import { familyQuery } from '../../domain/family-query.ts'

export type FamilyCardProps = {
  user: SessionUser
  /** By the member's id. */
  conditions: ReadonlyMap<number, Conditions>
}

/** The patient and their family, with ages and conditions. */
export function FamilyCard({ user, conditions }: FamilyCardProps) {
  const { today } = useClinic()
  const query = useQuery(familyQuery)
  return (
    <Section title="Family Members">
      <List>
        <ListRow
          leading={<Avatar {...user} image={user.profileImage} dot={selfDot} />}
          title={fullName(user)}
          text={['You', user.dateOfBirth && ageText(today, user.dateOfBirth)].filter(Boolean).join(' · ')}
        />
        {withoutYourself(query.data ?? []).map((member) => (
          <ListRow
            key={member.id}
            leading={
              <Avatar
                {...member}
                image={member.profileImage}
                dot={dotFor(conditions.get(member.id), member)}
              />
            }
            title={fullName(member)}
            text={[
              relationshipLabel(member.relationship),
              ...agesOf(today, member),
              ...(conditions.get(member.id)?.names ?? []),
            ].join(' · ')}
          />
        ))}
      </List>
      {query.status !== 'success' && (
        <ListState query={query} noun="family members" empty={{ title: 'No family members added' }}>
          {() => null}
        </ListState>
      )}
    </Section>
  )
}
