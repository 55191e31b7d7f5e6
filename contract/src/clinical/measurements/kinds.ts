/** What is measured. A height under two years is a length, measured lying. */
export const measurementKinds = [
  'weight',
  'height',
  'temperature',
  'pulse',
  'blood-pressure',
  'respiratory-rate',
  'oxygen-saturation',
  'glucose',
  'creatinine',
] as const
export type MeasurementKind = (typeof measurementKinds)[number]

/** UCUM. */
export const units = ['kg', 'cm', 'Cel', '/min', 'mm[Hg]', '%', 'mmol/L', 'mg/dL', 'umol/L'] as const
export type Unit = (typeof units)[number]

export const unitLabels: Record<Unit, string> = {
  kg: 'kg',
  cm: 'cm',
  Cel: '°C',
  '/min': 'per minute',
  'mm[Hg]': 'mmHg',
  '%': '%',
  'mmol/L': 'mmol/l',
  'mg/dL': 'mg/dl',
  'umol/L': 'µmol/l',
}

type Measure = {
  name: string
  /** Of the stored value. */
  unit: Unit
  /** Another unit in which it may be entered and shown. */
  alsoIn: Unit | null
  loinc: string
  /** Where the LOINC code was read; null while it is unconfirmed. */
  source: string | null
  decimals: number
}

const fhirGuide =
  'Virtually Healthcare HL7 FHIR Implementation Guide 0.1.0, observation definitions (build.fhir.org, read 2026-11-23)'

/** Codes of LOINC. Blood pressure is the panel of systolic 8480-6 and diastolic 8462-4. */
export const measures: Record<MeasurementKind, Measure> = {
  weight: { name: 'Weight', unit: 'kg', alsoIn: null, loinc: '29463-7', source: fhirGuide, decimals: 1 },
  height: { name: 'Height', unit: 'cm', alsoIn: null, loinc: '8302-2', source: fhirGuide, decimals: 1 },
  temperature: {
    name: 'Temperature',
    unit: 'Cel',
    alsoIn: null,
    loinc: '8310-5',
    source: fhirGuide,
    decimals: 1,
  },
  pulse: {
    name: 'Pulse',
    unit: '/min',
    alsoIn: null,
    loinc: '8867-4',
    source: 'FHIR Heart Rate Profile, HL7, FHIR 4.6.0',
    decimals: 0,
  },
  'blood-pressure': {
    name: 'Blood pressure',
    unit: 'mm[Hg]',
    alsoIn: null,
    loinc: '85354-9',
    source: 'FHIR Blood Pressure Profile, HL7, FHIR R4B (4.3.0)',
    decimals: 0,
  },
  'respiratory-rate': {
    name: 'Respiratory rate',
    unit: '/min',
    alsoIn: null,
    loinc: '9279-1',
    source: 'FHIR Respiratory Rate Profile, HL7, FHIR STU3',
    decimals: 0,
  },
  'oxygen-saturation': {
    name: 'Oxygen saturation',
    unit: '%',
    alsoIn: null,
    loinc: '2708-6',
    source: 'CPG StructureDefinition chf-o2-sat, WHO smart-emcare (commit 750268bd)',
    decimals: 0,
  },
  glucose: {
    name: 'Blood glucose',
    unit: 'mmol/L',
    alsoIn: 'mg/dL',
    loinc: '14743-9',
    source: 'LOINC record of 14743-9, quoted from the LOINC table (gist.github.com/bewest/4965993)',
    decimals: 1,
  },
  creatinine: {
    name: 'Creatinine',
    unit: 'umol/L',
    alsoIn: 'mg/dL',
    // In µmol/l; the code in mg/dl, 2160-0, was read.
    loinc: '14682-9',
    source: null,
    decimals: 0,
  },
}

/** Only doctors record these. */
export const doctorsKinds: readonly MeasurementKind[] = ['creatinine']

/**
 * mg/dl in one unit of the stored value: glucose 18.018 mg/dl per mmol/l (180.16 g/mol, tools.gera.services/glucose-unit-converter;
 * the Nigerian guideline NSTG 2022 rounds to 18), creatinine 1/88.4 mg/dl per µmol/l (gpnotebook: 'creatinine (µmol/L)/88.4').
 */
const mgPerDl: Partial<Record<MeasurementKind, number>> = { glucose: 18.018, creatinine: 1 / 88.4 }

const rounded = (value: number) => Math.round(value * 1000) / 1000

/** A value as it is stored. */
export const toStoredUnit = (kind: MeasurementKind, value: number, unit: Unit): number =>
  unit === measures[kind].unit ? value : rounded(value / (mgPerDl[kind] ?? 1))

/** A stored value in a unit in which it may be shown, unrounded. */
export const inUnit = (kind: MeasurementKind, stored: number, unit: Unit): number =>
  unit === measures[kind].unit ? stored : stored * (mgPerDl[kind] ?? 1)

export const takesUnit = (kind: MeasurementKind, unit: Unit): boolean =>
  unit === measures[kind].unit || unit === measures[kind].alsoIn
