import { years } from '../ages/row.ts'
import type { DrugName } from '../drugs/all.ts'
import { msf, nigeriaGuidelines } from '../documents/general.ts'
import { dosing, registered, whoList } from '../documents/handbook.ts'
import {
  camcolitTabletSmpc,
  chlorpromazineCore,
  chlorpromazineSmpc,
  modecateSmpc,
  priadelSmpc,
  trifluoperazineSmpc,
  trifluoperazineSummary,
} from '../documents/mind-and-nerves.ts'
import { fdaProducts, greenbook } from '../documents/products.ts'
import { cite } from '../source.ts'
import type { DrugDoses } from './row.ts'

/** Medicines for psychosis and mania, and what is given beside them. */
export const psychosisDoses: Partial<Record<DrugName, DrugDoses>> = {
  haloperidol: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['0.5 mg', '1 mg', '2 mg', '5 mg', '10 mg', '20 mg'],
        sources: [whoList('2.3 and 24.1'), greenbook('haloperidol'), fdaProducts('haloperidol')],
      },
      {
        route: 'oral',
        form: 'liquid',
        strengths: ['1 mg/mL', '2 mg/mL'],
        sources: [whoList('2.3'), fdaProducts('haloperidol lactate')],
      },
      {
        route: 'injection',
        form: 'injection',
        strengths: ['5 mg/mL', '50 mg/mL', '100 mg/mL'],
        sources: [whoList('24.1'), fdaProducts('haloperidol lactate and decanoate')],
      },
    ],
    doses: [
      {
        route: 'oral',
        from: years(18),
        under: years(65),
        day: { max: [20, 'mg'] },
        sources: [cite(msf('haloperidol oral'), 'Dosage')],
      },
      {
        route: 'oral',
        from: years(18),
        under: years(65),
        use: 'resistant schizophrenia',
        day: { max: [30, 'mg'] },
        sources: [cite(nigeriaGuidelines, 'Schizophrenia')],
      },
      {
        route: 'oral',
        from: years(65),
        day: { max: [5, 'mg'] },
        sources: [cite(msf('haloperidol oral'), 'Dosage')],
      },
      {
        route: 'oral',
        from: years(2),
        under: years(13),
        day: { max: [10, 'mg'] },
        sources: [cite(nigeriaGuidelines, 'Antipsychotics')],
      },
    ],
  },
  chlorpromazine: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['10 mg', '25 mg', '50 mg', '100 mg', '200 mg'],
        sources: [greenbook('chlorpromazine'), fdaProducts('chlorpromazine hydrochloride')],
      },
      {
        route: 'oral',
        form: 'liquid',
        strengths: ['25 mg/5 mL', '100 mg/5 mL', '30 mg/mL', '40 mg/mL', '100 mg/mL'],
        sources: [
          cite(chlorpromazineSmpc, '2'),
          cite(chlorpromazineCore, 'Forms'),
          fdaProducts('chlorpromazine hydrochloride'),
        ],
      },
      {
        route: 'injection',
        form: 'injection',
        strengths: ['25 mg/mL'],
        sources: [greenbook('chlorpromazine'), fdaProducts('chlorpromazine hydrochloride')],
      },
      {
        route: 'rectal',
        form: 'suppository',
        strengths: ['25 mg', '100 mg'],
        sources: [cite(chlorpromazineCore, 'Forms'), fdaProducts('chlorpromazine')],
      },
    ],
    doses: [
      {
        route: 'oral',
        day: { max: [300, 'mg'] },
        sources: [cite(nigeriaGuidelines, 'Schizophrenia'), cite(chlorpromazineSmpc, '4.2')],
      },
      {
        route: 'oral',
        use: 'psychosis that needs more than the usual dose',
        day: { max: [1000, 'mg'] },
        sources: [cite(chlorpromazineSmpc, '4.2')],
      },
      {
        route: 'oral',
        from: years(1),
        under: years(6),
        dose: { maxPerKg: [0.5, 'mg'] },
        day: { max: [40, 'mg'] },
        hoursApart: 4,
        sources: [cite(chlorpromazineSmpc, '4.2')],
      },
      {
        route: 'oral',
        from: years(6),
        under: years(13),
        day: { max: [75, 'mg'] },
        sources: [cite(chlorpromazineSmpc, '4.2')],
      },
      {
        route: 'injection',
        dose: { max: [50, 'mg'] },
        hoursApart: 6,
        sources: [cite(nigeriaGuidelines, 'Schizophrenia')],
      },
    ],
  },
  trifluoperazine: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['1 mg', '2 mg', '5 mg', '10 mg'],
        sources: [greenbook('trifluoperazine'), fdaProducts('trifluoperazine hydrochloride')],
      },
      {
        route: 'oral',
        form: 'liquid',
        strengths: ['5 mg/5 mL'],
        sources: [cite(trifluoperazineSummary, 'Presentation')],
      },
    ],
    doses: [
      // For psychosis the source raises 15 mg by 5 mg every third day, without a highest dose.
      {
        route: 'oral',
        day: { max: [15, 'mg'] },
        sources: [cite(trifluoperazineSmpc, '4.2')],
      },
      {
        route: 'oral',
        from: years(3),
        under: years(5),
        day: { max: [1, 'mg'] },
        sources: [cite(trifluoperazineSummary, 'Posology')],
      },
      {
        route: 'oral',
        from: years(5),
        under: years(12),
        day: { max: [4, 'mg'] },
        sources: [cite(trifluoperazineSummary, 'Posology')],
      },
      {
        route: 'oral',
        from: years(3),
        under: years(12),
        use: 'psychosis, the first dose',
        day: { max: [5, 'mg'] },
        sources: [cite(trifluoperazineSummary, 'Posology')],
      },
    ],
  },
  fluphenazine: {
    forms: [
      {
        route: 'injection',
        form: 'injection',
        strengths: ['2.5 mg/mL', '25 mg/mL'],
        sources: [whoList('24.1'), greenbook('fluphenazine decanoate'), fdaProducts('fluphenazine')],
      },
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['1 mg', '2.5 mg', '5 mg', '10 mg'],
        sources: [fdaProducts('fluphenazine hydrochloride')],
      },
      {
        route: 'oral',
        form: 'liquid',
        strengths: ['2.5 mg/5 mL', '5 mg/mL'],
        sources: [fdaProducts('fluphenazine hydrochloride')],
      },
    ],
    doses: [
      {
        route: 'injection',
        dose: { max: [100, 'mg'] },
        hoursApart: 336,
        sources: [cite(modecateSmpc, '4.2'), cite(nigeriaGuidelines, 'Schizophrenia')],
      },
      {
        route: 'oral',
        from: years(18),
        under: years(65),
        day: { max: [20, 'mg'] },
        sources: [cite(nigeriaGuidelines, 'Schizophrenia')],
      },
      {
        route: 'oral',
        from: years(65),
        day: { max: [10, 'mg'] },
        sources: [cite(nigeriaGuidelines, 'Schizophrenia')],
      },
    ],
  },
  risperidone: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['0.25 mg', '0.5 mg', '1 mg', '2 mg', '3 mg', '4 mg', '5 mg', '6 mg'],
        sources: [whoList('24.1'), greenbook('risperidone'), fdaProducts('risperidone')],
      },
      { route: 'oral', form: 'liquid', strengths: ['1 mg/mL'], sources: [fdaProducts('risperidone')] },
      {
        route: 'injection',
        form: 'injection',
        strengths: ['12.5 mg', '25 mg', '37.5 mg', '50 mg', '90 mg', '100 mg', '120 mg'],
        sources: [fdaProducts('risperidone')],
      },
    ],
    doses: [
      { route: 'oral', day: { max: [6, 'mg'] }, sources: [dosing('risperidone, oral')] },
      {
        route: 'oral',
        use: 'schizophrenia',
        day: { max: [16, 'mg'] },
        sources: [dosing('risperidone, oral')],
      },
      {
        route: 'oral',
        from: years(10),
        under: years(18),
        day: { max: [6, 'mg'] },
        sources: [dosing('risperidone, oral')],
      },
    ],
  },
  olanzapine: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['2.5 mg', '3 mg', '5 mg', '7.5 mg', '10 mg', '15 mg', '20 mg'],
        sources: [greenbook('olanzapine'), registered, fdaProducts('olanzapine')],
      },
      {
        route: 'injection',
        form: 'injection',
        strengths: ['10 mg'],
        sources: [whoList('24.1'), fdaProducts('olanzapine')],
      },
    ],
    doses: [
      { route: 'oral', day: { max: [20, 'mg'] }, sources: [dosing('olanzapine, oral')] },
      {
        route: 'oral',
        from: years(13),
        under: years(18),
        day: { max: [20, 'mg'] },
        sources: [dosing('olanzapine, oral')],
      },
    ],
  },
  quetiapine: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['25 mg', '50 mg', '100 mg', '150 mg', '200 mg', '300 mg', '400 mg'],
        sources: [whoList('24.2.2'), greenbook('quetiapine'), fdaProducts('quetiapine fumarate')],
      },
    ],
    doses: [
      { route: 'oral', day: { max: [800, 'mg'] }, sources: [dosing('quetiapine, oral')] },
      {
        route: 'oral',
        from: years(10),
        under: years(18),
        day: { max: [600, 'mg'] },
        sources: [dosing('quetiapine, oral')],
      },
      {
        route: 'oral',
        from: years(13),
        under: years(18),
        use: 'schizophrenia',
        day: { max: [800, 'mg'] },
        sources: [dosing('quetiapine, oral')],
      },
    ],
  },
  lithium: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['200 mg', '250 mg', '300 mg', '400 mg', '450 mg'],
        sources: [
          whoList('24.2.2'),
          fdaProducts('lithium carbonate'),
          cite(priadelSmpc, '2'),
          cite(camcolitTabletSmpc, '2'),
        ],
      },
      {
        route: 'oral',
        form: 'capsule',
        strengths: ['150 mg', '300 mg', '600 mg'],
        sources: [fdaProducts('lithium carbonate')],
      },
      {
        route: 'oral',
        form: 'liquid',
        strengths: ['300 mg/5 mL'],
        sources: [fdaProducts('lithium citrate')],
      },
    ],
    doses: [
      // The blood level decides; this is the upper end of the dose for acute mania.
      {
        route: 'oral',
        dose: { max: [900, 'mg'] },
        day: { max: [1800, 'mg'] },
        sources: [dosing('lithium, oral')],
      },
      {
        route: 'oral',
        from: years(7),
        under: years(18),
        fromKg: 30,
        dose: { max: [900, 'mg'] },
        day: { max: [1800, 'mg'] },
        sources: [dosing('lithium, oral')],
      },
      {
        route: 'oral',
        from: years(7),
        under: years(18),
        fromKg: 20,
        underKg: 30,
        day: { max: [1500, 'mg'] },
        sources: [dosing('lithium, oral')],
      },
    ],
  },
  trihexyphenidyl: {
    forms: [
      {
        route: 'oral',
        form: 'tablet',
        strengths: ['2 mg', '5 mg'],
        sources: [greenbook('trihexyphenidyl'), fdaProducts('trihexyphenidyl hydrochloride')],
      },
      {
        route: 'oral',
        form: 'liquid',
        strengths: ['2 mg/5 mL'],
        sources: [fdaProducts('trihexyphenidyl hydrochloride')],
      },
    ],
    doses: [{ route: 'oral', day: { max: [15, 'mg'] }, sources: [dosing('trihexyphenidyl, oral')] }],
  },
}
