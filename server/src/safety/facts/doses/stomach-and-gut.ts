import { days, months, years } from '../ages/row.ts'
import { nigeriaGuidelines } from '../documents/general.ts'
import { dosing, registered, whoList } from '../documents/handbook.ts'
import {
  aluCap,
  aluminiumTablets,
  bootsMagnesium,
  calciumTablets,
  childrensFormulary,
  cimetidineHpra,
  cupalAntacid,
  magnesiumMixture,
  magnesiumTablets,
  omeprazoleSuspension,
  ranitidineTablets,
  symptomFacts,
  whoZinc,
} from '../documents/stomach-and-gut.ts'
import type { DrugName } from '../drugs/all.ts'
import { cite, type Source } from '../source.ts'
import type { DrugDoses } from './row.ts'

const nigeria = (chapter: string): Source => cite(nigeriaGuidelines, chapter)

/** Acid and antacids. What acts on nausea and the bowel is in nausea-and-bowel.ts. */
export const stomachAndGutDoses: Partial<Record<DrugName, DrugDoses>> = {
  omeprazole: {
    forms: [
      {
        route: 'oral',
        form: 'capsule',
        strengths: ['10 mg', '20 mg', '40 mg'],
        sources: [whoList('17.1'), registered],
      },
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['10 mg', '20 mg', '40 mg'],
        sources: [whoList('17.1'), registered],
      },
      { route: 'oral', form: 'sachet', strengths: ['20 mg', '40 mg'], sources: [whoList('17.1')] },
      { route: 'oral', form: 'liquid', strengths: ['20 mg', '40 mg'], sources: [registered] },
      { route: 'injection', form: 'injection', strengths: ['40 mg'], sources: [whoList('17.1'), registered] },
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [40, 'mg'] },
        day: { max: [40, 'mg'] },
        sources: [
          cite(omeprazoleSuspension, '4.2'),
          nigeria('Peptic ulcer disease, drug treatment'),
          dosing('omeprazole, oral'),
        ],
      },
      {
        route: 'oral',
        use: 'Helicobacter pylori, Zollinger-Ellison syndrome or reflux in systemic sclerosis',
        dose: { max: [60, 'mg'] },
        day: { max: [120, 'mg'] },
        sources: [dosing('omeprazole, oral'), nigeria('Scleroderma, treatment')],
      },
      {
        route: 'oral',
        from: months(1),
        under: years(1),
        dose: { max: [10, 'mg'] },
        day: { max: [10, 'mg'] },
        sources: [dosing('omeprazole, oral')],
      },
      {
        route: 'oral',
        from: years(1),
        under: years(17),
        underKg: 20,
        dose: { max: [10, 'mg'] },
        day: { max: [10, 'mg'] },
        sources: [cite(symptomFacts, 'dosage'), dosing('omeprazole, oral')],
      },
      {
        route: 'oral',
        from: years(1),
        under: years(17),
        fromKg: 20,
        dose: { max: [20, 'mg'] },
        day: { max: [20, 'mg'] },
        sources: [dosing('omeprazole, oral')],
      },
      {
        route: 'oral',
        from: years(17),
        under: years(18),
        dose: { max: [20, 'mg'] },
        day: { max: [20, 'mg'] },
        sources: [dosing('omeprazole, oral')],
      },
    ],
  },
  esomeprazole: {
    forms: [
      { route: 'oral', form: 'capsule', strengths: ['20 mg', '40 mg'], sources: [registered] },
      { route: 'oral', form: 'tablet', strengths: ['20 mg', '40 mg'], sources: [registered] },
      { route: 'injection', form: 'injection', strengths: ['40 mg'], sources: [registered] },
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [40, 'mg'] },
        day: { max: [40, 'mg'] },
        sources: [dosing('esomeprazole, oral')],
      },
      {
        route: 'oral',
        use: 'Zollinger-Ellison syndrome',
        dose: { max: [40, 'mg'] },
        day: { max: [80, 'mg'] },
        sources: [dosing('esomeprazole, oral')],
      },
      {
        route: 'oral',
        from: years(1),
        under: years(12),
        underKg: 20,
        day: { max: [10, 'mg'] },
        sources: [dosing('esomeprazole, oral')],
      },
      {
        route: 'oral',
        from: years(1),
        under: years(12),
        fromKg: 20,
        day: { max: [20, 'mg'] },
        sources: [dosing('esomeprazole, oral')],
      },
      {
        route: 'oral',
        from: years(12),
        under: years(18),
        day: { max: [40, 'mg'] },
        sources: [dosing('esomeprazole, oral')],
      },
    ],
  },
  rabeprazole: {
    forms: [
      { route: 'oral', form: 'capsule', strengths: ['20 mg'], sources: [registered] },
      { route: 'oral', form: 'tablet', strengths: ['20 mg'], sources: [registered] },
      { route: 'injection', form: 'injection', strengths: ['20 mg'], sources: [registered] },
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [20, 'mg'] },
        day: { max: [40, 'mg'] },
        sources: [dosing('rabeprazole, oral')],
      },
      {
        route: 'oral',
        use: 'Zollinger-Ellison syndrome',
        dose: { max: [60, 'mg'] },
        day: { max: [60, 'mg'] },
        sources: [dosing('rabeprazole, oral')],
      },
      {
        route: 'oral',
        from: years(1),
        under: years(12),
        underKg: 15,
        day: { max: [5, 'mg'] },
        sources: [dosing('rabeprazole, oral')],
      },
      {
        route: 'oral',
        from: years(1),
        under: years(12),
        fromKg: 15,
        day: { max: [10, 'mg'] },
        sources: [dosing('rabeprazole, oral')],
      },
      {
        route: 'oral',
        from: years(12),
        under: years(18),
        day: { max: [20, 'mg'] },
        sources: [dosing('rabeprazole, oral')],
      },
    ],
  },
  pantoprazole: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['20 mg', '40 mg'],
        sources: [registered, dosing('pantoprazole, oral')],
      },
      { route: 'oral', form: 'capsule', strengths: ['40 mg'], sources: [registered] },
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [40, 'mg'] },
        day: { max: [40, 'mg'] },
        sources: [dosing('pantoprazole, oral')],
      },
      {
        route: 'oral',
        use: 'Zollinger-Ellison syndrome',
        dose: { max: [40, 'mg'] },
        day: { max: [80, 'mg'] },
        sources: [dosing('pantoprazole, oral')],
      },
      {
        route: 'oral',
        from: years(5),
        under: years(18),
        fromKg: 15,
        underKg: 40,
        day: { max: [20, 'mg'] },
        sources: [dosing('pantoprazole, oral')],
      },
      {
        route: 'oral',
        from: years(5),
        under: years(18),
        fromKg: 40,
        day: { max: [40, 'mg'] },
        sources: [dosing('pantoprazole, oral')],
      },
    ],
  },
  lansoprazole: {
    forms: [
      {
        route: 'oral',
        form: 'capsule',
        strengths: ['15 mg', '30 mg'],
        sources: [registered, dosing('lansoprazole, oral')],
      },
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [30, 'mg'] },
        day: { max: [60, 'mg'] },
        sources: [dosing('lansoprazole, oral')],
      },
      {
        route: 'oral',
        use: 'Helicobacter pylori or Zollinger-Ellison syndrome',
        dose: { max: [60, 'mg'] },
        day: { max: [90, 'mg'] },
        sources: [dosing('lansoprazole, oral')],
      },
      {
        route: 'oral',
        from: years(1),
        under: years(12),
        underKg: 30,
        day: { max: [15, 'mg'] },
        sources: [dosing('lansoprazole, oral')],
      },
      {
        route: 'oral',
        from: years(1),
        under: years(12),
        fromKg: 30,
        day: { max: [30, 'mg'] },
        sources: [dosing('lansoprazole, oral')],
      },
      {
        route: 'oral',
        from: years(12),
        under: years(18),
        day: { max: [30, 'mg'] },
        sources: [dosing('lansoprazole, oral')],
      },
    ],
  },
  ranitidine: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['75 mg', '150 mg', '300 mg'],
        sources: [cite(ranitidineTablets, '4.2'), registered],
      },
      { route: 'oral', form: 'liquid', strengths: ['75 mg/5 mL'], sources: [whoList('17.1')] },
      { route: 'injection', form: 'injection', strengths: ['25 mg/mL'], sources: [whoList('17.1')] },
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [300, 'mg'] },
        day: { max: [600, 'mg'] },
        sources: [
          cite(ranitidineTablets, '4.2'),
          nigeria('Urticaria and angioedema'),
          nigeria('Gastritis, drug treatment'),
        ],
      },
      {
        route: 'oral',
        from: years(3),
        under: years(12),
        dose: { maxPerKg: [4, 'mg'], max: [150, 'mg'] },
        day: { maxPerKg: [8, 'mg'], max: [300, 'mg'] },
        sources: [cite(childrensFormulary, 'ranitidine')],
      },
      {
        route: 'oral',
        from: months(6),
        under: years(3),
        dose: { maxPerKg: [4, 'mg'] },
        day: { maxPerKg: [8, 'mg'] },
        sources: [cite(childrensFormulary, 'ranitidine')],
      },
      {
        route: 'oral',
        from: months(1),
        under: months(6),
        dose: { maxPerKg: [3, 'mg'] },
        day: { maxPerKg: [9, 'mg'] },
        sources: [cite(childrensFormulary, 'ranitidine')],
      },
    ],
  },
  famotidine: {
    forms: [
      { route: 'oral', form: 'tablet', strengths: ['20 mg', '40 mg'], sources: [dosing('famotidine, oral')] },
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [40, 'mg'] },
        day: { max: [40, 'mg'] },
        sources: [dosing('famotidine, oral')],
      },
      {
        route: 'oral',
        use: 'Zollinger-Ellison syndrome',
        dose: { max: [40, 'mg'] },
        day: { max: [80, 'mg'] },
        sources: [dosing('famotidine, oral')],
      },
      {
        route: 'oral',
        from: days(0),
        under: years(18),
        fromKg: 40,
        dose: { max: [40, 'mg'] },
        day: { max: [40, 'mg'] },
        sources: [dosing('famotidine, oral')],
      },
    ],
  },
  cimetidine: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['200 mg', '400 mg', '800 mg'],
        sources: [registered, cite(cimetidineHpra, '4.2')],
      },
      {
        route: 'injection',
        form: 'injection',
        strengths: ['200 mg/2 mL', '100 mg/mL'],
        sources: [registered],
      },
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [800, 'mg'] },
        day: { max: [2400, 'mg'] },
        sources: [cite(cimetidineHpra, '4.2'), nigeria('Scleroderma, treatment')],
      },
      { route: 'injection', day: { max: [2400, 'mg'] }, sources: [cite(cimetidineHpra, '4.2')] },
    ],
  },
  'aluminium hydroxide': {
    forms: [],
    doses: [
      {
        route: 'oral',
        form: 'tablet',
        dose: { max: [1000, 'mg'] },
        day: { max: [4000, 'mg'] },
        sources: [cite(aluminiumTablets, '4.2')],
      },
      {
        route: 'oral',
        use: 'binding phosphate in kidney disease',
        day: { max: [10, 'g'] },
        sources: [cite(aluCap, '4.2')],
      },
    ],
  },
  'magnesium hydroxide': {
    forms: [],
    // Only of an antacid with aluminium hydroxide; as a laxative more is given, for which no source was read.
    doses: [
      { route: 'oral', form: 'tablet', dose: { max: [400, 'mg'] }, sources: [cite(cupalAntacid, '4.2')] },
    ],
  },
  'magnesium trisilicate': {
    forms: [
      { route: 'oral', form: 'liquid', strengths: ['250 mg/5 mL'], sources: [registered] },
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['250 mg'],
        sources: [cite(magnesiumTablets, '4.2'), registered],
      },
    ],
    doses: [
      {
        route: 'oral',
        form: 'liquid',
        dose: { max: [20, 'mL'] },
        sources: [cite(magnesiumMixture, '4.2'), nigeria('Gastritis, drug treatment')],
      },
      {
        route: 'oral',
        form: 'tablet',
        dose: { max: [2, '{tablet}'] },
        sources: [cite(magnesiumTablets, '4.2'), nigeria('Gastritis, drug treatment')],
      },
      {
        route: 'oral',
        form: 'liquid',
        from: years(5),
        under: years(12),
        dose: { max: [10, 'mL'] },
        sources: [cite(magnesiumMixture, '4.2'), cite(bootsMagnesium, '4.2')],
      },
      {
        route: 'oral',
        form: 'liquid',
        from: years(12),
        under: years(18),
        dose: { max: [20, 'mL'] },
        sources: [cite(magnesiumMixture, '4.2')],
      },
    ],
  },
  'calcium carbonate': {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['300 mg', '500 mg', '1250 mg'],
        sources: [cite(calciumTablets, '2'), registered, whoList('27')],
      },
      { route: 'oral', form: 'liquid', strengths: ['150 mg/5 mL'], sources: [registered] },
    ],
    doses: [
      { route: 'oral', day: { max: [8000, 'mg'] }, sources: [cite(calciumTablets, '4.2')] },
      {
        route: 'oral',
        from: years(12),
        under: years(18),
        day: { max: [8000, 'mg'] },
        sources: [cite(calciumTablets, '4.2')],
      },
    ],
  },
  'zinc sulfate': {
    forms: [],
    doses: [
      {
        route: 'oral',
        from: days(0),
        under: months(6),
        day: { max: [10, 'mg'] },
        sources: [whoZinc],
      },
      {
        route: 'oral',
        from: months(6),
        under: years(18),
        day: { max: [20, 'mg'] },
        sources: [whoZinc, nigeria('Acute diarrhoea, treatment')],
      },
    ],
  },
  'oral rehydration salts': {
    forms: [
      {
        route: 'oral',
        form: 'sachet',
        strengths: ['200 mL', '500 mL', '1 L', '20.5 g'],
        sources: [whoList('17.5.1'), registered],
      },
      { route: 'oral', form: 'liquid', strengths: ['200 mL', '500 mL', '1 L'], sources: [whoList('17.5.1')] },
    ],
    doses: [],
  },
}
