/** µmol/L of creatinine in one mg/dL. */
const perMgDl = 88.4

/**
 * The estimated glomerular filtration rate in mL/min/1.73 m², by CKD-EPI 2021 (National Kidney Foundation; without a coefficient for
 * race). Only for adults: `years` from 18.
 */
export const egfr = (umolPerL: number, sex: 'female' | 'male', years: number): number => {
  const [kappa, alpha, factor] = sex === 'female' ? [0.7, -0.241, 1.012] : [0.9, -0.302, 1]
  const ratio = umolPerL / perMgDl / kappa
  return 142 * Math.min(ratio, 1) ** alpha * Math.max(ratio, 1) ** -1.2 * 0.9938 ** years * factor
}
