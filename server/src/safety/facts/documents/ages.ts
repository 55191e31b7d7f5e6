import { cite, type Document, type Source } from '../source.ts'
import { mayo, nigeriaGuidelines } from './general.ts'
import { smpc } from './labels.ts'

/* What age limits cite. 'As stored': the page named no date. */

const stored = 'as stored in November 2026'

export const children = (monograph: string): Source => cite(mayo(monograph), 'Before using: pediatric')
export const olderPeople = (monograph: string): Source => cite(mayo(monograph), 'Before using: geriatric')
export const nigeria = (chapter: string): Source => cite(nigeriaGuidelines, chapter)

export const mhraCough: Document = {
  title: 'MHRA on cough and cold medicines for children (report by the NPC)',
  edition: '12 March 2009',
}
export const emaMetoclopramide: Document = {
  title: 'EMA on metoclopramide (published by the Austrian BASG)',
  edition: '26 July 2013',
}
export const mhraDomperidone: Document = {
  title: 'MHRA on domperidone in children (reports by NECS and pharmacy.biz)',
  edition: 'December 2019',
}
export const promethazineLabel: Document = {
  title: 'FDA label: promethazine/dextromethorphan (GlobalRPh’s copy)',
  edition: stored,
}
export const promethazineTablets = smpc('Promethazine hydrochloride 50 mg tablets', stored)
export const loperamideNotes: Document = { title: 'GPnotebook: loperamide', edition: 'reviewed January 2018' }
export const loperamideCapsules = smpc('Loperamide 2 mg capsules (Loritax)', '17 September 2019')
export const ceftriaxoneLabel: Document = {
  title: 'FDA label: ceftriaxone, contraindications (WikiDoc’s adaptation)',
  edition: '31 December 2013',
}
export const cotrimoxazoleLabel: Document = {
  title: 'FDA label: sulfamethoxazole and trimethoprim oral suspension',
  edition: 'openFDA, copy of 2026',
}
export const whoSpInInfants: Document = {
  title: 'WHO policy recommendation on IPTi-SP',
  edition: 'March 2010',
}
export const spProductPage: Document = {
  title: 'Severe malaria: sulfadoxine-pyrimethamine (78stepshealth.us)',
  edition: stored,
}
export const nitrofurantoinSmpc = smpc('Nitrofurantoin (Dr Reddy’s)', '2019', 'rxreasoner.com')
export const whoMalaria2015: Document = {
  title: 'WHO Guidelines for the treatment of malaria, 3rd edition',
  edition: '2015',
}
export const whoMalariaInInfants: Document = { title: 'WHO: Malaria in infants', edition: '27 June 2017' }
export const whoHiv2013: Document = {
  title: 'WHO consolidated guidelines on antiretroviral drugs',
  edition: 'June 2013',
}
export const whoParasites1995: Document = {
  title: 'WHO Model Prescribing Information: Drugs used in parasitic diseases, 2nd edition',
  edition: '1995',
}
export const coartemLabel: Document = {
  title: 'Prescribing information: Coartem (drugs.com)',
  edition: 'August 2023',
}
export const cyproheptadineLabel: Document = {
  title: 'FDA label: cyproheptadine oral solution (Patrin)',
  edition: 'January 2022',
}
export const whoEthambutol: Document = {
  title: 'WHO operational handbook on tuberculosis in children (TB Knowledge Sharing Platform)',
  edition: stored,
}
/** Labels' paragraphs on children, as annotated in OnSIDES. */
export const onsides = (label: string): Document => ({
  title: `FDA label: ${label}`,
  edition: 'OnSIDES, as stored in November 2026',
  copy: 'github.com/tatonetti-lab/onsides',
})

export const beers2023: Document = {
  title: 'AGS Beers Criteria 2023 (as tabulated in PMC10867584 and by formweb.com)',
  edition: '2023',
}
export const beers2019: Document = { title: 'AGS Beers Criteria 2019 (Springer’s table)', edition: '2019' }
export const beers2012: Document = {
  title: 'AGS Beers Criteria, public translation',
  edition: '2012',
}
/** Somebody's study cards: a weak source. */
export const beersCards: Document = {
  title: 'AGS Beers Criteria (study cards on Brainscape)',
  edition: stored,
}
export const fsrhOver40: Document = {
  title: 'FSRH on contraception over 40 (Guidelines in Practice)',
  edition: '2010 and 2017',
}
