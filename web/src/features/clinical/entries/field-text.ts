import { plainDate } from '../../../lib/format.ts'

/** What a field of an entry is called; those that aren't listed are not shown. */
const labels: Record<string, string> = {
  substance: 'Substance',
  type: 'Type',
  reaction: 'Reaction',
  severity: 'Severity',
  certainty: 'Certainty',
  text: 'Problem',
  code: 'Code',
  status: 'Status',
  onset: 'Since',
  name: 'Name',
  directions: 'Directions',
  since: 'Since',
  stoppedOn: 'Stopped on',
  stopReason: 'Reason for stopping',
  givenOn: 'Given on',
  dose: 'Dose',
  batch: 'Batch',
  given: 'Given',
  value: 'Value',
  diastolic: 'Diastolic',
  place: 'Measured at',
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** A stored field as a label and text; 'none' if it is empty. */
export const fieldText = (field: string, value: unknown): { label: string; value: string } | undefined => {
  const label = labels[field]
  if (label === undefined) return undefined
  if (typeof value === 'number') return { label, value: String(value) }
  if (typeof value !== 'string' || value === '') return { label, value: 'none' }
  return { label, value: isDay(value) ? plainDate(value) : value }
}
