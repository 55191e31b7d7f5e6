import type { UserDetail } from '@alafia/contract/administration/users/schema'
import { lastAdminMessage } from '@alafia/contract/administration/users/states'
import { Link } from '@tanstack/react-router'
import { useClinic } from '../../../../lib/clinic.ts'
import { instantLabel } from '../../../../lib/format.ts'
import { Button } from '../../../../ui/button.tsx'
import { List, ListRow } from '../../../../ui/list/list.tsx'
import { Section } from '../../../../ui/layout/section.tsx'
import { mergeText } from '../labels.ts'

export type AccountSectionProps = {
  user: UserDetail
  onNewLink: () => void
  onEndSessions: () => void
  onResetSecondStep: () => void
  onDeactivate: () => void
  onReactivate: () => void
}

/** The account's sign-in, sessions and activation. */
export function AccountSection(props: AccountSectionProps) {
  const { user, onNewLink, onEndSessions, onResetSecondStep, onDeactivate, onReactivate } = props
  const { timeZone } = useClinic()
  const { invitation, isActive, sessions, isLastAdmin, otherAccount } = user
  const at = (instant: string) => instantLabel(instant, timeZone)
  return (
    <Section title="Sign-in">
      <List>
        {invitation && (
          <ListRow
            title="Invitation"
            text={`Made ${at(invitation.createdAt)} by ${invitation.invitedBy}; the link ${invitation.isExpired ? 'expired' : 'works until'} ${at(invitation.expiresAt)}. No password is set yet.`}
            actions={
              isActive && (
                <Button size="small" onClick={onNewLink}>
                  New Link
                </Button>
              )
            }
          />
        )}
        {otherAccount && (
          <ListRow
            title={<span className="wrap-anywhere">{mergeText(otherAccount)}</span>}
            text={`${user.firstName} signs in with ${otherAccount.stays ? 'that account and opens this one from it' : 'this account and opens that one from it'}.`}
            actions={
              <Button asChild size="small">
                <Link
                  to="/admin/users"
                  search={{ user: otherAccount.id }}
                  aria-label={`Show ${otherAccount.email}`}
                >
                  Show
                </Link>
              </Button>
            }
          />
        )}
        <ListRow
          title="Sessions"
          text={
            sessions === 0
              ? 'Not signed in anywhere'
              : sessions === 1
                ? 'Signed in on 1 device or browser'
                : `Signed in on ${sessions} devices or browsers`
          }
          actions={
            <Button size="small" onClick={onEndSessions}>
              End Sessions
            </Button>
          }
        />
        {user.hasSecondFactor && (
          <ListRow
            title="Second step"
            text="Signing in takes more than the password."
            actions={
              <Button size="small" onClick={onResetSecondStep}>
                Reset…
              </Button>
            }
          />
        )}
        <ListRow
          title="Account"
          text={
            isLastAdmin
              ? lastAdminMessage
              : isActive
                ? 'After you deactivate it, no one can sign in with it. Nothing is deleted.'
                : user.status === 'closed'
                  ? `${user.firstName} closed it. It stays closed; the clinic keeps the records of care.`
                  : 'No one can sign in with it.'
          }
          actions={
            isActive ? (
              <Button size="small" variant="danger" disabled={isLastAdmin} onClick={onDeactivate}>
                Deactivate
              </Button>
            ) : (
              user.status !== 'closed' && (
                <Button size="small" onClick={onReactivate}>
                  Reactivate
                </Button>
              )
            )
          }
        />
      </List>
    </Section>
  )
}
