/** Tumours, and diseases of the blood: see ../list.ts for the source and the format. */
export const tumoursBlood = `
C15.9|Malignant neoplasm of esophagus, unspecified|cancer of the gullet, oesophageal cancer
C16.9|Malignant neoplasm of stomach, unspecified|stomach cancer, gastric cancer
C18.9|Malignant neoplasm of colon, unspecified|bowel cancer, colon cancer
C20|Malignant neoplasm of rectum|rectal cancer
C22.0|Liver cell carcinoma|liver cancer, hepatoma, hcc
C22.9|Malignant neoplasm of liver, not specified as primary or secondary|liver cancer
C25.9|Malignant neoplasm of pancreas, unspecified|pancreatic cancer
C34.90|Malignant neoplasm of unspecified part of unspecified bronchus or lung|lung cancer
C43.9|Malignant melanoma of skin, unspecified|melanoma, skin cancer
C44.90|Unspecified malignant neoplasm of skin, unspecified|skin cancer
C46.9|Kaposi's sarcoma, unspecified|
C50.919|Malignant neoplasm of unspecified site of unspecified female breast|breast cancer
C53.9|Malignant neoplasm of cervix uteri, unspecified|cervical cancer
C54.1|Malignant neoplasm of endometrium|womb cancer, endometrial cancer
C56.9|Malignant neoplasm of unspecified ovary|ovarian cancer
C61|Malignant neoplasm of prostate|prostate cancer
C64.9|Malignant neoplasm of unspecified kidney, except renal pelvis|kidney cancer, renal cell carcinoma
C67.9|Malignant neoplasm of bladder, unspecified|bladder cancer
C69.20|Malignant neoplasm of unspecified retina|retinoblastoma, eye cancer in a child
C73|Malignant neoplasm of thyroid gland|thyroid cancer
C81.90|Hodgkin lymphoma, unspecified, unspecified site|
C83.70|Burkitt lymphoma, unspecified site|
C85.90|Non-Hodgkin lymphoma, unspecified, unspecified site|
C90.00|Multiple myeloma not having achieved remission|multiple myeloma
C91.00|Acute lymphoblastic leukemia not having achieved remission|all, leukaemia
C91.10|Chronic lymphocytic leukemia of B-cell type not having achieved remission|cll, chronic lymphocytic leukaemia
C92.00|Acute myeloblastic leukemia, not having achieved remission|aml, acute myeloid leukaemia
C92.10|Chronic myeloid leukemia, BCR/ABL-positive, not having achieved remission|cml, leukaemia
C95.90|Leukemia, unspecified not having achieved remission|leukaemia
D17.9|Benign lipomatous neoplasm, unspecified|
D18.00|Hemangioma unspecified site|haemangioma, strawberry mark
D22.9|Melanocytic nevi, unspecified|mole
D24.9|Benign neoplasm of unspecified breast|fibroadenoma, breast lump
D25.9|Leiomyoma of uterus, unspecified|fibroids, uterine fibroid, myoma
D50.0|Iron deficiency anemia secondary to blood loss (chronic)|anaemia from blood loss, anaemia, blood loss
D50.9|Iron deficiency anemia, unspecified|iron deficiency anaemia, low iron, iron deficiency
D51.9|Vitamin B12 deficiency anemia, unspecified|b12 deficiency, anaemia
D52.9|Folate deficiency anemia, unspecified|folic acid deficiency, anaemia
D55.0|Anemia due to glucose-6-phosphate dehydrogenase [G6PD] deficiency|g6pd deficiency, favism
D56.9|Thalassemia, unspecified|
D57.00|Hb-SS disease with crisis, unspecified|sickle cell crisis, sickle crisis
D57.1|Sickle-cell disease without crisis|sickle cell anaemia, sickle cell disease, scd, hbss, sickle cell
D57.20|Sickle-cell/Hb-C disease without crisis|hbsc
D57.3|Sickle-cell trait|sickle cell carrier, hbas
D57.80|Other sickle-cell disorders without crisis|other sickle cell disorders
D58.9|Hereditary hemolytic anemia, unspecified|
D59.9|Acquired hemolytic anemia, unspecified|haemolytic anaemia
D61.9|Aplastic anemia, unspecified|
D62|Acute posthemorrhagic anemia|blood loss anaemia
D63.1|Anemia in chronic kidney disease|kidney anaemia, renal anaemia
D64.9|Anemia, unspecified|anaemia
D66|Hereditary factor VIII deficiency|bleeding disorder, haemophilia
D68.61|Antiphospholipid syndrome|antiphospholipid syndrome
D69.6|Thrombocytopenia, unspecified|low platelets
D70.9|Neutropenia, unspecified|low white cells
D72.829|Elevated white blood cell count, unspecified|raised white cells
D73.1|Hypersplenism|
`
