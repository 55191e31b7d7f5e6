import { fdaLabel } from './general.ts'
import { smpc } from './labels.ts'
import { cite, type Document, type Source } from '../source.ts'

const handbookPage = (title: string, edition: string, copy?: string): Document => ({
  title,
  edition,
  ...(copy && { copy }),
})

export const metforminLabel = fdaLabel('metformin hydrochloride tablets (A-S Medication)', 'January 2026')
export const glucophageSmpc = smpc('Glucophage (metformin)', '2022', 'rxreasoner.com')
export const glyforminSmpc = smpc('Glyformin (metformin, Remedica)', '2018', 'rxreasoner.com')
export const glibenclamideText = handbookPage('Product text: glibenclamide', 'undated', 'pill2trip.com')
export const gliclazideMedscape = handbookPage(
  'Medscape UK: gliclazide, standard release',
  '2 February 2023',
  'medscape.co.uk',
)
export const gliclazideSlowMedscape = handbookPage(
  'Medscape UK: gliclazide, modified release',
  'undated',
  'medscape.co.uk',
)
export const gliclazide40Smpc = smpc('gliclazide 40 mg', 'undated copy', 'medthority.com')
export const gliclazide80Smpc = smpc('gliclazide 80 mg (PL 20395/0046)', 'undated copy', 'medine.co.uk')
export const gliclazideRenalSmpc = smpc('gliclazide 80 mg (PL 00289/0480)', 'undated copy', 'medine.co.uk')
export const glizoremSmpc = smpc('Glizorem (gliclazide, Remedica)', '2017', 'rxreasoner.com')
export const gliclazideRxDrugs = handbookPage('RxDrugs: gliclazide', 'undated', 'skyscape.com')
export const northernIrelandFormulary = handbookPage(
  'Northern Ireland Formulary',
  'undated copy',
  'niformulary.hscni.net',
)
export const amarylIndonesia = handbookPage('Prescribing information: Amaryl (MIMS Indonesia)', 'undated')
export const glimepirideOrion = handbookPage('FASS: Glimepirid Orion', '8 August 2018', 'docplayer.se')
export const pioglitazoneText = handbookPage(
  'Product text: pioglitazone (Zentiva)',
  'undated',
  'pill2trip.com',
)
export const sitagliptinThailand = handbookPage(
  'Prescribing information: Sitagliptin Sandoz (MIMS Thailand)',
  'undated',
)
export const galvusSmpc = smpc('Galvus (vildagliptin)', '2022', 'rxreasoner.com')
export const galvusPosology = smpc('Galvus (vildagliptin), 4.2', 'undated copy', 'docslib.org/doc/7575772')
export const galvusMalaysia = handbookPage('Prescribing information: Galvus (MIMS Malaysia)', 'undated')
export const vildagliptinPhilippines = handbookPage(
  'Prescribing information: Proglin (MIMS Philippines)',
  'undated',
)
export const jardianceSmpc = smpc('Jardiance (empagliflozin)', '2023', 'rxreasoner.com')
export const jardianceHongKong = handbookPage(
  'Prescribing information: Jardiance (MIMS Hong Kong)',
  'undated',
)
export const forxigaSingapore = handbookPage('Prescribing information: Forxiga (MIMS Singapore)', 'undated')
export const radapexPhilippines = handbookPage(
  'Prescribing information: Radapex (MIMS Philippines)',
  'undated',
)
export const levothyroxineLabel = fdaLabel('levothyroxine', 'openFDA copy of February 2026')
export const carbimazoleMedscape = handbookPage('Medscape UK: carbimazole', 'undated', 'medscape.co.uk')
export const prednisoloneSmpc = smpc(
  'prednisolone 2.5 to 30 mg (DK/H/2488)',
  'March 2021',
  'docslib.org/doc/1039975',
)
export const respiratoryHandbook = handbookPage(
  'Respiratory Handbook: dexamethasone (Panpharma)',
  'as read in November 2026',
  'respiratoryhandbook.co.uk',
)
export const hydrocortisoneMedscape = handbookPage(
  'Medscape UK: hydrocortisone sodium succinate, parenteral',
  'undated',
  'medscape.co.uk',
)
export const combinedPillOlderMsf = handbookPage(
  'MSF Essential Drugs, older edition: combined pill',
  'undated',
  'drugtimes.org',
)
export const obstetricCareMsf = handbookPage(
  'MSF Essential obstetric and newborn care, 11.5 Contraception',
  'as read in November 2026',
)
export const levonelleSmpc = smpc('Levonelle (levonorgestrel 1.5 mg)', '2021', 'rxreasoner.com')
export const zelletaSmpc = smpc('Zelleta (desogestrel 75 micrograms)', '15 September 2020', 'medthority.com')
export const desogestrelProduct = handbookPage(
  'Product text: POP-D (desogestrel)',
  'undated',
  'lifeplusbd.com',
)
export const hanaSmpc = smpc('Hana (desogestrel 75 micrograms)', 'undated copy', 'docslib.org/doc/1980194')
export const medroxyprogesteroneLabel = fdaLabel('medroxyprogesterone acetate injection', 'October 2019')
export const medroxyprogesteroneMedscape = handbookPage(
  'Medscape UK: medroxyprogesterone, intramuscular',
  'undated',
  'medscape.co.uk',
)
export const injectablesTools = handbookPage(
  'INFO Project, Injectable contraceptives: tools for providers',
  '2006',
  'rhsupplies.org',
)

const familyPlanning = handbookPage(
  'WHO and Johns Hopkins, Family Planning: a global handbook for providers',
  '2018',
  'fphandbook.org',
)
export const combinedPillCriteria: Source = cite(
  familyPlanning,
  'Medical eligibility, combined oral contraceptives',
)
export const progestogensInMilk: Source = cite(familyPlanning, 'New recommendations')
