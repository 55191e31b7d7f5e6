import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { SessionUser } from '@alafia/contract/accounts/schema'
import type { FamilyMember } from '@alafia/contract/family/schema'
import { personChosen } from '../../domain/sharing.ts'
import { MemberList } from '../../features/family/member-list.tsx'
import { OwnConsents } from '../../features/family/own-consents.tsx'
import { PrimaryAccount } from '../../features/family/primary-account.tsx'
import { familyQuery } from '../../domain/family-query.ts'
import { othersQuery } from '../../features/family/queries.ts'
import { RemoveDialog } from '../../features/family/remove-dialog.tsx'
import { useSession } from '../../lib/session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/async/lazy-dialog.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { FamilyHealth } from './family-health.tsx'
import { useConditions } from './use-conditions.ts'

/** Loaded when it is first opened. */
const MemberDialog = lazyDialog(
  async () => (await import('../../features/family/member-dialog.tsx')).MemberDialog,
)

type Opened = { kind: 'add' } | { kind: 'edit' | 'remove'; member: FamilyMember }

/** The family page (FAM-1): the account holder and the family members they care for. */
export function FamilyPage() {
  const { user } = useSession()
  return user && <Family user={user} />
}

function Family({ user }: { user: SessionUser }) {
  const family = useQuery(familyQuery)
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const conditions = useConditions()

  const add = (
    <Button variant="primary" onClick={() => setOpened({ kind: 'add' })}>
      <UserPlus /> Add Family Member
    </Button>
  )
  const others = useQuery(othersQuery)
  const hasMembers = (others.data?.length ?? 0) > 0
  return (
    <Page title="Family Members" lead="People you book appointments for." actions={hasMembers && add}>
      <PrimaryAccount
        user={user}
        health={!family.isPending && <FamilyHealth {...personChosen('self', family.data ?? [], user.id)} />}
        profileLink={<Link to="/settings/profile">Edit your profile</Link>}
      />
      <Section title="Your family">
        <MemberList
          query={others}
          addAction={add}
          conditions={conditions}
          renderHealth={({ id, primaryUserId }) => (
            <FamilyHealth patientId={primaryUserId} familyMemberId={id} />
          )}
          userId={user.id}
          onEdit={(member) => setOpened({ kind: 'edit', member })}
          onRemove={(member) => setOpened({ kind: 'remove', member })}
        />
      </Section>
      <OwnConsents />
      {opened?.kind === 'remove' && (
        <RemoveDialog key={opened.member.id} member={opened.member} onClose={close} />
      )}
      {(opened?.kind === 'add' || opened?.kind === 'edit') && (
        <MemberDialog
          key={opened.kind === 'edit' ? opened.member.id : 'new'}
          member={opened.kind === 'edit' ? opened.member : undefined}
          user={user}
          onClose={close}
        />
      )}
    </Page>
  )
}
