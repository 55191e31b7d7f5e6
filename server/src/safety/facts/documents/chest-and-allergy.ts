import { cite, type Document, type Source } from '../source.ts'
import { smpc } from './labels.ts'

const read = 'as read in November 2026'

export const salamol = smpc('Salamol Easi-Breathe', '2020', 'rxreasoner')
export const salbutamolInhaler = smpc('Salbutamol CFC-free inhaler 100 micrograms (HPRA)', '12 November 2020')
export const salbutamolNebules = smpc('Salbutamol nebuliser solution (Cipla)', '2018', 'rxreasoner')
export const formoterolEasyhaler = smpc('Formoterol Easyhaler 12 micrograms', read)
export const clenil100 = smpc('Clenil Modulite 50 micrograms', '3 April 2023', 'medthority')
export const clenil250 = smpc('Clenil Modulite 250 micrograms (a reworded copy)', 'undated copy')
export const pulmicort = smpc('Pulmicort Turbohaler 200 (a reworded copy)', 'undated copy')
export const uniphyllin = smpc('Uniphyllin Continus 400 mg prolonged-release tablets', '18 October 2024')
export const asthmaDrugsAustralia: Document = {
  title: 'Australian Prescriber: Asthma drugs in pregnancy and lactation',
  edition: read,
}
export const chlorphenamineTablets = smpc('Chlorphenamine maleate 4 mg tablets', 'undated copy')
export const chlorphenamineSolution = smpc('Chlorphenamine 2 mg/5 ml oral solution', 'undated copy')
export const promethazine25 = smpc('Promethazine hydrochloride 25 mg tablets', 'undated copy')
export const promethazine50 = smpc('Promethazine hydrochloride 50 mg tablets', 'undated copy')
export const msfPromethazine: Source = cite(
  { title: 'MSF Unicat: promethazine 5 mg/5 ml oral solution', edition: '3 December 2024' },
  'precautions',
)
export const diphenhydramineLabel: Document = {
  title: 'FDA Drug Facts: diphenhydramine capsules 25 mg',
  edition: '12 March 2024',
  copy: 'DailyMed',
}
export const kentuckyFormulary: Document = {
  title: 'University of Kentucky pharmacy formulary: diphenhydramine',
  edition: 'undated copy',
}
export const cyproheptadineSolution: Document = {
  title: 'FDA label: cyproheptadine oral solution (Patrin)',
  edition: 'revised 01/2022',
  copy: 'medlibrary',
}
export const loratadineKidney: Document = { title: 'KDPNet Louisville drug book: loratadine', edition: read }
export const zirtek = smpc('Zirtek 10 mg', '2018', 'rxreasoner')
export const cetrine = smpc('Cetrine 10 mg (Rowex, HPRA)', 'undated copy')
export const zyrtecSyrup: Document = {
  title: 'Package of Children’s Zyrtec oral solution 1 mg/ml (United States)',
  edition: 'undated copy',
  copy: 'ccfamilypharmacy.com',
}
export const rinozal = smpc('Rinozal (levocetirizine, HPRA)', '2018', 'rxreasoner')
export const decongestantTablets = smpc('Decongestant tablets (pseudoephedrine 60 mg)', 'undated copy')
export const pseudoephedrineTablets = smpc('Pseudoephedrine 60 mg tablets', 'undated copy')
export const dryCoughSyrup = smpc('Dry cough syrup (dextromethorphan), PL 12063-0024', 'undated copy')
export const beximco: Document = {
  title: 'Beximco product information: dextromethorphan syrup',
  edition: 'undated copy',
}
export const dextromethorphanProcter = smpc('Dextromethorphan (Procter & Gamble)', '2011', 'rxreasoner')
export const mimsDextromethorphan: Document = {
  title: 'MIMS India: dextromethorphan',
  edition: 'undated copy',
}
