import type { SessionUser } from '@alafia/contract/accounts/schema'
import type { FamilyMember } from '@alafia/contract/family/schema'
import { ageOn } from '@alafia/contract/kernel/civil'
import { useQuery } from '@tanstack/react-query'
import { useClinic } from '../../lib/clinic.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { List, ListRow } from '../../ui/list.tsx'
import { ListState } from '../../ui/list-states.tsx'
import { Section } from '../../ui/section.tsx'
import { familyQuery } from './queries.ts'

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Spec §9: green for self, yellow when the person has medical conditions, grey otherwise. */
const dotOf = (member: FamilyMember) =>
  member.medicalConditions.length > 0
    ? ({ tone: 'warn', label: 'Has medical conditions' } as const)
    : ({ tone: 'neutral', label: 'No medical conditions noted' } as const)

/** The patient and her family, with age and conditions. */
export function FamilyCard({ user }: { user: SessionUser }) {
  const { today } = useClinic()
  const query = useQuery(familyQuery)
  const years = (born: string) => `${ageOn(today, born)} years`
  return (
    <Section title="Family Members">
      <List>
        <ListRow
          leading={<Avatar {...user} image={user.profileImage} dot={{ tone: 'ok', label: 'Yourself' }} />}
          title={`${user.firstName} ${user.lastName}`}
          text={['You', user.dateOfBirth && years(user.dateOfBirth)].filter(Boolean).join(' · ')}
        />
        {query.data?.map((member) => (
          <ListRow
            key={member.id}
            leading={<Avatar {...member} image={member.profileImage} dot={dotOf(member)} />}
            title={`${member.firstName} ${member.lastName}`}
            text={[capital(member.relationship), years(member.dateOfBirth), ...member.medicalConditions].join(
              ' · ',
            )}
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
