import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { dayInHavana } from '../../../lib/days.ts'
import { call } from '../../../platform/http/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { RadioCards, TextArea } from '../../../ui/field.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import type { Booking } from '../../travel-plan/contract.ts'
import { BOOKING, type BookingStatus, isLive } from '../../travel-plan/states.ts'
import { cancelBookingByStaff, missService } from '../contract.ts'
import { clientsDeskTexts } from './clients-desk.texts.ts'

const REASONS = ['agency', 'supplier', 'documents'] as const

/** What the staff may do to a booking that a client has: cancel it before its service, or note that the client did not come. */
export const EndBooking = ({ booking }: { booking: Booking }) => {
  const t = useTexts(clientsDeskTexts)
  const { revalidate } = useRevalidator()
  const [asking, setAsking] = useState<'cancel' | 'miss'>()
  const [noteError, setNoteError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { id, reference } = booking
  const status = booking.status as BookingStatus
  const begun = status === BOOKING.inService || status === BOOKING.completed
  const mayMiss =
    (status === BOOKING.guaranteed || status === BOOKING.inService) && booking.firstDay <= dayInHavana(new Date())
  const close = () => setAsking(undefined)

  const act = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true)
    try {
      await work()
      showToast({ kind: 'information', text: done })
      close()
    } catch (failure) {
      showToast({ kind: 'error', text: (failure as Error).message })
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
    await act(() => call(cancelBookingByStaff, { id, reason, note }), t.cancelled(reference))
  }

  return (
    <div className="-ml-4 flex flex-wrap gap-3">
      {isLive(status) && !begun && (
        <Button type="button" variant="quiet" onClick={() => setAsking('cancel')} aria-label={t.cancelOne(reference)}>
          {t.cancel}
        </Button>
      )}
      {mayMiss && (
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
