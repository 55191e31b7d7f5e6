import { years } from '../ages/row.ts'
import { nigeriaGuidelines } from '../documents/general.ts'
import { dosing, registered, whoList } from '../documents/handbook.ts'
import {
  bisacodylTablets,
  buscopan,
  domperidoneTablets,
  loperamideNotebook,
  metoclopramideTablets,
} from '../documents/stomach-and-gut.ts'
import type { DrugName } from '../drugs/all.ts'
import { cite } from '../source.ts'
import type { DrugDoses } from './row.ts'

/** The rest of the group of stomach and gut. */
export const nauseaAndBowelDoses: Partial<Record<DrugName, DrugDoses>> = {
  metoclopramide: {
    forms: [
      { route: 'oral', form: 'tablet', strengths: ['10 mg'], sources: [whoList('17.2'), registered] },
      { route: 'oral', form: 'liquid', strengths: ['5 mg/5 mL'], sources: [whoList('2.3')] },
      {
        route: 'injection',
        form: 'injection',
        strengths: ['5 mg/mL', '10 mg/2 mL'],
        sources: [whoList('2.3, 17.2')],
      },
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [10, 'mg'] },
        day: { max: [30, 'mg'] },
        timesADay: 3,
        maxDays: 5,
        sources: [cite(metoclopramideTablets, '4.2'), cite(nigeriaGuidelines, 'Scleroderma, treatment')],
      },
      {
        route: 'oral',
        use: 'reflux or diabetic gastroparesis (United States)',
        dose: { max: [15, 'mg'] },
        day: { max: [60, 'mg'] },
        maxDays: 84,
        sources: [dosing('metoclopramide, oral')],
      },
      {
        route: 'oral',
        from: years(1),
        under: years(18),
        dose: { maxPerKg: [0.15, 'mg'], max: [10, 'mg'] },
        day: { maxPerKg: [0.5, 'mg'], max: [30, 'mg'] },
        timesADay: 3,
        maxDays: 5,
        sources: [cite(metoclopramideTablets, '4.2')],
      },
    ],
  },
  domperidone: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['10 mg'],
        sources: [registered, cite(domperidoneTablets, '2')],
      },
      { route: 'oral', form: 'capsule', strengths: ['30 mg'], sources: [registered] },
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [10, 'mg'] },
        day: { max: [30, 'mg'] },
        timesADay: 3,
        maxDays: 7,
        sources: [cite(domperidoneTablets, '4.2')],
      },
      {
        route: 'oral',
        from: years(12),
        under: years(18),
        fromKg: 35,
        dose: { max: [10, 'mg'] },
        day: { max: [30, 'mg'] },
        timesADay: 3,
        maxDays: 7,
        sources: [cite(domperidoneTablets, '4.2')],
      },
    ],
  },
  ondansetron: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['4 mg', '8 mg', '24 mg'],
        sources: [whoList('17.2'), registered],
      },
      {
        route: 'oral',
        form: 'liquid',
        strengths: ['4 mg/5 mL', '2 mg/5 mL'],
        sources: [whoList('17.2'), registered],
      },
      {
        route: 'injection',
        form: 'injection',
        strengths: ['2 mg/mL'],
        sources: [whoList('17.2'), registered],
      },
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [8, 'mg'] },
        day: { max: [24, 'mg'] },
        hoursApart: 8,
        sources: [dosing('ondansetron, oral')],
      },
      {
        route: 'oral',
        use: 'before an operation or chemotherapy, one dose',
        dose: { max: [24, 'mg'] },
        day: { max: [24, 'mg'] },
        maxDays: 1,
        sources: [dosing('ondansetron, oral')],
      },
      {
        route: 'oral',
        from: years(4),
        under: years(12),
        dose: { max: [4, 'mg'] },
        day: { max: [12, 'mg'] },
        hoursApart: 4,
        sources: [dosing('ondansetron, oral')],
      },
      {
        route: 'oral',
        from: years(12),
        under: years(18),
        dose: { max: [8, 'mg'] },
        day: { max: [24, 'mg'] },
        hoursApart: 8,
        sources: [dosing('ondansetron, oral')],
      },
      {
        route: 'oral',
        from: years(12),
        under: years(18),
        use: 'before chemotherapy, one dose',
        dose: { max: [24, 'mg'] },
        day: { max: [24, 'mg'] },
        maxDays: 1,
        sources: [dosing('ondansetron, oral')],
      },
    ],
  },
  loperamide: {
    forms: [
      { route: 'oral', form: 'capsule', strengths: ['2 mg'], sources: [whoList('2.3'), registered] },
      { route: 'oral', form: 'tablet', strengths: ['2 mg'], sources: [whoList('2.3'), registered] },
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [4, 'mg'] },
        day: { max: [16, 'mg'] },
        sources: [dosing('loperamide, oral'), loperamideNotebook],
      },
      {
        route: 'oral',
        from: years(13),
        under: years(18),
        dose: { max: [4, 'mg'] },
        day: { max: [16, 'mg'] },
        sources: [dosing('loperamide, oral')],
      },
      {
        route: 'oral',
        from: years(2),
        under: years(4),
        dose: { max: [1, 'mg'] },
        day: { max: [3, 'mg'] },
        sources: [dosing('loperamide, oral')],
      },
      {
        route: 'oral',
        from: years(4),
        under: years(6),
        dose: { max: [1, 'mg'] },
        day: { max: [4, 'mg'] },
        maxDays: 3,
        sources: [loperamideNotebook],
      },
      {
        route: 'oral',
        from: years(6),
        under: years(9),
        dose: { max: [2, 'mg'] },
        day: { max: [6, 'mg'] },
        maxDays: 3,
        sources: [dosing('loperamide, oral'), loperamideNotebook],
      },
      {
        route: 'oral',
        from: years(9),
        under: years(13),
        dose: { max: [2, 'mg'] },
        day: { max: [8, 'mg'] },
        sources: [loperamideNotebook],
      },
    ],
  },
  'hyoscine butylbromide': {
    forms: [
      { route: 'oral', form: 'tablet', strengths: ['10 mg'], sources: [registered] },
      { route: 'oral', form: 'liquid', strengths: ['5 mg/5 mL', '2 mg/5 mL'], sources: [registered] },
      {
        route: 'injection',
        form: 'injection',
        strengths: ['10 mg/mL', '20 mg/mL'],
        sources: [registered, whoList('2.3')],
      },
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [20, 'mg'] },
        day: { max: [80, 'mg'] },
        timesADay: 4,
        sources: [cite(buscopan, 'Dosage')],
      },
      {
        route: 'oral',
        from: years(6),
        under: years(12),
        dose: { max: [10, 'mg'] },
        day: { max: [30, 'mg'] },
        timesADay: 3,
        sources: [cite(buscopan, 'Dosage')],
      },
    ],
  },
  bisacodyl: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['5 mg', '10 mg'],
        sources: [registered, cite(bisacodylTablets, '2')],
      },
      { route: 'rectal', form: 'suppository', strengths: ['5 mg'], sources: [registered] },
    ],
    doses: [
      {
        route: 'oral',
        dose: { max: [10, 'mg'] },
        day: { max: [10, 'mg'] },
        sources: [cite(bisacodylTablets, '4.2'), cite(nigeriaGuidelines, 'Constipation, treatment')],
      },
      {
        route: 'oral',
        use: 'before a procedure, supervised',
        dose: { max: [10, 'mg'] },
        day: { max: [20, 'mg'] },
        maxDays: 1,
        sources: [cite(bisacodylTablets, '4.2')],
      },
      {
        route: 'oral',
        from: years(2),
        under: years(10),
        dose: { max: [5, 'mg'] },
        day: { max: [5, 'mg'] },
        sources: [cite(bisacodylTablets, '4.2')],
      },
    ],
  },
  lactulose: {
    forms: [
      {
        route: 'oral',
        form: 'liquid',
        strengths: ['3.1 g/5 mL', '3.35 g/5 mL', '3.7 g/5 mL', '10 g/15 mL', '667 mg/mL'],
        sources: [whoList('2.3'), registered],
      },
    ],
    doses: [
      { route: 'oral', form: 'liquid', day: { max: [60, 'mL'] }, sources: [dosing('lactulose, oral')] },
    ],
  },
}
