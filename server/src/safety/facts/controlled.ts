import {
  americanSchedules,
  controlledDrugsGuideline,
  frenchNarcotics,
  frenchPsychotropics,
} from './documents/controlled.ts'
import { cite, type Sources } from './source.ts'

/** Substances that are controlled: a register, a second person and a limited supply. Also of drugs that aren't in the safety table. */
export type ControlledRow = { substances: readonly string[]; sources: Sources }

export const controlledSubstances: readonly ControlledRow[] = [
  {
    substances: [
      'morphine',
      'fentanyl',
      'alfentanil',
      'remifentanil',
      'sufentanil',
      'pethidine',
      'methadone',
      'oxycodone',
      'oxymorphone',
      'hydrocodone',
      'hydromorphone',
      'tilidine',
      'piritramide',
      'cocaine',
    ],
    sources: [cite(frenchNarcotics, 'annexe I')],
  },
  {
    substances: ['codeine', 'dihydrocodeine', 'ethylmorphine', 'pholcodine', 'dextropropoxyphene'],
    sources: [cite(frenchNarcotics, 'annexe II')],
  },
  {
    substances: ['pentazocine', 'methylphenidate', 'dexamfetamine', 'phentermine', 'secobarbital'],
    sources: [cite(frenchNarcotics, 'annexe III')],
  },
  {
    substances: ['buprenorphine', 'flunitrazepam', 'pentobarbital'],
    sources: [cite(frenchPsychotropics, 'schedule III of the 1971 Convention')],
  },
  {
    substances: [
      'alprazolam',
      'bromazepam',
      'chlordiazepoxide',
      'clobazam',
      'clonazepam',
      'clorazepate',
      'diazepam',
      'flurazepam',
      'lorazepam',
      'lormetazepam',
      'meprobamate',
      'midazolam',
      'nitrazepam',
      'oxazepam',
      'phenobarbital',
      'temazepam',
      'triazolam',
      'zolpidem',
    ],
    sources: [cite(frenchPsychotropics, 'schedule IV of the 1971 Convention')],
  },
  // Under no convention. NAFDAC controls it in Nigeria, but its list could not be read.
  { substances: ['tramadol'], sources: [cite(americanSchedules, '1308.14 (b) (3)')] },
]

/** The most of a controlled drug that is supplied at a time, unless the clinic sets another limit. */
export const usualMostDays = 30
export const mostDaysSources: Sources = [cite(controlledDrugsGuideline, 'prescribing: no more than 30 days')]
