/** Why a pharmacist looks up a prescription that is at another pharmacy. */
export const lookupReasons = ['cannot-fill', 'patient-here', 'other'] as const
export type LookupReason = (typeof lookupReasons)[number]

export const lookupReasonLabel: Record<LookupReason, string> = {
  'cannot-fill': 'The chosen pharmacy can’t fill it today',
  'patient-here': 'The patient is at our counter',
  other: 'Another reason',
}

/** `ended`: it is no longer possible, because the prescription was filled, cancelled or moved meanwhile. */
export const moveStatuses = ['asked', 'accepted', 'declined', 'withdrawn', 'expired', 'ended'] as const
export type MoveStatus = (typeof moveStatuses)[number]

export const moveStatusLabel: Record<MoveStatus, string> = {
  asked: 'Waits for the patient',
  accepted: 'Moved here',
  declined: 'Declined by the patient',
  withdrawn: 'Withdrawn',
  expired: 'Not answered in time',
  ended: 'No longer possible',
}

/** Until a request that isn't answered expires. */
export const moveHours = 24

/** For how long what was looked up can be asked for. */
export const lookupHours = 1

/** Sent to the patient: 'Ikeja can’t fill this today. Move it to Surulere?' */
export const moveQuestion = (reason: LookupReason, from: string, to: string): string => {
  if (reason === 'cannot-fill') return `${from} can’t fill this today. Move it to ${to}?`
  return reason === 'patient-here'
    ? `It is at ${from}. Move it to ${to}?`
    : `${to} can fill this. Move it from ${from}?`
}
