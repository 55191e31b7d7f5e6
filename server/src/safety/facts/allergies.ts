import { notRead, type Sources } from './source.ts'
import type { DrugOrClass } from './drugs/all.ts'
import type { Severity } from './vocabulary.ts'

/** Drugs that one allergy covers, and those to which it may cross over. */
export type AllergyGroup = {
  /** As findings name it: '… belongs to the penicillins'. */
  name: string
  /** What patients call it, besides the names of its drugs. */
  words: readonly string[]
  of: readonly DrugOrClass[]
  sources: Sources
  crosses: readonly { with: readonly DrugOrClass[]; severity: Severity; effect: string; sources: Sources }[]
}

const nothing = [] as const

export const allergyGroups: readonly AllergyGroup[] = [
  {
    name: 'penicillins',
    words: ['penicillin', 'penicillins', 'penicilin', 'penecillin', 'beta lactam', 'beta-lactams'],
    of: ['penicillin'],
    sources: notRead('BNF, Penicillins: allergy'),
    crosses: [
      {
        with: ['cefalexin', 'cefadroxil', 'cefaclor'],
        severity: 'serious',
        effect: 'it has the same side chain as ampicillin or amoxicillin, and can cause the same reaction.',
        sources: notRead('BNF, Cephalosporins: penicillin hypersensitivity; NICE CG183'),
      },
      {
        with: ['cefuroxime', 'cefixime', 'cefpodoxime', 'ceftriaxone'],
        severity: 'caution',
        effect: 'few people react to both; avoid after an immediate or severe reaction.',
        sources: notRead('BNF, Cephalosporins: penicillin hypersensitivity'),
      },
    ],
  },
  {
    name: 'cephalosporins',
    words: ['cephalosporin', 'cephalosporins', 'cefalosporin', 'ceph'],
    of: ['cephalosporin'],
    sources: notRead('BNF, Cephalosporins: hypersensitivity'),
    crosses: [
      {
        with: ['penicillin'],
        severity: 'caution',
        effect: 'it can cross over; avoid after an immediate or severe reaction.',
        sources: notRead('BNF, Cephalosporins and penicillins: cross-sensitivity'),
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
    sources: notRead('BNF, Sulfonamides: hypersensitivity; FDA label of sulfamethoxazole'),
    crosses: [
      {
        with: ['celecoxib'],
        severity: 'serious',
        effect: 'it must not be given after an allergic reaction to a sulfonamide.',
        sources: notRead('FDA label of celecoxib: contraindications'),
      },
      {
        with: ['sulfonamide that is no antibiotic'],
        severity: 'caution',
        effect: 'it contains a sulfonamide too; a reaction is rare, watch for a rash.',
        sources: notRead(
          'FDA labels of thiazides, furosemide, sulfonylureas and darunavir: sulfonamide allergy',
        ),
      },
    ],
  },
  {
    name: 'aspirin and other NSAIDs',
    words: ['NSAID', 'NSAIDs', 'anti-inflammatories', 'anti inflammatory', 'salicylate', 'salicylates'],
    of: ['NSAID', 'aspirin'],
    sources: notRead(
      'BNF, Non-steroidal anti-inflammatory drugs: hypersensitivity to aspirin or any other NSAID',
    ),
    crosses: nothing,
  },
  {
    name: 'macrolides',
    words: ['macrolide', 'macrolides'],
    of: ['macrolide'],
    sources: notRead('FDA labels of azithromycin, clarithromycin and erythromycin: contraindications'),
    crosses: nothing,
  },
  {
    name: 'fluoroquinolones',
    words: ['quinolone', 'quinolones', 'fluoroquinolone', 'fluoroquinolones'],
    of: ['fluoroquinolone'],
    sources: notRead('BNF, Quinolones: hypersensitivity'),
    crosses: nothing,
  },
  {
    name: 'tetracyclines',
    words: ['tetracyclines'],
    of: ['tetracycline antibiotic'],
    sources: notRead('FDA label of doxycycline: contraindications'),
    crosses: nothing,
  },
  {
    name: 'aminoglycosides',
    words: ['aminoglycoside', 'aminoglycosides'],
    of: ['aminoglycoside'],
    sources: notRead('FDA label of gentamicin: contraindications'),
    crosses: nothing,
  },
  {
    name: 'nitroimidazoles',
    words: ['nitroimidazole', 'nitroimidazoles'],
    of: ['nitroimidazole'],
    sources: notRead('FDA labels of metronidazole and tinidazole: contraindications'),
    crosses: nothing,
  },
  {
    name: 'azole antifungals',
    words: ['azole', 'azoles', 'azole antifungal', 'azole antifungals'],
    of: ['azole antifungal', 'clotrimazole'],
    sources: notRead('FDA label of fluconazole: hypersensitivity to other azoles'),
    crosses: nothing,
  },
  {
    name: 'artemisinins',
    words: ['artemisinin', 'artemisinins', 'ACT'],
    of: ['artemisinin'],
    sources: notRead('WHO Guidelines for malaria: contraindications of artemisinins'),
    crosses: nothing,
  },
  {
    name: '4-aminoquinolines',
    words: ['aminoquinoline', 'aminoquinolines'],
    of: ['4-aminoquinoline'],
    sources: notRead('FDA labels of chloroquine and hydroxychloroquine: 4-aminoquinoline hypersensitivity'),
    crosses: nothing,
  },
  {
    name: 'opioids',
    words: ['opioid', 'opioids', 'opiate', 'opiates'],
    of: ['opioid'],
    sources: notRead('FDA labels of codeine, morphine and tramadol: hypersensitivity to opioids'),
    crosses: nothing,
  },
  {
    name: 'ACE inhibitors',
    words: ['ACE inhibitor', 'ACE inhibitors', 'ACEI'],
    of: ['ACE inhibitor'],
    sources: notRead('BNF, ACE inhibitors: angioedema'),
    crosses: [
      {
        with: ['angiotensin receptor blocker'],
        severity: 'caution',
        effect: 'after angioedema from an ACE inhibitor it can come back; watch for swelling.',
        sources: notRead('BNF, Angiotensin-II receptor antagonists: angioedema'),
      },
    ],
  },
  {
    name: 'statins',
    words: ['statin', 'statins'],
    of: ['statin'],
    sources: notRead('FDA labels of statins: contraindications'),
    crosses: nothing,
  },
  {
    name: 'aromatic antiepileptics',
    words: ['antiepileptic', 'antiepileptics', 'anticonvulsant', 'anticonvulsants'],
    of: ['aromatic antiepileptic'],
    sources: notRead('BNF, Antiepileptics: antiepileptic hypersensitivity syndrome'),
    crosses: nothing,
  },
  {
    name: 'beta-blockers',
    words: ['beta blocker', 'beta-blockers'],
    of: ['beta-blocker'],
    sources: notRead('FDA labels of beta-blockers: hypersensitivity'),
    crosses: nothing,
  },
  {
    name: 'proton-pump inhibitors',
    words: ['PPI', 'PPIs', 'proton pump inhibitor', 'proton-pump inhibitors'],
    of: ['proton-pump inhibitor'],
    sources: notRead('FDA labels of proton-pump inhibitors: hypersensitivity to substituted benzimidazoles'),
    crosses: nothing,
  },
]

/** For an allergy to a drug that is in no group. */
export const ownAllergySources = notRead(
  'FDA label of each drug: contraindicated after a hypersensitivity reaction to it',
)
