import type { ItemForm } from '@alafia/contract/inventory/states'

/** `label`: for the label; `point`: what the pharmacist explains. `forms`: the only forms for which it makes sense. */
export type AdviceText = { label?: string; point: string; forms?: readonly ItemForm[] }

const solid = ['tablet', 'capsule'] as const

/** What people are told about a medicine, the most important first: labels print it in this order. */
export const adviceTexts = {
  'not-daily': {
    label: 'Not for every day. Keep to the days you were told.',
    point: 'Which days to take it on, and that it’s not for every day',
  },
  alert: {
    label: 'May make you sleepy or dizzy. If so, don’t drive or use machines.',
    point: 'It may make them sleepy or dizzy: then no driving and no machines',
  },
  'no-alcohol-3-days': {
    label: 'Don’t drink alcohol until 3 days after the last dose.',
    point: 'No alcohol until 3 days after the last dose',
  },
  'no-alcohol-2-days': {
    label: 'Don’t drink alcohol until 2 days after the last dose.',
    point: 'No alcohol until 2 days after the last dose',
  },
  'no-alcohol': { label: 'Don’t drink alcohol.', point: 'No alcohol while they take it' },
  'alcohol-worse': {
    label: 'Alcohol makes its effects stronger.',
    point: 'Alcohol makes its effects stronger, sleepiness above all',
  },
  'limit-alcohol': { label: 'Drink little alcohol or none.', point: 'Little alcohol or none' },
  finish: {
    label: 'Finish the whole course, even if you feel better.',
    point: 'Finish the whole course, even if they feel better',
  },
  'dont-stop': {
    label: 'Don’t stop it without asking your doctor.',
    point: 'Not to stop it without asking the doctor',
  },
  'check-paracetamol': {
    label: 'Check that no other medicine you take contains paracetamol.',
    point: 'Other medicines may contain paracetamol too: check their labels',
  },
  'not-pregnant': {
    label: 'Don’t take it if you are or may be pregnant.',
    point: 'Not if they are or may be pregnant',
  },
  'empty-stomach': {
    label: 'Take on an empty stomach: 1 hour before food or 2 hours after.',
    point: 'On an empty stomach: 1 hour before food or 2 hours after',
  },
  'empty-at-bedtime': {
    label: 'Take on an empty stomach at bedtime.',
    point: 'On an empty stomach, at bedtime',
  },
  'hour-before-food': {
    label: 'Take 1 hour before food.',
    point: 'At least 1 hour before food',
  },
  'before-breakfast': {
    label: 'Take in the morning on an empty stomach, 30 to 60 minutes before breakfast.',
    point: 'In the morning on an empty stomach, 30 to 60 minutes before breakfast',
  },
  'half-hour-before': {
    label: 'Take 30 minutes before meals.',
    point: 'At least 30 minutes before meals',
  },
  'before-meal': { label: 'Take before a meal.', point: 'Before a meal' },
  'with-breakfast': {
    label: 'Take with breakfast or your first main meal.',
    point: 'With breakfast or the first main meal',
  },
  'with-food': { label: 'Take with food.', point: 'With food or just after it' },
  'start-of-meal': { label: 'Best taken at the start of a meal.', point: 'Best at the start of a meal' },
  'food-if-upset': {
    label: 'If it upsets your stomach, take it with food.',
    point: 'With food if it upsets the stomach',
  },
  'swallow-whole': {
    label: 'Swallow whole. Don’t crush or chew.',
    point: 'To swallow it whole, not crushed or chewed',
    forms: solid,
  },
  'full-glass': { label: 'Take with a full glass of water.', point: 'With a full glass of water' },
  fluids: { label: 'Drink plenty of water.', point: 'To drink plenty of water' },
  'antacids-1h': {
    label: 'Don’t take antacids within 1 hour of it.',
    point: 'No antacids within 1 hour of it',
  },
  'antacids-2h': {
    label: 'Don’t take antacids within 2 hours of it.',
    point: 'No antacids within 2 hours of it',
  },
  'minerals-2h': {
    label: 'Don’t take antacids, iron or zinc within 2 hours of it.',
    point: 'No antacids, iron, zinc or multivitamins within 2 hours of it',
  },
  'minerals-6h': {
    label: 'No antacids, iron, calcium or zinc 2 hours before or 6 hours after it.',
    point: 'No antacids, iron, calcium, zinc or multivitamins from 2 hours before it until 6 hours after',
  },
  'antacids-6h': {
    label: 'Take it 2 hours before antacids or 6 hours after them.',
    point: 'At least 2 hours before antacids or laxatives, or 6 hours after them',
  },
  'minerals-8h': {
    label: 'No antacids, iron or zinc 4 hours before or 8 hours after it.',
    point: 'No antacids, iron, zinc or multivitamins from 4 hours before it until 8 hours after',
  },
  'antacids-4h': {
    label: 'Don’t take antacids within 4 hours of it.',
    point: 'No antacids within 4 hours of it',
  },
  grapefruit: {
    label: 'No grapefruit or grapefruit juice.',
    point: 'No grapefruit and no grapefruit juice',
  },
  sun: { label: 'Protect your skin from the sun.', point: 'To protect the skin from strong sun' },
  shake: { label: 'Shake the bottle well.', point: 'To shake the bottle well', forms: ['liquid'] },
  'shake-inhaler': {
    label: 'Shake the inhaler before each use.',
    point: 'To shake the inhaler, and how to use it',
    forms: ['inhaler'],
  },
  rinse: {
    label: 'Rinse your mouth with water after each use.',
    point: 'To rinse the mouth with water after each use',
    forms: ['inhaler'],
  },
  fridge: { label: 'Keep in the fridge.', point: 'To keep it in the fridge', forms: ['liquid'] },
  'no-fridge': {
    label: 'Don’t put it in the fridge.',
    point: 'Not to put it in the fridge',
    forms: ['liquid'],
  },
  'fridge-unopened': {
    label: 'Keep unopened ones in the fridge. Don’t freeze.',
    point: 'To keep unopened ones in the fridge, never frozen, and how long an opened one keeps',
    forms: ['injection'],
  },
  'red-urine': {
    label: 'Turns urine, sweat and tears orange or red. This is normal.',
    point: 'Urine, sweat and tears turn orange or red, and it may stain contact lenses',
  },
  'dark-stools': { label: 'May turn stools black.', point: 'It may turn stools black' },
  'harms-unborn': { point: 'It can harm an unborn baby: to tell their doctor if they may be pregnant' },
  'pill-fails': { point: 'Contraceptive pills may not work: to use another method too' },
  'stomach-bleeding': {
    point: 'To see a doctor at once for black stools, vomiting blood or severe stomach pain',
  },
  bleeding: { point: 'It makes bleeding more likely: which signs need a doctor' },
  'low-sugar': { point: 'It can cause low blood sugar: the signs, and what to do' },
  'no-salt-substitute': { point: 'To ask before they take potassium or a salt substitute' },
  'get-up-slowly': { point: 'It can make them dizzy or faint when they get up suddenly' },
  diarrhoea: { point: 'To ask before they take anything for diarrhoea' },
  'no-better': { point: 'To see a doctor if they’re no better in a few days' },
} as const satisfies Record<string, AdviceText>

export type AdviceId = keyof typeof adviceTexts
