import { checkAccessibility } from '../support/accessibility.ts'
import { collectErrors } from '../support/browser-errors.ts'
import { apiOf, desktop, expect, phone, signedIn, test, toast } from '../support/fixtures.ts'

/* People from a CSV file. A server of its own, because accounts come. */

test.use({ aloneAs: 'import' })

const fileOf = (name: string, ...rows: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.join('\r\n')),
})
const columns = 'First name,Last name,Date of birth,Email,Phone'

for (const screen of [phone, desktop])
  test(`ADM-70 ADM-71 ADM-72 patients are imported from a file, at ${screen.width} pixels`, async ({
    browser,
    url,
  }) => {
    const admin = await signedIn(browser, url, 'admin', screen)
    const errors = collectErrors(admin)
    const at = screen.width
    await admin.goto('/admin/users')
    await admin.getByRole('button', { name: 'Import from CSV' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Import from CSV' })
    const [template] = await Promise.all([
      admin.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download an empty file with the columns' }).click(),
    ])
    expect(template.suggestedFilename()).toBe('patients.csv')

    await dialog
      .getByLabel('CSV file')
      .setInputFiles(
        fileOf(
          'bad.csv',
          columns,
          `Efe,Import${at},1990-02-30,efe${at}@mail.example,`,
          `Efe,Import${at},1990-02-28,patient@alafia.example,`,
        ),
      )
    const wrong = dialog.getByRole('table', { name: 'Errors' })
    await expect(wrong.getByRole('row')).toHaveCount(3)
    await expect(wrong).toContainText('Someone already has an account with this email address')
    await expect(dialog.getByRole('button', { name: /^Import \d/ })).toHaveCount(0)
    await checkAccessibility(admin, 'Import from CSV with errors')

    await dialog
      .getByLabel('CSV file')
      .setInputFiles(
        fileOf(
          'patients.csv',
          columns,
          `Efe,Import${at},1990-02-28,efe${at}@mail.example,`,
          `IMPORT${at},Éfe,1990-02-28,twin${at}@mail.example,`,
          `Ngozi,Import${at},1971-04-05,ngozi${at}@mail.example,0803 555 0${at}`,
          `Ngozi,Import${at},1971-04-05,again${at}@mail.example,`,
        ),
      )
    const question = dialog.getByRole('radiogroup', { name: new RegExp(`^Row 3: IMPORT${at} Éfe`) })
    await expect(question).toContainText('Like row 2')
    await checkAccessibility(admin, 'Import from CSV with a probable duplicate')
    await question.getByLabel('It is the same person: leave this row out').check()
    await dialog
      .getByRole('radiogroup', { name: new RegExp(`^Row 5: Ngozi Import${at}`) })
      .getByLabel(/^It is the same person: import, then link/)
      .check()
    await dialog.getByRole('button', { name: 'Import 3 patients' }).click()
    await expect(toast(admin, '3 patients imported')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(admin).toHaveURL('/admin/linked-records')
    await admin
      .getByRole('list', { name: 'Probably the same person' })
      .getByRole('button', { name: new RegExp(`Ngozi Import${at}`) })
      .click()
    await expect(admin.getByRole('dialog', { name: 'Compare two records' })).toContainText(
      `again${at}@mail.example`,
    )
    await admin.goto('/admin/users')
    await admin.getByRole('searchbox', { name: 'Search name, email or ID' }).fill(`Import${at}`)
    await expect(
      admin
        .getByRole('table', { name: /^Users/ })
        .getByRole('row')
        .filter({ hasText: 'Invited' }),
    ).toHaveCount(3)
    expect(errors).toEqual([])
  })

test('ADM-73 staff are imported from a file, and their roles wait for another administrator', async ({
  browser,
  url,
}) => {
  const admin = await signedIn(browser, url, 'admin')
  await (await apiOf(url, 'admin')).post('/api/admin/setup/finish')
  await admin.goto('/admin/users')
  await admin.getByRole('button', { name: 'Import from CSV' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Import from CSV' })
  await dialog.getByLabel(/^Staff/).check()
  await dialog
    .getByLabel('CSV file')
    .setInputFiles(
      fileOf(
        'staff.csv',
        'Role,First name,Last name,Email,Phone,Specialization,Fee,Licence number,Licence valid until,Pharmacy',
        'Doctor,Tari,Imported,tari.imported@clinic.example,,Dermatology,18000,MDCN/77003,2199-01-31,',
      ),
    )
  await dialog.getByRole('button', { name: 'Import 1 person' }).click()
  await expect(toast(admin, '1 person imported')).toBeVisible()
  await expect(admin.getByText('Tari Imported').first()).toBeVisible()
})
