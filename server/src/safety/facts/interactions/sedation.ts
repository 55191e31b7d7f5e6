import { ansm, label, micromedex, openFda } from '../documents/interactions.ts'
import { cite } from '../source.ts'
import type { InteractionRow } from './row.ts'

const sedatives =
  'médicaments sédatifs + autres médicaments sédatifs: contraindicated, not recommended or take into account'

/** Opioids, benzodiazepines and other medicines that sedate. */
export const sedation: readonly InteractionRow[] = [
  {
    between: [['opioid'], ['benzodiazepine']],
    severity: 'serious',
    effect: 'together they can make breathing stop; avoid, or the lowest doses for the shortest time.',
    sources: [
      cite(openFda('alprazolam'), 'Boxed warning'),
      cite(label.morphine, 'Drug interactions, table'),
      ansm('benzodiazépines et apparentés + morphiniques: take into account'),
    ],
  },
  {
    between: [['opioid'], ['gabapentinoid', 'phenobarbital']],
    severity: 'serious',
    effect: 'together they can make breathing stop; avoid, or start very low.',
    sources: [
      cite(openFda('gabapentin'), 'Warnings: opioids'),
      ansm('barbituriques + morphiniques: take into account', sedatives),
    ],
  },
  {
    between: [['opioid'], ['sedating antihistamine', 'antipsychotic', 'tricyclic antidepressant']],
    severity: 'caution',
    effect: 'together they can cause drowsiness and slow the breathing.',
    sources: [ansm(sedatives), cite(label.morphine, 'Drug interactions, table')],
  },
  {
    between: [
      ['benzodiazepine'],
      ['sedating antihistamine', 'antipsychotic', 'tricyclic antidepressant', 'gabapentinoid'],
    ],
    severity: 'caution',
    effect: 'together they can cause drowsiness; no driving, and beware of falls in older people.',
    sources: [ansm(sedatives)],
  },
  {
    between: [['benzodiazepine'], ['phenobarbital']],
    severity: 'serious',
    effect: 'together they can slow the breathing and cause coma; avoid, or the lowest doses.',
    sources: [ansm('barbituriques + benzodiazépines et apparentés: take into account', sedatives)],
  },
  {
    between: [['tramadol'], ['SSRI', 'SNRI', 'tricyclic antidepressant']],
    severity: 'serious',
    effect: 'together they can cause seizures and serotonin syndrome.',
    sources: [
      ansm(
        'inhibiteurs sélectifs de la recapture de la sérotonine + tramadol: take into account',
        'médicaments à l’origine d’un syndrome sérotoninergique: take into account',
      ),
      cite(label.tramadol, 'Drug interactions, table'),
    ],
  },
  {
    between: [['codeine'], ['fluoxetine', 'paroxetine', 'duloxetine']],
    severity: 'serious',
    effect: 'codeine can relieve less pain, because it isn’t turned into its active form; avoid.',
    sources: [ansm('codéine + fluoxétine, paroxétine or duloxétine: not recommended')],
  },
  {
    between: [['tramadol'], ['clarithromycin', 'itraconazole', 'ketoconazole', 'protease inhibitor']],
    severity: 'caution',
    effect: 'tramadol can rise; watch breathing, and for seizures.',
    sources: [cite(label.tramadol, 'Drug interactions, table: CYP3A4 inhibitors')],
  },
  {
    between: [['tramadol'], ['enzyme inducer']],
    severity: 'caution',
    effect: 'tramadol can relieve less pain, and rise when the other is stopped.',
    sources: [cite(label.tramadol, 'Drug interactions, table: CYP3A4 inducers')],
  },
  {
    between: [['morphine'], ['rifampicin']],
    severity: 'caution',
    effect: 'morphine can relieve less pain.',
    sources: [ansm('morphine + rifampicine: precaution')],
  },
  {
    between: [['pentazocine'], ['carbamazepine']],
    severity: 'caution',
    effect: 'the combination is usually not recommended; watch breathing and pain.',
    sources: [micromedex('pentazocine (injection)', 2, 'carbamazepine')],
  },
  {
    between: [
      ['codeine', 'dihydrocodeine'],
      ['strong CYP3A4 inhibitor', 'enzyme inducer'],
    ],
    severity: 'caution',
    effect: 'the effect of the opioid can change; watch breathing and pain.',
    sources: [],
  },
  {
    between: [['pentazocine'], ['strong CYP3A4 inhibitor', 'rifampicin', 'phenytoin', 'phenobarbital']],
    severity: 'caution',
    effect: 'the effect of the opioid can change; watch breathing and pain.',
    sources: [],
  },
  {
    between: [['morphine'], ['strong CYP3A4 inhibitor', 'carbamazepine', 'phenytoin', 'phenobarbital']],
    severity: 'caution',
    effect: 'the effect of the opioid can change; watch breathing and pain.',
    sources: [],
  },
  {
    between: [['pentazocine'], ['morphine', 'codeine', 'dihydrocodeine', 'tramadol']],
    severity: 'serious',
    effect: 'pentazocine can stop the pain relief and cause withdrawal.',
    sources: [
      ansm(
        'analgésiques morphiniques de palier III + morphiniques agonistes-antagonistes: contraindicated',
        'analgésiques morphiniques de palier II + morphiniques agonistes-antagonistes: not recommended',
      ),
      cite(label.tramadol, 'Drug interactions, table: avoid'),
    ],
  },
  {
    between: [
      ['alprazolam'],
      ['clarithromycin', 'itraconazole', 'ketoconazole', 'lopinavir', 'atazanavir', 'darunavir'],
    ],
    severity: 'serious',
    effect: 'the benzodiazepine can rise and make breathing stop; avoid.',
    sources: [
      cite(openFda('alprazolam'), '4 Contraindications: strong CYP3A inhibitors'),
      micromedex('alprazolam (oral)', 1, 'clarithromycin'),
    ],
  },
  {
    between: [['alprazolam'], ['ritonavir']],
    severity: 'caution',
    effect: 'the benzodiazepine can rise at first; watch for drowsiness.',
    sources: [
      ansm('alprazolam + inhibiteurs puissants du CYP3A4: take into account'),
      cite(openFda('alprazolam'), '4 Contraindications: ritonavir excepted'),
    ],
  },
]
