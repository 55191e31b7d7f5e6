/** Teeth, stomach and gut; the skin: see ../list.ts for the source and the format. */
export const gutSkin = `
K00.7|Teething syndrome|teething
K01.1|Impacted teeth|impacted tooth
K02.9|Dental caries, unspecified|tooth decay, caries
K04.01|Reversible pulpitis|pulpitis, toothache
K04.7|Periapical abscess without sinus|tooth abscess, dental abscess
K05.10|Chronic gingivitis, plaque induced|gum disease
K05.20|Aggressive periodontitis, unspecified|pericoronitis, gum infection
K05.30|Chronic periodontitis, unspecified|chronic gum disease, periodontitis
K05.6|Periodontal disease, unspecified|
K08.89|Other specified disorders of teeth and supporting structures|toothache
K11.20|Sialoadenitis, unspecified|
K11.7|Disturbances of salivary secretion|dry mouth
K12.0|Recurrent oral aphthae|mouth ulcer, aphthous ulcer
K12.1|Other forms of stomatitis|
K20.90|Esophagitis, unspecified without bleeding|
K21.00|Gastro-esophageal reflux disease with esophagitis, without bleeding|reflux
K21.9|Gastro-esophageal reflux disease without esophagitis|gerd, gord, reflux, heartburn
K22.2|Esophageal obstruction|
K25.9|Gastric ulcer, unspecified as acute or chronic, without hemorrhage or perforation|stomach ulcer
K26.9|Duodenal ulcer, unspecified as acute or chronic, without hemorrhage or perforation|
K27.9|Peptic ulcer, site unspecified, unspecified as acute or chronic, without hemorrhage or perforation|peptic ulcer disease, pud, ulcer
K29.00|Acute gastritis without bleeding|
K29.70|Gastritis, unspecified, without bleeding|gastritis
K30|Functional dyspepsia|indigestion, dyspepsia
K35.80|Unspecified acute appendicitis|appendicitis
K40.90|Unilateral inguinal hernia, without obstruction or gangrene, not specified as recurrent|inguinal hernia, hernia
K42.9|Umbilical hernia without obstruction or gangrene|umbilical hernia
K43.9|Ventral hernia without obstruction or gangrene|
K44.9|Diaphragmatic hernia without obstruction or gangrene|hiatus hernia
K50.90|Crohn's disease, unspecified, without complications|crohn
K51.90|Ulcerative colitis, unspecified, without complications|ulcerative colitis
K52.9|Noninfective gastroenteritis and colitis, unspecified|gastroenteritis, diarrhoea
K56.1|Intussusception|intussusception
K56.2|Volvulus|volvulus, twisted bowel
K56.609|Unspecified intestinal obstruction, unspecified as to partial versus complete obstruction|bowel obstruction
K57.30|Diverticulosis of large intestine without perforation or abscess without bleeding|
K58.0|Irritable bowel syndrome with diarrhea|ibs
K58.9|Irritable bowel syndrome without diarrhea|ibs
K59.00|Constipation, unspecified|constipation
K59.1|Functional diarrhea|
K60.2|Anal fissure, unspecified|anal fissure
K60.3|Anal fistula|
K61.0|Anal abscess|perianal abscess
K62.5|Hemorrhage of anus and rectum|rectal bleeding
K64.8|Other hemorrhoids|piles
K65.9|Peritonitis, unspecified|
K70.30|Alcoholic cirrhosis of liver without ascites|
K72.90|Hepatic failure, unspecified without coma|
K73.9|Chronic hepatitis, unspecified|
K74.60|Unspecified cirrhosis of liver|liver cirrhosis
K75.9|Inflammatory liver disease, unspecified|
K76.0|Fatty (change of) liver, not elsewhere classified|fatty liver
K76.9|Liver disease, unspecified|liver disease
K80.20|Calculus of gallbladder without cholecystitis without obstruction|gallstones
K81.0|Acute cholecystitis|
K85.90|Acute pancreatitis without necrosis or infection, unspecified|pancreatitis
K86.1|Other chronic pancreatitis|
K90.0|Celiac disease|coeliac disease
K92.0|Hematemesis|vomiting blood
K92.1|Melena|black stool
K92.2|Gastrointestinal hemorrhage, unspecified|bleeding in the gut, gi bleed
L01.00|Impetigo, unspecified|
L02.91|Cutaneous abscess, unspecified|abscess, boil
L02.92|Furuncle, unspecified|boil
L03.90|Cellulitis, unspecified|
L03.119|Cellulitis of unspecified part of limb|
L04.9|Acute lymphadenitis, unspecified|
L08.9|Local infection of the skin and subcutaneous tissue, unspecified|skin infection
L20.9|Atopic dermatitis, unspecified|eczema
L21.9|Seborrheic dermatitis, unspecified|dandruff, seborrhoeic dermatitis
L22|Diaper dermatitis|nappy rash
L23.9|Allergic contact dermatitis, unspecified cause|contact allergy
L24.9|Irritant contact dermatitis, unspecified cause|
L25.9|Unspecified contact dermatitis, unspecified cause|
L26|Exfoliative dermatitis|erythroderma
L27.0|Generalized skin eruption due to drugs and medicaments taken internally|drug rash
L28.0|Lichen simplex chronicus|
L29.9|Pruritus, unspecified|itching
L30.4|Erythema intertrigo|intertrigo
L30.9|Dermatitis, unspecified|eczema, dermatitis
L40.9|Psoriasis, unspecified|
L42|Pityriasis rosea|
L43.9|Lichen planus, unspecified|
L50.0|Allergic urticaria|hives
L50.9|Urticaria, unspecified|hives, nettle rash
L53.9|Erythematous condition, unspecified|
L55.9|Sunburn, unspecified|
L60.0|Ingrowing nail|ingrown nail, ingrowing toenail
L63.9|Alopecia areata, unspecified|patchy hair loss
L64.9|Androgenic alopecia, unspecified|hair loss, baldness
L65.9|Nonscarring hair loss, unspecified|hair loss
L70.0|Acne vulgaris|acne, pimples
L70.9|Acne, unspecified|acne
L71.9|Rosacea, unspecified|
L72.3|Sebaceous cyst|
L73.0|Acne keloid|razor bumps
L73.1|Pseudofolliculitis barbae|razor bumps, ingrown hair, shaving bumps
L73.2|Hidradenitis suppurativa|
L74.0|Miliaria rubra|prickly heat
L80|Vitiligo|
L81.0|Postinflammatory hyperpigmentation|dark marks after inflammation
L81.4|Other melanin hyperpigmentation|dark patches
L84|Corns and callosities|
L89.90|Pressure ulcer of unspecified site, unspecified stage|bed sore, pressure sore
L91.0|Hypertrophic scar|keloid
L97.909|Non-pressure chronic ulcer of unspecified part of unspecified lower leg with unspecified severity|leg ulcer
L98.9|Disorder of the skin and subcutaneous tissue, unspecified|
`
