/** Symptoms and signs; injuries and poisonings: see ../list.ts for the source and the format. */
export const signsInjuries = `
R00.0|Tachycardia, unspecified|fast heartbeat
R00.1|Bradycardia, unspecified|
R00.2|Palpitations|
R01.1|Cardiac murmur, unspecified|heart murmur
R03.0|Elevated blood-pressure reading, without diagnosis of hypertension|raised blood pressure, raised bp
R04.0|Epistaxis|nosebleed
R04.2|Hemoptysis|coughing blood
R05|Cough|
R06.00|Dyspnea, unspecified|breathlessness
R06.02|Shortness of breath|breathlessness, dyspnoea
R06.2|Wheezing|
R06.6|Hiccough|hiccups
R07.0|Pain in throat|
R07.2|Precordial pain|
R07.9|Chest pain, unspecified|chest pain
R09.81|Nasal congestion|blocked nose
R10.0|Acute abdomen|
R10.13|Epigastric pain|stomach pain
R10.2|Pelvic and perineal pain|pelvic pain
R10.30|Lower abdominal pain, unspecified|
R10.84|Generalized abdominal pain|
R10.9|Unspecified abdominal pain|tummy pain, stomach ache, abdominal pain, belly pain
R11.0|Nausea|
R11.10|Vomiting, unspecified|vomiting
R11.2|Nausea with vomiting, unspecified|nausea and vomiting
R12|Heartburn|
R13.10|Dysphagia, unspecified|difficulty swallowing
R14.0|Abdominal distension (gaseous)|bloating
R16.0|Hepatomegaly, not elsewhere classified|enlarged liver
R16.1|Splenomegaly, not elsewhere classified|enlarged spleen
R17|Unspecified jaundice|jaundice, yellow eyes
R18.8|Other ascites|
R19.7|Diarrhea, unspecified|diarrhoea, loose stools
R20.2|Paresthesia of skin|pins and needles, tingling
R21|Rash and other nonspecific skin eruption|
R22.9|Localized swelling, mass and lump, unspecified|lump
R25.1|Tremor, unspecified|
R25.2|Cramp and spasm|
R26.9|Unspecified abnormalities of gait and mobility|
R29.6|Repeated falls|falls
R30.0|Dysuria|painful urination
R31.9|Hematuria, unspecified|blood in urine, haematuria
R32|Unspecified urinary incontinence|
R33.9|Retention of urine, unspecified|cannot pass urine
R35.0|Frequency of micturition|
R39.15|Urgency of urination|
R40.20|Unspecified coma|unconsciousness, coma, unconscious
R41.0|Disorientation, unspecified|
R41.3|Other amnesia|
R42|Dizziness and giddiness|dizzy spells, giddiness, vertigo
R45.851|Suicidal ideations|suicidal thoughts
R50.9|Fever, unspecified|high temperature, fever, pyrexia
R51.9|Headache, unspecified|
R52|Pain, unspecified|body pain
R53.1|Weakness|
R53.81|Other malaise|
R53.83|Other fatigue|tiredness
R54|Age-related physical debility|frailty, old age
R55|Syncope and collapse|fainting, collapse
R56.00|Simple febrile convulsions|febrile convulsion, febrile seizure
R56.9|Unspecified convulsions|seizure, fit
R59.9|Enlarged lymph nodes, unspecified|swollen glands, lymphadenopathy
R60.0|Localized edema|swollen legs, oedema
R60.9|Edema, unspecified|oedema, swelling
R61|Generalized hyperhidrosis|
R62.50|Unspecified lack of expected normal physiological development in childhood|
R62.51|Failure to thrive (child)|
R63.0|Anorexia|loss of appetite
R63.4|Abnormal weight loss|weight loss
R63.5|Abnormal weight gain|
R68.83|Chills (without fever)|
R73.01|Impaired fasting glucose|
R73.03|Prediabetes|
R73.9|Hyperglycemia, unspecified|high blood sugar
R79.89|Other specified abnormal findings of blood chemistry|
R80.9|Proteinuria, unspecified|
R91.8|Other nonspecific abnormal finding of lung field|
R94.31|Abnormal electrocardiogram [ECG] [EKG]|
S00.93XA|Contusion of unspecified part of head, initial encounter|
S01.90XA|Unspecified open wound of unspecified part of head, initial encounter|cut on head
S06.0X0A|Concussion without loss of consciousness, initial encounter|
S09.90XA|Unspecified injury of head, initial encounter|head injury
S13.4XXA|Sprain of ligaments of cervical spine, initial encounter|
S39.012A|Strain of muscle, fascia and tendon of lower back, initial encounter|
S42.009A|Fracture of unspecified part of unspecified clavicle, initial encounter for closed fracture|broken collarbone
S52.509A|Unspecified fracture of the lower end of unspecified radius, initial encounter for closed fracture|broken wrist
S61.209A|Unspecified open wound of unspecified finger without damage to nail, initial encounter|cut finger
S62.609A|Fracture of unspecified phalanx of unspecified finger, initial encounter for closed fracture|broken finger
S72.009A|Fracture of unspecified part of neck of unspecified femur, initial encounter for closed fracture|broken hip, femur
S82.90XA|Unspecified fracture of unspecified lower leg, initial encounter for closed fracture|broken leg
S83.519A|Sprain of anterior cruciate ligament of unspecified knee, initial encounter|
S91.309A|Unspecified open wound, unspecified foot, initial encounter|cut foot
S93.401A|Sprain of unspecified ligament of right ankle, initial encounter|sprained ankle
S93.402A|Sprain of unspecified ligament of left ankle, initial encounter|sprained ankle
S93.409A|Sprain of unspecified ligament of unspecified ankle, initial encounter|sprained ankle
T14.8XXA|Other injury of unspecified body region, initial encounter|wound
T14.90XA|Injury, unspecified, initial encounter|injury
T15.90XA|Foreign body on external eye, part unspecified, unspecified eye, initial encounter|something in eye
T16.9XXA|Foreign body in ear, unspecified ear, initial encounter|something in ear
T17.1XXA|Foreign body in nostril, initial encounter|something in nose
T17.900A|Unspecified foreign body in respiratory tract, part unspecified causing asphyxiation, initial encounter|something stuck in the airway
T18.9XXA|Foreign body of alimentary tract, part unspecified, initial encounter|swallowed object
T20.00XA|Burn of unspecified degree of head, face, and neck, unspecified site, initial encounter|
T30.0|Burn of unspecified body region, unspecified degree|burn
T50.901A|Poisoning by unspecified drugs, medicaments and biological substances, accidental (unintentional), initial encounter|poisoning, overdose
T52.0X1A|Toxic effect of petroleum products, accidental (unintentional), initial encounter|kerosene poisoning
T54.91XA|Toxic effect of unspecified corrosive substance, accidental (unintentional), initial encounter|swallowed acid or lye
T60.91XA|Toxic effect of unspecified pesticide, accidental (unintentional), initial encounter|pesticide poisoning
T63.001A|Toxic effect of unspecified snake venom, accidental (unintentional), initial encounter|snake bite
T63.2X1A|Toxic effect of venom of scorpion, accidental (unintentional), initial encounter|scorpion sting
T63.441A|Toxic effect of venom of bees, accidental (unintentional), initial encounter|bee sting
T67.01XA|Heatstroke and sunstroke, initial encounter|heat stroke
T74.11XA|Adult physical abuse, confirmed, initial encounter|
T74.12XA|Child physical abuse, confirmed, initial encounter|
T74.21XA|Adult sexual abuse, confirmed, initial encounter|rape, sexual assault
T74.91XA|Unspecified adult maltreatment, confirmed, initial encounter|harm by another person, elder abuse, maltreatment
T76.12XA|Child physical abuse, suspected, initial encounter|
T78.1XXA|Other adverse food reactions, not elsewhere classified, initial encounter|
T78.2XXA|Anaphylactic shock, unspecified, initial encounter|anaphylaxis
T78.40XA|Allergy, unspecified, initial encounter|allergy
T78.3XXA|Angioneurotic edema, initial encounter|angioedema, swelling of face
T81.40XA|Infection following a procedure, unspecified, initial encounter|wound infection after surgery
T88.7XXA|Unspecified adverse effect of drug or medicament, initial encounter|side effect
W54.0XXA|Bitten by dog, initial encounter|
W57.XXXA|Bitten or stung by nonvenomous insect and other nonvenomous arthropods, initial encounter|
`
