import { getRouteApi, useRouter } from '@tanstack/react-router'
import { SquarePen } from 'lucide-react'
import { Withheld } from '../../features/family/withheld.tsx'
import { ConversationList } from '../../features/messages/conversation-list.tsx'
import type { ConversationFilters } from '../../features/messages/queries.ts'
import { useListFocus } from '../../features/messages/use-list-focus.ts'
import { useSession } from '../../lib/session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { lazyDialog } from '../../ui/async/lazy-dialog.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { lazyComponent } from '../../ui/async/lazy-component.tsx'
import { useOpened } from '../shell/use-opened.ts'
import type { MessagesSearch } from './messages-search.ts'

const ConversationPane = lazyComponent(
  async () => (await import('../../features/messages/conversation-pane.tsx')).ConversationPane,
)
const NewMessageDialog = lazyDialog(
  async () => (await import('../../features/messages/new-message/new-message-dialog.tsx')).NewMessageDialog,
)

const route = getRouteApi('/signed-in/messages')

/** Messages for every role: the list beside the conversation in the URL; on a phone, one or the other. */
export function MessagesPage() {
  const { user } = useSession()
  const { conversation, search, unread, open, to, about } = route.useSearch()
  const navigate = route.useNavigate()
  const { history } = useRouter()
  const takesFocus = useListFocus(conversation)
  const go = (change: MessagesSearch, replace = false) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace, resetScroll: false })
  const writing = useOpened<'new'>((opened, replace) =>
    go({ open: opened, to: undefined, about: undefined }, replace),
  )
  if (!user) return null

  const filter = (filters: ConversationFilters) =>
    // The back button doesn't go through each letter of a search.
    go({ search: filters.search, unread: filters.unread }, filters.unread === unread)
  const close = () => {
    if (history.location.state.isFromList) history.back()
    else go({ conversation: undefined }, true)
  }
  const write = (
    <Button variant="primary" onClick={() => writing.open('new')}>
      <SquarePen /> New Message
    </Button>
  )
  const isOpen = conversation !== undefined

  return (
    <Page title="Messages" actions={<span className={isOpen ? 'max-lg:hidden' : ''}>{write}</span>}>
      {user.role === 'patient' && !isOpen && <Withheld scope="messages" />}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <ConversationList
          filters={{ search, unread }}
          onFilters={filter}
          openId={conversation}
          userId={user.id}
          action={write}
          // If there is no room beside it, the conversation replaces the list.
          className={isOpen ? 'max-lg:hidden' : ''}
        />
        <section
          aria-label="Conversation"
          className={classes(
            'lg:sticky lg:top-[calc(var(--bar-top)+1.5rem)] lg:self-start',
            isOpen
              ? 'flex h-[calc(100dvh-var(--bar-top)-var(--bar-bottom)-6rem)] min-h-[30rem] flex-col gap-3 lg:h-[calc(100dvh-var(--bar-top)-9rem)] lg:min-h-[32rem]'
              : 'max-lg:hidden',
          )}
        >
          {isOpen ? (
            <ConversationPane
              key={conversation}
              id={conversation}
              userId={user.id}
              takesFocus={takesFocus}
              onClose={close}
            />
          ) : (
            <EmptyState title="Select a message" />
          )}
        </section>
      </div>
      {open === 'new' && (
        <NewMessageDialog
          userId={user.id}
          start={to === undefined ? undefined : { doctorId: to, appointmentId: about ?? null }}
          onOpenChange={(next) => !next && writing.close()}
          onSent={(id) =>
            go(
              {
                open: undefined,
                to: undefined,
                about: undefined,
                conversation: id,
                search: undefined,
                unread: undefined,
              },
              true,
            )
          }
        />
      )}
    </Page>
  )
}
