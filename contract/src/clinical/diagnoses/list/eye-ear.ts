/** Eye and ear: see ../list.ts for the source and the format. */
export const eyeEar = `
H00.019|Hordeolum externum unspecified eye, unspecified eyelid|stye
H00.19|Chalazion unspecified eye, unspecified eyelid|
H01.009|Unspecified blepharitis unspecified eye, unspecified eyelid|
H02.409|Unspecified ptosis of unspecified eyelid|drooping eyelid
H04.129|Dry eye syndrome of unspecified lacrimal gland|dry eyes
H10.13|Acute atopic conjunctivitis, bilateral|allergic conjunctivitis, itchy eyes
H10.30|Unspecified acute conjunctivitis, unspecified eye|pink eye, red eye, apollo
H10.9|Unspecified conjunctivitis|pink eye, red eye, conjunctivitis
H11.009|Unspecified pterygium of unspecified eye|
H15.009|Unspecified scleritis, unspecified eye|scleritis
H15.109|Unspecified episcleritis, unspecified eye|episcleritis
H16.009|Unspecified corneal ulcer, unspecified eye|
H16.9|Unspecified keratitis|
H20.9|Unspecified iridocyclitis|iritis
H25.9|Unspecified age-related cataract|cataract
H26.9|Unspecified cataract|cataract
H33.20|Serous retinal detachment, unspecified eye|
H35.30|Unspecified macular degeneration|macular degeneration
H40.10X0|Unspecified open-angle glaucoma, stage unspecified|glaucoma
H40.9|Unspecified glaucoma|glaucoma
H50.00|Unspecified esotropia|squint, crossed eyes
H50.9|Unspecified strabismus|squint
H52.00|Hypermetropia, unspecified eye|long sight
H52.10|Myopia, unspecified eye|short sight, near sighted
H52.209|Unspecified astigmatism, unspecified eye|
H52.4|Presbyopia|reading glasses
H53.9|Unspecified visual disturbance|blurred vision
H54.7|Unspecified visual loss|blindness, poor vision
H57.10|Ocular pain, unspecified eye|eye pain
H60.90|Unspecified otitis externa, unspecified ear|outer ear infection, swimmer ear, ear infection (outer)
H61.20|Impacted cerumen, unspecified ear|ear wax, cerumen
H65.90|Unspecified nonsuppurative otitis media, unspecified ear|glue ear
H66.009|Acute suppurative otitis media without spontaneous rupture of ear drum, unspecified ear|ear infection, pus in the middle ear
H66.90|Otitis media, unspecified, unspecified ear|ear infection, aom
H66.3X9|Other chronic suppurative otitis media, unspecified ear|discharging ear, csom
H70.90|Unspecified mastoiditis, unspecified ear|mastoiditis
H72.90|Unspecified perforation of tympanic membrane, unspecified ear|burst eardrum, ear drum
H81.10|Benign paroxysmal vertigo, unspecified ear|bppv, vertigo
H81.09|Meniere's disease, unspecified ear|
H83.09|Labyrinthitis, unspecified ear|
H90.5|Unspecified sensorineural hearing loss|
H91.90|Unspecified hearing loss, unspecified ear|deafness
H92.09|Otalgia, unspecified ear|earache, ear pain
H92.10|Otorrhea, unspecified ear|ear discharge
H93.19|Tinnitus, unspecified ear|ringing in ears
`
