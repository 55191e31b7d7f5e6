/** Plain names of the UCUM units in which laboratories report; another unit is stored and shown as it was typed. */
const labels: Record<string, string> = {
  '%': '%',
  'g/dL': 'g/dl',
  'g/L': 'g/l',
  'mg/L': 'mg/l',
  'mg/dL': 'mg/dl',
  'ng/mL': 'ng/ml',
  'ng/dL': 'ng/dl',
  'mmol/L': 'mmol/l',
  'umol/L': 'µmol/l',
  'pmol/L': 'pmol/l',
  'U/L': 'U/l',
  'm[IU]/L': 'mIU/l',
  '[IU]/L': 'IU/l',
  '10*9/L': '× 10⁹/l',
  '10*12/L': '× 10¹²/l',
  '/uL': 'per µl',
  '{copies}/mL': 'copies/ml',
  '[HPF]': 'per field',
  fL: 'fl',
  pg: 'pg',
  'mm/h': 'mm in an hour',
  s: 'seconds',
  'mg/g': 'mg/g',
  'mg/mmol': 'mg/mmol',
}

export const resultUnitLabel = (unit: string): string => labels[unit] ?? unit
