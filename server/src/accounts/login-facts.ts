import { isIP } from 'node:net'
import type { Clinic } from '@alafia/contract/accounts/schema'
import type { LoginFacts } from '@alafia/contract/accounts/sign-in-form'
import type { SecurityRules } from '@alafia/contract/administration/security/schema'
import { openingHoursText } from '@alafia/contract/clinic/opening'
import { onlinePaymentIn } from '@alafia/contract/kernel/online-payment'
import { isHttps } from '../request/caller.ts'
import type { Exchange } from '../request/route.ts'
import type { Services } from '../request/services.ts'
import { takeRefusedSignIn } from './sign-in-form.routes.ts'

/** The demo sign-ins, in demo mode; empty otherwise. */
export type DemoAccounts = readonly {
  role: 'patient' | 'doctor' | 'pharmacist' | 'admin'
  email: string
  password: string
  firstName: string
  lastName: string
}[]

const publicRules = ({ signUp, passwordMinLength, draftDays }: SecurityRules) => ({
  signUp,
  passwordMinLength,
  draftDays,
})

/** What anyone may know of the clinic. */
export const publicClinic = async (
  { clock, security, clinic, settings }: Services,
  demoAccounts: DemoAccounts,
): Promise<Clinic> => {
  const { name, address, phone, emergencyNumber, timeZone, currency } = await clinic.details()
  const { hours, closedDays } = await clinic.opening()
  const logo = await clinic.logo()
  return {
    name: name ?? 'Alafia',
    address,
    phone,
    logo: logo && { src: logo.src, width: logo.width, height: logo.height },
    emergencyNumber,
    openingHours: hours && openingHoursText(hours),
    closedDays: [...closedDays],
    timeZone,
    today: clock.today(),
    currency,
    ...publicRules(await security.rules()),
    onlinePayment: onlinePaymentIn(currency, settings.onlinePayment),
    demo: settings.demo ? [...demoAccounts] : [],
  }
}

/** Browsers offer passkeys only over https and on their own machine, and to a name. */
const offersPasskeys = ({ request, services }: Exchange) =>
  isIP(request.hostname) === 0 &&
  (isHttps(request, services.settings.publicUrl) || request.hostname === 'localhost')

/** What the login page shows. */
export const loginFactsFor = async (exchange: Exchange, demoAccounts: DemoAccounts): Promise<LoginFacts> => {
  const refused = takeRefusedSignIn(exchange)
  return {
    clinic: await publicClinic(exchange.services, demoAccounts),
    passkeys: offersPasskeys(exchange),
    ...(refused ? { refused } : {}),
  }
}
