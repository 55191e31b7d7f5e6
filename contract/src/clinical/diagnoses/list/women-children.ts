/** Women, pregnancy, birth and the newborn: see ../list.ts for the source and the format. */
export const womenChildren = `
N60.09|Solitary cyst of unspecified breast|breast cyst
N61.0|Mastitis without abscess|breast infection
N63.0|Unspecified lump in unspecified breast|breast lump
N64.4|Mastodynia|breast pain
N70.93|Salpingitis and oophoritis, unspecified|
N71.9|Inflammatory disease of uterus, unspecified|infection of the womb, endometritis
N72|Inflammatory disease of cervix uteri|
N73.9|Female pelvic inflammatory disease, unspecified|pid, pelvic inflammatory disease
N75.1|Abscess of Bartholin's gland|
N76.0|Acute vaginitis|vaginitis, bacterial vaginosis, bv
N76.2|Acute vulvitis|
N80.9|Endometriosis, unspecified|
N81.4|Uterovaginal prolapse, unspecified|womb prolapse
N82.0|Vesicovaginal fistula|vvf, vesicovaginal fistula, leaking urine after childbirth
N83.20|Unspecified ovarian cysts|ovarian cyst
N83.209|Unspecified ovarian cyst, unspecified side|ovarian cyst
N87.9|Dysplasia of cervix uteri, unspecified|abnormal smear
N89.8|Other specified noninflammatory disorders of vagina|vaginal discharge, white discharge
N90.810|Female genital mutilation status, unspecified|fgm, female genital cutting
N91.2|Amenorrhea, unspecified|missed period
N91.5|Oligomenorrhea, unspecified|
N92.0|Excessive and frequent menstruation with regular cycle|heavy periods, menorrhagia
N92.1|Excessive and frequent menstruation with irregular cycle|
N92.6|Irregular menstruation, unspecified|irregular periods
N93.9|Abnormal uterine and vaginal bleeding, unspecified|abnormal bleeding
N94.3|Premenstrual tension syndrome|pms
N94.6|Dysmenorrhea, unspecified|painful periods, period pain
N95.1|Menopausal and female climacteric states|menopause, hot flushes
N95.0|Postmenopausal bleeding|
N97.9|Female infertility, unspecified|infertility
O00.90|Unspecified ectopic pregnancy without intrauterine pregnancy|ectopic
O02.1|Missed abortion|miscarriage, missed miscarriage
O03.9|Complete or unspecified spontaneous abortion without complication|miscarriage
O10.019|Pre-existing essential hypertension complicating pregnancy, unspecified trimester|high blood pressure before pregnancy
O10.919|Unspecified pre-existing hypertension complicating pregnancy, unspecified trimester|
O11.9|Pre-existing hypertension with pre-eclampsia, unspecified trimester|
O13.9|Gestational [pregnancy-induced] hypertension without significant proteinuria, unspecified trimester|pregnancy induced hypertension
O14.00|Mild to moderate pre-eclampsia, unspecified trimester|pre-eclampsia
O14.10|Severe pre-eclampsia, unspecified trimester|severe pre-eclampsia
O14.90|Unspecified pre-eclampsia, unspecified trimester|pre-eclampsia
O15.9|Eclampsia, unspecified as to time period|eclampsia, fits in pregnancy
O20.0|Threatened abortion|
O20.9|Hemorrhage in early pregnancy, unspecified|bleeding in early pregnancy
O21.0|Mild hyperemesis gravidarum|morning sickness
O21.1|Hyperemesis gravidarum with metabolic disturbance|
O22.40|Hemorrhoids in pregnancy, unspecified trimester|piles in pregnancy
O23.40|Unspecified infection of urinary tract in pregnancy, unspecified trimester|urine infection in pregnancy, uti in pregnancy
O24.419|Gestational diabetes mellitus in pregnancy, unspecified control|gestational diabetes, diabetes in pregnancy, gdm
O24.919|Unspecified diabetes mellitus in pregnancy, unspecified trimester|diabetes in pregnancy
O26.619|Liver and biliary tract disorders in pregnancy, unspecified trimester|itching and jaundice in pregnancy, cholestasis
O26.899|Other specified pregnancy related conditions, unspecified trimester|
O30.009|Twin pregnancy, unspecified number of placenta and unspecified number of amniotic sacs, unspecified trimester|twins
O36.4XX0|Maternal care for intrauterine death, not applicable or unspecified|
O42.90|Premature rupture of membranes, unspecified as to length of time between rupture and onset of labor, unspecified weeks of gestation|waters broken
O44.00|Complete placenta previa NOS or without hemorrhage, unspecified trimester|low placenta
O46.90|Antepartum hemorrhage, unspecified, unspecified trimester|bleeding before birth, antepartum haemorrhage, aph
O47.9|False labor, unspecified|
O60.00|Preterm labor without delivery, unspecified trimester|
O72.1|Other immediate postpartum hemorrhage|heavy bleeding after birth, postpartum haemorrhage, pph
O75.3|Other infection during labor|infection in labour
O80|Encounter for full-term uncomplicated delivery|normal delivery
O82|Encounter for cesarean delivery without indication|caesarean section
O85|Puerperal sepsis|
O86.4|Pyrexia of unknown origin following delivery|
O90.6|Postpartum mood disturbance|
O92.79|Other disorders of lactation|
O98.619|Protozoal diseases complicating pregnancy, unspecified trimester|malaria in pregnancy
O98.719|Human immunodeficiency virus [HIV] disease complicating pregnancy, unspecified trimester|hiv in pregnancy
O99.019|Anemia complicating pregnancy, unspecified trimester|anaemia in pregnancy
O99.419|Diseases of the circulatory system complicating pregnancy, unspecified trimester|heart disease in pregnancy
P28.4|Other apnea of newborn|apnoea of the newborn
P37.3|Congenital falciparum malaria|malaria in a newborn, congenital malaria
P39.1|Neonatal conjunctivitis and dacryocystitis|eye infection of the newborn, ophthalmia
P53|Hemorrhagic disease of newborn|vitamin K deficiency bleeding of the newborn
P70.4|Other neonatal hypoglycemia|low sugar in a newborn
P77.9|Necrotizing enterocolitis in newborn, unspecified|necrotizing enterocolitis
P84|Other problems with newborn|problems after birth, birth asphyxia
Q24.9|Congenital malformation of heart, unspecified|congenital heart disease, hole in the heart
Q64.2|Congenital posterior urethral valves|posterior urethral valves
Q69.9|Polydactyly, unspecified|extra finger or toe
Z30.9|Encounter for contraceptive management, unspecified|family planning
Z33.1|Pregnant state, incidental|
Z34.00|Encounter for supervision of normal first pregnancy, unspecified trimester|care in first pregnancy, anc, first pregnancy
Z34.80|Encounter for supervision of other normal pregnancy, unspecified trimester|
Z34.90|Encounter for supervision of normal pregnancy, unspecified, unspecified trimester|pregnancy care, antenatal, anc, pregnancy check, pregnancy
Z39.0|Encounter for care and examination of mother immediately after delivery|
Z39.2|Encounter for routine postpartum follow-up|postnatal check
Z32.01|Encounter for pregnancy test, result positive|
Z30.011|Encounter for initial prescription of contraceptive pills|contraceptive pill
Z30.09|Encounter for other general counseling and advice on contraception|family planning, contraception
Z30.42|Encounter for surveillance of injectable contraceptive|contraceptive injection, depo, injection
Z30.430|Encounter for insertion of intrauterine contraceptive device|coil
Z31.61|Procreative counseling and advice using natural family planning|
P07.30|Preterm newborn, unspecified weeks of gestation|premature baby
P22.0|Respiratory distress syndrome of newborn|
P36.9|Bacterial sepsis of newborn, unspecified|neonatal sepsis
P38.9|Omphalitis without hemorrhage|
P55.9|Hemolytic disease of newborn, unspecified|
P58.9|Neonatal jaundice due to excessive hemolysis, unspecified|
P59.9|Neonatal jaundice, unspecified|newborn jaundice
P92.9|Feeding problem of newborn, unspecified|
P96.9|Condition originating in the perinatal period, unspecified|
Q21.0|Ventricular septal defect|vsd, hole in heart
Q21.1|Atrial septal defect|
Q35.9|Cleft palate, unspecified|
Q37.9|Unspecified cleft palate with unilateral cleft lip|
Q53.9|Undescended testicle, unspecified|undescended testis
Q65.89|Other specified congenital deformities of hip|
Q66.89|Other specified congenital deformities of feet|club foot
Q90.9|Down syndrome, unspecified|
Z00.110|Health examination for newborn under 8 days old|
Z00.121|Encounter for routine child health examination with abnormal findings|
Z00.129|Encounter for routine child health examination without abnormal findings|well child check, baby check
Z23|Encounter for immunization|vaccination, immunisation
Z38.00|Single liveborn infant, delivered vaginally|
`
