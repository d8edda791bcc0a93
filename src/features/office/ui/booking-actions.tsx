import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { dayInHavana } from '../../../lib/days.ts'
import { call } from '../../../platform/http/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import type { Booking } from '../../travel-plan/contract.ts'
import { BOOKING, isLive } from '../../travel-plan/states.ts'
import { cancelBookingByStaff, missService } from '../contract/bookings.ts'
import { clientTexts } from './clients.texts.ts'
import { useMay } from './staff.ts'

const REASONS = ['agency', 'supplier', 'documents'] as const

/** Staff actions on a booking: cancel it before its service, or mark it as no-show. */
export const BookingActions = ({ booking }: { booking: Booking }) => {
  const t = useTexts(clientTexts)
  const { revalidate } = useRevalidator()
  const [asking, setAsking] = useState<'cancel' | 'miss'>()
  const [noteError, setNoteError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { id, reference, status } = booking
  const about = `booking ${reference}`
  const hasStarted = status === BOOKING.inService || status === BOOKING.completed
  const may = useMay()
  const canCancel = may(cancelBookingByStaff) && isLive(status) && !hasStarted
  const canMiss =
    may(missService) &&
    (status === BOOKING.guaranteed || status === BOOKING.inService) &&
    booking.firstDay <= dayInHavana(new Date())
  const close = () => setAsking(undefined)

  const act = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true)
    try {
      await work()
      showToast({ kind: 'information', text: done, about })
      close()
    } catch (failure) {
      showToast({ kind: 'error', text: (failure as Error).message, about })
    }
    await revalidate()
    setBusy(false)
  }

  const cancel = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const note = String(form.get('note') ?? '').trim()
    const reason = form.get('reason') as (typeof REASONS)[number]
    setNoteError(note ? undefined : t.noteMissing)
    if (!note) return event.currentTarget.querySelector('textarea')?.focus()
    await act(() => call(cancelBookingByStaff, { id, reason, note }), t.canceled(reference))
  }

  if (!canCancel && !canMiss) return null
  return (
    <div className="-ml-4 flex flex-wrap gap-3">
      {canCancel && (
        <Button type="button" variant="quiet" onClick={() => setAsking('cancel')} aria-label={t.cancelOne(reference)}>
          {t.cancel}
        </Button>
      )}
      {canMiss && (
        <Button type="button" variant="quiet" onClick={() => setAsking('miss')} aria-label={t.missOf(reference)}>
          {t.miss}
        </Button>
      )}
      <Dialog open={asking === 'cancel'} onClose={close} title={t.cancelTitle(reference)}>
        <form onSubmit={cancel} noValidate className="grid gap-4">
          <p>{booking.paid ? t.cancelPaidText : t.cancelText}</p>
          <RadioCards
            name="reason"
            legend={t.why}
            defaultValue="supplier"
            options={REASONS.map((reason) => ({ value: reason, label: t.cancelReasons[reason] }))}
          />
          <TextArea name="note" label={t.note} hint={t.noteHint} error={noteError} maxLength={500} rows={3} required />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="danger" busy={busy}>
              {t.cancelOne(reference)}
            </Button>
            <Button type="button" variant="secondary" onClick={close}>
              {t.keep}
            </Button>
          </div>
        </form>
      </Dialog>
      <Dialog open={asking === 'miss'} onClose={close} title={t.missTitle(reference)}>
        <div className="grid gap-4">
          <p>{t.missText}</p>
          <div className="flex flex-wrap gap-3">
            <Button
              type="button"
              variant="danger"
              busy={busy}
              onClick={() => act(() => call(missService, { id }), t.missed(reference))}
            >
              {t.missOne(reference)}
            </Button>
            <Button type="button" variant="secondary" onClick={close}>
              {t.keep}
            </Button>
          </div>
        </div>
      </Dialog>
    </div>
  )
}
