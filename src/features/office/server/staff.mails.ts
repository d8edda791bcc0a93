import type { MailText } from '../../../platform/mail.ts'

/** Warns a staff member of many failed sign-ins. Office mails are in English only. */
export const failedSignInsMail = (name: string): MailText => ({
  subject: 'Failed sign-ins to your office account',
  paragraphs: [
    `Hello ${name.split(' ')[0]},`,
    'There were many attempts to sign in to your Alamar office account with a wrong password. None succeeded, and we are blocking further attempts for a while.',
    'You can still sign in from any browser that you have used before. We send this warning at most once a day.',
  ],
})
