/** Reasons for an appointment other than a disease: see ../list.ts for the source and the format. */
export const reasons = `
Z00.00|Encounter for general adult medical examination without abnormal findings|check-up, medical, physical
Z00.01|Encounter for general adult medical examination with abnormal findings|check-up
Z01.00|Encounter for examination of eyes and vision without abnormal findings|
Z01.419|Encounter for gynecological examination (general) (routine) without abnormal findings|smear, pap test
Z02.0|Encounter for examination for admission to educational institution|
Z02.1|Encounter for pre-employment examination|fitness for work
Z02.6|Encounter for examination for insurance purposes|
Z02.79|Encounter for issue of other medical certificate|medical certificate, sick note
Z03.89|Encounter for observation for other suspected diseases and conditions ruled out|
Z04.9|Encounter for examination and observation for unspecified reason|
Z09|Encounter for follow-up examination after completed treatment for conditions other than malignant neoplasm|follow-up
Z08|Encounter for follow-up examination after completed treatment for malignant neoplasm|
Z11.3|Encounter for screening for infections with a predominantly sexual mode of transmission|sti test
Z11.4|Encounter for screening for human immunodeficiency virus [HIV]|hiv test
Z11.59|Encounter for screening for other viral diseases|
Z12.31|Encounter for screening mammogram for malignant neoplasm of breast|mammogram
Z12.4|Encounter for screening for malignant neoplasm of cervix|
Z12.5|Encounter for screening for malignant neoplasm of prostate|psa
Z13.1|Encounter for screening for diabetes mellitus|
Z13.220|Encounter for screening for lipoid disorders|
Z13.6|Encounter for screening for cardiovascular disorders|
Z20.3|Contact with and (suspected) exposure to rabies|possible contact with rabies, contact with rabies, animal bite
Z20.6|Contact with and (suspected) exposure to human immunodeficiency virus [HIV]|hiv exposure, pep
Z20.2|Contact with and (suspected) exposure to infections with a predominantly sexual mode of transmission|
Z20.822|Contact with and (suspected) exposure to COVID-19|
Z48.00|Encounter for change or removal of nonsurgical wound dressing|change of dressing
Z48.02|Encounter for removal of sutures|stitches out
Z51.5|Encounter for palliative care|palliative care
Z51.81|Encounter for therapeutic drug level monitoring|
Z60.9|Problem related to social environment, unspecified|
Z63.0|Problems in relationship with spouse or partner|
Z71.3|Dietary counseling and surveillance|diet advice
Z71.89|Other specified counseling|
Z71.9|Counseling, unspecified|advice
Z72.0|Tobacco use|tobacco use, smoking
Z73.3|Stress, not elsewhere classified|stress
Z76.0|Encounter for issue of repeat prescription|repeat prescription, prescription renewal, refill
Z79.2|Long term (current) use of antibiotics|long-term antibiotics
Z79.4|Long term (current) use of insulin|on insulin
Z79.01|Long term (current) use of anticoagulants|on warfarin
Z79.899|Other long term (current) drug therapy|
Z80.3|Family history of malignant neoplasm of breast|
Z82.49|Family history of ischemic heart disease and other diseases of the circulatory system|
Z83.3|Family history of diabetes mellitus|
Z86.11|Personal history of tuberculosis|
Z86.73|Personal history of transient ischemic attack (TIA), and cerebral infarction without residual deficits|
Z87.891|Personal history of nicotine dependence|ex-smoker
Z88.0|Allergy status to penicillin|penicillin allergy
Z91.010|Allergy to peanuts|
Z91.09|Other allergy status, other than to drugs and biological substances|allergy history
Z91.14|Patient's other noncompliance with medication regimen|
Z95.0|Presence of cardiac pacemaker|pacemaker
Z98.891|History of uterine scar from previous surgery|previous caesarean
Z99.2|Dependence on renal dialysis|dialysis
`
