import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FamilyMember } from '@alafia/contract/family/schema'
import type { Conditions } from '../../domain/conditions.ts'
import { sharesOf } from '../../domain/sharing.ts'
import { useClinic } from '../../lib/clinic.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { ListState, type ListStateProps } from '../../ui/list/list-states.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { Sharing } from './sharing.tsx'
import { TwoParents } from './two-parents.tsx'
import { agesOf, dotFor, fullName, relationshipLabel } from './person.ts'

export type MemberListProps = {
  query: ListStateProps<FamilyMember>['query']
  /** The next step while there is no one yet. */
  addAction: ReactNode
  /** By the member's id. */
  conditions: ReadonlyMap<number, Conditions>
  /** What is known about a member's health. */
  renderHealth: (member: FamilyMember) => ReactNode
  /** The reader: what another parent shares with them, they don't remove. */
  userId: number
  onEdit: (member: FamilyMember) => void
  onRemove: (member: FamilyMember) => void
}

const isEditable = ({ openScopes, signIn }: FamilyMember) => openScopes.includes('records') && signIn === null

const isShown = sharesOf('records')

/** The page's list of family members, with the actions for each. */
export function MemberList({
  query,
  addAction,
  conditions,
  renderHealth,
  userId,
  onEdit,
  onRemove,
}: MemberListProps) {
  const { today } = useClinic()
  return (
    <ListState
      query={query}
      noun="family members"
      empty={{
        title: 'No family members added',
        text: 'Add the people you book appointments for: a child, a parent, a partner.',
        action: addAction,
      }}
    >
      {(members) => (
        <List>
          {members.map((member) => (
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
              text={[relationshipLabel(member.relationship), ...agesOf(today, member)].join(' · ')}
              actions={
                <>
                  {isEditable(member) && (
                    <Button onClick={() => onEdit(member)}>
                      <Pencil /> Edit <VisuallyHidden>{fullName(member)}</VisuallyHidden>
                    </Button>
                  )}
                  {member.primaryUserId === userId && (
                    <Button variant="danger" onClick={() => onRemove(member)}>
                      <Trash2 /> Remove <VisuallyHidden>{fullName(member)}</VisuallyHidden>
                    </Button>
                  )}
                </>
              }
            >
              {member.openScopes.length > 0 && (
                <p className="text-small text-ink-2">
                  {[
                    `Emergency contact: ${member.emergencyContact ?? 'none'}`,
                    member.phone && `Phone: ${member.phone}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              )}
              {member.primaryUserId === userId &&
                (member.decidesSince !== null || member.decidesOn !== null) && <Sharing member={member} />}
              {member.decidesSince === null && <TwoParents member={member} userId={userId} />}
              {isShown(member) && <div className="mt-2">{renderHealth(member)}</div>}
            </ListRow>
          ))}
        </List>
      )}
    </ListState>
  )
}
