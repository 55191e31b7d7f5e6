import { cite, type Document, type Source } from '../source.ts'

/* What several groups cite on pregnancy and breastfeeding. SPS: the NHS's Specialist Pharmacy Service. */

const sps = (title: string): Document => ({
  title: `NHS Specialist Pharmacy Service: ${title}`,
  edition: 'as read in November 2026',
})

export const nsaidsInMilk: Source = cite(sps('Using NSAIDs during breastfeeding'), 'recommendations')
export const weakOpioidsInMilk: Source = cite(
  sps('Using codeine, dihydrocodeine or tramadol during breastfeeding'),
  'recommendation',
)
export const strongOpioidsInMilk: Source = cite(
  sps('Using strong opioid analgesics during breastfeeding'),
  'recommendation; withdrawal',
)
export const antihistaminesInMilk: Source = cite(
  sps('Using antihistamines during breastfeeding'),
  'choice considerations',
)
export const heartburnInMilk: Source = cite(
  sps('Treating heartburn and dyspepsia during breastfeeding'),
  'recommendations',
)
export const laxativesInMilk: Source = cite(
  sps('laxatives and breastfeeding, article 91791'),
  'recommendations',
)
export const nauseaInMilk: Source = cite(
  sps('Safety in lactation: drugs used in nausea and vertigo'),
  'summary',
)
export const inhalersInMilk: Source = cite(
  sps('bronchodilators and inhaled corticosteroids in lactation, article 21115'),
  'bronchodilators; inhaled corticosteroids',
)

export const ssrisInMilk: Source = cite(
  sps('Using SSRI antidepressants during breastfeeding'),
  'recommendation',
)
export const ssriNewborns: Source = { ...ssrisInMilk, section: 'neonatal withdrawal syndrome' }
export const antidepressantsInMilk: Source = cite(sps('Safety in lactation: antidepressants'), 'summary')
export const anxiolyticsInMilk: Source = cite(sps('Safety in lactation: anxiolytics'), 'summary')

/** Helsinki University Hospital's teratology information service. */
export const asthmaInPregnancy: Source = cite(
  {
    title: 'HUS Teratology information service: Asthma and allergies',
    edition: 'as read in November 2026',
  },
  'Asthma',
)
export const allergyInPregnancy: Source = { ...asthmaInPregnancy, section: 'Allergies and atopy' }

export const selfCareInPregnancy = (section: string): Source =>
  cite(
    {
      title: 'American Family Physician 90(8), 548–555: Over-the-counter medications in pregnancy',
      edition: '2014',
      copy: 'an abstract on a web log',
    },
    section,
  )
