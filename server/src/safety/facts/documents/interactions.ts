import { cite, type Document, type Source } from '../source.ts'
import { ansm as thesaurus, mayo } from './general.ts'

const tablesCopy = 'github.com/dbmi-pitt/NER-pddi-table-parsing, DailyMed set'
const textsCopy = 'github.com/dbmi-pitt/public-PDDI-analysis'

/** Entries of the French thesaurus under their own headings, so that they can be found; its four levels are translated. */
export const ansm = (...entries: readonly string[]): Source => cite(thesaurus, entries.join('; '))

/** What a monograph's lists call a combination. The lists give no reasons, and don't name everything. */
const levels = { 1: 'not recommended', 2: 'usually not recommended', 3: 'more side effects' } as const

export const micromedex = (monograph: string, level: keyof typeof levels, drugs: string): Source =>
  cite(mayo(monograph), `Drug interactions, ${levels[level]}: ${drugs}`)

export const azcert = (...entries: readonly string[]): Source =>
  cite(
    {
      title: 'AZCERT (CredibleMeds), clinically important drug interactions',
      edition: '26 February 2017',
      copy: textsCopy,
    },
    entries.join('; '),
  )

export const liverpool = (...entries: readonly string[]): Source =>
  cite(
    { title: 'University of Liverpool, HIV drug interactions', edition: 'January 2017', copy: textsCopy },
    entries.join('; '),
  )

export const onc = (...pairs: readonly string[]): Source =>
  cite(
    {
      title: 'ONC high-priority drug-drug interactions (Phansalkar et al., JAMIA 2012;19:735)',
      edition: '2012',
      copy: textsCopy,
    },
    `contraindicated pairs: ${pairs.join('; ')}`,
  )

/** A label's tables of drug interactions, as they were on DailyMed in September 2017. */
const tables = (product: string, set: string): Document => ({
  title: `FDA label: ${product}`,
  edition: 'DailyMed, September 2017',
  copy: `${tablesCopy} ${set}`,
})

/** The text of a heart medicine's label, as it was on DailyMed in May 2014. */
const heartLabel = (product: string, set: string): Document => ({
  title: `FDA label: ${product}`,
  edition: 'DailyMed, May 2014',
  copy: `${textsCopy}, DailyMed set ${set}`,
})

/** A label whose own date isn't stated in the copy. */
export const openFda = (product: string): Document => ({
  title: `FDA label: ${product}`,
  edition: 'openFDA, as of 5 February 2026',
  copy: 'github.com/dgarcia1724/SafeRx-Analytics-Knowledge-Assistant',
})

/** The categories were read, and which drugs have a known risk (list of June 2014); the other lists weren't. */
export const qtCategories: Document = {
  title: 'CredibleMeds, QTdrugs list',
  edition: 'categories as stored in November 2026, list of June 2014',
}

export const ciprofloxacinHighlights: Document = {
  title: 'FDA label: ciprofloxacin',
  edition: '2025',
  copy: 'github.com/parthtiwari-dev/Evidence-Bound-Drug-RAG',
}

export const label = {
  atenolol: heartLabel('atenolol (Tenormin)', 'fcfc9676-4edc-460e-6199-8161b824908f'),
  bisoprolol: heartLabel('bisoprolol (Zebeta)', 'a11548a0-9c0f-4729-907c-75d8f99a6c85'),
  ciprofloxacin: tables('ciprofloxacin', '44e5582d-fff1-0ec9-e054-00144ff88e88'),
  clarithromycin: tables('clarithromycin', '9d5848f0-e9f0-4112-a7ca-bcc8ea2e69c6'),
  clopidogrel: heartLabel('clopidogrel (Plavix)', '01b14603-8f29-4fa3-8d7e-9d523f802e0b'),
  digoxin: tables('digoxin', '917d60a4-3fda-448d-8515-8b4694b12a63'),
  dolutegravir: tables('abacavir/dolutegravir/lamivudine', '2997739a-aa91-42aa-a206-a70e2db7b84f'),
  furosemide: heartLabel('furosemide (Lasix)', 'eadfe464-720b-4dcd-a0d8-45dba706bd33'),
  indometacin: tables('indometacin', '129eaf3a-b013-4b29-a58f-1565f9f41d5b'),
  indometacinInjection: heartLabel('indometacin (Indocin IV)', '0581fd65-63f9-4705-adbd-602fe7b55874'),
  itraconazole: tables('itraconazole', '3c0843c1-03bb-404d-b539-8680db50a452'),
  labetalol: heartLabel('labetalol (Trandate)', 'a4195473-51a9-40f1-8678-1478ebca2d84'),
  lamotrigine: tables('lamotrigine', '05405214-6215-432a-aa53-f7e03f35c7b1'),
  levothyroxine: tables('levothyroxine', 'dc827fec-2b59-416f-b203-252c03b686d5'),
  lisinopril: heartLabel('lisinopril (Zestril)', '46f17ba7-a78c-4a9e-7597-27654f097bd3'),
  lopinavir: tables('lopinavir/ritonavir (Kaletra)', '0b126fcd-2385-409f-9269-5bf886649c1a'),
  losartan: heartLabel('losartan', '46c2cb4b-eb65-45f5-891f-5e574adc962d'),
  morphine: tables('morphine injection', '28673b5e-9211-444b-acc0-56007e7231f0'),
  naproxen: tables('naproxen', 'dd6dcaed-3e37-4aba-b1cf-e949184f78eb'),
  nevirapine: tables('nevirapine', 'c0e857ce-6557-413d-9b81-9991ae1ef52a'),
  omeprazole: tables('omeprazole', '934601b6-fbba-43c4-a8ef-7a7dfe9f9a51'),
  phenytoin: tables('phenytoin', '8ad1be7b-a1a4-4a2a-bf9b-d22b350aa6e7'),
  prazosin: heartLabel('prazosin (Minipress)', '36c4da56-502e-4da1-acf7-8e81ee453dcc'),
  propranolol: heartLabel('propranolol (Inderal LA)', 'fce692df-1e68-465e-8dda-0cb01320608c'),
  quinine: tables('quinine', 'b6845058-fa01-41dc-bd42-c1c68439c4b0'),
  rivaroxaban: heartLabel('rivaroxaban', '10db92f9-2300-4a80-836b-673e1ae91610'),
  sildenafil: heartLabel('sildenafil (Revatio)', 'f158fe10-d5dc-4432-b2c9-fc665401291b'),
  simvastatin: tables('simvastatin', 'ce3ac5e8-bdef-d195-e0a0-e1a982008efe'),
  spironolactone: heartLabel('spironolactone (Aldactone)', '0fed2822-3a03-4b64-9857-c682fcd462bc'),
  tadalafil: heartLabel('tadalafil (Adcirca)', 'ff61b237-be8e-461b-8114-78c52a8ad0ae'),
  theophylline: tables('theophylline', 'c248b178-951c-4710-933b-d9a6a8555688'),
  tramadol: tables('tramadol', '004de5a4-80f8-4040-a6ea-be5e99352a36'),
  warfarin: tables('warfarin', '3fb2aa58-3a40-4255-a261-e2db5b9a5dde'),
} as const
