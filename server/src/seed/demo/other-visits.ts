import { ago, on } from './timeline.ts'
import { take, type VisitStory } from './stories.ts'

const lisinopril = take('Lisinopril 10 mg', '1 tablet', 'each morning', '30 days')

/** The second demo patient and doctor, Musa Ibrahim and Dr. Eze: nothing of theirs meets the first pair's. */
export const secondPairsVisits: readonly VisitStory[] = [
  {
    patient: 'musa',
    doctor: 'eze',
    day: -45,
    time: '11:00',
    status: 'completed',
    reason: 'High blood pressure found at work',
    notes: '162/98, then 156/96. Father had a stroke. No diabetes. Tablets from today, salt diary.',
    diagnosis: 'Essential hypertension (I10)',
    orders: [
      {
        medications: [lisinopril],
        deeds: [
          { verb: 'fulfil', at: on(-45, '13:00') },
          { verb: 'handOver', at: on(-44, '09:40') },
        ],
      },
    ],
  },
  {
    patient: 'musa',
    member: 'sadiq',
    doctor: 'eze',
    day: -20,
    time: '10:00',
    status: 'completed',
    reason: 'Running nose and fever',
    notes: 'Plays and drinks, chest clear, malaria test negative.',
    diagnosis: 'Common cold (J00)',
  },
  {
    patient: 'musa',
    doctor: 'eze',
    day: -1,
    time: '11:00',
    status: 'completed',
    reason: 'Cough with yellow phlegm for a week, fever',
    notes:
      '38.4 °C, crackles at the right base, 97 % oxygen, no allergy known. Sputum sent to the laboratory.',
    diagnosis: 'Pneumonia, mild (J15.9)',
    orders: [
      {
        medications: [
          take('Amoxicillin 500 mg', '1 capsule', 'every 8 hours', '5 days', 'Finish the course'),
          take('Paracetamol 500 mg', '2 tablets', 'up to 3 times a day', '3 days'),
        ],
        issued: ago(11),
      },
    ],
  },
  {
    patient: 'musa',
    doctor: 'eze',
    day: 2,
    time: '10:00',
    status: 'confirmed',
    type: 'followup',
    reason: 'Is the chest clearing?',
    booked: on(-1, '17:50'),
    accepted: ago(160),
  },
  {
    patient: 'musa',
    member: 'aisha',
    doctor: 'eze',
    day: 6,
    time: '14:30',
    status: 'scheduled',
    reason: 'Tired for weeks',
    booked: on(-1, '18:05'),
  },
  {
    patient: 'hauwa',
    doctor: 'eze',
    day: -1,
    time: '14:00',
    status: 'completed',
    type: 'followup',
    reason: 'Blood pressure and kidney check',
    notes: '148/88. Creatinine slightly up against spring. Start low, values again in two weeks.',
    diagnosis: 'Hypertensive kidney disease, early (I12.9)',
    orders: [{ medications: [lisinopril], issued: ago(125), deeds: [{ verb: 'hold', at: ago(62) }] }],
  },
  {
    patient: 'hauwa',
    doctor: 'eze',
    day: 0,
    time: '15:00',
    status: 'confirmed',
    type: 'followup',
    reason: 'Talk through the kidney values',
    booked: on(-2, '16:00'),
  },
  {
    patient: 'obinna',
    doctor: 'eze',
    day: -5,
    time: '09:30',
    status: 'completed',
    reason: 'Burning when passing water',
    notes: 'Dipstick positive, no fever, no back pain. Takes theophylline for his chest.',
    diagnosis: 'Cystitis (N30.0)',
    orders: [
      {
        medications: [take('Ciprofloxacin 500 mg', '1 tablet', 'in the morning and 1 at night', '7 days')],
        deeds: [
          {
            verb: 'reject',
            at: on(-5, '11:20'),
            notes: 'Raises the level of the theophylline that he takes. Please choose another.',
          },
        ],
      },
    ],
  },
  {
    patient: 'obinna',
    doctor: 'eze',
    day: 1,
    time: '09:00',
    status: 'scheduled',
    type: 'followup',
    reason: 'Still burning a little',
    booked: ago(40),
  },
  {
    patient: 'rukayat',
    doctor: 'eze',
    day: -6,
    time: '13:30',
    status: 'completed',
    reason: 'Always tired, pale',
    notes: 'Haemoglobin 9.4 g/dl, heavy periods. Iron with orange juice, not with tea.',
    diagnosis: 'Iron deficiency anaemia (D50.0)',
    orders: [
      {
        medications: [
          take('Ferrous sulfate 200 mg', '1 tablet', 'each morning and each night', '60 days', undefined, 2),
          take('Folic acid 5 mg', '1 tablet', 'each morning', '60 days', undefined, 2),
        ],
        deeds: [
          { verb: 'fulfil', at: on(-6, '15:10') },
          { verb: 'deliver', at: on(-5, '10:30') },
        ],
      },
    ],
  },
  {
    patient: 'rukayat',
    doctor: 'eze',
    day: 4,
    time: '10:30',
    status: 'cancelled',
    type: 'followup',
    reason: 'Blood count again',
    cancelReason: 'At a wedding in Ilorin that day',
    booked: on(-5, '12:00'),
    undone: ago(180),
  },
]

/** What the other doctors have seen lately. */
export const otherVisits: readonly VisitStory[] = [
  {
    patient: 'bola',
    doctor: 'danjuma',
    day: -1,
    time: '13:00',
    status: 'completed',
    reason: 'Fever and headache for two nights',
    notes: '38.9 °C, no stiff neck, drinks. Blood film sent to the laboratory, since found positive.',
    diagnosis: 'Uncomplicated malaria (B50.9)',
    orders: [
      {
        medications: [
          take(
            'Artemether/lumefantrine 20/120 mg',
            '4 tablets',
            'in the morning and at night',
            '3 days',
            'With food',
          ),
        ],
        issued: ago(38),
      },
    ],
  },
  {
    patient: 'bola',
    member: 'ebun',
    doctor: 'danjuma',
    day: -12,
    time: '10:30',
    status: 'completed',
    type: 'followup',
    reason: 'Sugar check for my mother',
    notes: 'HbA1c 7.8 %. Feet fine. Same tablets twice a day.',
    diagnosis: 'Type 2 diabetes (E11.9)',
    orders: [
      {
        medications: [
          take('Metformin 500 mg', '1 tablet', 'in the morning and 1 at night', '30 days', 'With meals', 2),
        ],
        deeds: [
          { verb: 'fulfil', at: on(-12, '12:00') },
          { verb: 'handOver', at: on(-11, '10:00') },
        ],
      },
    ],
  },
  {
    patient: 'emeka',
    doctor: 'danjuma',
    day: -1,
    time: '15:30',
    status: 'completed',
    reason: 'Twisted ankle at football',
    notes: 'Swollen on the outside, can walk four steps, no bone pain. Rest, ice, bandage.',
    diagnosis: 'Ankle sprain (S93.4)',
    orders: [
      {
        medications: [take('Ibuprofen 400 mg', '1 tablet', 'up to 3 times a day', '5 days', 'With food')],
        issued: ago(75),
      },
    ],
  },
  {
    patient: 'kunle',
    member: 'dara',
    doctor: 'lawal',
    day: -1,
    time: '10:00',
    status: 'completed',
    reason: 'Fever, not eating',
    notes: 'Throat red, 38.7 °C, rapid malaria test negative. Drinks well.',
    diagnosis: 'Acute pharyngitis (J02.9)',
    orders: [
      {
        medications: [
          take(
            'Paracetamol suspension 120 mg/5 ml',
            '10 ml',
            'up to 4 times a day, at least 6 hours apart',
            '3 days',
          ),
        ],
        deeds: [{ verb: 'fulfil', at: on(-1, '11:25'), notes: 'Dosing syringe given.' }],
      },
    ],
  },
  {
    patient: 'maryam',
    doctor: 'danjuma',
    day: -2,
    time: '09:30',
    status: 'completed',
    reason: 'Malaria again?',
    notes: 'Rapid test positive. Not pregnant. Sleeps without a net: given the address of the distribution.',
    diagnosis: 'Uncomplicated malaria (B50.9)',
    orders: [
      {
        medications: [
          take(
            'Artemether/lumefantrine 20/120 mg',
            '4 tablets',
            'in the morning and at night',
            '3 days',
            'With food',
          ),
        ],
        deeds: [
          { verb: 'fulfil', at: on(-2, '10:45') },
          { verb: 'handOver', at: on(-2, '11:00') },
        ],
      },
    ],
  },
  {
    patient: 'ikenna',
    doctor: 'danjuma',
    day: -2,
    time: '14:00',
    status: 'completed',
    reason: 'Hot, swollen leg after a scratch',
    notes:
      'Redness up to the knee, 38.3 °C. First dose in the clinic, nurse visits daily, hospital if it spreads.',
    diagnosis: 'Cellulitis of the leg (L03.1)',
    orders: [
      {
        medications: [
          take('Ceftriaxone 1 g', '1 vial into the vein', 'once a day', '4 days', 'Given by the nurse', 4),
          take('Ibuprofen 400 mg', '1 tablet', 'up to 3 times a day', '5 days', 'With food'),
        ],
        deeds: [{ verb: 'fulfil', at: on(-2, '15:20'), notes: 'Vials handed to the nurse.' }],
      },
    ],
  },
  {
    patient: 'efe',
    doctor: 'okonkwo',
    day: -21,
    time: '10:00',
    status: 'completed',
    reason: 'Itchy elbows',
    notes: 'Dry plaques in both bends. Emollient first.',
    diagnosis: 'Atopic dermatitis (L20.9)',
    orders: [
      {
        medications: [take('Loratadine 10 mg', '1 tablet', 'at night', '14 days')],
        deeds: [{ verb: 'cancel', at: on(-21, '10:55') }],
      },
    ],
  },
  {
    patient: 'efe',
    doctor: 'okonkwo',
    day: -3,
    time: '10:30',
    status: 'completed',
    type: 'followup',
    reason: 'Elbows still itch',
    notes: 'Emollient used, sleep disturbed. A week of steroid cream, thinly.',
    diagnosis: 'Atopic dermatitis (L20.9)',
    orders: [
      {
        medications: [
          take('Hydrocortisone 1% cream', 'a thin layer', 'in the morning and at night', '7 days'),
        ],
        deeds: [{ verb: 'fulfil', at: on(-3, '12:30') }],
      },
    ],
  },
  {
    patient: 'maryam',
    doctor: 'danjuma',
    day: -88,
    time: '10:00',
    status: 'completed',
    reason: 'Advice before a pregnancy',
    notes: 'Healthy, genotype AA, partner AS. Folic acid from now on.',
    diagnosis: 'Counselling before pregnancy (Z31.6)',
    orders: [
      {
        medications: [take('Folic acid 5 mg', '1 tablet', 'each morning', '30 days')],
        deeds: [
          { verb: 'fulfil', at: on(-88, '12:00') },
          { verb: 'handOver', at: on(-87, '09:30') },
        ],
      },
    ],
  },
  {
    patient: 'ikenna',
    doctor: 'danjuma',
    day: 1,
    time: '10:00',
    status: 'confirmed',
    type: 'followup',
    reason: 'Is the redness going back?',
    booked: on(-2, '15:45'),
    accepted: on(-2, '16:30'),
  },
]
