import type { ExampleSet } from '@alafia/contract/prescriptions/order-sets'

/*
 * Order sets that come with Alafia. Each dose was read in the source that it names; 'second-hand' says that the document itself
 * was not at hand, only a copy or a quotation of it. A clinician reviews them before use (docs/clinical-safety.md).
 */

const malaria =
  'WHO Guidelines for the treatment of malaria, 2nd edition (2010), 7.5.1 (second-hand copy); strengths: NAFDAC register (2025)'
const secondDose = 'Take the second dose 8 hours after the first'

const medication = (
  name: string,
  dosage: string,
  frequency: string,
  duration: string,
  quantity: number,
  instructions: string | null = null,
) => ({ name, dosage, frequency, duration, instructions, quantity })

const byWeight = (weight: string, tablets: string, quantity: number): ExampleSet => ({
  name: `Malaria, ${weight}`,
  medications: [
    medication(
      'Artemether/lumefantrine 20/120 mg tablet',
      tablets,
      'twice a day',
      '3 days',
      quantity,
      secondDose,
    ),
  ],
  source: malaria,
})

const zinc = 'WHO eLENA, zinc in diarrhoea (2017), Recommendations'
const salts = 'ORS: MSF Essential Drugs, Dosage (quoted in 2024, second-hand)'
const eachStool = 'after each loose stool'

const diarrhoea = (age: string, saltsDose: string, zincDose: string): ExampleSet => ({
  name: `Diarrhoea in a child, ${age}`,
  medications: [
    medication(
      'Oral rehydration salts 1 L',
      saltsDose,
      eachStool,
      '5 days',
      5,
      'Dissolve one sachet in 1 litre of clean water',
    ),
    medication(
      'Zinc sulfate 20 mg dispersible tablet',
      zincDose,
      'once a day',
      '10 days',
      zincDose === '1 tablet' ? 10 : 5,
    ),
  ],
  source: `${zinc}; ${salts}`,
})

export const exampleSets: readonly ExampleSet[] = [
  {
    name: 'Malaria, 35 kg and over',
    medications: [
      medication(
        'Artemether/lumefantrine 80/480 mg tablet',
        '1 tablet',
        'twice a day',
        '3 days',
        6,
        secondDose,
      ),
    ],
    source: malaria,
  },
  byWeight('25 to 34 kg', '3 tablets', 18),
  byWeight('15 to 24 kg', '2 tablets', 12),
  byWeight('5 to 14 kg', '1 tablet', 6),
  {
    name: 'Hypertension, first medicine',
    medications: [medication('Amlodipine 5 mg tablet', '1 tablet', 'once a day', '30 days', 30)],
    source:
      'FDA label, amlodipine, 2.1 (2026 copy); Nigeria Standard Treatment Guidelines (2022), Hypertension (second-hand copy)',
  },
  {
    name: 'Uncomplicated bladder infection, woman',
    medications: [medication('Nitrofurantoin 100 mg MR capsule', '1 capsule', 'twice a day', '7 days', 14)],
    source: 'Medscape UK, nitrofurantoin modified release (undated copy), Dosage',
  },
  {
    name: 'Iron-deficiency anaemia, adult',
    medications: [medication('Ferrous sulfate 200 mg tablet', '1 tablet', 'twice a day', '30 days', 60)],
    source: 'Nigeria Standard Treatment Guidelines (2022), Anaemias (second-hand copy); Medscape UK, Dosage',
  },
  diarrhoea('under 6 months', '50 ml', 'half a tablet'),
  diarrhoea('6 to 23 months', '100 ml', '1 tablet'),
  diarrhoea('2 to 10 years', '200 ml', '1 tablet'),
]
