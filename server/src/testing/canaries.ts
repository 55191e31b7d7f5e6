/** Words that occur only in Amina's data. */
export const canaries = [
  'Canary-Amina',
  'Canary-Kemi',
  'canary-reason',
  'canary-notes',
  'canary-diagnosis',
  'canary-advice',
  'canary-working',
  'canary-medicine',
  'canary-record',
  'canary-file',
  'canary-allergy',
  'canary-insurance',
  'canary-guest',
  'canary-message',
  'canary-result',
]
