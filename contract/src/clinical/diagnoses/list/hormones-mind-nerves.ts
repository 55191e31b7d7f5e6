/** Hormones, nutrition and metabolism; the mind; the nerves: see ../list.ts for the source and the format. */
export const hormonesMindNerves = `
E01.2|Iodine-deficiency related (endemic) goiter, unspecified|iodine deficiency goitre
E03.9|Hypothyroidism, unspecified|underactive thyroid, low thyroid
E04.1|Nontoxic single thyroid nodule|thyroid nodule
E04.9|Nontoxic goiter, unspecified|goitre
E05.00|Thyrotoxicosis with diffuse goiter without thyrotoxic crisis or storm|overactive thyroid, graves disease
E05.90|Thyrotoxicosis, unspecified without thyrotoxic crisis or storm|overactive thyroid, hyperthyroidism
E06.3|Autoimmune thyroiditis|thyroid inflammation, hashimoto
E10.9|Type 1 diabetes mellitus without complications|type 1 diabetes, dm1, t1dm, insulin dependent diabetes
E10.10|Type 1 diabetes mellitus with ketoacidosis without coma|dka, diabetic ketoacidosis
E11.10|Type 2 diabetes mellitus with ketoacidosis without coma|type 2 diabetes with ketoacidosis, dka
E11.9|Type 2 diabetes mellitus without complications|type 2 diabetes, dm2, t2dm, diabetes, sugar disease
E11.22|Type 2 diabetes mellitus with diabetic chronic kidney disease|diabetic nephropathy, diabetes kidney
E11.319|Type 2 diabetes mellitus with unspecified diabetic retinopathy without macular edema|diabetic eye disease
E11.40|Type 2 diabetes mellitus with diabetic neuropathy, unspecified|diabetic neuropathy
E11.42|Type 2 diabetes mellitus with diabetic polyneuropathy|diabetic neuropathy
E11.51|Type 2 diabetes mellitus with diabetic peripheral angiopathy without gangrene|
E11.621|Type 2 diabetes mellitus with foot ulcer|diabetic foot
E11.649|Type 2 diabetes mellitus with hypoglycemia without coma|low sugar, hypo
E11.65|Type 2 diabetes mellitus with hyperglycemia|high sugar, uncontrolled diabetes
E13.9|Other specified diabetes mellitus without complications|
E16.2|Hypoglycemia, unspecified|low blood sugar, hypo
E20.9|Hypoparathyroidism, unspecified|
E21.3|Hyperparathyroidism, unspecified|
E22.1|Hyperprolactinemia|high prolactin
E23.0|Hypopituitarism|
E24.9|Cushing's syndrome, unspecified|cushing syndrome, cushing
E27.40|Unspecified adrenocortical insufficiency|adrenal gland failure, addison
E28.2|Polycystic ovarian syndrome|pcos, polycystic ovaries
E40|Kwashiorkor|severe malnutrition, protein malnutrition
E41|Nutritional marasmus|severe malnutrition, severe wasting
E42|Marasmic kwashiorkor|marasmic kwashiorkor, severe malnutrition
E43|Unspecified severe protein-calorie malnutrition|severe malnutrition, sam
E44.0|Moderate protein-calorie malnutrition|malnutrition, mam
E46|Unspecified protein-calorie malnutrition|malnutrition
E50.7|Other ocular manifestations of vitamin A deficiency|xerophthalmia, vitamin A deficiency of the eyes
E50.9|Vitamin A deficiency, unspecified|
E51.9|Thiamine deficiency, unspecified|beriberi, b1 deficiency
E52|Niacin deficiency [pellagra]|pellagra
E53.8|Deficiency of other specified B group vitamins|
E54|Ascorbic acid deficiency|scurvy, vitamin c deficiency
E55.0|Rickets, active|rickets
E55.9|Vitamin D deficiency, unspecified|low vitamin d
E56.9|Vitamin deficiency, unspecified|
E58|Dietary calcium deficiency|low calcium
E61.1|Iron deficiency|low iron
E61.8|Deficiency of other specified nutrient elements|lack of minerals
E66.3|Overweight|
E66.9|Obesity, unspecified|obese
E78.00|Pure hypercholesterolemia, unspecified|high cholesterol
E78.1|Pure hyperglyceridemia|
E78.2|Mixed hyperlipidemia|
E78.5|Hyperlipidemia, unspecified|high cholesterol, dyslipidaemia, hyperlipidaemia
E79.0|Hyperuricemia without signs of inflammatory arthritis and tophaceous disease|high uric acid
E80.6|Other disorders of bilirubin metabolism|inherited jaundice, dubin-johnson
E83.51|Hypocalcemia|low calcium
E86.0|Dehydration|fluid loss
E87.1|Hypo-osmolality and hyponatremia|low sodium
E87.5|Hyperkalemia|high potassium
E87.6|Hypokalemia|low potassium
E88.3|Tumor lysis syndrome|tumour breakdown, tumour lysis
E88.81|Metabolic syndrome|insulin resistance
F03.90|Unspecified dementia without behavioral disturbance|dementia, memory loss
F05|Delirium due to known physiological condition|confusion, acute confusion
F10.10|Alcohol abuse, uncomplicated|alcohol misuse, drinking
F10.20|Alcohol dependence, uncomplicated|dependence on alcohol, alcoholism
F11.20|Opioid dependence, uncomplicated|dependence on opioids, tramadol, codeine, addiction
F12.10|Cannabis abuse, uncomplicated|cannabis misuse, marijuana, weed
F17.200|Nicotine dependence, unspecified, uncomplicated|smoking, smoker, tobacco
F19.10|Other psychoactive substance abuse, uncomplicated|drug abuse
F20.9|Schizophrenia, unspecified|
F23|Brief psychotic disorder|acute psychosis
F29|Unspecified psychosis not due to a substance or known physiological condition|psychosis
F30.9|Manic episode, unspecified|mania
F31.9|Bipolar disorder, unspecified|bipolar, manic depression
F32.0|Major depressive disorder, single episode, mild|depression
F32.1|Major depressive disorder, single episode, moderate|depression
F32.2|Major depressive disorder, single episode, severe without psychotic features|depression
F32.89|Other specified depressive episodes|other depression
F32.9|Major depressive disorder, single episode, unspecified|depression, low mood
F33.9|Major depressive disorder, recurrent, unspecified|
F34.1|Dysthymic disorder|
F40.10|Social phobia, unspecified|social anxiety
F41.0|Panic disorder [episodic paroxysmal anxiety]|panic attack
F41.1|Generalized anxiety disorder|anxiety, gad
F41.9|Anxiety disorder, unspecified|anxiety
F42.9|Obsessive-compulsive disorder, unspecified|ocd
F43.0|Acute stress reaction|
F43.10|Post-traumatic stress disorder, unspecified|ptsd
F43.21|Adjustment disorder with depressed mood|
F43.23|Adjustment disorder with mixed anxiety and depressed mood|
F43.9|Reaction to severe stress, unspecified|stress reaction
F45.9|Somatoform disorder, unspecified|
F50.9|Eating disorder, unspecified|
F51.01|Primary insomnia|
F52.21|Male erectile disorder|trouble with erections, ed, impotence
F53.0|Postpartum depression|postnatal depression
F70|Mild intellectual disabilities|
F80.9|Developmental disorder of speech and language, unspecified|speech delay
F84.0|Autistic disorder|autism
F90.9|Attention-deficit hyperactivity disorder, unspecified type|adhd
F95.9|Tic disorder, unspecified|tics
F98.0|Enuresis not due to a substance or known physiological condition|bedwetting
G00.9|Bacterial meningitis, unspecified|
G03.9|Meningitis, unspecified|meningitis
G04.90|Encephalitis and encephalomyelitis, unspecified|encephalitis, brain infection
G20|Parkinson's disease|parkinson disease, parkinsonism
G25.0|Essential tremor|
G25.81|Restless legs syndrome|
G30.9|Alzheimer's disease, unspecified|dementia
G35|Multiple sclerosis|ms
G40.309|Generalized idiopathic epilepsy and epileptic syndromes, not intractable, without status epilepticus|generalized epilepsy
G40.901|Epilepsy, unspecified, not intractable, with status epilepticus|seizure that does not stop, status epilepticus, continuing seizure
G40.909|Epilepsy, unspecified, not intractable, without status epilepticus|seizures, fits, epilepsy
G43.009|Migraine without aura, not intractable, without status migrainosus|migraine
G43.109|Migraine with aura, not intractable, without status migrainosus|migraine with aura
G43.909|Migraine, unspecified, not intractable, without status migrainosus|migraine
G44.1|Vascular headache, not elsewhere classified|
G44.209|Tension-type headache, unspecified, not intractable|tension headache
G45.9|Transient cerebral ischemic attack, unspecified|tia, mini stroke
G47.00|Insomnia, unspecified|cannot sleep, sleeplessness
G47.33|Obstructive sleep apnea (adult) (pediatric)|sleep apnoea, snoring
G50.0|Trigeminal neuralgia|
G51.0|Bell's palsy|facial palsy
G54.2|Cervical root disorders, not elsewhere classified|
G56.00|Carpal tunnel syndrome, unspecified upper limb|carpal tunnel, cts
G57.10|Meralgia paresthetica, unspecified lower limb|
G61.0|Guillain-Barre syndrome|guillain-barre
G62.9|Polyneuropathy, unspecified|neuropathy, numbness
G80.9|Cerebral palsy, unspecified|
G81.90|Hemiplegia, unspecified affecting unspecified side|
G82.20|Paraplegia, unspecified|paraplegia, paralysed legs
G93.40|Encephalopathy, unspecified|
`
