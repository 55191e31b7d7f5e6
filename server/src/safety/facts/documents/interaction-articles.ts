import type { Document } from '../source.ts'

/* Pages about single interactions. 'As stored': the page named no date. */

export const chloroquineTable: Document = {
  title: 'Chloroquine and hydroxychloroquine drug interactions, Int J Antimicrob Agents 2020;56:106101',
  edition: '2020',
}

export const spMonograph: Document = {
  title: 'MSF Essential Drugs: sulfadoxine/pyrimethamine, oral',
  edition: 'as stored in November 2026',
}

export const folicAcidWithSp: Document = {
  title: 'Africa Digital Clinic: Intermittent preventive treatment in pregnancy',
  edition: 'as stored in November 2026',
}

export const coartemMonograph: Document = {
  title: 'Coartem monograph (MPR’s copy)',
  edition: 'as stored in November 2026',
}

export const salbutamolSmpc: Document = {
  title: 'SmPC of salbutamol nebuliser solution (Cipla EU)',
  edition: '2018',
  copy: 'rxreasoner.com',
}

export const mhraMiconazole: Document = {
  title: 'MHRA Drug Safety Update on miconazole and warfarin (report by palliativedrugs.com)',
  edition: 'June 2016 and September 2017',
}

export const coartemSummary: Document = {
  title: 'Coartem label summary (edrugswiki)',
  edition: 'as stored in November 2026',
}

export const ismp: Document = {
  title: 'ISMP List of High-Alert Medications in Community and Ambulatory Care Settings',
  edition: '2021',
}
