const licence = { number: 'MDCN/1', validUntil: '2028-01-01' }
const secret = 'x'.repeat(43)

export const userBodies: Record<string, (world: { pharmacy: { id: number } }) => Record<string, unknown>> = {
  'POST /api/admin/users': ({ pharmacy }) => ({
    firstName: 'Tunde',
    lastName: 'Ade',
    email: 'tunde.ade@alafia.example',
    phone: '+234 803 555 0142',
    dateOfBirth: '1980-01-02',
    role: 'pharmacist',
    specialization: 'Cardiology',
    fee: '20000.00',
    pharmacyId: pharmacy.id,
    licence,
  }),
  'POST /api/admin/users/:id/roles': ({ pharmacy }) => ({
    role: 'pharmacist',
    specialization: 'Cardiology',
    fee: '20000.00',
    pharmacyId: pharmacy.id,
    licence,
  }),
  'POST /api/admin/users/:id/deactivate': () => ({ despiteVisits: false }),
  'PUT /api/admin/users/:id/licences/:role': () => licence,
  'PUT /api/admin/users/:id/practice': () => ({ specialization: 'Cardiology', fee: '20000.00' }),
  'PUT /api/admin/users/:id/pharmacy': ({ pharmacy }) => ({ pharmacyId: pharmacy.id }),
  'POST /api/auth/invitations/look': () => ({ secret }),
  'POST /api/auth/invitations/accept': () => ({ secret, password: 'Harmattan-9-wind' }),
}
