import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Megaphone } from 'lucide-react'
import { AnnouncementList } from '../../features/administration/announcements/announcement-list.tsx'
import { announcementPagesQuery } from '../../features/administration/announcements/queries.ts'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/async/lazy-dialog.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { useOpened } from '../shell/use-opened.ts'

const AnnouncementDialog = lazyDialog(
  async () =>
    (await import('../../features/administration/announcements/announcement-dialog.tsx')).AnnouncementDialog,
)

const route = getRouteApi('/signed-in/admin/announcements')

/** What the administrators tell everybody (ADM-17), and what they told before. */
export function AnnouncementsPage() {
  const { open } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useInfiniteQuery(announcementPagesQuery)
  const writing = useOpened<'new'>((opened, replace) => {
    void navigate({ search: { open: opened }, resetScroll: false, replace })
  })
  const write = (
    <Button variant="primary" onClick={() => writing.open('new')}>
      <Megaphone /> New Announcement
    </Button>
  )
  return (
    <Page
      title="Announcements"
      lead="Tell all who hold chosen roles: it comes up on their screens at once, and stays in their bell."
      actions={write}
    >
      {open === 'new' && <AnnouncementDialog onClose={writing.close} />}
      <PagedList
        query={query}
        noun="announcements"
        empty={{
          title: 'Nothing announced yet',
          text: 'What you tell everybody stands here, with how many people it reached.',
          action: write,
        }}
      >
        {(announcements) => <AnnouncementList announcements={announcements} />}
      </PagedList>
    </Page>
  )
}
