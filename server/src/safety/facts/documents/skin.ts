import { smpc } from './labels.ts'

/** Of Roche, revised 2020, in a copy. */
export const roaccutane = smpc('Roaccutane 10 mg and 20 mg', '2020', 'rxreasoner.com')
