import { CheckCheck, CircleDashed, SearchCheck, type LucideIcon } from 'lucide-react'
import { reviewStatusLabel, type ReviewStatus } from '@alafia/contract/chart-access/reviews/states'
import { Status } from '../ui/status.tsx'
import type { Tone } from '../ui/tone.ts'

const looks: Record<ReviewStatus, { tone: Tone; icon: LucideIcon }> = {
  open: { tone: 'info', icon: CircleDashed },
  'in-review': { tone: 'warn', icon: SearchCheck },
  resolved: { tone: 'ok', icon: CheckCheck },
}

export type ReviewStatusBadgeProps = {
  status: ReviewStatus
  /** In other words than the administrators'. */
  words?: Record<ReviewStatus, string>
}

/** How far the administrators are with an issue report or an emergency access. */
export function ReviewStatusBadge({ status, words = reviewStatusLabel }: ReviewStatusBadgeProps) {
  return <Status {...looks[status]}>{words[status]}</Status>
}
