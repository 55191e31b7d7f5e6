import type { Document } from '../source.ts'
import { msf } from './general.ts'
import { smpc } from './labels.ts'

export const pyridoxineMsf = msf('Pyridoxine (vitamin B6) oral')
export const pyridoxine10 = smpc('Pyridoxine 10 mg tablets', '6 May 2021', 'medthority.com')
export const pyridoxine50 = smpc('Pyridoxine 50 mg film-coated tablets', 'undated copy', 'medicines.org.uk')

export const multivitaminMedscape: Document = {
  title: 'Medscape UK: vitamins A, C and D with six other vitamins',
  edition: 'undated copy',
}
