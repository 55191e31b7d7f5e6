import { mayo, msf } from './general.ts'
import type { Document } from '../source.ts'

/* What the rows on malaria and worms cite, besides documents/general.ts. */

export const malaria2010: Document = {
  title: 'WHO Guidelines for the treatment of malaria, 2nd edition',
  edition: '2010',
  copy: 'old.bansdoc.gov.bd',
}
export const severeMalaria: Document = {
  title: 'Medicines for Malaria Venture: severe malaria treatment (severemalaria.org)',
  edition: 'as read in November 2026',
}
export const severeMalariaInChildren: Document = {
  title: 'Treatment for severe malaria (Arch Dis Child Educ Pract, after WHO 2010)',
  edition: 'after 2010',
}
export const rectalArtesunate: Document = {
  title: 'Open University, Integrated management of newborn and childhood illness',
  edition: 'as read in November 2026',
  copy: 'open.edu/openlearncreate',
}
export const travel2017: Document = {
  title: 'WHO International travel and health, chapter 7',
  edition: '2017',
  copy: 'ininet.org',
}
export const severeMalariaInPregnancy: Document = {
  title: 'Treating severe malaria in pregnancy: a review (Drug Saf 2015;38:165)',
  edition: '2015',
}
export const artesunateAmodiaquineMsf = msf('Artesunate/amodiaquine oral')
export const artesunateSulfadoxineMsf = msf('Artesunate + sulfadoxine/pyrimethamine oral')
export const eurartesim: Document = {
  title: 'SmPC Eurartesim (piperaquine and artenimol)',
  edition: '2023',
  copy: 'rxreasoner.com',
}
export const eurartesimLeaflet: Document = { title: 'Package leaflet of Eurartesim', edition: 'undated' }
export const seasonalPrevention: Document = {
  title: 'WHO Africa: seasonal malaria chemoprevention, a field guide',
  edition: 'as read in November 2026',
  copy: 'afro.who.int',
}
export const chloroquineMsf: Document = {
  title: 'MSF Essential Drugs: Chloroquine oral',
  edition: 'December 2023',
}
export const chloroquineDrugs: Document = {
  title: 'Drugs.com: chloroquine dosage',
  edition: 'as read in November 2026',
}
export const quinineMsf = msf('Quinine oral')
export const sulfadoxineMsf = msf('Sulfadoxine/pyrimethamine oral')
export const preventionWhileBreastfeeding: Document = {
  title: 'NHS Specialist Pharmacy Service: malaria prophylaxis for breastfeeding mothers',
  edition: 'as read in November 2026',
}
export const sunnybrook: Document = {
  title: 'Sunnybrook: antimalarials in pregnancy and breastfeeding',
  edition: 'as read in November 2026',
}
export const msdMalaria: Document = {
  title: 'MSD Manual: drugs used to prevent malaria',
  edition: 'October 2023',
}
export const primaquineReview: Document = {
  title: 'Recht, Ashley, White: primaquine and G6PD testing (PLoS NTD 2018;12:e0006230)',
  edition: '2018',
}
export const parasiticDiseases: Document = {
  title: 'WHO Model Prescribing Information: drugs used in parasitic diseases, 2nd edition',
  edition: '1995',
}
export const albendazoleMonograph: Document = {
  title: 'Albendazole monograph (emedicine.com.bd)',
  edition: 'undated',
}
export const antenatalCare: Document = {
  title: 'WHO recommendations on antenatal care',
  edition: '2016',
  copy: 'yumpu.com',
}
export const ivermectinSmpc: Document = {
  title: 'SmPC ivermectin, Substipharm',
  edition: '2018',
  copy: 'rxreasoner.com',
}
export const pinworm: Document = {
  title: 'IWK Health Centre, antimicrobial guide: pinworm',
  edition: 'as read in November 2026',
  copy: 'spectrum.md',
}

export const artemetherMayo = mayo('Artemether and lumefantrine (oral)')
export const artesunateMayo = mayo('Artesunate (intravenous)')
export const chloroquineMayo = mayo('Chloroquine (oral)')
export const hydroxychloroquineMayo = mayo('Hydroxychloroquine (oral)')
export const quinineMayo = mayo('Quinine (oral)')
export const mefloquineMayo = mayo('Mefloquine (oral)')
export const atovaquoneMayo = mayo('Atovaquone and proguanil (oral)')
export const primaquineMayo = mayo('Primaquine (oral)')
export const albendazoleMayo = mayo('Albendazole (oral)')
export const mebendazoleMayo = mayo('Mebendazole (oral)')
export const ivermectinMayo = mayo('Ivermectin (oral)')
export const praziquantelMayo = mayo('Praziquantel (oral)')
export const pyrantelMayo = mayo('Pyrantel (oral)')
export const mebendazoleInMilk: Document = {
  title: 'Safety of mebendazole use during lactation (Drugs R D, doi 10.1007/s40268-016-0142-z)',
  edition: '2016',
}
export const firstTrimester: Document = {
  title: 'Medicines for Malaria Venture, newsroom: WHO’s guideline on malaria in the first trimester',
  edition: 'November 2022',
}
