import { answered, found, measured, test } from './row.ts'
import { dhis2, nhiMap, reportable } from './sources.ts'

/** Tests for infections, in blood, sputum, swabs and stool. */
export const infections = [
  test('laboratory', 'malaria-rdt', 'Malaria rapid test', {
    words: 'RDT plasmodium',
    loinc: ['70569-9', dhis2],
    parts: [found('malaria-rdt', 'Malaria rapid test')],
  }),
  test('laboratory', 'malaria-film', 'Malaria blood film', {
    words: 'MP parasites thick thin microscopy',
    loinc: ['51587-4', reportable],
    parts: [
      found('malaria-parasites', 'Malaria parasites', 'Not seen', 'Seen'),
      measured('malaria-density', 'Parasite density', '/uL'),
    ],
  }),
  test('laboratory', 'hiv', 'HIV test', {
    words: 'retroviral screening RVS',
    parts: [found('hiv', 'HIV', 'Non-reactive', 'Reactive')],
  }),
  test('laboratory', 'hiv-viral-load', 'HIV viral load', {
    words: 'RNA',
    parts: [measured('hiv-viral-load', 'Viral load', '{copies}/mL')],
  }),
  test('laboratory', 'cd4', 'CD4 count', {
    words: 'HIV immune',
    parts: [measured('cd4', 'CD4 cells', '/uL')],
  }),
  test('laboratory', 'hepatitis-b', 'Hepatitis B surface antigen', {
    words: 'HBsAg HBV liver',
    loinc: ['5195-3', reportable],
    parts: [found('hbsag', 'HBsAg', 'Non-reactive', 'Reactive')],
  }),
  test('laboratory', 'hepatitis-c', 'Hepatitis C antibodies', {
    words: 'HCV anti-HCV liver',
    loinc: ['16128-1', nhiMap],
    parts: [found('anti-hcv', 'Hepatitis C antibodies', 'Non-reactive', 'Reactive')],
  }),
  test('laboratory', 'syphilis', 'Syphilis (VDRL or RPR)', {
    words: 'treponema TPHA',
    parts: [
      found('syphilis', 'VDRL or RPR', 'Non-reactive', 'Reactive'),
      answered('syphilis-titre', 'Titre'),
    ],
  }),
  test('laboratory', 'widal', 'Widal test', {
    words: 'typhoid salmonella enteric fever',
    parts: [
      answered('typhi-o', 'Salmonella Typhi O'),
      answered('typhi-h', 'Salmonella Typhi H'),
      answered('paratyphi-o', 'Salmonella Paratyphi O'),
      answered('paratyphi-h', 'Salmonella Paratyphi H'),
    ],
  }),
  test('laboratory', 'blood-culture', 'Blood culture', {
    words: 'sepsis MCS typhoid',
    loinc: ['600-7', 'LOINC codes of two laboratory lists that agree (public GitHub, read 2026-11-23)'],
    parts: [found('blood-culture', 'Growth', 'No growth', 'Growth'), answered('sensitivity', 'Sensitivity')],
  }),
  test('laboratory', 'sputum-afb', 'Sputum for acid-fast bacilli', {
    words: 'AFB tuberculosis TB Ziehl-Neelsen',
    parts: [found('sputum-afb', 'Acid-fast bacilli', 'Not seen', 'Seen')],
  }),
  test('laboratory', 'genexpert', 'Sputum GeneXpert', {
    words: 'tuberculosis TB MTB/RIF rifampicin',
    parts: [
      found('mtb', 'M. tuberculosis', 'Not detected', 'Detected'),
      found('rifampicin-resistance', 'Rifampicin resistance', 'Not detected', 'Detected'),
    ],
  }),
  test('laboratory', 'mantoux', 'Mantoux test', {
    words: 'tuberculin TB skin',
    parts: [measured('mantoux', 'Swelling', 'mm')],
  }),
  test('laboratory', 'h-pylori', 'Helicobacter pylori', {
    words: 'stomach ulcer antigen',
    parts: [found('h-pylori', 'Helicobacter pylori')],
  }),
  test('laboratory', 'stool', 'Stool microscopy', {
    words: 'MCS ova parasites worms diarrhoea',
    parts: [
      found('stool-parasites', 'Ova, cysts and parasites', 'Not seen', 'Seen'),
      found('stool-blood', 'Occult blood'),
      answered('stool-finding', 'What was seen'),
    ],
  }),
  test('laboratory', 'high-vaginal-swab', 'High vaginal swab', {
    words: 'HVS discharge candida trichomonas MCS',
    parts: [
      answered('swab-microscopy', 'Microscopy'),
      found('swab-culture', 'Growth', 'No growth', 'Growth'),
    ],
  }),
  test('laboratory', 'urethral-swab', 'Urethral swab', {
    words: 'discharge gonorrhoea MCS',
    parts: [
      answered('swab-microscopy', 'Microscopy'),
      found('swab-culture', 'Growth', 'No growth', 'Growth'),
    ],
  }),
  test('laboratory', 'wound-swab', 'Wound swab', {
    words: 'pus culture MCS',
    parts: [found('swab-culture', 'Growth', 'No growth', 'Growth'), answered('sensitivity', 'Sensitivity')],
  }),
]
