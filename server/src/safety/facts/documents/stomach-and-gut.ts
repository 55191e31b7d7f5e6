import { cite, type Document, type Source } from '../source.ts'
import { smpc } from './labels.ts'

const read = 'as read in November 2026'

export const omeprazoleSuspension = smpc('Omeprazole oral suspension (Xeolas)', '2019', 'rxreasoner')
export const omeprazoleUlcid = smpc('Ulcid (omeprazole)', 'undated copy')
export const symptomFacts: Document = { title: 'SymptomFacts: omeprazole (secondary)', edition: read }
export const ranitidineTablets = smpc('Ranitidine 150 mg tablets', 'undated copy')
export const ranitidine75 = smpc('Ranitidine 75 mg tablets, PL 20395-0079', 'undated copy')
export const childrensFormulary: Document = {
  title: 'BNF for Children, ranitidine',
  edition: 'about 2015',
  copy: 'issuhub',
}
export const texasH2: Document = {
  title: 'Texas HHS Vendor Drug Program: H2-receptor antagonists',
  edition: read,
}
export const cimetidineHpra = smpc('Cimetidine 400 mg tablets (HPRA)', 'undated copy')
export const cimetidineAccord = smpc('Cimetidine (Accord)', '2019', 'rxreasoner')
export const aluminiumTablets = smpc('Aluminium hydroxide tablets 500 mg', 'undated copy')
export const aluCap = smpc('Alu-Cap capsules', 'undated copy')
export const cupalAntacid = smpc('Cupal antacid tablets (aluminium and magnesium hydroxide)', 'undated copy')
export const magnesiumMixture = smpc('Magnesium trisilicate mixture BP', '8 September 2017')
export const magnesiumTablets = smpc('Magnesium trisilicate compound tablets BP', 'undated copy')
export const bootsMagnesium = smpc('Magnesium trisilicate mixture BP (Boots)', '2016')
export const calciumTablets = smpc('Calcium carbonate tablets 500 mg', 'undated copy')
export const calciumAntacid = smpc(
  'Fruit flavoured antacid tablets (calcium carbonate 500 mg)',
  'undated copy',
)
export const whoZinc: Source = cite(
  {
    title: 'WHO eLENA: Zinc supplementation in the management of diarrhoea',
    edition: '15 June 2017',
  },
  'recommendations',
)
export const msfRehydration: Source = cite(
  { title: 'MSF Essential Drugs: ORS', edition: 'February 2024', copy: 'a quotation (samraph.com)' },
  'contra-indications',
)
export const metoclopramideTablets = smpc('Metoclopramide 10 mg tablets', 'undated copy, after 2013')
export const metoclopramideSwiss: Document = {
  title: 'Swiss professional information: metoclopramide, 31204',
  edition: read,
}
export const domperidoneTablets = smpc('Domperidone 10 mg tablets', '9 December 2022', 'medthority')
export const domperidoneLeaflet: Document = {
  title: 'Leaflet: Domperidone 10 mg tablets',
  edition: 'undated copy',
}
export const loperamideNotebook: Source = cite(
  { title: 'GPnotebook: Loperamide', edition: 'reviewed January 2018' },
  'dose',
)
export const buscopan: Document = {
  title: 'UK prescribing information: Buscopan 10 mg tablets (Sanofi)',
  edition: 'undated copy',
}
export const buscopanLeaflet: Document = { title: 'Leaflet: Buscopan 10 mg tablets', edition: '2015' }
export const constipationInKidneyDisease: Source = cite(
  {
    title: 'BC Renal Agency: Management of constipation in patients with chronic kidney disease',
    edition: 'August 2017',
  },
  'pharmacologic options',
)
export const bisacodylTablets = smpc('Bisacodyl 5 mg tablets, PL 21880-0019', 'undated copy')
