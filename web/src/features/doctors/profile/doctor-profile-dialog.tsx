import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { typeModeLabel } from '@alafia/contract/doctors/appointment-types'
import type { DoctorProfile } from '@alafia/contract/doctors/profiles'
import { useClinic } from '../../../lib/clinic.ts'
import { dayLabel, formatMoney, plainDate } from '../../../lib/format.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { DataItem, DataList } from '../../../ui/list/data-list.tsx'
import { SkeletonRows } from '../../../ui/list/skeleton.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../../ui/overlay/dialog.tsx'
import { doctorProfileQuery, nextFreeQuery } from './queries.ts'

function NextFree({ id }: { id: number }) {
  const { today } = useClinic()
  const { data, isError } = useQuery(nextFreeQuery(id))
  const time = data?.doctors[0]?.times[0]
  if (!data) return isError ? 'We couldn’t load it' : '…'
  return time ? `${dayLabel(time.date, today)}, ${time.time}` : 'No free times in the next four weeks'
}

function Facts({ profile }: { profile: DoctorProfile }) {
  const { licence, languages, fee, currency, appointmentTypes } = profile
  return (
    <DataList>
      {languages.length > 0 && <DataItem term="Languages">{languages.join(', ')}</DataItem>}
      <DataItem term="Licence">
        {licence ? `${licence.number}, valid until ${plainDate(licence.validUntil)}` : 'Not on file'}
      </DataItem>
      <DataItem term="Next free, by video">
        <NextFree id={profile.id} />
      </DataItem>
      <DataItem term="Fees">
        <ul role="list" className="grid gap-1">
          <li>
            {formatMoney(fee, currency)} <span className="text-ink-2">Standard appointment, 30 minutes</span>
          </li>
          {appointmentTypes.map((type) => (
            <li key={type.id}>
              {formatMoney(type.price, type.currency)}{' '}
              <span className="text-ink-2">
                {type.name}, {type.lengthMinutes} minutes · {typeModeLabel[type.mode]}
              </span>
            </li>
          ))}
        </ul>
      </DataItem>
    </DataList>
  )
}

export type DoctorProfileDialogProps = {
  id: number
  onClose: () => void
  /** Buttons beside Close. */
  actions?: ReactNode
}

/** What patients read about a doctor, and the next free time (DOC-24). */
export function DoctorProfileDialog({ id, onClose, actions }: DoctorProfileDialogProps) {
  const query = useQuery(doctorProfileQuery(id))
  const { data: profile } = query
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={profile ? `Dr. ${profile.user.firstName} ${profile.user.lastName}` : 'About the doctor'}
      description={profile?.specialization ?? 'Languages, licence and fees.'}
    >
      {query.isPending && <SkeletonRows />}
      {query.isError && <LoadFailed what="this doctor" query={query} />}
      {profile && (
        <>
          <Avatar {...profile.user} image={profile.user.profileImage} size="huge" />
          {profile.about && <p className="whitespace-pre-line wrap-anywhere">{profile.about}</p>}
          <Facts profile={profile} />
        </>
      )}
      <DialogActions>
        {actions}
        <DialogCancel>Close</DialogCancel>
      </DialogActions>
    </Dialog>
  )
}
