import { mayo } from './general.ts'
import type { Document } from '../source.ts'

/* What the rows on tuberculosis and HIV cite, besides documents/general.ts. */

export const tuberculosisInChildren: Document = {
  title: 'WHO Rapid advice: treatment of tuberculosis in children (WHO/HTM/TB/2010.13)',
  edition: '2010',
}
export const childTable: Document = {
  title: 'First-line TB drugs in children (Cold Spring Harb Perspect Med 2014;4:a017855)',
  edition: '2014',
}
export const firstLineTable: Document = {
  title: 'First-line TB drugs (Infect Drug Resist 2011;4:129, PMC3163983)',
  edition: '2011',
}
export const thoracicSociety: Document = {
  title: 'British Thoracic Society: dosages of antituberculosis drugs',
  edition: '1998, as copied by Thorax',
}
export const indiaTuberculosis: Document = {
  title: 'India, National Tuberculosis Elimination Programme: fixed-dose tablets by weight',
  edition: 'as read in November 2026',
  copy: 'ntep.in',
}
export const tuberculosisAndHivPregnancy: Document = {
  title: 'BHIVA, TB and HIV guideline: pregnancy and breastfeeding',
  edition: '2005',
}
export const tuberculosisAndMilk: Document = {
  title: 'NHS Specialist Pharmacy Service: antituberculosis drugs in lactation',
  edition: 'undated copy',
}
export const rifadinLabel: Document = {
  title: 'FDA label: Rifadin (rifampicin)',
  edition: 'December 2025',
  copy: 'github.com/rxbass/Healthcare-Hybrid-GraphRAG',
}
export const ethambutolOxford: Document = {
  title: 'Oxford University Hospitals, adult antimicrobial guide: ethambutol',
  edition: 'after 2018',
}
export const hivKidneyTable: Document = {
  title: 'DHHS HIV guideline, appendix B: renal or hepatic insufficiency',
  edition: 'undated copy',
}
export const tenofovirKidney: Document = {
  title: 'Renal Drug Handbook: tenofovir disoproxil, second-hand copy',
  edition: 'undated',
  copy: 'kidneydiseaseclinic.net',
}
export const antiretrovirals2013: Document = {
  title: 'WHO consolidated guidelines on antiretroviral drugs',
  edition: 'June 2013',
}
export const antiretrovirals2019: Document = {
  title: 'WHO policy brief: first- and second-line antiretroviral regimens (PAHO)',
  edition: 'July 2019',
}
export const acriptega: Document = {
  title: 'MIMS Thailand: Acriptega (dolutegravir/lamivudine/tenofovir)',
  edition: 'about 2018',
}
export const initialRegimens: Document = {
  title: 'Recommended initial ART regimens (PMC11017368)',
  edition: '2024 or before',
}

export const rifampicinMayo = mayo('Rifampin (oral)')
export const isoniazidMayo = mayo('Isoniazid (oral, intramuscular)')
export const pyrazinamideMayo = mayo('Pyrazinamide (oral)')
export const ethambutolMayo = mayo('Ethambutol (oral)')
export const dolutegravirMayo = mayo('Dolutegravir (oral)')
export const tripleTabletMayo = mayo('Abacavir, dolutegravir, and lamivudine (oral)')
export const lamivudineMayo = mayo('Lamivudine (oral)')
export const emtricitabineMayo = mayo('Emtricitabine (oral)')
export const truvadaMayo = mayo('Emtricitabine and tenofovir (oral)')
export const tenofovirMayo = mayo('Tenofovir (oral)')
export const zidovudineMayo = mayo('Zidovudine (oral)')
export const abacavirMayo = mayo('Abacavir (oral)')
export const efavirenzMayo = mayo('Efavirenz (oral)')
export const nevirapineMayo = mayo('Nevirapine (oral)')
export const ritonavirMayo = mayo('Ritonavir (oral)')
export const lopinavirMayo = mayo('Lopinavir and ritonavir (oral)')
export const atazanavirMayo = mayo('Atazanavir (oral)')
export const darunavirMayo = mayo('Darunavir (oral)')
