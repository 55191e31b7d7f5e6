/** What doctors type, and the code that comes first; where two codes are right, both come before all others. */
export const searches = `
hypertension|I10
high blood pressure|I10
htn|I10
bp|I10
type 2 diab|E11.9
type 2 diabetes|E11.9
diabetes|E11.9
t2dm|E11.9
dm|E11.9 E10.9
dm2|E11.9
type 1 diabetes|E10.9
sugar disease|E11.9
malaria|B54
severe malaria|B50.8
cerebral malaria|B50.0
falciparum|B50.9
uti|N39.0
urinary tract infection|N39.0
cystitis|N30.90
pyelonephritis|N10
urti|J06.9
common cold|J00
catarrh|J00
pud|K27.9
peptic ulcer|K27.9
ulcer|K27.9
gastritis|K29.70
dyspepsia|K30
heartburn|R12 K21.9
gerd|K21.9
asthma|J45.909
copd|J44.9
pneumonia|J18.9
bronchitis|J40
acute bronchitis|J20.9
cough|R05
tb|A15.9
tuberculosis|A15.9
typhoid|A01.00
enteric fever|A01.00
diarrhoea|R19.7
gastroenteritis|A09 K52.9
food poisoning|A05.9
dysentery|A09
cholera|A00.9
hiv|B20
rvd|B20
hepatitis b|B18.1
hepatitis|B19.9
chickenpox|B01.9
measles|B05.9
shingles|B02.9
sickle cell|D57.1
scd|D57.1
sickle cell crisis|D57.00
anaemia|D64.9
iron deficiency|D50.9
arthritis|M19.90
osteoarthritis|M19.90
low back pain|M54.5
back pain|M54.9
gout|M10.9
sciatica|M54.30
headache|R51.9
migraine|G43.909
epilepsy|G40.909
seizure|R56.9
febrile convulsion|R56.00
stroke|I63.9
cva|I63.9
heart failure|I50.9
ccf|I50.9
angina|I20.9
chest pain|R07.9
palpitations|R00.2
depression|F32.9
anxiety|F41.9
insomnia|G47.00
conjunctivitis|H10.9
red eye|H10.9
apollo|H10.30
glaucoma|H40.9
cataract|H26.9
otitis media|H66.90
ear infection|H66.90
sinusitis|J32.9
tonsillitis|J03.90
sore throat|J02.9
pharyngitis|J02.9
allergic rhinitis|J30.9
eczema|L30.9
scabies|B86
ringworm|B35.9
tinea|B35.9
boil|L02.92
abscess|L02.91
cellulitis|L03.90
impetigo|L01.00
acne|L70.9
urticaria|L50.9
allergy|T78.40XA
fibroid|D25.9
pid|N73.9
vaginal discharge|N89.8
candidiasis|B37.9
vaginal thrush|B37.3
pregnancy|Z34.90
antenatal|Z34.90
miscarriage|O03.9
pre-eclampsia|O14.90
painful periods|N94.6
infertility|N97.9
menopause|N95.1
bph|N40.0
prostate|N40.0
gonorrhoea|A54.9
syphilis|A53.9
sti|A64
worms|B82.0
malnutrition|E46
fever|R50.9
body pain|R52
abdominal pain|R10.9
constipation|K59.00
piles|K64.9
haemorrhoids|K64.9
hernia|K40.90
appendicitis|K35.80
ckd|N18.9
kidney failure|N19
obesity|E66.9
high cholesterol|E78.5
hyperlipidaemia|E78.5
hypothyroidism|E03.9
goitre|E04.9
snake bite|T63.001A
dog bite|W54.0XXA
burns|T30.0
covid|U07.1
lassa|A96.2
meningitis|G03.9
sepsis|A41.9
tetanus|A35
neonatal jaundice|P59.9
`
