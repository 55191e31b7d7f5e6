/** Bones, joints and muscles; kidneys, bladder and the male organs: see ../list.ts for the source and the format. */
export const bonesKidneys = `
M00.9|Pyogenic arthritis, unspecified|joint infection
M06.9|Rheumatoid arthritis, unspecified|ra
M10.9|Gout, unspecified|
M12.9|Arthropathy, unspecified|joint disease
M13.0|Polyarthritis, unspecified|
M15.9|Polyosteoarthritis, unspecified|osteoarthritis in several joints
M16.9|Osteoarthritis of hip, unspecified|hip osteoarthritis
M17.9|Osteoarthritis of knee, unspecified|knee osteoarthritis
M19.90|Unspecified osteoarthritis, unspecified site|oa, arthritis, osteoarthritis
M21.40|Flat foot [pes planus] (acquired), unspecified foot|
M25.50|Pain in unspecified joint|joint pain
M25.511|Pain in right shoulder|
M25.561|Pain in right knee|knee pain
M25.562|Pain in left knee|knee pain
M26.609|Unspecified temporomandibular joint disorder, unspecified side|jaw joint pain, tmj
M27.3|Alveolitis of jaws|dry socket
M32.9|Systemic lupus erythematosus, unspecified|sle, lupus
M33.90|Dermatopolymyositis, unspecified, organ involvement unspecified|dermatomyositis
M34.9|Systemic sclerosis, unspecified|scleroderma
M35.3|Polymyalgia rheumatica|
M41.9|Scoliosis, unspecified|
M45.9|Ankylosing spondylitis of unspecified sites in spine|
M47.812|Spondylosis without myelopathy or radiculopathy, cervical region|
M47.816|Spondylosis without myelopathy or radiculopathy, lumbar region|
M48.061|Spinal stenosis, lumbar region without neurogenic claudication|spinal stenosis
M50.20|Other cervical disc displacement, unspecified cervical region|slipped disc neck
M51.26|Other intervertebral disc displacement, lumbar region|slipped disc, prolapsed disc
M54.2|Cervicalgia|neck pain
M54.16|Radiculopathy, lumbar region|
M54.30|Sciatica, unspecified side|sciatica
M54.40|Lumbago with sciatica, unspecified side|
M54.5|Low back pain|low back pain, backache, lumbago
M54.6|Pain in thoracic spine|
M54.9|Dorsalgia, unspecified|backache, back pain
M60.9|Myositis, unspecified|
M62.830|Muscle spasm of back|
M65.30|Trigger finger, unspecified finger|
M65.4|Radial styloid tenosynovitis [de Quervain]|thumb tendon pain, de quervain
M70.60|Trochanteric bursitis, unspecified hip|
M72.2|Plantar fascial fibromatosis|heel pain
M75.00|Adhesive capsulitis of unspecified shoulder|frozen shoulder
M75.100|Unspecified rotator cuff tear or rupture of unspecified shoulder, not specified as traumatic|
M76.60|Achilles tendinitis, unspecified leg|
M77.10|Lateral epicondylitis, unspecified elbow|tennis elbow
M79.10|Myalgia, unspecified site|muscle pain, body aches
M79.18|Myalgia, other site|
M79.2|Neuralgia and neuritis, unspecified|
M79.604|Pain in right leg|leg pain
M79.605|Pain in left leg|leg pain
M79.609|Pain in unspecified limb|pain in arm or leg
M79.7|Fibromyalgia|
M81.0|Age-related osteoporosis without current pathological fracture|weak bones
M86.9|Osteomyelitis, unspecified|bone infection
N00.9|Acute nephritic syndrome with unspecified morphologic changes|
N02.9|Recurrent and persistent hematuria with unspecified morphologic changes|
N03.9|Chronic nephritic syndrome with unspecified morphologic changes|
N04.9|Nephrotic syndrome with unspecified morphologic changes|
N05.9|Unspecified nephritic syndrome with unspecified morphologic changes|
N10|Acute pyelonephritis|kidney infection, pyelonephritis
N13.30|Unspecified hydronephrosis|
N13.9|Obstructive and reflux uropathy, unspecified|blocked urine flow
N15.9|Renal tubulo-interstitial disease, unspecified|
N17.9|Acute kidney failure, unspecified|aki, acute renal failure
N18.3|Chronic kidney disease, stage 3 (moderate)|ckd 3
N18.4|Chronic kidney disease, stage 4 (severe)|ckd 4
N18.5|Chronic kidney disease, stage 5|ckd 5
N18.6|End stage renal disease|end-stage kidney failure, esrd, dialysis
N18.9|Chronic kidney disease, unspecified|ckd, kidney disease
N19|Unspecified kidney failure|
N20.0|Calculus of kidney|kidney stone, renal stone
N20.1|Calculus of ureter|
N23|Unspecified renal colic|
N28.1|Cyst of kidney, acquired|
N30.00|Acute cystitis without hematuria|
N30.90|Cystitis, unspecified without hematuria|bladder infection
N32.81|Overactive bladder|
N34.1|Nonspecific urethritis|
N34.2|Other urethritis|urethritis
N35.919|Unspecified urethral stricture, male, unspecified site|
N39.0|Urinary tract infection, site not specified|uti, urine infection
N39.3|Stress incontinence (female) (male)|
N39.41|Urge incontinence|
N40.0|Benign prostatic hyperplasia without lower urinary tract symptoms|bph, large prostate, prostate
N40.1|Benign prostatic hyperplasia with lower urinary tract symptoms|prostate trouble passing urine
N41.0|Acute prostatitis|
N41.9|Inflammatory disease of prostate, unspecified|
N43.3|Hydrocele, unspecified|
N44.00|Torsion of testis, unspecified|twisted testicle
N45.1|Epididymitis|infection of the testicle
N46.9|Male infertility, unspecified|
N47.1|Phimosis|
N48.1|Balanitis|
N48.30|Priapism, unspecified|
N49.9|Inflammatory disorder of unspecified male genital organ|
N52.9|Male erectile dysfunction, unspecified|trouble with erections, ed, impotence
`
