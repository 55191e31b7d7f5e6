import { doctapChlorphenamine, ferrousSulfateLabel, medindiaFerrousSulfate } from '../documents/advice.ts'
import { fromDocument, fromMayo, type AdviceRow } from './row.ts'

export const chestStomachAndBlood: readonly AdviceRow[] = [
  fromMayo('omeprazole', 'Omeprazole (oral route)', {
    properUse: [['before-meal', 'capsule'], 'swallow-whole'],
    precautions: ['dont-stop'],
  }),
  fromMayo('esomeprazole', 'Esomeprazole (oral route)', {
    properUse: ['hour-before-food'],
    precautions: ['dont-stop'],
  }),
  fromMayo('lansoprazole', 'Lansoprazole (oral route)', {
    properUse: ['before-meal'],
    precautions: ['dont-stop'],
  }),
  fromMayo('rabeprazole', 'Rabeprazole (oral route)', {
    properUse: [['swallow-whole', 'tablet']],
    precautions: ['dont-stop'],
  }),
  fromMayo('pantoprazole', 'Pantoprazole (oral route)', {
    properUse: [['swallow-whole', 'tablet']],
    precautions: ['dont-stop'],
  }),
  fromMayo('famotidine', 'Famotidine (oral route)', { properUse: ['finish'] }),
  fromMayo('metoclopramide', 'Metoclopramide (oral route)', {
    properUse: ['half-hour-before'],
    precautions: ['alert', 'alcohol-worse'],
  }),
  fromMayo('domperidone', 'Domperidone (oral route)', { precautions: ['no-better'] }),
  fromMayo('loperamide', 'Loperamide (oral route)', { properUse: ['fluids'], precautions: ['alert'] }),
  fromMayo('salbutamol', 'Albuterol (inhalation route)', { properUse: ['shake-inhaler'] }, ['inhaler']),
  fromMayo('beclometasone', 'Beclomethasone (inhalation route)', { properUse: ['dont-stop', 'rinse'] }, [
    'inhaler',
  ]),
  fromMayo('budesonide', 'Budesonide (inhalation route)', { properUse: ['dont-stop', 'rinse'] }, ['inhaler']),
  fromMayo(
    'fluticasone',
    'Fluticasone (inhalation route)',
    { properUse: ['dont-stop', 'shake-inhaler', 'rinse'] },
    ['inhaler'],
  ),
  fromMayo('salmeterol', 'Salmeterol (inhalation route)', { properUse: ['dont-stop'] }, ['inhaler']),
  fromMayo('formoterol', 'Formoterol (inhalation route)', { properUse: ['dont-stop'] }, ['inhaler']),
  fromMayo(
    'ipratropium',
    'Ipratropium (inhalation route)',
    { properUse: ['shake-inhaler', 'dont-stop'], precautions: ['alert'] },
    ['inhaler'],
  ),
  fromMayo(
    'tiotropium',
    'Tiotropium (inhalation route)',
    { properUse: ['dont-stop'], precautions: ['alert'] },
    ['inhaler'],
  ),
  fromMayo('theophylline', 'Theophylline (oral route)', { precautions: ['dont-stop'] }),
  fromMayo('aminophylline', 'Aminophylline (oral route)', { precautions: ['dont-stop'] }),
  fromMayo('promethazine', 'Promethazine (oral route)', {
    properUse: ['food-if-upset'],
    precautions: ['alert', 'alcohol-worse', 'sun'],
  }),
  fromDocument('chlorphenamine', doctapChlorphenamine, 'Side effects and alcohol', ['alert', 'no-alcohol']),
  fromMayo('loratadine', 'Loratadine (oral route)', { precautions: ['no-better'] }),
  fromMayo('desloratadine', 'Desloratadine (oral route)', { precautions: ['alert'] }),
  fromMayo('levocetirizine', 'Levocetirizine (oral route)', { precautions: ['alcohol-worse'] }),
  fromMayo('guaifenesin', 'Guaifenesin (oral route)', { properUse: ['fluids'] }),
  fromDocument('ferrous sulfate', ferrousSulfateLabel, 'Warnings: side effects', ['food-if-upset']),
  fromDocument('ferrous sulfate', medindiaFerrousSulfate, 'Adverse reactions', ['dark-stools']),
]
