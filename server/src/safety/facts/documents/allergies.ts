import { cite, type Document, type Source } from '../source.ts'
import { mayo } from './general.ts'
import { smpc } from './labels.ts'

/* What allergy groups cite. 'As stored': the page named no date. */

const stored = 'as stored in November 2026'

/** What a monograph says of an allergy to other medicines. */
export const otherProblemsOf = (monograph: string): Source =>
  cite(mayo(monograph), 'Before using: other medical problems')

export const sideChains: Document = {
  title: 'Cephalosporin side chains and allergies (University of Maryland, after The Medical Letter 1406)',
  edition: '2013',
}
export const currentDiagnosis: Document = {
  title: 'Current Medical Diagnosis & Treatment: Cephalosporins',
  edition: '2023',
}
export const hospitalist: Document = {
  title: 'The Hospitalist: Cephalosporins can be prescribed safely in penicillin-allergic patients',
  edition: stored,
}
export const vibramycin = smpc('Vibramycin (doxycycline)', '2020', 'rxreasoner.com')
export const codeineNewZealand = smpc('Codeine phosphate tablets (Noumed)', '2023', 'rxreasoner.com')
export const codant = smpc('Codant (codeine)', '2022', 'rxreasoner.com')
export const tramadolLabel: Document = {
  title: 'FDA label: tramadol hydrochloride tablets (medlibrary.org)',
  edition: stored,
}
export const artesunateAmivas = smpc('Artesunate Amivas (EMA)', '2022', 'rxreasoner.com')
export const gentamicinMims: Document = { title: 'MIMS India: gentamicin', edition: stored }
export const gentamicinItaly: Document = { title: 'Pharmamedix (Italy): gentamicin', edition: stored }
export const metronidazoleInsert: Document = {
  title: 'FDA package insert: metronidazole (WikiDoc’s adaptation)',
  edition: stored,
}
export const fluconazoleInsert: Document = {
  title: 'FDA package insert: fluconazole (WikiDoc’s adaptation)',
  edition: stored,
}
export const diflucanMims: Document = { title: 'MIMS Philippines: Diflucan', edition: stored }
/** A reworded drug reference: a weak source. */
export const omez: Document = { title: 'Omez (omeprazole) on drugviewer.com', edition: stored }
export const anticonvulsantReview: Document = {
  title: 'Knowles, Shapiro, Shear: Anticonvulsant hypersensitivity syndrome, Drug Safety 1999;21:489',
  edition: '1999',
}
