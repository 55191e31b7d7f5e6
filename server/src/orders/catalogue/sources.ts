/* Where LOINC codes were read, with their long common names. All read on 2026-11-23. */

export const nhiMap =
  'Code list of a mapper for the TWNHIFHIR guide, with the long common names that its validator accepts (public GitHub, read 2026-11-23)'
export const reportable =
  'FHIR value set of notifiable conditions, with LOINC displays (public GitHub, read 2026-11-23)'
export const dhis2 = 'DHIS2 FHIR guide, example bundle of an encounter (public GitHub, read 2026-11-23)'
export const thailand = 'Thai Core FHIR guide, example of a pregnancy test (public GitHub, read 2026-11-23)'
export const antenatal =
  'Laboratory names of an antenatal record, with LOINC codes (public GitHub, read 2026-11-23)'
