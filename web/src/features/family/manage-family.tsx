import { useQuery } from '@tanstack/react-query'
import type { Conditions } from '../../domain/conditions.ts'
import { useClinic } from '../../lib/clinic.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { ListState } from '../../ui/list/list-states.tsx'
import { DashboardForm } from './dashboard-form.tsx'
import { agesOf, dotFor, fullName, relationshipLabel } from './person.ts'
import { othersQuery } from './queries.ts'

export type ManageFamilyProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Whose family it is: the signed-in patient's id. */
  userId: number
  /** By the member's id. */
  conditions: ReadonlyMap<number, Conditions>
}

/** The dashboard's quick action (PAT-14): the family, and the form that adds to it. Import it lazily. */
export function ManageFamily({ open, onOpenChange, userId, conditions }: ManageFamilyProps) {
  const { today } = useClinic()
  const query = useQuery(othersQuery)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Manage Family"
      description="People you can book appointments for besides yourself."
    >
      <ListState
        query={query}
        noun="family members"
        empty={{ title: 'No family members added', text: 'Add the first one below.' }}
      >
        {(members) => (
          <List aria-label="Family Members">
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
                text={[
                  relationshipLabel(member.relationship),
                  ...agesOf(today, member),
                  ...(conditions.get(member.id)?.names ?? []),
                ].join(' · ')}
              />
            ))}
          </List>
        )}
      </ListState>
      <h3 className="text-heading">Add a family member</h3>
      <DashboardForm userId={userId} />
    </Dialog>
  )
}
