import type { Condition } from './row.ts'

/*
 * Words of problems as doctors and patients type them: in lower case, apostrophes removed, hyphens as spaces. Of a plain 'ulcer',
 * people in Nigeria mean the stomach's.
 */

export type Words = readonly [words: RegExp, butNot?: RegExp]

export const conditionWords: Readonly<Record<Condition, Words>> = {
  'G6PD deficiency': [
    /\bg ?6 ?(?:pd|dp)(?: defici\w+)?|glucose 6 phosphate dehydrogenase(?: defici\w+)?|favism/,
  ],
  asthma: [/\basth?a?ma(?:tics?)?\b/, /cardiac asthma/],
  COPD: [
    /\bco(?:p|a)d\b|chronic obstructive (?:pulmonary|airways?|lung)(?: disease)?|emphysema|chronic bronchitis/,
  ],
  epilepsy: [
    /\bepilep(?:sy|tics?|sies)\b|\bseizures?(?: disorder)?\b|\bconvulsions?\b|\bfits\b/,
    /(?:febrile|fever|eclamptic|dissociative|pseudo|non epileptic) (?:convulsions?|seizures?|fits)|pseudoseizures?|not epileptic/,
  ],
  'heart failure': [
    /(?:heart|cardiac|ventricular) failure|failing heart|\b(?:ccf|chf|hfref|hfpef|lvf)\b|cardiac asthma/,
  ],
  'long QT': [/\blong qtc?\b|qtc? prolong\w+|prolonged qtc?\b|torsades?/],
  'heart block or bradycardia': [
    /\b(?:heart|av|atrioventricular|sinoatrial) block\b|bradycardia|slow heart(?: ?beat| rate)?|sick sinus/,
  ],
  'heart attack or angina': [
    /heart attacks?|\bangina\b|myocardial infarct\w*|\b(?:mi|ihd|cad|acs|n?stemi|cabg)\b|(?:coronary|isch[ae]+mic) (?:artery |heart )?(?:disease|syndrome)|coronary (?:stents?|bypass)/,
    /(?:ludwigs?|vincents?) angina/,
  ],
  stroke: [
    /\bstrokes?\b|\bcva\b|\btias?\b|transient isch[ae]+mic attacks?|cerebrovascular accident|(?:cerebral|intracranial|intracerebral|subarachnoid) (?:infarct\w*|h[ae]+morrhage)/,
    /heat ?strokes?|cva tenderness|stroke volume/,
  ],
  'high blood pressure': [
    /\bhyperten[st]ion\b|\bhypertensives?\b|\b(?:htn|hbp)\b|(?:high|raised|elevated) (?:blood pressure|bp)\b|(?:blood pressure|bp) (?:is )?(?:high|raised|elevated)|pre ?eclampsia/,
    /(?:ocular|portal|pulmonary|pulmonary arterial|intracranial|white coat) hypertension|pulmonary artery hypertension/,
  ],
  'peptic ulcer or stomach bleeding': [
    /\bulcers?\b|\bpud\b|(?:stomach|gastric|gi|gastrointestinal) (?:bleed\w*|h[ae]+morrhage)|bleeding (?:from|in) (?:the )?stomach|h[ae]+matemesis|mel[ae]+na|vomit\w* (?:of )?blood/,
    /(?:leg|foot|feet|ankle|mouth|oral|tongue|aphthous|corneal|eye|diabetic|pressure|bed|venous|arterial|varicose|tropical|buruli|genital|vaginal|vulval|penile|skin|decubitus|cervical|anal|rectal|chronic leg|sickle cell leg|non pressure|non pressure chronic) ulcers?|ulcers? (?:of|on|in) (?:the )?(?:leg|foot|mouth|tongue|skin|eye|cornea|penis|vulva)|bed ?sores?/,
  ],
  'bleeding disorder': [
    /(?:bleeding|clotting|coagulation) (?:disorder|disease|problem|tendency)s?|h[ae]+mophili\w+|von ?willebrands?|thrombocytop[ae]+nia|\bitp\b|low platelets?|coagulopathy/,
  ],
  'blood clots': [
    /blood clots?|\bclots? in (?:the )?(?:leg|lung|vein)s?|\b(?:dvt|vte)\b|(?:deep )?ve(?:in|nous) thrombo\w+|pulmonary embol\w+|lung clots?|thrombophilia|antiphospholipid/,
  ],
  diabetes: [
    /\bdiabet(?:es|is)(?: mellitus)?\b|\bdiabetics?\b|\b(?:t[12] ?)?dm ?[12]?\b|\bn?iddm\b|sugar disease/,
    /diabetes insipidus|(?:pre|borderline) ?(?:diabetes|diabetic)|prediabet\w+/,
  ],
  'thyroid disease': [
    /\b(?:hypo|hyper)thyroid\w*|thyrotoxi\w+|\bgraves\b|hashimotos?|\bgoit(?:re|er)s?\b|thyroiditis|myx[oe]+dema|(?:under|over) ?active thyroid|thyroid (?:disease|disorder|problem|dysfunction|trouble)s?/,
  ],
  gout: [/\bgout(?:y arthritis)?\b/],
  glaucoma: [/glaucoma/],
  'enlarged prostate or urinary retention': [
    /\bbph\b|(?:enlarged|big|large) prostate|prostat(?:e|ic) (?:enlargement|hyper\w+)|prostatomegaly|(?:urinary|urine) retention|retention of urine|(?:cant|cannot|unable to) (?:pass urine|urinate)/,
  ],
  'myasthenia gravis': [/myasthenia(?: gravis)?/],
  'Parkinson’s disease': [/\bparkinson(?:s|ism|s disease| disease)?\b/, /wol(?:f|ff) parkinson(?: white)?/],
  depression: [
    /\bdepress(?:ion|ive disorder|ive illness|ive episode)\b|\bdepressed\b/,
    /(?:respiratory|st|st segment|bone marrow|marrow|manic) depress(?:ion|ive disorder|ive illness)|depressed (?:fracture|skull|mood)/,
  ],
  psychosis: [/psychos[ie]s|psychotic|schizo\w+|delusional disorder/],
  'bipolar disorder': [/\bbipolar\b|\b(?:hypo)?mani(?:a|c)\b|manic depress\w+/],
  dementia: [/dementia|demented|alzheimers?/],
  'alcohol or drug dependence': [
    /(?:alcohol|drug|substance|opioids?|opiates?|cannabis|marijuana|cocaine|heroin|codeine|tramadol|benzodiazepine) (?:dependen\w+|abuse\w*|misuse\w*|addict\w*|use disorder)|(?:dependen\w+ on|addict\w* to|abuse of) (?:alcohol|drugs?|opioids?|codeine|tramadol|cocaine|heroin|cannabis)|alcoholi(?:sm|c)\b|\bdrug addicts?\b/,
    /alcoholic (?:liver|hepat\w+|cirrh\w+|fatty|drinks?|beverages?)/,
  ],
  porphyria: [/porphyria/],
  'sickle cell disease': [
    /sickle ?cell(?: (?:disease|an[ae]+mia|disorder))?|^s[sc]$|\bsicklers?\b|\bhb ?s[sc]\b|\b(?:hbss|scd)\b|genotype s[sc]\b|\bs[sc] genotype|\bs[sc] disease/,
    /sickle ?cell (?:trait|carrier|gene|as)\b/,
  ],
  'migraine with aura': [
    /migraines? (?:with|and) (?:\w+ )?aura|classic(?:al)? migraines?|aura (?:with|before) (?:\w+ )?migraines?/,
  ],
  'breast cancer': [
    /(?:breast|mammary) (?:cancer|ca|carcinoma|malignancy|tumou?r)|(?:cancer|ca|carcinoma) (?:of )?(?:the )?(?:left |right )?breast/,
  ],
  'bowel obstruction': [
    /(?:bowel|intestinal|intestine|gut) (?:obstruct\w+|block\w+)|(?:obstruct\w+|blocked) (?:bowel|intestine|gut)|\bileus\b|volvulus|intussusception/,
  ],
  'ulcerative colitis or Crohn’s disease': [
    /ulcerative colitis|\bcrohns?(?: disease)?\b|inflammatory bowel disease|\bibd\b/,
  ],
  'adrenal tumour': [/ph[ae]+ochromocytoma|adrenal (?:gland )?(?:tumou?r|adenoma|mass)/],
  'high potassium': [/hyperkal[ae]+mia|high (?:serum |blood )?potassium|potassium (?:is )?(?:high|raised)/],
  'low potassium': [/hypokal[ae]+mia|low (?:serum |blood )?potassium|potassium (?:is )?low/],
  dengue: [/\bdengue\b/],
  loiasis: [/\bloiasis\b|\bloa ?loa\b|\b(?:african )?eye ?worms?\b/],
  'optic neuritis': [/optic neuritis/],
  'tendon disorder': [
    /\btendons? (?:disorder|disease|problem|injury|pain|ruptur\w*|tear|inflammation)s?|\btend[io]n[io]tis\b|tendinopathy|tendinosis|tenosynovitis|(?:ruptured|torn|inflamed) (?:\w+ )?tendons?/,
  ],
}

export const liverWords: Words = [
  /(?:liver|hepatic) (?:disease|problem|failure|damage|impairment|insufficiency|dysfunction|cancer|tumou?r|cell carcinoma|cirrhosis|fibrosis|transplant|encephalopathy|coma)s?|(?:diseased|fatty|bad|damaged) liver|cirrho(?:sis|tic)|hepatitis(?: [a-e])?\b|\bhep(?:atitis)? ?[bc]\b|\bh[bc]v\b|hbsag (?:positive|reactive)|\b(?:nash|nafld|hcc)\b|hepatoma|hepatocellular|\bd?cld\b|(?:o?esophageal|gastric) varices/,
]
export const severeLiverWords: Words = [
  /cirrho(?:sis|tic)|(?:liver|hepatic) (?:failure|encephalopathy|coma|cirrhosis)|decompensat\w+|\bdcld\b|severe (?:\w+ )?(?:liver|hepatic)|(?:liver|hepatic) \w+ severe|end stage liver|child (?:pugh )?(?:class )?c\b|varices|ascites/,
  /(?:well )?compensated (?:\w+ )?cirrhosis|cirrhosis (?:well )?compensated|child (?:pugh )?(?:class )?a cirrhosis|cirrhosis child (?:pugh )?(?:class )?a\b/,
]

const kidney = String.raw`(?:kidney|renal)`
export const kidneyWords: Words = [
  new RegExp(
    String.raw`\bckd ?(?:g ?)?[1-5]?[ab]?\b|\b(?:ckd|cri|crf|esrd|esrf|eskd|aki)\b|${kidney} (?:disease|impairment|insufficiency|failure|problem|damage|dysfunction|injury|transplant)s?|(?:bad|damaged|failing|diseased|polycystic) kidneys?|\bnephropathy|nephrotic|glomerulo\w+|\b(?:lupus |interstitial )?nephritis|(?:on |h[ae]+mo ?|peritoneal )?dialysis`,
  ),
  /pyelonephritis|kidney stones?/,
]

/** A stage beside kidney disease, and its eGFR, from and to; the first that fits. */
export const kidneyStages: readonly (readonly [words: RegExp, low: number, high: number])[] = [
  [/(?:ckd ?(?:g ?)?|stage ?|grade ?|\bg)(?:5|v)\b|end stage|\b(?:esrd|esrf|eskd)\b|dialysis/, 0, 14],
  [/(?:ckd ?(?:g ?)?|stage ?|grade ?|\bg)(?:4|iv)\b/, 15, 29],
  [/(?:ckd ?(?:g ?)?|stage ?|grade ?|\bg)(?:3|iii) ?b\b/, 30, 44],
  [/(?:ckd ?(?:g ?)?|stage ?|grade ?|\bg)(?:3|iii) ?a\b/, 45, 59],
  [/(?:ckd ?(?:g ?)?|stage ?|grade ?|\bg)(?:3|iii)\b/, 30, 59],
  [/(?:ckd ?(?:g ?)?|stage ?|grade ?|\bg)(?:2|ii)\b/, 60, 89],
  [/(?:ckd ?(?:g ?)?|stage ?|grade ?|\bg)(?:1|i)\b/, 90, Infinity],
  // KDIGO's word for stage 5. An acute failure has no stage.
  [/^(?!.*\bacute\b).*(?:kidney|renal) failure/, 0, 14],
]

export const pregnancyWords: Words = [
  /\bpregnan(?:t|cy)\b|\bgravid\b|\bexpecting (?:a )?(?:baby|child|twins)\b|\bantenatal\b|\bweeks (?:of )?gestation\b|\bintrauterine gestation\b|\b(?:first|second|third) trimester\b/,
  /(?:ectopic|molar|previous|past|last|former|planning|prevent\w*|avoid\w*|wants?|trying for|desire\w*|after|prior) (?:a |the |her )?pregnan(?:t|cy)|(?:get|become|fall)(?:ting|ing)? pregnant|pregnan(?:t|cy) (?:planning|loss|termination|terminated)|was pregnant|(?:in|during|since|before) (?:her |the |my |last |previous )*pregnancy/,
]

export const breastfeedingWords: Words = [
  /\bbreast ?feeds?\b|\bbreast ?feeding\b|\blactating\b|\bnursing (?:mother|a baby|her baby|my baby|a child)\b/,
  /(?:stopped|finished|ended|completed|was|after) (?:exclusive )?(?:breast ?feeding|lactating)/,
]
