import { years } from '../ages/row.ts'
import type { DrugName } from '../drugs/all.ts'
import { nigeriaGuidelines } from '../documents/general.ts'
import { dosing, whoList } from '../documents/handbook.ts'
import {
  amitriptylineArpimed,
  amitriptylineLeaflet,
  citalopramSmpc,
  citalopramStadaSmpc,
  fluoxetineDosage,
  imipramineSmpc,
  venlafaxineDosage,
} from '../documents/mind-and-nerves.ts'
import { fdaProducts, greenbook } from '../documents/products.ts'
import { cite } from '../source.ts'
import type { DrugDoses } from './row.ts'

/** Medicines for depression. */
export const moodDoses: Partial<Record<DrugName, DrugDoses>> = {
  amitriptyline: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['10 mg', '25 mg', '50 mg', '75 mg', '100 mg', '150 mg'],
        sources: [
          whoList('2.3'),
          greenbook('amitriptyline'),
          fdaProducts('amitriptyline hydrochloride'),
          cite(amitriptylineLeaflet, '1'),
        ],
      },
    ],
    doses: [
      {
        route: 'oral',
        day: { max: [150, 'mg'] },
        sources: [cite(nigeriaGuidelines, 'Depression'), cite(amitriptylineArpimed, '4.2')],
      },
    ],
  },
  imipramine: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['10 mg', '25 mg', '50 mg'],
        sources: [fdaProducts('imipramine hydrochloride'), cite(imipramineSmpc, '2')],
      },
      {
        route: 'oral',
        form: 'capsule',
        strengths: ['75 mg', '100 mg', '125 mg', '150 mg'],
        sources: [fdaProducts('imipramine pamoate')],
      },
    ],
    doses: [
      {
        route: 'oral',
        from: years(18),
        under: years(65),
        day: { max: [200, 'mg'] },
        sources: [dosing('imipramine, oral'), cite(imipramineSmpc, '4.2')],
      },
      {
        route: 'oral',
        from: years(18),
        under: years(65),
        use: 'severe depression in hospital',
        dose: { max: [100, 'mg'] },
        day: { max: [300, 'mg'] },
        sources: [cite(imipramineSmpc, '4.2')],
      },
      {
        route: 'oral',
        from: years(65),
        day: { max: [100, 'mg'] },
        sources: [dosing('imipramine, oral')],
      },
      {
        route: 'oral',
        from: years(6),
        under: years(8),
        day: { max: [25, 'mg'], maxPerKg: [2.5, 'mg'] },
        sources: [cite(imipramineSmpc, '4.2, enuresis')],
      },
      {
        route: 'oral',
        from: years(8),
        under: years(12),
        day: { max: [50, 'mg'], maxPerKg: [2.5, 'mg'] },
        sources: [cite(imipramineSmpc, '4.2, enuresis')],
      },
      {
        route: 'oral',
        from: years(12),
        under: years(18),
        day: { max: [75, 'mg'], maxPerKg: [2.5, 'mg'] },
        sources: [cite(imipramineSmpc, '4.2, enuresis')],
      },
      {
        route: 'oral',
        from: years(13),
        under: years(18),
        use: 'depression',
        day: { max: [100, 'mg'] },
        sources: [dosing('imipramine, oral')],
      },
    ],
  },
  fluoxetine: {
    forms: [
      {
        route: 'oral',
        form: 'capsule',
        strengths: ['10 mg', '20 mg', '40 mg', '60 mg', '90 mg'],
        sources: [greenbook('fluoxetine'), fdaProducts('fluoxetine hydrochloride')],
      },
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['10 mg', '15 mg', '20 mg', '40 mg', '60 mg'],
        sources: [whoList('24.2'), fdaProducts('fluoxetine hydrochloride')],
      },
      {
        route: 'oral',
        form: 'liquid',
        strengths: ['20 mg/5 mL'],
        sources: [fdaProducts('fluoxetine hydrochloride')],
      },
    ],
    doses: [
      {
        route: 'oral',
        day: { max: [80, 'mg'] },
        sources: [cite(nigeriaGuidelines, 'Depression'), cite(fluoxetineDosage, 'Usual adult dose')],
      },
      {
        route: 'oral',
        from: years(7),
        under: years(18),
        day: { max: [60, 'mg'] },
        sources: [dosing('fluoxetine, oral')],
      },
    ],
  },
  sertraline: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['25 mg', '50 mg', '100 mg', '150 mg', '200 mg'],
        sources: [fdaProducts('sertraline hydrochloride')],
      },
      {
        route: 'oral',
        form: 'capsule',
        strengths: ['50 mg', '150 mg', '200 mg'],
        sources: [greenbook('sertraline'), fdaProducts('sertraline hydrochloride')],
      },
      {
        route: 'oral',
        form: 'liquid',
        strengths: ['20 mg/mL'],
        sources: [fdaProducts('sertraline hydrochloride')],
      },
    ],
    doses: [
      { route: 'oral', day: { max: [200, 'mg'] }, sources: [dosing('sertraline, oral')] },
      {
        route: 'oral',
        from: years(6),
        under: years(18),
        day: { max: [200, 'mg'] },
        sources: [dosing('sertraline, oral')],
      },
    ],
  },
  paroxetine: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['10 mg', '12.5 mg', '20 mg', '25 mg', '30 mg', '37.5 mg', '40 mg'],
        sources: [fdaProducts('paroxetine hydrochloride')],
      },
      {
        route: 'oral',
        form: 'capsule',
        strengths: ['7.5 mg', '10 mg', '20 mg', '30 mg', '40 mg'],
        sources: [fdaProducts('paroxetine')],
      },
      {
        route: 'oral',
        form: 'liquid',
        strengths: ['10 mg/5 mL'],
        sources: [fdaProducts('paroxetine hydrochloride')],
      },
    ],
    doses: [
      {
        route: 'oral',
        release: 'immediate',
        from: years(18),
        under: years(65),
        day: { max: [50, 'mg'] },
        sources: [dosing('paroxetine, oral')],
      },
      {
        route: 'oral',
        release: 'immediate',
        from: years(18),
        under: years(65),
        use: 'obsessive-compulsive disorder or panic disorder',
        day: { max: [60, 'mg'] },
        sources: [dosing('paroxetine, oral')],
      },
      {
        route: 'oral',
        release: 'slow',
        from: years(18),
        under: years(65),
        day: { max: [62.5, 'mg'] },
        sources: [dosing('paroxetine, oral')],
      },
      {
        route: 'oral',
        release: 'slow',
        from: years(18),
        under: years(65),
        use: 'panic disorder',
        day: { max: [75, 'mg'] },
        sources: [dosing('paroxetine, oral')],
      },
      {
        route: 'oral',
        release: 'immediate',
        from: years(65),
        day: { max: [40, 'mg'] },
        sources: [dosing('paroxetine, oral')],
      },
      {
        route: 'oral',
        release: 'slow',
        from: years(65),
        day: { max: [50, 'mg'] },
        sources: [dosing('paroxetine, oral')],
      },
    ],
  },
  citalopram: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['10 mg', '20 mg', '30 mg', '40 mg'],
        sources: [cite(citalopramStadaSmpc, '1'), fdaProducts('citalopram hydrobromide')],
      },
      {
        route: 'oral',
        form: 'capsule',
        strengths: ['10 mg', '20 mg', '30 mg', '40 mg'],
        sources: [fdaProducts('citalopram hydrobromide')],
      },
      {
        route: 'oral',
        form: 'liquid',
        strengths: ['10 mg/5 mL'],
        sources: [fdaProducts('citalopram hydrobromide')],
      },
    ],
    doses: [
      {
        route: 'oral',
        from: years(18),
        under: years(65),
        day: { max: [40, 'mg'] },
        sources: [cite(citalopramSmpc, '4.2'), dosing('citalopram, oral')],
      },
      {
        route: 'oral',
        from: years(65),
        day: { max: [20, 'mg'] },
        sources: [cite(citalopramSmpc, '4.2'), dosing('citalopram, oral')],
      },
    ],
  },
  escitalopram: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['5 mg', '10 mg', '20 mg'],
        sources: [greenbook('escitalopram'), fdaProducts('escitalopram oxalate')],
      },
      {
        route: 'oral',
        form: 'capsule',
        strengths: ['5 mg', '10 mg', '20 mg'],
        sources: [fdaProducts('escitalopram oxalate')],
      },
      {
        route: 'oral',
        form: 'liquid',
        strengths: ['5 mg/5 mL'],
        sources: [fdaProducts('escitalopram oxalate')],
      },
    ],
    doses: [
      {
        route: 'oral',
        from: years(18),
        under: years(65),
        day: { max: [20, 'mg'] },
        sources: [dosing('escitalopram, oral')],
      },
      {
        route: 'oral',
        from: years(65),
        day: { max: [10, 'mg'] },
        sources: [dosing('escitalopram, oral')],
      },
      {
        route: 'oral',
        from: years(7),
        under: years(18),
        day: { max: [20, 'mg'] },
        sources: [dosing('escitalopram, oral')],
      },
    ],
  },
  venlafaxine: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['12.5 mg', '25 mg', '37.5 mg', '50 mg', '75 mg', '100 mg', '150 mg', '225 mg'],
        sources: [fdaProducts('venlafaxine hydrochloride'), cite(venlafaxineDosage, 'Strengths')],
      },
      {
        route: 'oral',
        form: 'capsule',
        strengths: ['37.5 mg', '75 mg', '100 mg', '150 mg'],
        sources: [fdaProducts('venlafaxine hydrochloride')],
      },
    ],
    doses: [
      { route: 'oral', day: { max: [225, 'mg'] }, sources: [dosing('venlafaxine, oral')] },
      {
        route: 'oral',
        use: 'severe depression in hospital',
        day: { max: [375, 'mg'] },
        sources: [cite(venlafaxineDosage, 'Usual adult dose')],
      },
    ],
  },
  duloxetine: {
    forms: [
      {
        route: 'oral',
        form: 'capsule',
        strengths: ['20 mg', '30 mg', '40 mg', '60 mg'],
        sources: [greenbook('duloxetine'), fdaProducts('duloxetine hydrochloride')],
      },
    ],
    doses: [
      { route: 'oral', day: { max: [120, 'mg'] }, sources: [dosing('duloxetine, oral')] },
      {
        route: 'oral',
        from: years(7),
        under: years(18),
        day: { max: [120, 'mg'] },
        sources: [dosing('duloxetine, oral')],
      },
    ],
  },
}
