import { cite, type Document, type Source } from '../source.ts'
import { nigeriaGuidelines } from './general.ts'
import { smpc } from './labels.ts'

export const nigeria = (chapter: string): Source => cite(nigeriaGuidelines, chapter)

export const zentivaParacetamol = smpc('Paracetamol 500 mg tablets (Zentiva)', '10 August 2023')
export const acetaminophenLabel: Document = {
  title: 'FDA Drug Facts: acetaminophen 325 mg tablets (Reliable 1)',
  edition: '2025',
  copy: 'github.com/parthtiwari-dev/Evidence-Bound-Drug-RAG',
}
export const msfSecondHand = (monograph: string): Source =>
  cite(
    { title: `MSF Essential Drugs: ${monograph}`, edition: '2024', copy: 'a quotation (DruglistGold)' },
    'Dosage',
  )
export const oxfordKidney: Document = {
  title: 'Oxford University Hospitals: Oral analgesic dose adjustments in renal impairment',
  edition: 'as read in November 2026',
}
export const westMidlandsKidney: Document = {
  title: 'West Midlands palliative care guide: Renal analgesia',
  edition: 'as read in November 2026',
}
export const scottishOpioids: Document = {
  title: 'Scottish Palliative Care Guidelines: Choosing and changing opioids',
  edition: 'as read in November 2026',
}
export const fdaNsaids: Document = {
  title: 'FDA Drug Safety Communication: NSAIDs at 20 weeks of pregnancy or later',
  edition: 'October 2020',
}
export const nafdacNsaids: Document = { title: 'NAFDAC Public Alert 022/2020: NSAIDs', edition: '2020' }
export const fdaCodeine: Document = {
  title: 'FDA Drug Safety Communication: codeine and tramadol in children and breastfeeding women',
  edition: '20 April 2017',
}
export const dengueReview: Document = {
  title: 'Postgraduate Medicine: Symptomatic treatment of dengue (on the WHO’s and CDC’s guidelines)',
  edition: '2018',
}

export const diclofenacTablets = smpc('Diclofenac tablets 50 mg', 'undated copy')
export const diclofenacPotassium = smpc('Diclofenac potassium 50 mg tablets', 'undated copy')
export const diclofenacSodium = smpc('Diclofenac sodium 25 mg gastro-resistant tablets', 'undated copy')
export const diclofenacBluefish = smpc('Diclofenac Bluefish 25 and 50 mg tablets', 'undated copy')
export const diclofenacInjection: Source = cite(
  {
    title: 'MSF Essential Drugs: DICLOFENAC injectable',
    edition: 'as read in November 2026',
  },
  'Dosage; contra-indications',
)
export const diclofenacMorocco: Document = {
  title: 'Summary of product characteristics (French): diclofenac',
  edition: 'undated copy',
  copy: 'medicament.ma',
}
export const bootsIbuprofen = smpc('Ibuprofen 400 mg tablets (Boots)', '8 February 2024')
export const ibuprofenBril = smpc('Ibuprofen Bril 400 mg tablets', 'undated copy')
export const ibuprofenSuspension: Document = {
  title: 'Leaflet: Ibuprofen 100 mg/5 ml oral suspension (Uni-Pharma)',
  edition: 'undated copy',
}
export const bootsAspirin = smpc('Aspirin 300 mg tablets (Boots)', 'undated copy')
export const aspirinTablets = smpc('Aspirin 300 mg tablets BP', 'undated copy')
export const aspirinLowDose = smpc('Aspirin 75 mg tablets', '24 April 2019')
export const aceclofenacRivopharm = smpc('Aceclofenac 100 mg tablets (Rivopharm)', '2023')
export const mefenamicTablets = smpc('Mefenamic acid 500 mg tablets (Tillomed)', '24 October 2023')
export const mefenamicLeaflet: Document = {
  title: 'Leaflet: Mefenamic acid 250 mg capsules (Tarus)',
  edition: 'undated copy',
}
export const painMilk: Source = cite(
  { title: 'GPnotebook: Analgesia and lactation', edition: 'reviewed January 2018' },
  'aspirin',
)

export const tramadolCapsules = smpc('Tramadol 50 mg capsules, PL 16363-0335', 'undated copy')
export const tramadolHpra = smpc('Tramadol 50 mg capsules (HPRA)', 'undated copy')
export const codeineTablets = smpc('Codeine phosphate 30 mg tablets (Milpharm)', '3 January 2023')
export const dihydrocodeineTablets = smpc('Dihydrocodeine tablets BP 30 mg', 'undated copy')
export const dhcContinus = smpc('DHC Continus 120 mg prolonged-release tablets', '6 November 2023')
export const msfMorphine: Source = cite(
  {
    title: 'MSF Essential Drugs: MORPHINE immediate-release oral',
    edition: 'as read in November 2026',
  },
  'Dosage',
)
export const pentazocineCapsules = smpc('Pentazocine 50 mg capsules', '22 August 2021')
export const pentazocineTablets = smpc('Pentazocine tablets BP 25 mg (a reworded copy)', 'undated copy')
export const pentazocineInjection: Document = {
  title: 'Prescribing information: pentazocine injection',
  edition: 'undated copy',
  copy: 'bestinmeds',
}

export const methotrexateTablets = smpc('Methotrexate 2.5 mg tablets', '30 October 2024')
export const methotrexateContraindications = smpc('Methotrexate (sections)', 'undated copy', 'pill2trip')
export const methotrexateCanada: Document = {
  title: 'Product monograph (Pfizer Canada): methotrexate',
  edition: 'undated copy',
}
export const allopurinolKidney: Document = {
  title: 'US package insert: allopurinol tablets',
  edition: 'undated copy',
  copy: 'GlobalRPh',
}
export const colchicineLabel: Document = {
  title: 'FDA label: colchicine',
  edition: 'undated copy',
  copy: 'GlobalRPh',
}
export const migraineInMilk: Source = cite(
  { title: 'The Breastfeeding Network: Migraines', edition: 'as read in November 2026' },
  'triptans',
)
export const whoFormularyMilk: Source = cite(
  { title: 'WHO Model Formulary, appendix 3: Breastfeeding', edition: 'undated copy', copy: 'studyres.com' },
  'introduction',
)

export const paracetamolSummary: Document = {
  title: 'SmPC: a product with paracetamol (emc 101017)',
  edition: 'as stored in November 2026',
  copy: 'medicines.org.uk',
}
export const paracetamolSwiss: Document = {
  title: 'Swiss text for professionals: a product with paracetamol (58716)',
  edition: 'as stored in November 2026',
  copy: 'ch.oddb.org',
}
