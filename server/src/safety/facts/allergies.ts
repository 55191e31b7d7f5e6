import {
  anticonvulsantReview,
  artesunateAmivas,
  codant,
  codeineNewZealand,
  currentDiagnosis,
  diflucanMims,
  fluconazoleInsert,
  gentamicinItaly,
  gentamicinMims,
  hospitalist,
  metronidazoleInsert,
  omez,
  otherProblemsOf,
  sideChains,
  tramadolLabel,
  vibramycin,
} from './documents/allergies.ts'
import { ceftriaxoneLabel } from './documents/ages.ts'
import { ciprofloxacinHighlights, openFda } from './documents/interactions.ts'
import { spMonograph } from './documents/interaction-articles.ts'
import type { DrugOrClass } from './drugs/all.ts'
import { cite, type Sources } from './source.ts'
import type { Severity } from './vocabulary.ts'

/** Drugs that one allergy covers, and those to which it may cross over. */
export type AllergyGroup = {
  /** As findings name it: '… belongs to the penicillins'. */
  name: string
  /** What patients call it, besides the names of its drugs. */
  words: readonly string[]
  of: readonly DrugOrClass[]
  /** For another drug of the group; an allergy to the drug itself is always serious. */
  others: Severity
  sources: Sources
  crosses: readonly { with: readonly DrugOrClass[]; severity: Severity; effect: string; sources: Sources }[]
}

const nothing = [] as const
const contraindications = '4 Contraindications'

export const allergyGroups: readonly AllergyGroup[] = [
  {
    name: 'penicillins',
    words: ['penicillin', 'penicillins', 'penicilin', 'penecillin', 'beta lactam', 'beta-lactams'],
    of: ['penicillin'],
    others: 'serious',
    sources: [cite(openFda('amoxicillin/clavulanate'), contraindications)],
    crosses: [
      {
        with: ['cefalexin', 'cefadroxil', 'cefaclor'],
        severity: 'serious',
        effect: 'it has the same side chain as ampicillin or amoxicillin, and can cause the same reaction.',
        sources: [cite(sideChains, 'Similar R1 side chains'), cite(currentDiagnosis, 'Summary')],
      },
      {
        with: ['cefuroxime', 'cefixime', 'cefpodoxime', 'ceftriaxone'],
        severity: 'caution',
        effect: 'few people react to both; avoid after an immediate or severe reaction.',
        sources: [cite(hospitalist, 'Summary'), otherProblemsOf('cefixime (oral)')],
      },
    ],
  },
  {
    name: 'cephalosporins',
    words: ['cephalosporin', 'cephalosporins', 'cefalosporin', 'ceph'],
    of: ['cephalosporin'],
    others: 'serious',
    sources: [cite(ceftriaxoneLabel, 'Hypersensitivity to any cephalosporin')],
    crosses: [
      {
        with: ['penicillin'],
        severity: 'caution',
        effect: 'it can cross over; contraindicated after a severe reaction, avoid after an immediate one.',
        sources: [
          cite(openFda('amoxicillin/clavulanate'), contraindications),
          otherProblemsOf('amoxicillin (oral)'),
        ],
      },
    ],
  },
  {
    name: 'sulfonamides (sulfa drugs)',
    words: [
      'sulfa',
      'sulpha',
      'sulfur drugs',
      'sulphur drugs',
      'sulfonamide',
      'sulfonamides',
      'sulphonamide',
      'sulphonamides',
    ],
    of: ['sulfonamide antibiotic'],
    others: 'serious',
    sources: [cite(spMonograph, 'Contra-indications'), otherProblemsOf('sulfasalazine (oral)')],
    crosses: [
      {
        with: ['celecoxib', 'hydrochlorothiazide', 'bendroflumethiazide', 'indapamide', 'glimepiride'],
        severity: 'serious',
        effect: 'it must not be given after an allergic reaction to a sulfonamide.',
        sources: [
          otherProblemsOf('celecoxib, hydrochlorothiazide, bendroflumethiazide, indapamide, glimepiride'),
          cite(openFda('lisinopril/hydrochlorothiazide'), 'Contraindications'),
        ],
      },
      {
        with: ['furosemide', 'darunavir'],
        severity: 'caution',
        effect: 'it contains a sulfonamide too; a reaction is rare, watch for a rash.',
        sources: [
          otherProblemsOf('furosemide, darunavir (oral)'),
          cite(openFda('furosemide'), 'Precautions'),
        ],
      },
      {
        with: ['chlortalidone', 'torasemide', 'glibenclamide', 'gliclazide'],
        severity: 'caution',
        effect: 'it contains a sulfonamide too; a reaction is rare, watch for a rash.',
        sources: [],
      },
    ],
  },
  {
    name: 'aspirin and other NSAIDs',
    words: ['NSAID', 'NSAIDs', 'anti-inflammatories', 'anti inflammatory', 'salicylate', 'salicylates'],
    of: ['NSAID', 'aspirin'],
    others: 'serious',
    sources: [cite(openFda('naproxen'), contraindications)],
    crosses: nothing,
  },
  {
    name: 'macrolides',
    words: ['macrolide', 'macrolides'],
    of: ['macrolide'],
    others: 'serious',
    sources: [cite(openFda('azithromycin'), contraindications)],
    crosses: nothing,
  },
  {
    name: 'fluoroquinolones',
    words: ['quinolone', 'quinolones', 'fluoroquinolone', 'fluoroquinolones'],
    of: ['fluoroquinolone'],
    others: 'serious',
    sources: [cite(ciprofloxacinHighlights, contraindications)],
    crosses: nothing,
  },
  {
    name: 'tetracyclines',
    words: ['tetracyclines'],
    of: ['tetracycline antibiotic'],
    others: 'serious',
    sources: [cite(vibramycin, '4.3 Contraindications')],
    crosses: nothing,
  },
  {
    name: 'aminoglycosides',
    words: ['aminoglycoside', 'aminoglycosides'],
    of: ['aminoglycoside'],
    others: 'serious',
    sources: [cite(gentamicinMims, 'Contraindications'), cite(gentamicinItaly, 'Contraindications')],
    crosses: nothing,
  },
  {
    name: 'nitroimidazoles',
    words: ['nitroimidazole', 'nitroimidazoles'],
    of: ['nitroimidazole'],
    others: 'serious',
    sources: [cite(metronidazoleInsert, 'Contraindications')],
    crosses: nothing,
  },
  {
    // The American label says caution, others contraindicate.
    name: 'azole antifungals',
    words: ['azole', 'azoles', 'azole antifungal', 'azole antifungals'],
    of: ['azole antifungal', 'clotrimazole'],
    others: 'caution',
    sources: [cite(fluconazoleInsert, 'Contraindications'), cite(diflucanMims, 'Contraindications')],
    crosses: nothing,
  },
  {
    name: 'artemisinins',
    words: ['artemisinin', 'artemisinins', 'ACT'],
    of: ['artemisinin'],
    others: 'serious',
    sources: [cite(artesunateAmivas, '4.3 Contraindications')],
    crosses: nothing,
  },
  {
    name: '4-aminoquinolines',
    words: ['aminoquinoline', 'aminoquinolines'],
    of: ['4-aminoquinoline'],
    others: 'serious',
    sources: [otherProblemsOf('hydroxychloroquine, chloroquine (oral)')],
    crosses: nothing,
  },
  {
    name: 'opioids',
    words: ['opioid', 'opioids', 'opiate', 'opiates'],
    of: ['opioid'],
    others: 'serious',
    sources: [
      cite(codeineNewZealand, '4.3 Contraindications'),
      cite(codant, '4.3 Contraindications'),
      cite(tramadolLabel, '5.16 Anaphylaxis and other hypersensitivity reactions'),
    ],
    crosses: nothing,
  },
  {
    name: 'ACE inhibitors',
    words: ['ACE inhibitor', 'ACE inhibitors', 'ACEI'],
    of: ['ACE inhibitor'],
    others: 'serious',
    sources: [cite(openFda('lisinopril/hydrochlorothiazide'), 'Contraindications')],
    crosses: [
      {
        with: ['angiotensin receptor blocker'],
        severity: 'caution',
        effect: 'after angioedema from an ACE inhibitor it can come back; watch for swelling.',
        sources: [cite(openFda('losartan'), '6 Adverse reactions'), otherProblemsOf('losartan (oral)')],
      },
    ],
  },
  {
    // The label that was read contraindicates only the same statin.
    name: 'statins',
    words: ['statin', 'statins'],
    of: ['statin'],
    others: 'caution',
    sources: [],
    crosses: nothing,
  },
  {
    name: 'aromatic antiepileptics',
    words: ['antiepileptic', 'antiepileptics', 'anticonvulsant', 'anticonvulsants'],
    of: ['aromatic antiepileptic'],
    others: 'serious',
    sources: [cite(anticonvulsantReview, 'Abstract')],
    crosses: nothing,
  },
  {
    // The label that was read contraindicates only the same beta-blocker.
    name: 'beta-blockers',
    words: ['beta blocker', 'beta-blockers'],
    of: ['beta-blocker'],
    others: 'caution',
    sources: [],
    crosses: nothing,
  },
  {
    name: 'proton-pump inhibitors',
    words: ['PPI', 'PPIs', 'proton pump inhibitor', 'proton-pump inhibitors'],
    of: ['proton-pump inhibitor'],
    others: 'serious',
    sources: [cite(omez, 'Contraindications')],
    crosses: nothing,
  },
]

/** For an allergy to a drug that is in no group: what labels say of the drug itself. */
export const ownAllergySources: Sources = [
  cite(openFda('losartan'), `${contraindications}, as an example`),
  cite(openFda('alprazolam'), `${contraindications}, as an example`),
]
