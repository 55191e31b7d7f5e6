import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PhotoSection } from '../../features/accounts/photo/photo-section.tsx'
import { profileQuery } from '../../features/family/profile/queries.ts'
import { lazyComponent } from '../../ui/async/lazy-component.tsx'
import { useSession } from '../../lib/session/session.tsx'
import { LoadFailed } from '../../ui/async/load-failed.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { SkeletonRows } from '../../ui/list/skeleton.tsx'

/** The form's code loads in parallel with its data. */
const ProfileForm = lazyComponent(
  async () => (await import('../../features/family/profile/profile-form.tsx')).ProfileForm,
  <SkeletonRows />,
)

/** What a doctor tells patients. */
const DoctorProfileSection = lazyComponent(
  async () => (await import('../../features/doctors/profile/profile-section.tsx')).ProfileSection,
  <SkeletonRows />,
)

/** Profile Settings (ACC-24) for every role. */
export function ProfilePage() {
  const query = useQuery(profileQuery)
  const [saves, setSaves] = useState(0)
  const { user } = useSession()
  return (
    <Page
      title="Profile Settings"
      lead="Your details."
      actions={
        <Button asChild>
          <Link to="/settings/security">Sign-in and Security</Link>
        </Button>
      }
      className="max-w-170"
    >
      {user && <PhotoSection user={user} />}
      {query.isPending && <SkeletonRows />}
      {query.isError && <LoadFailed what="your profile" query={query} />}
      {query.data && (
        <ProfileForm key={saves} profile={query.data} saves={saves} onSaved={() => setSaves(saves + 1)} />
      )}
      {user?.role === 'doctor' && <DoctorProfileSection doctorId={user.id} />}
    </Page>
  )
}
