/** Infections and parasites: see ../list.ts for the source and the format. */
export const infections = `
A00.9|Cholera, unspecified|
A01.00|Typhoid fever, unspecified|typhoid, enteric fever
A01.4|Paratyphoid fever, unspecified|
A02.0|Salmonella enteritis|salmonella, food poisoning
A03.0|Shigellosis due to Shigella dysenteriae|bacillary dysentery, bloody diarrhoea
A03.9|Shigellosis, unspecified|shigella, bloody diarrhoea
A04.9|Bacterial intestinal infection, unspecified|
A05.9|Bacterial foodborne intoxication, unspecified|food poisoning
A06.0|Acute amebic dysentery|amoebic dysentery, amoebiasis
A06.9|Amebiasis, unspecified|amoebiasis, amoeba
A07.1|Giardiasis [lambliasis]|giardia
A08.0|Rotaviral enteritis|rotavirus
A08.4|Viral intestinal infection, unspecified|viral gastroenteritis, stomach flu
A09|Infectious gastroenteritis and colitis, unspecified|gastroenteritis, diarrhoea and vomiting, dysentery
A15.0|Tuberculosis of lung|tb, tuberculosis, pulmonary tuberculosis
A15.9|Respiratory tuberculosis unspecified|tuberculosis, tb, lung tb confirmed
A17.0|Tuberculous meningitis|tb meningitis
A18.01|Tuberculosis of spine|tb spine, pott disease
A18.2|Tuberculous peripheral lymphadenopathy|tb of the lymph nodes, scrofula
A23.9|Brucellosis, unspecified|brucellosis
A27.9|Leptospirosis, unspecified|weil disease
A30.9|Leprosy, unspecified|leprosy infection, hansen disease
A31.1|Cutaneous mycobacterial infection|buruli ulcer
A33|Tetanus neonatorum|
A35|Other tetanus|tetanus, lockjaw
A36.9|Diphtheria, unspecified|
A37.00|Whooping cough due to Bordetella pertussis without pneumonia|whooping cough due to Bordetella pertussis
A37.90|Whooping cough, unspecified species without pneumonia|pertussis
A38.9|Scarlet fever, uncomplicated|
A39.0|Meningococcal meningitis|bacterial meningitis, meningitis
A40.9|Streptococcal sepsis, unspecified|streptococcal sepsis
A41.9|Sepsis, unspecified organism|blood poisoning, septicaemia
A46|Erysipelas|
A49.9|Bacterial infection, unspecified|
A50.9|Congenital syphilis, unspecified|congenital syphilis
A51.0|Primary genital syphilis|
A53.9|Syphilis, unspecified|
A54.9|Gonococcal infection, unspecified|gonorrhoea, gc, std, sti
A55|Chlamydial lymphogranuloma (venereum)|lymphogranuloma venereum, lgv, climatic bubo
A56.00|Chlamydial infection of lower genitourinary tract, unspecified|chlamydia
A56.2|Chlamydial infection of genitourinary tract, unspecified|chlamydia, std, sti
A57|Chancroid|chancroid, soft chancre
A58|Granuloma inguinale|granuloma inguinale, donovanosis
A59.9|Trichomoniasis, unspecified|trichomonas, std, sti
A60.00|Herpesviral infection of urogenital system, unspecified|genital herpes, std, sti
A63.0|Anogenital (venereal) warts|genital warts, hpv
A64|Unspecified sexually transmitted disease|sexually transmitted infection, std, sti, venereal disease
A66.9|Yaws, unspecified|yaws
A71.9|Trachoma, unspecified|
A74.0|Chlamydial conjunctivitis|
A75.9|Typhus fever, unspecified|
A80.9|Acute poliomyelitis, unspecified|polio
A82.9|Rabies, unspecified|rabies infection, hydrophobia
A87.9|Viral meningitis, unspecified|
A90|Dengue fever [classical dengue]|break bone fever
A92.0|Chikungunya virus disease|
A95.9|Yellow fever, unspecified|
A96.2|Lassa fever|
A98.4|Ebola virus disease|
B00.1|Herpesviral vesicular dermatitis|cold sore, herpes labialis
B00.9|Herpesviral infection, unspecified|
B01.9|Varicella without complication|chickenpox, chicken pox
B02.9|Zoster without complications|shingles, herpes zoster
B02.29|Other postherpetic nervous system involvement|shingles pain, neuralgia after shingles
B04|Monkeypox|mpox
B05.9|Measles without complication|measles
B06.9|Rubella without complication|german measles
B07.9|Viral wart, unspecified|warts, verruca
B08.1|Molluscum contagiosum|
B08.20|Exanthema subitum [sixth disease], unspecified|roseola
B08.3|Erythema infectiosum [fifth disease]|slapped cheek, fifth disease
B08.4|Enteroviral vesicular stomatitis with exanthem|hand foot and mouth disease
B15.9|Hepatitis A without hepatic coma|hep a
B16.9|Acute hepatitis B without delta-agent and without hepatic coma|hep b
B17.10|Acute hepatitis C without hepatic coma|hep c
B18.1|Chronic viral hepatitis B without delta-agent|long-term hepatitis b, hep b, carrier, hepatitis b
B18.2|Chronic viral hepatitis C|hep c
B19.9|Unspecified viral hepatitis without hepatic coma|hepatitis, viral hepatitis
B20|Human immunodeficiency virus [HIV] disease|hiv, aids, rvd
B35.2|Tinea manuum|ringworm of the hand
B35.9|Dermatophytosis, unspecified|ringworm, tinea
B37.2|Candidiasis of skin and nail|thrush of the skin, candida skin
B53.8|Other malaria, not elsewhere classified|other malaria confirmed by a blood film
B58.9|Toxoplasmosis, unspecified|toxoplasmosis
B67.90|Echinococcosis, unspecified|hydatid cyst
B68.9|Taeniasis, unspecified|tapeworm
B72|Dracunculiasis|guinea worm
B74.0|Filariasis due to Wuchereria bancrofti|elephantiasis, lymphatic filariasis
B74.3|Loiasis|loiasis, eye worm
B76.0|Ancylostomiasis|hookworm
B85.2|Pediculosis, unspecified|lice
B88.1|Tungiasis [sandflea infestation]|jiggers, sand fleas
Z21|Asymptomatic human immunodeficiency virus [HIV] infection status|hiv positive, hiv positive without illness
B26.9|Mumps without complication|
B27.90|Infectious mononucleosis, unspecified without complication|glandular fever, mono
B30.9|Viral conjunctivitis, unspecified|pink eye, red eye
B34.9|Viral infection, unspecified|viral illness, virus
B35.0|Tinea barbae and tinea capitis|ringworm of scalp
B35.1|Tinea unguium|nail fungus, onychomycosis
B35.3|Tinea pedis|athlete foot
B35.4|Tinea corporis|ringworm
B35.6|Tinea cruris|jock itch
B36.0|Pityriasis versicolor|
B37.0|Candidal stomatitis|oral thrush
B37.3|Candidiasis of vulva and vagina|vaginal thrush, yeast infection
B37.9|Candidiasis, unspecified|thrush, yeast
B50.0|Plasmodium falciparum malaria with cerebral complications|cerebral malaria
B50.8|Other severe and complicated Plasmodium falciparum malaria|severe malaria
B50.9|Plasmodium falciparum malaria, unspecified|malaria
B51.9|Plasmodium vivax malaria without complication|malaria
B52.9|Plasmodium malariae malaria without complication|malaria
B54|Unspecified malaria|malaria
B55.9|Leishmaniasis, unspecified|
B56.9|African trypanosomiasis, unspecified|sleeping sickness, african trypanosomiasis
B65.0|Schistosomiasis due to Schistosoma haematobium [urinary schistosomiasis]|bilharzia
B65.1|Schistosomiasis due to Schistosoma mansoni [intestinal schistosomiasis]|bilharzia
B65.9|Schistosomiasis, unspecified|bilharzia
B69.9|Cysticercosis, unspecified|
B73.00|Onchocerciasis with eye involvement, unspecified|river blindness
B74.9|Filariasis, unspecified|elephantiasis, lymphatic filariasis
B76.9|Hookworm disease, unspecified|hookworm, creeping eruption
B77.9|Ascariasis, unspecified|roundworm, ascaris
B78.9|Strongyloidiasis, unspecified|
B79|Trichuriasis|whipworm
B80|Enterobiasis|pinworm, threadworm
B82.0|Intestinal helminthiasis, unspecified|intestinal worms, worms, helminths
B83.9|Helminthiasis, unspecified|
B85.0|Pediculosis due to Pediculus humanus capitis|head lice, nits
B86|Scabies|scabies, itch mite
B87.9|Myiasis, unspecified|maggots, tumbu fly
B96.81|Helicobacter pylori [H. pylori] as the cause of diseases classified elsewhere|h pylori
B99.9|Unspecified infectious disease|infection
U07.1|COVID-19|covid, coronavirus, sars-cov-2
`
