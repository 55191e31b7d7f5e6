import { CheckCheck, CircleDashed, SearchCheck, type LucideIcon } from 'lucide-react'
import { caseStatusLabel, type CaseStatus } from '@alafia/contract/administration/reviews/states'
import { Status } from '../ui/status.tsx'
import type { Tone } from '../ui/tone.ts'

const looks: Record<CaseStatus, { tone: Tone; icon: LucideIcon }> = {
  open: { tone: 'info', icon: CircleDashed },
  'in-review': { tone: 'warn', icon: SearchCheck },
  resolved: { tone: 'ok', icon: CheckCheck },
}

export type CaseStateProps = {
  status: CaseStatus
  /** In other words than the administrators'. */
  words?: Record<CaseStatus, string>
}

/** How far the administrators are with an issue report or an emergency access. */
export function CaseState({ status, words = caseStatusLabel }: CaseStateProps) {
  return <Status {...looks[status]}>{words[status]}</Status>
}
