import type { Document } from '../source.ts'
import { smpc } from './labels.ts'

export const amitriptylineArpimed = smpc('amitriptyline 25 mg (Arpimed)', 'undated', 'arpimed.am')
export const amitriptylineLeaflet: Document = {
  title: 'Package leaflet: amitriptyline 50 mg',
  edition: 'undated',
  copy: 'patient-info.co.uk',
}
export const imipramineSmpc = smpc('imipramine 25 mg', 'undated, marked out of date', 'imedi.co.uk')
export const citalopramSmpc = smpc('citalopram 20 mg (Mylan)', 'undated', 'docslib.org/doc/5402341')
export const citalopramStadaSmpc = smpc('citalopram (Stada)', 'undated', 'docslib.org/doc/5307031')
export const diazepamSmpc = smpc('diazepam tablets (Taj Pharma)', 'undated', 'tajpharma.com')
export const clonazepamSmpc = smpc(
  'clonazepam 0.5 mg (Neuraxpharm)',
  '28 February 2023',
  'medicines.org.uk/emc/product/13633',
)
export const clonazepamSolutionSmpc = smpc(
  'clonazepam oral solution (Thame)',
  'undated',
  'medicines.org.uk/emc/product/8607',
)
export const alprazolamLeaflet: Document = {
  title: 'Package leaflet: alprazolam tablets (DK/H/0109)',
  edition: 'undated',
  copy: 'scribd.com/document/342887480',
}
export const bromazepamInformation: Document = {
  title: 'Product information: bromazepam (Laxyl)',
  edition: 'undated',
  copy: 'osudpotro',
}
export const lexotanSingapore: Document = {
  title: 'Product information: Lexotan 3 mg (Singapore)',
  edition: 'undated',
}
export const lexotanSummary: Document = {
  title: 'UK prescribing summary: Lexotan',
  edition: '24 June 2009',
  copy: 'epgonline',
}
export const nitrazepamSmpc = smpc('nitrazepam 5 mg', 'undated, marked out of date', 'emc copy')
export const lorazepamLabel: Document = {
  title: 'FDA label: lorazepam tablets',
  edition: 'undated',
  copy: 'medlibrary.org',
}
export const chlorpromazineSmpc = smpc(
  'chlorpromazine 100 mg/5 ml syrup (Rosemont)',
  '20 July 2023',
  'medicines.org.uk/emc/product/6696',
)
export const chlorpromazineCore: Document = {
  title: 'Core safety profile: chlorpromazine (FR/H/PSUR/0065/001)',
  edition: '2012',
  copy: 'docslib.org/doc/12366333',
}
export const trifluoperazineSmpc = smpc('trifluoperazine 1 mg', '25 October 2023', 'medthority.com')
export const trifluoperazineSummary: Document = {
  title: 'Abbreviated prescribing information: trifluoperazine 5 mg/5 ml (Rosemont)',
  edition: 'undated',
  copy: 'rosemontpharma.com',
}
export const modecateSmpc = smpc('Modecate (fluphenazine decanoate)', 'undated', 'emc copy')
export const camcolitSmpc = smpc('Camcolit (lithium)', '2020', 'rxreasoner.com')
export const glasgowLithium: Document = {
  title: 'NHS Greater Glasgow and Clyde: impaired renal function and lithium',
  edition: '3 September 2019',
}
export const taverSmpc = smpc('Taver (carbamazepine)', '2014', 'rxreasoner.com')
export const bnfForChildrenCarbamazepine: Document = {
  title: 'BNF for Children, carbamazepine',
  edition: 'about 2015, edition not named',
  copy: 'issuhub',
}
export const tegretolHongKong: Document = {
  title: 'Prescribing information: Tegretol (MIMS Hong Kong)',
  edition: 'undated',
}
export const phenobarbitalSmpc = smpc('phenobarbital 30 mg', 'undated', 'emc copy')
export const phenobarbitoneOlderSmpc = smpc('phenobarbitone 30 mg, older text', 'undated', 'drugs.com/uk')
export const valproateSmpc = smpc('sodium valproate 200 mg (Zentiva)', 'undated', 'emc 422')
export const lamotrigineAuthorised: Document = {
  title: 'RxReasoner: authorised doses of lamotrigine, ages 2 to 12',
  edition: 'as read in November 2026',
  copy: 'rxreasoner.com/indications/I-258263',
}
export const levetiracetamEpilepsyCom: Document = {
  title: 'Epilepsy.com, renal disorders: levetiracetam (Browne, in Ettinger & Devinsky 2002)',
  edition: '1 February 2004',
}
export const gabapentinEpilepsyCom: Document = {
  title: 'Epilepsy.com, renal disorders: gabapentin (Browne, in Ettinger & Devinsky 2002)',
  edition: '1 February 2004',
}
export const keppraSmpc = smpc('Keppra (levetiracetam)', '2018', 'rxreasoner.com')
export const gabapentinSmpc = smpc('Gabenil (gabapentin, Remedica)', '2021', 'rxreasoner.com')
export const neurontinThailand: Document = {
  title: 'Prescribing information: Neurontin (MIMS Thailand)',
  edition: 'undated',
}
export const pregabalinSmpc = smpc('pregabalin (Zentiva), Slovak', 'undated', 'liekinfo.sk')
export const venlafaxineRenal: Document = {
  title: 'Kidney Disease Clinic, renal drugs: venlafaxine',
  edition: 'undated',
}
export const venlafaxineDosage: Document = {
  title: 'Drugs.com dosage: venlafaxine',
  edition: '4 May 2018',
}
export const fluoxetineDosage: Document = {
  title: 'Drugs.com dosage: fluoxetine',
  edition: '30 October 2023',
}
export const fluoxetineSingapore: Document = {
  title: 'Prescribing information: Apo-Fluoxetine (MIMS Singapore)',
  edition: 'undated',
}
export const antiepilepticsInMilk: Document = {
  title: 'Davanzo et al., Antiepileptic drugs and breastfeeding. Ital J Pediatr 39:50',
  edition: '2013',
}
export const taysideStatusEpilepticus: Document = {
  title: 'NHS Tayside: APLS algorithm for status epilepticus',
  edition: 'undated',
}

export const priadelSmpc = smpc(
  'Priadel 200 mg and 400 mg (lithium carbonate)',
  '30 November 2017 and 3 October 2022',
  'medicines.ie and medicines.org.uk/emc/product/13163',
)
export const camcolitTabletSmpc = smpc('Camcolit 250 mg', '14 October 2016', 'myhealthbox.eu')
export const ativanProduct: Document = {
  title: 'Product page: Ativan tablets',
  edition: 'as read in November 2026',
  copy: 'onlinepharmacyco.com',
}
export const imipramineLeaflet: Document = {
  title: 'Package leaflet: imipramine 10 mg and 25 mg',
  edition: 'undated, marked out of date',
  copy: 'imedi.co.uk',
}
export const therapeuticGuidelinesPsychotropic: Document = {
  title: 'Therapeutic Guidelines (Australia), psychotropic use while breastfeeding',
  edition: 'undated copy',
}
