import { essentialMedicines, nigeriaGuidelines } from '../documents/general.ts'
import { pregnancyCategory } from '../documents/handbook.ts'
import * as read from '../documents/malaria-and-worms.ts'
import { cite, type Document } from '../source.ts'
import {
  anyKidney,
  anyLiver,
  caution,
  fewWomen,
  fewWomenNoAnimals,
  fine,
  nursing,
  pregnant,
  serious,
  severeKidney,
  severeLiver,
} from './condition-row.ts'
import type { ConditionRow } from './row.ts'

const problems = (document: Document) => cite(document, 'Other medical problems')
const precautions = (document: Document) => cite(document, 'Contra-indications, adverse effects, precautions')
const nigeria = (section: string) => cite(nigeriaGuidelines, section)
const travel = cite(read.travel2017, 'Treatment table')
const milk = cite(read.preventionWhileBreastfeeding, 'Summary')
const leaflet = cite(read.eurartesimLeaflet, '2')
const rhythm = 'it can lengthen the QT interval and disturb the heart’s rhythm.'
const redCells = 'it can destroy red blood cells.'
const slower = 'it leaves the body more slowly; watch for side effects.'

const combinations: readonly ConditionRow[] = [
  caution(
    ['artemether', 'lumefantrine'],
    { pregnancy: 'first' },
    'WHO’s guideline recommends it since November 2022, and the national one names no exception for these months; WHO’s list of medicines of 2023 doesn’t recommend it then.',
    cite(read.firstTrimester, 'Strong recommendation of 25 November'),
    nigeria('Malaria'),
    cite(essentialMedicines, '6.5.3.1'),
    pregnancyCategory('artemether with lumefantrine', 'D'),
  ),
  serious(['artemether', 'lumefantrine'], { condition: 'long QT' }, rhythm, problems(read.artemetherMayo)),
  serious(
    ['artemether', 'lumefantrine'],
    { condition: 'heart block or bradycardia' },
    rhythm,
    problems(read.artemetherMayo),
  ),
  serious(
    ['artemether', 'lumefantrine'],
    { condition: 'heart attack or angina' },
    'not after a recent heart attack; the rhythm can become disturbed.',
    problems(read.artemetherMayo),
  ),
  serious(
    ['artemether', 'lumefantrine'],
    { condition: 'low potassium' },
    `correct the potassium first; ${rhythm}`,
    problems(read.artemetherMayo),
  ),
  caution(['artemether', 'lumefantrine'], severeKidney, slower, problems(read.artemetherMayo)),
  caution(['artemether', 'lumefantrine'], severeLiver, slower, problems(read.artemetherMayo)),

  fine(
    ['artesunate', 'amodiaquine'],
    pregnant,
    'it may be given; for severe malaria artesunate is the treatment of choice at any time of pregnancy.',
    precautions(read.artesunateAmodiaquineMsf),
    cite(read.travel2017, '7.4.1'),
    cite(read.severeMalariaInPregnancy, 'Abstract'),
  ),
  fine(
    ['artesunate', 'amodiaquine'],
    nursing,
    'it may be given.',
    precautions(read.artesunateAmodiaquineMsf),
  ),
  caution(['artesunate'], anyKidney, 'injections can make it worse.', problems(read.artesunateMayo)),
  caution(['artesunate'], anyLiver, 'injections can make it worse.', problems(read.artesunateMayo)),

  ...(
    [
      'long QT',
      'heart block or bradycardia',
      'heart failure',
      'heart attack or angina',
      'low potassium',
    ] as const
  ).map((condition) => serious(['dihydroartemisinin', 'piperaquine'], { condition }, rhythm, leaflet)),
]

const quinolines: readonly ConditionRow[] = [
  fine(
    ['chloroquine'],
    pregnant,
    'it may be given.',
    precautions(read.chloroquineMsf),
    pregnancyCategory('chloroquine for prevention', 'A'),
  ),
  caution(
    ['hydroxychloroquine'],
    pregnant,
    'weigh the benefit against the risk.',
    pregnancyCategory('hydroxychloroquine', 'D'),
  ),
  fine(
    ['quinine'],
    pregnant,
    'it may be given, if possible with clindamycin.',
    cite(read.quinineMsf, 'Precautions'),
  ),
  caution(
    ['mefloquine'],
    { pregnancy: 'first' },
    'its maker advises against it for want of data; other texts allow it at any time.',
    travel,
    pregnancyCategory('mefloquine', 'B3'),
  ),
  fine(['mefloquine'], { pregnancy: 'second and third' }, 'it may be given.', travel),
  fine(
    ['chloroquine', 'hydroxychloroquine', 'mefloquine'],
    nursing,
    'it may be given; the milk doesn’t protect the infant from malaria.',
    milk,
    precautions(read.chloroquineMsf),
  ),
  fine(['quinine'], nursing, 'it may be given.', cite(read.quinineMsf, 'Precautions')),

  caution(
    ['chloroquine', 'hydroxychloroquine'],
    anyKidney,
    slower,
    problems(read.chloroquineMayo),
    problems(read.hydroxychloroquineMayo),
  ),
  caution(['quinine'], severeKidney, slower, problems(read.quinineMayo)),
  caution(
    ['chloroquine', 'hydroxychloroquine', 'mefloquine', 'quinine'],
    anyLiver,
    slower,
    problems(read.chloroquineMayo),
    problems(read.hydroxychloroquineMayo),
    problems(read.mefloquineMayo),
    problems(read.quinineMayo),
  ),
  serious(['quinine'], severeLiver, 'contraindicated.', problems(read.quinineMayo)),

  serious(['quinine'], { condition: 'long QT' }, rhythm, problems(read.quinineMayo)),
  serious(
    ['quinine'],
    { condition: 'optic neuritis' },
    'it can damage the sight; contraindicated.',
    problems(read.quinineMayo),
  ),
  serious(
    ['quinine'],
    { condition: 'myasthenia gravis' },
    'it makes the muscles weaker; contraindicated.',
    problems(read.quinineMayo),
  ),
  caution(
    ['chloroquine', 'hydroxychloroquine', 'mefloquine'],
    { condition: 'long QT' },
    rhythm,
    problems(read.chloroquineMayo),
    problems(read.hydroxychloroquineMayo),
    problems(read.mefloquineMayo),
  ),
  caution(
    ['chloroquine', 'hydroxychloroquine', 'mefloquine', 'quinine'],
    { condition: 'heart block or bradycardia' },
    rhythm,
    problems(read.chloroquineMayo),
    problems(read.hydroxychloroquineMayo),
    problems(read.mefloquineMayo),
    problems(read.quinineMayo),
  ),
  caution(
    ['chloroquine', 'hydroxychloroquine', 'quinine'],
    { condition: 'low potassium' },
    `correct the potassium first; ${rhythm}`,
    problems(read.chloroquineMayo),
    problems(read.hydroxychloroquineMayo),
    problems(read.quinineMayo),
  ),
  caution(
    ['chloroquine', 'hydroxychloroquine', 'quinine'],
    { condition: 'G6PD deficiency' },
    redCells,
    problems(read.chloroquineMayo),
    problems(read.hydroxychloroquineMayo),
    problems(read.quinineMayo),
  ),
  caution(
    ['chloroquine', 'hydroxychloroquine'],
    { condition: 'porphyria' },
    'it can make porphyria worse.',
    problems(read.chloroquineMayo),
    problems(read.hydroxychloroquineMayo),
  ),
  caution(
    ['hydroxychloroquine'],
    { condition: 'diabetes' },
    'it can make diabetes worse.',
    problems(read.hydroxychloroquineMayo),
  ),
  caution(
    ['hydroxychloroquine'],
    { condition: 'heart failure' },
    rhythm,
    problems(read.hydroxychloroquineMayo),
  ),
  caution(
    ['hydroxychloroquine'],
    { condition: 'heart attack or angina' },
    rhythm,
    problems(read.hydroxychloroquineMayo),
  ),
  caution(
    ['chloroquine'],
    { condition: 'epilepsy' },
    'it can bring on seizures.',
    problems(read.chloroquineMayo),
  ),
  serious(
    ['mefloquine'],
    { condition: 'epilepsy' },
    'it brings on seizures; contraindicated.',
    problems(read.mefloquineMayo),
    travel,
  ),
  serious(
    ['mefloquine'],
    { condition: 'depression' },
    'it can cause severe mental illness; contraindicated.',
    problems(read.mefloquineMayo),
    travel,
  ),
  serious(
    ['mefloquine'],
    { condition: 'psychosis' },
    'it can cause severe mental illness; contraindicated.',
    problems(read.mefloquineMayo),
    travel,
  ),
]

const otherAntimalarials: readonly ConditionRow[] = [
  serious(
    ['sulfadoxine', 'pyrimethamine'],
    { pregnancy: 'first' },
    'it acts against folic acid: defects of the neural tube are likelier.',
    cite(read.sulfadoxineMsf, 'Precautions'),
    nigeria('Antenatal Care'),
  ),
  fine(
    ['sulfadoxine', 'pyrimethamine'],
    { pregnancy: 'second and third' },
    'it is given to prevent malaria, at least a month apart.',
    cite(read.sulfadoxineMsf, 'Dosage'),
    nigeria('Antenatal Care'),
  ),
  fine(
    ['sulfadoxine', 'pyrimethamine'],
    nursing,
    'it may be given.',
    precautions(read.artesunateSulfadoxineMsf),
  ),
  caution(
    ['sulfadoxine', 'pyrimethamine'],
    { condition: 'G6PD deficiency' },
    redCells,
    cite(read.sulfadoxineMsf, 'Precautions'),
  ),

  fine(
    ['proguanil'],
    pregnant,
    'it may be given instead of sulfadoxine/pyrimethamine to prevent malaria.',
    nigeria('Antenatal Care'),
    pregnancyCategory('proguanil', 'B2'),
  ),
  caution(
    ['atovaquone'],
    pregnant,
    'little is known; only if other medicines aren’t suitable.',
    cite(read.sunnybrook, 'Atovaquone and proguanil'),
    pregnancyCategory('atovaquone', 'B2'),
  ),
  fine(['proguanil'], nursing, 'it may be given; the milk doesn’t protect the infant from malaria.', milk),
  caution(['atovaquone'], nursing, 'only if the infant weighs at least 5 kg.', milk),
  serious(
    ['atovaquone', 'proguanil'],
    severeKidney,
    'atovaquone/proguanil is contraindicated (the source states creatinine clearance).',
    cite(read.msdMalaria, 'Note b'),
    problems(read.atovaquoneMayo),
  ),

  serious(
    ['primaquine'],
    { condition: 'G6PD deficiency' },
    'it destroys red blood cells; test before giving it.',
    problems(read.primaquineMayo),
    travel,
  ),
  serious(
    ['primaquine'],
    pregnant,
    'contraindicated.',
    travel,
    cite(read.primaquineMayo, 'Precautions'),
    pregnancyCategory('primaquine', 'D'),
  ),
  serious(
    ['primaquine'],
    { breastfeeding: true, infantUnder: 183 },
    'contraindicated while the infant is younger than 6 months.',
    travel,
  ),
  caution(['primaquine'], nursing, 'test mother and infant for G6PD deficiency first.', travel),
  caution(['primaquine'], { condition: 'long QT' }, rhythm, problems(read.primaquineMayo)),
  caution(['primaquine'], { condition: 'heart block or bradycardia' }, rhythm, problems(read.primaquineMayo)),
  caution(
    ['primaquine'],
    { condition: 'low potassium' },
    `correct the potassium first; ${rhythm}`,
    problems(read.primaquineMayo),
  ),
]

const worms: readonly ConditionRow[] = [
  serious(
    ['albendazole'],
    { pregnancy: 'first' },
    'contraindicated early in pregnancy.',
    cite(read.parasiticDiseases, 'Albendazole: contraindications'),
    cite(read.albendazoleMayo, 'Precautions'),
    pregnancyCategory('albendazole', 'D'),
  ),
  fine(
    ['albendazole'],
    { pregnancy: 'second and third' },
    'a single dose of 400 mg is part of antenatal care where hookworm is common.',
    cite(read.antenatalCare, 'C.4'),
  ),
  serious(
    ['mebendazole'],
    { pregnancy: 'first' },
    'not in the first three months.',
    nigeria('Helminthiasis, cautions'),
    cite(read.antenatalCare, 'C.4'),
  ),
  caution(
    ['mebendazole'],
    { pregnancy: 'second and third' },
    'the national guideline advises against it; WHO gives a single dose of 500 mg in antenatal care.',
    nigeria('Helminthiasis, cautions'),
    cite(read.antenatalCare, 'C.4'),
    pregnancyCategory('mebendazole', 'B3'),
  ),
  fine(
    ['mebendazole'],
    nursing,
    'little is absorbed; no harm was seen in the infants of 45 mothers.',
    cite(read.mebendazoleInMilk, 'Key points'),
  ),
  caution(
    ['albendazole', 'mebendazole'],
    anyLiver,
    'side effects are likelier.',
    problems(read.albendazoleMayo),
    problems(read.mebendazoleMayo),
  ),

  serious(
    ['ivermectin'],
    pregnant,
    'not until after the birth.',
    nigeria('Onchocerciasis, cautions'),
    pregnancyCategory('ivermectin', 'B3'),
  ),
  serious(
    ['ivermectin'],
    { breastfeeding: true, infantUnder: 7 },
    'not until the infant is a week old.',
    nigeria('Onchocerciasis, cautions'),
  ),
  fine(
    ['ivermectin'],
    nursing,
    'it may be given once the infant is a week old.',
    nigeria('Onchocerciasis, cautions'),
  ),
  serious(
    ['ivermectin'],
    { condition: 'loiasis' },
    'dying Loa worms can cause encephalopathy.',
    nigeria('Guinea Worm Disease, cautions'),
  ),
  caution(
    ['ivermectin'],
    { condition: 'asthma' },
    'it can make asthma worse.',
    problems(read.ivermectinMayo),
  ),

  fine(['praziquantel'], pregnant, fewWomen, pregnancyCategory('praziquantel', 'B1')),
  caution(['praziquantel'], anyKidney, slower, problems(read.praziquantelMayo)),
  caution(
    ['praziquantel'],
    severeLiver,
    'it leaves the body more slowly, also in moderate disease; watch for side effects.',
    problems(read.praziquantelMayo),
  ),
  caution(
    ['praziquantel'],
    { condition: 'epilepsy' },
    'it can bring on seizures.',
    problems(read.praziquantelMayo),
  ),

  caution(['pyrantel'], pregnant, fewWomenNoAnimals, pregnancyCategory('pyrantel', 'B2')),
  caution(['pyrantel'], anyLiver, 'take care.', problems(read.pyrantelMayo)),
]

export const malariaAndWormConditions: readonly ConditionRow[] = [
  ...combinations,
  ...quinolines,
  ...otherAntimalarials,
  ...worms,
]
