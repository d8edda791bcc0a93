import type { Bank } from '../../lib/settings.ts'

export const DEMO_NAME = 'Alamar'

/** The made-up contact data of the demo. */
export const DEMO_AGENCY = {
  OFFICE_EMAIL: 'office@alamar.example',
  OFFICE_ADDRESS: 'Alamar, 2300 SW 8th Street, Miami, FL 33135, USA',
  OFFICE_PHONE: '+1 305 555 0199',
  EMERGENCY_PHONE: '+53 7 555 0911',
}

export const DEMO_MAIL_FROM = 'Alamar <hello@alamar.example>'

/** The fictional bank of the demo. */
export const DEMO_BANK: Bank = {
  name: 'First Bank of Calle Ocho, Miami',
  routing: '000000000',
  account: '0000 1234 5678',
  beneficiary: 'Alamar Travel LLC',
}

/** Values that clients could mistake for real ones; `.env.example` has most of them. */
export const MADE_UP = {
  ...DEMO_AGENCY,
  MAIL_FROM: DEMO_MAIL_FROM,
  BANK_NAME: DEMO_BANK.name,
  BANK_ROUTING: DEMO_BANK.routing,
  BANK_ACCOUNT: DEMO_BANK.account,
}
