import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Paperclip, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Conversation } from '@alafia/contract/messages/schema'
import { minute } from '@alafia/contract/kernel/durations'
import { useClinic } from '../../lib/clinic.ts'
import { messageTime } from '../../lib/format.ts'
import { useNow } from '../../lib/now.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { CountBadge } from '../../ui/list/count-badge.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { LiveSearch } from '../../ui/list/live-search.tsx'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { useSearchKeys } from '../../ui/list/use-search-keys.ts'
import { conversationPagesQuery, type ConversationFilters } from './queries.ts'
import { unreadMessagesQuery } from './unread.ts'
import { nameOf, roleLabel } from './labels.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    isFromList?: boolean
  }
}

const stop = 'a[data-conversation]'

type RowProps = {
  conversation: Conversation
  filters: ConversationFilters
  userId: number
  isOpen: boolean
  /** No conversation is open beside the list, so closing this one returns to the list. */
  isFromList: boolean
  now: Date
  timeZone: string
}

function Row({ conversation, filters, userId, isOpen, isFromList, now, timeZone }: RowProps) {
  const { id, subject, newest, unread, isUrgent, with: other } = conversation
  return (
    <ListRow
      current={isOpen}
      className="gap-x-3!"
      leading={
        <Avatar
          size="small"
          firstName={other.firstName}
          lastName={other.lastName}
          image={other.profileImage}
        />
      }
      title={
        <span className="flex items-baseline gap-2">
          {/* One line high: the role disappears completely if it doesn't fit. */}
          <span className="flex h-[1lh] min-w-0 flex-1 flex-wrap items-baseline gap-x-1.5 overflow-hidden">
            <span className="max-w-full truncate">{nameOf(other)}</span>{' '}
            <span className="text-13 font-normal text-ink-2">{roleLabel[other.role]}</span>
          </span>
          <time dateTime={newest.sentAt} className="tabular shrink-0 text-13 font-normal text-ink-2">
            {messageTime(newest.sentAt, now, timeZone)}
          </time>
        </span>
      }
      titleAction={
        <Link
          to="/messages"
          search={{ ...filters, conversation: id }}
          state={{ isFromList }}
          resetScroll={false}
          data-conversation={id}
        />
      }
    >
      <div className="flex items-center gap-2">
        <p className={classes('min-w-0 flex-1 truncate', unread > 0 && 'font-semibold')}>
          {isUrgent && (
            <>
              <TriangleAlert className="mr-1.5 inline size-4 align-text-bottom text-warn" />
              <span className="text-small font-semibold text-warn">High priority: </span>
            </>
          )}
          {subject}
        </p>
        <CountBadge kind="alert" count={unread} label="unread" className="shrink-0" />
      </div>
      <p className="flex items-center gap-1 text-small text-ink-2">
        <span className="min-w-0 flex-1 truncate">
          {newest.senderId === userId && 'You: '}
          {newest.excerpt}
        </span>
        {newest.hasAttachments && (
          <>
            <Paperclip className="size-4 shrink-0" />
            <span className="sr-only">with files</span>
          </>
        )}
      </p>
    </ListRow>
  )
}

export type ConversationListProps = {
  filters: ConversationFilters
  onFilters: (filters: ConversationFilters) => void
  openId: number | undefined
  userId: number
  /** Offered if there are no conversations yet. */
  action: ReactNode
  className: string
}

/** The conversations with search and unread count, the latest first. */
export function ConversationList({
  filters,
  onFilters,
  openId,
  userId,
  action,
  className,
}: ConversationListProps) {
  const { search, unread } = filters
  const query = useInfiniteQuery(conversationPagesQuery(filters))
  const { data: counts } = useQuery(unreadMessagesQuery)
  const keys = useSearchKeys(stop, search ?? '', query.isSuccess && !query.isPlaceholderData)
  const now = useNow(minute)
  const { timeZone } = useClinic()
  return (
    <Section
      className={className}
      title={
        <span className="inline-flex items-center gap-2">
          Inbox
          {counts && <CountBadge count={counts.unread} label="unread" />}
        </span>
      }
      actions={
        <Button
          size="small"
          aria-pressed={unread === true}
          className="aria-pressed:border-primary aria-pressed:bg-primary-tint"
          onClick={() => onFilters({ search, unread: unread ? undefined : true })}
        >
          Unread only
        </Button>
      }
    >
      <div ref={keys} className="grid gap-3">
        <LiveSearch
          label="Search messages"
          placeholder="Search messages"
          shortcut="/"
          value={search ?? ''}
          onSearch={(text) => onFilters({ unread, search: text || undefined })}
        />
        <PagedList
          query={query}
          noun="messages"
          isFiltered={search !== undefined || unread === true}
          onClearFilters={() => onFilters({})}
          empty={{
            title: 'No messages yet',
            text: 'Messages you send and receive appear here.',
            action,
          }}
        >
          {(conversations) => (
            <List>
              {conversations.map((one) => (
                <Row
                  key={one.id}
                  conversation={one}
                  filters={filters}
                  userId={userId}
                  isOpen={one.id === openId}
                  isFromList={openId === undefined}
                  now={now}
                  timeZone={timeZone}
                />
              ))}
            </List>
          )}
        </PagedList>
      </div>
    </Section>
  )
}
