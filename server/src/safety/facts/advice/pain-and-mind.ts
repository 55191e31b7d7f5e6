import { fromMayo, type AdviceRow } from './row.ts'

const antiInflammatory = ['stomach-bleeding'] as const
const opioid = ['alert', 'alcohol-worse', 'dont-stop', 'get-up-slowly'] as const
const antidepressant = ['alert', 'no-alcohol', 'dont-stop'] as const
const sedative = ['alert', 'alcohol-worse', 'dont-stop'] as const

export const painAndMind: readonly AdviceRow[] = [
  fromMayo('paracetamol', 'Acetaminophen (oral and rectal routes)', {
    properUse: ['check-paracetamol', 'shake'],
    precautions: ['no-alcohol'],
  }),
  fromMayo('ibuprofen', 'Ibuprofen (oral route)', {
    properUse: ['food-if-upset'],
    precautions: ['stomach-bleeding', 'harms-unborn'],
  }),
  fromMayo('diclofenac', 'Diclofenac (oral route)', { precautions: antiInflammatory }),
  fromMayo('aspirin', 'Aspirin (oral route)', { precautions: antiInflammatory }),
  fromMayo('naproxen', 'Naproxen (oral route)', {
    properUse: ['shake'],
    precautions: ['alert', 'stomach-bleeding'],
  }),
  fromMayo('piroxicam', 'Piroxicam (oral route)', { precautions: antiInflammatory }),
  fromMayo('meloxicam', 'Meloxicam (oral route)', { properUse: ['shake'], precautions: antiInflammatory }),
  fromMayo('ketoprofen', 'Ketoprofen (oral route)', {
    properUse: ['food-if-upset'],
    precautions: antiInflammatory,
  }),
  fromMayo('indometacin', 'Indomethacin (oral route)', { properUse: ['with-food'], precautions: ['alert'] }),
  fromMayo('tramadol', 'Tramadol (oral route)', { precautions: opioid }),
  fromMayo('codeine', 'Codeine (oral route)', { precautions: opioid }),
  fromMayo('morphine', 'Morphine (oral route)', { precautions: opioid }),
  fromMayo('methotrexate', 'Methotrexate (oral route)', {
    properUse: ['not-daily'],
    precautions: ['limit-alcohol', 'sun', 'harms-unborn'],
  }),
  fromMayo('allopurinol', 'Allopurinol (oral route)', { properUse: ['food-if-upset'] }),
  fromMayo('colchicine', 'Colchicine (oral route)', {
    properUse: ['grapefruit'],
    precautions: ['limit-alcohol'],
  }),
  fromMayo('sulfasalazine', 'Sulfasalazine (oral route)', {
    properUse: ['with-food', 'fluids'],
    precautions: ['sun'],
  }),
  fromMayo('sumatriptan', 'Sumatriptan (oral route)', { precautions: ['alert'] }),
  fromMayo('misoprostol', 'Misoprostol (oral route)', {
    properUse: ['with-food'],
    precautions: ['not-pregnant'],
  }),
  fromMayo('amitriptyline', 'Amitriptyline (oral route)', { precautions: sedative }),
  fromMayo('imipramine', 'Imipramine (oral route)', { precautions: [...sedative, 'sun'] }),
  fromMayo('fluoxetine', 'Fluoxetine (oral route)', {
    properUse: ['shake'],
    precautions: [...antidepressant, 'bleeding'],
  }),
  fromMayo('sertraline', 'Sertraline (oral route)', { precautions: [...antidepressant, 'bleeding'] }),
  fromMayo('paroxetine', 'Paroxetine (oral route)', {
    properUse: ['shake'],
    precautions: [...antidepressant, 'bleeding', 'harms-unborn'],
  }),
  fromMayo('citalopram', 'Citalopram (oral route)', {
    properUse: ['shake'],
    precautions: [...antidepressant, 'bleeding'],
  }),
  fromMayo('escitalopram', 'Escitalopram (oral route)', {
    properUse: ['shake'],
    precautions: [...antidepressant, 'bleeding'],
  }),
  fromMayo('venlafaxine', 'Venlafaxine (oral route)', { precautions: [...antidepressant, 'bleeding'] }),
  fromMayo('duloxetine', 'Duloxetine (oral route)', {
    properUse: ['swallow-whole'],
    precautions: ['alert', 'dont-stop', 'bleeding'],
  }),
  fromMayo('diazepam', 'Diazepam (oral route)', { precautions: sedative }),
  fromMayo('lorazepam', 'Lorazepam (oral route)', { precautions: sedative }),
  fromMayo('clonazepam', 'Clonazepam (oral route)', { precautions: sedative }),
  fromMayo('alprazolam', 'Alprazolam (oral route)', {
    properUse: ['grapefruit'],
    precautions: ['alert', 'alcohol-worse'],
  }),
  fromMayo('haloperidol', 'Haloperidol (oral route)', { precautions: [...sedative, 'sun'] }),
  fromMayo('risperidone', 'Risperidone (oral route)', { precautions: [...sedative, 'get-up-slowly'] }),
  fromMayo('olanzapine', 'Olanzapine (oral route)', {
    precautions: ['alert', 'alcohol-worse', 'get-up-slowly'],
  }),
  fromMayo('quetiapine', 'Quetiapine (oral route)', { precautions: [...sedative, 'get-up-slowly'] }),
  fromMayo('lithium', 'Lithium (oral route)', { properUse: ['dont-stop'], precautions: ['harms-unborn'] }),
  fromMayo('carbamazepine', 'Carbamazepine (oral route)', {
    properUse: ['with-food', 'grapefruit', 'shake'],
    precautions: [...sedative, 'sun', 'pill-fails', 'harms-unborn'],
  }),
  fromMayo('phenytoin', 'Phenytoin (oral route)', {
    precautions: ['alert', 'no-alcohol', 'dont-stop', 'harms-unborn'],
  }),
  fromMayo('valproate', 'Valproic acid (oral route)', {
    properUse: ['food-if-upset'],
    precautions: [...sedative, 'harms-unborn'],
  }),
  fromMayo('lamotrigine', 'Lamotrigine (oral route)', { precautions: sedative }),
  fromMayo('levetiracetam', 'Levetiracetam (oral route)', { precautions: ['alert', 'dont-stop'] }),
  fromMayo('gabapentin', 'Gabapentin (oral route)', { properUse: ['antacids-2h'], precautions: sedative }),
  fromMayo('pregabalin', 'Pregabalin (oral route)', { precautions: sedative }),
]
