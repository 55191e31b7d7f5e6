import { FileText, Stethoscope } from 'lucide-react'
import { useId } from 'react'
import type { HealthRecord } from '@alafia/contract/records/schema'
import { longDate } from '../../lib/format.ts'
import { useSession } from '../../lib/session/session.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { useIsAboutYou } from '../../domain/is-about-you.ts'
import { PatientName } from '../../domain/patient-name.tsx'
import { DownloadRecord } from './download-record.tsx'
import { RecordText } from './record-text.tsx'
import { forPersonLabel, kindOf, sourceOf } from './labels.ts'

/** One record (REC-1): reason or title, date, doctor, and what was found. For a doctor, whose record it is comes first. */
export function RecordCard({ record, onOpen }: { record: HealthRecord; onOpen: () => void }) {
  const { user } = useSession()
  const isAboutYou = useIsAboutYou()
  const id = useId()
  return (
    <li aria-labelledby={id} className="min-w-0">
      <Card className="grid gap-3 sm:p-6">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0 basis-60 grow">
            <h2 id={id} className="text-heading break-words">
              {record.title}
            </h2>
            <p className="text-small text-ink-2">
              {user?.role === 'doctor' && (
                <>
                  <PatientName {...record}>{record.patientName}</PatientName>
                  {' · '}
                </>
              )}
              {[
                !isAboutYou(record) && forPersonLabel(record),
                longDate(record.date),
                sourceOf(record, user?.id),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          <Badge
            tone={record.kind === 'appointment' ? 'info' : 'neutral'}
            icon={record.kind === 'appointment' ? Stethoscope : FileText}
          >
            {kindOf(record)}
          </Badge>
        </div>
        <RecordText record={record} short />
        <div className="flex flex-wrap gap-2">
          <DownloadRecord record={record} />
          <Button aria-label={`View Full: ${record.title}`} onClick={onOpen}>
            View Full
          </Button>
        </div>
      </Card>
    </li>
  )
}
