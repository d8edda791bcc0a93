import { useEffect, useRef } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { isSixDigits } from '../../../lib/mailed-digits.ts'
import type { loader as rootLoader } from '../../../root.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmailField } from '../../../ui/email-field.tsx'
import { DigitsField, TextField } from '../../../ui/field.tsx'
import { submitForm } from '../../../ui/form.tsx'
import { useHydrated } from '../../../ui/hydrated.ts'
import { LocalLink, useLang, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { WithoutScripts } from '../../../ui/page-mode.tsx'
import { withReturnPath } from '../../../ui/return-path.ts'
import { uiTexts } from '../../../ui/ui.texts.ts'
import { POLICY_NAMES, type PolicyKind } from '../../information/policy.ts'
import { AWAITING, type BookingOutcome, COUNTRY_SHOWN, SESSION } from './book-without-scripts.ts'
import { bookingAccountTexts } from './booking-account.texts.ts'
import { DIGITS, INTENT, NEW_CODE } from './booking-account.ts'

/** The properties of one of the form's fields. */
type FieldProps = {
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
}

/** The email address of a visitor who books. */
export const AccountEmailField = (props: FieldProps) => {
  const t = useTexts(bookingAccountTexts)
  return <EmailField name="email" label={t.email} hint={t.emailHint} autoComplete="email" maxLength={254} {...props} />
}

/** The phone number of a visitor who books, in forms that do not ask a traveler for one. */
export const AccountPhoneField = (props: FieldProps) => {
  const t = useTexts(bookingAccountTexts)
  return (
    <TextField
      name="phone"
      label={t.phone}
      hint={t.phoneHint}
      type="tel"
      required
      autoComplete="tel"
      maxLength={30}
      {...props}
    />
  )
}

/** Links to the sign-in page, for visitors who have an account, and to the privacy policy. */
export const AccountNotes = () => {
  const t = useTexts(bookingAccountTexts)
  const { pathname, search } = useLocation()
  return (
    <p className="col-span-full text-sm text-muted">
      {t.haveAccount}{' '}
      <LocalLink to={withReturnPath('/signIn', pathname + search)} className="link">
        {t.signIn}
      </LocalLink>{' '}
      · {t.privacy}{' '}
      <LocalLink to="/privacy-policy" className="link">
        {t.privacyPolicy}
      </LocalLink>
    </p>
  )
}

/**
 * The field for the digits sent to `email`. It belongs to the form `form` and submits it once the last digit is entered. It takes focus
 * when the digits were just sent.
 */
export const DigitsPanel = ({ form, email, error }: { form: string; email: string; error: string | undefined }) => {
  const t = useTexts(bookingAccountTexts)
  const hydrated = useHydrated()
  const demo = useRouteLoaderData<typeof rootLoader>('root')?.demo ?? false
  const box = useRef<HTMLDivElement>(null)
  const appearsLater = useRef(hydrated)
  useEffect(() => {
    if (appearsLater.current) box.current?.querySelector('input')?.focus()
  }, [])
  return (
    <div ref={box} className="min-w-0">
      <Notice title={t.codeTitle} role="status">
        <p className="wrap-anywhere">{t.codeSent(email)}</p>
        <p className="text-sm">{t.known}</p>
        {demo && (
          <ButtonLink to="/mailbox" target="_blank" variant="quiet" className="mt-1">
            {t.openMailbox}
          </ButtonLink>
        )}
      </Notice>
      <DigitsField
        name={DIGITS}
        form={form}
        label={t.digits}
        hint={hydrated ? t.digitsHint : t.digitsHintWithoutScripts}
        error={error}
        onChange={({ target }) => {
          if (isSixDigits(target.value)) submitForm(target.form)
        }}
        className="mt-3"
      />
    </div>
  )
}

/** What to do without the digits. It follows the button that submits the form, because Enter in a field presses the form's first button. */
export const WithoutDigits = ({ form, busy }: { form: string; busy: boolean }) => {
  const t = useTexts(bookingAccountTexts)
  return (
    <div className="min-w-0">
      <Button form={form} name={INTENT} value={NEW_CODE} variant="quiet" busy={busy}>
        {t.newCode}
      </Button>
      <p className="text-sm text-muted">{t.otherAddress}</p>
    </div>
  )
}

/** The page after a booking that was made without scripts. */
export const BookedPage = ({ outcome }: { outcome: BookingOutcome }) => {
  const t = useTexts(bookingAccountTexts)
  return (
    <Page title={t.bookedTitle} width="narrow">
      <Notice tone="success">{t.booked(outcome.booked ?? '', outcome.values.email ?? '')}</Notice>
    </Page>
  )
}

/** Why a form that was submitted without scripts booked nothing. */
export const NotBookedNotice = ({ outcome }: { outcome: BookingOutcome | undefined }) =>
  outcome?.notice ? (
    <Notice tone="warning" role="alert" className="mb-6">
      {outcome.notice}
    </Notice>
  ) : null

/** The hidden fields of a form that is submitted without scripts. */
export const CarriedFields = ({
  outcome,
  shown,
}: {
  outcome: BookingOutcome | undefined
  shown: Record<string, string>
}) => {
  const carried = {
    ...shown,
    [AWAITING]: outcome?.awaiting,
    [SESSION]: outcome?.session,
    [COUNTRY_SHOWN]: outcome?.values[COUNTRY_SHOWN],
  }
  return (
    <WithoutScripts>
      {Object.entries(carried).map(
        ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
    </WithoutScripts>
  )
}

/** The button that submits the booking form `form`, below links to the policies; without scripts, a plain one. */
export const RequestBookingButton = ({
  form,
  busy,
  disabled,
  label,
  rentConditions,
}: {
  form: string
  busy: boolean
  disabled: boolean
  label: string
  /** The path of the rental conditions. */
  rentConditions?: string
}) => {
  const hydrated = useHydrated()
  return (
    <>
      <p className="flex flex-wrap gap-x-4 text-sm">
        <PolicyLink kind="cancellation" to="/cancellation-policy" />
        {rentConditions && <PolicyLink kind="rentConditions" to={rentConditions} />}
        <PolicyLink kind="privacy" to="/privacy-policy" />
      </p>
      {/* Comes first: Enter in a field presses the form's first button, and does nothing if that is disabled. */}
      <WithoutScripts>
        <Button form={form} className="w-full">
          {label}
        </Button>
      </WithoutScripts>
      <Button form={form} busy={busy} disabled={!hydrated || disabled} className="w-full noscript:hidden">
        {label}
      </Button>
    </>
  )
}

/** A link to a policy in a new tab, so that the form keeps the entered values. */
const PolicyLink = ({ kind, to }: { kind: PolicyKind; to: string }) => {
  const lang = useLang()
  const { newTab } = useTexts(uiTexts)
  return (
    <LocalLink to={to} target="_blank" className="link py-1">
      {POLICY_NAMES[kind][lang]}
      <span className="sr-only"> {newTab}</span>
    </LocalLink>
  )
}
