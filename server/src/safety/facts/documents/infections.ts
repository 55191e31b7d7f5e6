import { mayo, msf } from './general.ts'
import type { Document } from '../source.ts'

/* What the rows on bacteria, fungi and viruses cite, besides documents/general.ts. */

export const amoxicillinMsf = msf('Amoxicillin oral')
export const childhoodPneumonia: Document = {
  title: 'WHO’s treatment of childhood pneumonia (2014), as a table of PMC7152421',
  edition: '2019',
}
export const amoxicillinLabel: Document = {
  title: 'FDA label: amoxicillin capsules and suspension',
  edition: 'May 2025',
  copy: 'github.com/parthtiwari-dev/Evidence-Bound-Drug-RAG',
}
export const coAmoxiclavLabel: Document = {
  title: 'FDA label: amoxicillin and clavulanate (openFDA)',
  edition: 'copy of February 2026',
  copy: 'github.com/dgarcia1724/SafeRx-Analytics-Knowledge-Assistant',
}
export const coAmoxiclavMims: Document = {
  title: 'MIMS Philippines, co-amoxiclav tablets',
  edition: 'as read in November 2026',
}
export const penbritin: Document = {
  title: 'SmPC Penbritin (ampicillin) 500 mg capsules',
  edition: 'undated copy',
  copy: 'patient-info.co.uk',
}
export const sickChildren: Document = {
  title: 'Lancet Global Health: recommended antibiotic doses for sick children in primary care (PMC5805911)',
  edition: '2018',
}
export const kidneyTable: Document = {
  title: 'Antibiotic dosing for adults with renal dysfunction (iddocs.ca)',
  edition: 'undated copy',
}
export const cloxacillinMonograph: Document = {
  title: 'Cloxacillin monograph (dm3sbd.com), a weak source',
  edition: 'undated',
}
export const cloxacillinMaker: Document = {
  title: 'Cloxacillin for injection, the maker’s text',
  edition: 'undated',
  copy: 'made-in-china.com',
}
export const flucloxacillinSolution: Document = {
  title: 'SmPC flucloxacillin powder for oral solution, Milpharm',
  edition: '2022',
  copy: 'rxreasoner.com',
}
export const flucloxacillinCapsules: Document = {
  title: 'SmPC flucloxacillin capsules, Milpharm',
  edition: '2021',
  copy: 'rxreasoner.com',
}
export const flucloxacillinMedscape: Document = {
  title: 'Medscape UK: flucloxacillin',
  edition: 'undated copy',
}
export const flucloxacillinBnf: Document = {
  title: 'BNF page on flucloxacillin, second-hand copy',
  edition: 'undated',
  copy: 'issuhub.com',
}
export const flucloxacillinDataSheet: Document = {
  title: 'Flucloxacillin data sheet, second-hand copy',
  edition: 'undated',
  copy: '120ty.net',
}
export const penicillinVMsf: Document = {
  title: 'MSF Essential Drugs: Phenoxymethylpenicillin oral',
  edition: 'January 2024',
}
export const whoChildhood: Document = {
  title: 'WHO recommendations for management of common childhood conditions, second-hand copy',
  edition: 'undated copy',
}
export const forthValley: Document = {
  title: 'NHS Forth Valley: antibiotics in pregnancy and breastfeeding',
  edition: 'as read in November 2026',
  copy: 'antimicrobialcompanion.scot',
}
export const aapBreastfeeding: Document = {
  title: 'Pediatrics (AAP): compatibility of antimicrobials with breastfeeding, quoting LactMed and Briggs',
  edition: 'after 2011',
}
export const renalReview: Document = {
  title: 'Adjustment of dosage in renal insufficiency (Scientifica 2012:723678)',
  edition: '2012',
}
export const ceclobid: Document = {
  title: 'MIMS Philippines: Ceclobid (cefaclor)',
  edition: 'undated copy',
}
export const ceftriaxoneMsf: Document = {
  title: 'MSF Essential Drugs: Ceftriaxone injectable',
  edition: 'copy from before July 2021',
}

export const azithromycinLabel: Document = {
  title: 'FDA label: azithromycin (openFDA)',
  edition: 'copy of February 2026',
  copy: 'github.com/dgarcia1724/SafeRx-Analytics-Knowledge-Assistant',
}
export const clarithromycinUpToDate: Document = {
  title: 'Antibiotic doses copied from UpToDate (endotoday.com)',
  edition: 'February 2020',
}
export const levofloxacinSmpc: Document = {
  title: 'SmPC levofloxacin tablets, Accord',
  edition: '2019',
  copy: 'rxreasoner.com',
}
export const levofloxacinLabel: Document = {
  title: 'FDA label: levofloxacin tablets',
  edition: 'undated copy',
  copy: 'medlibrary.org',
}
export const ciprofloxacinLabel: Document = {
  title: 'FDA label: ciprofloxacin tablets (Direct Rx)',
  edition: 'January 2025',
  copy: 'github.com/parthtiwari-dev/Evidence-Bound-Drug-RAG',
}
export const ciprofloxacinInjectionLabel: Document = {
  title: 'FDA label: ciprofloxacin injection (openFDA)',
  edition: 'copy of 2026',
  copy: 'github.com/rxbass/Healthcare-Hybrid-GraphRAG',
}
export const metronidazoleLabel: Document = {
  title: 'FDA label: metronidazole tablets (openFDA)',
  edition: 'copy of 2026',
  copy: 'github.com/rxbass/Healthcare-Hybrid-GraphRAG',
}
export const coTrimoxazoleSmpc: Document = {
  title: 'SmPC co-trimoxazole 800 mg/160 mg forte tablets',
  edition: 'undated copy',
  copy: 'medine.co.uk',
}
export const coTrimoxazoleLabel: Document = {
  title: 'FDA label: sulfamethoxazole and trimethoprim suspension (openFDA)',
  edition: 'copy of 2026',
  copy: 'github.com/rxbass/Healthcare-Hybrid-GraphRAG',
}
export const coTrimoxazoleNewYork: Document = {
  title: 'New York City Department of Health, antimicrobial guide: trimethoprim-sulfamethoxazole',
  edition: 'undated copy',
}
export const coTrimoxazoleSummary: Document = {
  title: 'droracle.ai (written by a machine, cites the FDA label): Sulfatrim and the kidney',
  edition: 'undated',
}
export const trimethoprimSmpc: Document = {
  title: 'SmPC trimethoprim 200 mg tablets (PL 20075/0291)',
  edition: 'undated copy',
  copy: 'imedi.co.uk',
}
export const tiempe: Document = {
  title: 'SmPC Tiempe (trimethoprim) 200 mg tablets',
  edition: 'undated copy',
  copy: 'imedi.co.uk',
}
export const breastfeedingWiki: Document = {
  title: 'IDWiki: antimicrobials in breastfeeding',
  edition: 'October 2022',
}
export const nitrofurantoinLabel: Document = {
  title: 'FDA label: nitrofurantoin oral suspension',
  edition: 'undated copy',
  copy: 'prescriberpoint.com',
}
export const nitrofurantoinMedscape: Document = {
  title: 'Medscape UK: nitrofurantoin modified-release capsules',
  edition: 'undated copy',
}
export const gentamicinMpr: Document = {
  title: 'MPR: gentamicin injection',
  edition: 'undated copy',
  copy: 'empr.com',
}
export const gentamicinBahrain: Document = {
  title: 'Bahrain Ministry of Health, drug information: gentamicin',
  edition: 'undated copy',
}
export const gentamicinBarbados: Document = {
  title: 'Barbados National Drug Formulary: gentamicin',
  edition: '2022',
}
export const drugsInPregnancy: Document = {
  title: 'LOCOST, A lay person’s guide: drugs in pregnancy',
  edition: 'undated',
}

export const fluconazoleLabel: Document = {
  title: 'FDA label: fluconazole tablets (openFDA)',
  edition: 'copy of 2026',
  copy: 'github.com/rxbass/Healthcare-Hybrid-GraphRAG',
}
export const fluconazoleExample: Document = {
  title: 'HL7 product information guide: Diflucan, example data',
  edition: '1.1.0',
}
export const cryptococcus: Document = {
  title: 'WHO guideline for cryptococcosis 2022, as a table in Drugs 2022;82:1237 (PMC9483520)',
  edition: '2022',
}
export const cryptococcusChildren: Document = {
  title: 'Cryptococcal disease in HIV, summary of recommendations (PMC7081625)',
  edition: '2019',
}
export const ketoconazoleLabel: Document = {
  title: 'FDA label: ketoconazole tablets',
  edition: 'undated copies',
  copy: 'fda.report and wikidoc.org',
}
export const aciclovirSmpc: Document = {
  title: 'SmPC aciclovir 200 mg/5 ml oral suspension',
  edition: 'undated copy',
  copy: 'medicines.org.uk',
}
export const aciclovirLabel: Document = {
  title: 'FDA label: aciclovir capsules',
  edition: 'undated copy',
  copy: 'recallguide.org',
}

export const amoxicillinMayo = mayo('Amoxicillin (oral)')
export const coAmoxiclavMayo = mayo('Amoxicillin and clavulanate (oral)')
export const benzathineMayo = mayo('Penicillin G benzathine (intramuscular)')
export const cefalexinMayo = mayo('Cephalexin (oral)')
export const cefadroxilMayo = mayo('Cefadroxil (oral)')
export const cefuroximeMayo = mayo('Cefuroxime (oral)')
export const cefiximeMayo = mayo('Cefixime (oral)')
export const cefpodoximeMayo = mayo('Cefpodoxime (oral)')
export const ceftriaxoneMayo = mayo('Ceftriaxone (injection)')
export const azithromycinMayo = mayo('Azithromycin (oral)')
export const erythromycinMayo = mayo('Erythromycin (oral)')
export const clarithromycinMayo = mayo('Clarithromycin (oral)')
export const doxycyclineMayo = mayo('Doxycycline (oral)')
export const ciprofloxacinMayo = mayo('Ciprofloxacin (oral)')
export const ciprofloxacinEyeMayo = mayo('Ciprofloxacin (ophthalmic)')
export const levofloxacinMayo = mayo('Levofloxacin (oral)')
export const ofloxacinMayo = mayo('Ofloxacin (oral)')
export const moxifloxacinMayo = mayo('Moxifloxacin (oral)')
export const metronidazoleMayo = mayo('Metronidazole (oral)')
export const metronidazoleVaginalMayo = mayo('Metronidazole (vaginal)')
export const tinidazoleMayo = mayo('Tinidazole (oral)')
export const secnidazoleMayo = mayo('Secnidazole (oral)')
export const coTrimoxazoleMayo = mayo('Sulfamethoxazole and trimethoprim (oral)')
export const trimethoprimMayo = mayo('Trimethoprim (oral)')
export const nitrofurantoinMayo = mayo('Nitrofurantoin (oral)')
export const gentamicinMayo = mayo('Gentamicin (injection)')
export const gentamicinEyeMayo = mayo('Gentamicin (ophthalmic)')
export const gentamicinEarMayo = mayo('Gentamicin (otic)')
export const clindamycinMayo = mayo('Clindamycin (oral)')
export const chloramphenicolMayo = mayo('Chloramphenicol (oral, injection)')
export const fluconazoleMayo = mayo('Fluconazole (oral)')
export const itraconazoleMayo = mayo('Itraconazole (oral)')
export const ketoconazoleMayo = mayo('Ketoconazole (oral)')
export const ketoconazoleSkinMayo = mayo('Ketoconazole (topical)')
export const miconazoleSkinMayo = mayo('Miconazole (topical)')
export const clotrimazoleSkinMayo = mayo('Clotrimazole (topical)')
export const clotrimazoleLozengeMayo = mayo('Clotrimazole (oral mucosa)')
export const nystatinMayo = mayo('Nystatin (oral)')
export const nystatinSkinMayo = mayo('Nystatin (topical)')
export const griseofulvinMayo = mayo('Griseofulvin (oral)')
export const terbinafineMayo = mayo('Terbinafine (oral)')
export const terbinafineSkinMayo = mayo('Terbinafine (topical)')
export const aciclovirMayo = mayo('Acyclovir (oral, intravenous)')
export const aciclovirSkinMayo = mayo('Acyclovir (topical)')

const sps = (title: string): Document => ({
  title: `NHS Specialist Pharmacy Service: ${title}`,
  edition: 'as read in November 2026',
})
export const penicillinsInMilk = sps('Are penicillins and cephalosporins safe in breastfeeding?')
export const macrolidesInMilk = sps('Using macrolide antibiotics during breastfeeding')
export const tetracyclinesInMilk = sps('Safety in lactation: tetracyclines')
export const antifungalsInMilk = sps('Safety in lactation: antifungal drugs')
