/** Heart and vessels; the airways and lungs: see ../list.ts for the source and the format. */
export const heartLungs = `
I00|Rheumatic fever without heart involvement|
I01.9|Acute rheumatic heart disease, unspecified|
I05.9|Rheumatic mitral valve disease, unspecified|
I09.9|Rheumatic heart disease, unspecified|rheumatic heart disease
I10|Essential (primary) hypertension|high blood pressure, htn, bp
I11.0|Hypertensive heart disease with heart failure|hypertensive heart failure
I11.9|Hypertensive heart disease without heart failure|
I12.9|Hypertensive chronic kidney disease with stage 1 through stage 4 chronic kidney disease, or unspecified chronic kidney disease|
I15.9|Secondary hypertension, unspecified|
I16.0|Hypertensive urgency|very high blood pressure
I16.1|Hypertensive emergency|dangerously high blood pressure, malignant hypertension
I20.0|Unstable angina|
I20.9|Angina pectoris, unspecified|angina, chest pain
I21.3|ST elevation (STEMI) myocardial infarction of unspecified site|stemi, heart attack
I21.4|Non-ST elevation (NSTEMI) myocardial infarction|heart attack, nstemi
I21.9|Acute myocardial infarction, unspecified|heart attack, mi
I24.9|Acute ischemic heart disease, unspecified|acute coronary syndrome, acs
I25.10|Atherosclerotic heart disease of native coronary artery without angina pectoris|coronary artery disease, cad, ischaemic heart disease, ihd
I25.2|Old myocardial infarction|previous heart attack
I26.99|Other pulmonary embolism without acute cor pulmonale|clot in the lung, pe, lung clot
I27.20|Pulmonary hypertension, unspecified|
I27.9|Pulmonary heart disease, unspecified|cor pulmonale, right heart disease
I30.9|Acute pericarditis, unspecified|
I33.0|Acute and subacute infective endocarditis|endocarditis
I34.0|Nonrheumatic mitral (valve) insufficiency|mitral regurgitation
I35.0|Nonrheumatic aortic (valve) stenosis|aortic stenosis
I40.9|Acute myocarditis, unspecified|myocarditis
I42.0|Dilated cardiomyopathy|
I42.9|Cardiomyopathy, unspecified|
I44.2|Atrioventricular block, complete|
I47.1|Supraventricular tachycardia|svt
I48.0|Paroxysmal atrial fibrillation|
I48.20|Chronic atrial fibrillation, unspecified|
I48.91|Unspecified atrial fibrillation|af, irregular heartbeat
I49.9|Cardiac arrhythmia, unspecified|irregular heartbeat
I50.9|Heart failure, unspecified|congestive heart failure, chf, ccf
I50.20|Unspecified systolic (congestive) heart failure|
I50.30|Unspecified diastolic (congestive) heart failure|
I51.7|Cardiomegaly|enlarged heart
I60.9|Nontraumatic subarachnoid hemorrhage, unspecified|brain bleed
I61.9|Nontraumatic intracerebral hemorrhage, unspecified|stroke, brain bleed, haemorrhage
I63.9|Cerebral infarction, unspecified|stroke, cva
I67.9|Cerebrovascular disease, unspecified|
I69.30|Unspecified sequelae of cerebral infarction|after a stroke, after stroke
I70.209|Unspecified atherosclerosis of native arteries of extremities, unspecified extremity|
I71.4|Abdominal aortic aneurysm, without rupture|aaa
I73.9|Peripheral vascular disease, unspecified|pvd, pad, poor circulation
I80.209|Phlebitis and thrombophlebitis of unspecified deep vessels of unspecified lower extremity|
I82.409|Acute embolism and thrombosis of unspecified deep veins of unspecified lower extremity|dvt, leg clot
I83.90|Asymptomatic varicose veins of unspecified lower extremity|varicose veins
I85.00|Esophageal varices without bleeding|
I87.2|Venous insufficiency (chronic) (peripheral)|
I89.0|Lymphedema, not elsewhere classified|
I95.1|Orthostatic hypotension|
I95.9|Hypotension, unspecified|low blood pressure
J05.10|Acute epiglottitis without obstruction|epiglottitis
J45.902|Unspecified asthma with status asthmaticus|severe asthma attack, status asthmaticus
J85.2|Abscess of lung without pneumonia|lung abscess
K64.9|Unspecified hemorrhoids|piles, haemorrhoids
J00|Acute nasopharyngitis [common cold]|common cold, cold, coryza, runny nose, catarrh
J01.90|Acute sinusitis, unspecified|sinusitis
J02.0|Streptococcal pharyngitis|strep throat
J02.9|Acute pharyngitis, unspecified|sore throat, pharyngitis
J03.90|Acute tonsillitis, unspecified|tonsillitis
J04.0|Acute laryngitis|
J05.0|Acute obstructive laryngitis [croup]|croup
J06.9|Acute upper respiratory infection, unspecified|urti, uri, cold, cough and cold
J09.X2|Influenza due to identified novel influenza A virus with other respiratory manifestations|
J10.1|Influenza due to other identified influenza virus with other respiratory manifestations|flu
J11.1|Influenza due to unidentified influenza virus with other respiratory manifestations|flu, influenza
J12.9|Viral pneumonia, unspecified|
J15.9|Unspecified bacterial pneumonia|
J18.0|Bronchopneumonia, unspecified organism|
J18.1|Lobar pneumonia, unspecified organism|lobar pneumonia
J18.9|Pneumonia, unspecified organism|pneumonia, chest infection, cap
J20.9|Acute bronchitis, unspecified|chest infection
J21.9|Acute bronchiolitis, unspecified|
J22|Unspecified acute lower respiratory infection|chest infection, lrti
J30.1|Allergic rhinitis due to pollen|hay fever
J30.2|Other seasonal allergic rhinitis|hay fever
J30.9|Allergic rhinitis, unspecified|hay fever, allergic rhinitis
J31.0|Chronic rhinitis|
J32.9|Chronic sinusitis, unspecified|sinusitis
J33.9|Nasal polyp, unspecified|nasal polyp
J34.2|Deviated nasal septum|
J34.89|Other specified disorders of nose and nasal sinuses|blocked nose
J35.01|Chronic tonsillitis|
J35.3|Hypertrophy of tonsils with hypertrophy of adenoids|enlarged tonsils and adenoids
J36|Peritonsillar abscess|quinsy
J38.00|Paralysis of vocal cords and larynx, unspecified|
J40|Bronchitis, not specified as acute or chronic|
J42|Unspecified chronic bronchitis|
J43.9|Emphysema, unspecified|
J44.0|Chronic obstructive pulmonary disease with (acute) lower respiratory infection|copd
J44.1|Chronic obstructive pulmonary disease with (acute) exacerbation|copd exacerbation, copd flare
J44.9|Chronic obstructive pulmonary disease, unspecified|copd
J45.2|Mild intermittent asthma|mild asthma
J45.3|Mild persistent asthma|mild asthma, asthma mild persistent
J45.4|Moderate persistent asthma|moderate asthma
J45.5|Severe persistent asthma|severe asthma
J45.901|Unspecified asthma with (acute) exacerbation|asthma attack
J45.909|Unspecified asthma, uncomplicated|asthma, wheeze
J45.990|Exercise induced bronchospasm|exercise asthma
J47.9|Bronchiectasis, uncomplicated|
J69.0|Pneumonitis due to inhalation of food and vomit|
J81.0|Acute pulmonary edema|
J84.10|Pulmonary fibrosis, unspecified|
J90|Pleural effusion, not elsewhere classified|fluid on lung
J93.9|Pneumothorax, unspecified|collapsed lung
J96.00|Acute respiratory failure, unspecified whether with hypoxia or hypercapnia|
J98.01|Acute bronchospasm|
`
