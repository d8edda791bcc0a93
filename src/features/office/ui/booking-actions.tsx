import { useState } from 'react'
import { dayInHavana } from '../../../lib/days.ts'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormAlert, useForm } from '../../../ui/form.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useMay } from '../../staff/ui/staff.ts'
import type { Booking } from '../../travel-plan/contract.ts'
import { BOOKING, isLive } from '../../travel-plan/states.ts'
import { cancelBookingByStaff, missService } from '../contract/bookings.ts'
import { clientTexts } from './clients.texts.ts'
import { DialogButtons } from './dialog-buttons.tsx'

const aboutBooking = (reference: string) => `booking ${reference}`

const REASONS = ['agency', 'supplier', 'documents'] as const

/** Staff actions on a booking: cancel it before its service, or mark it as no-show. */
export const BookingActions = ({ booking }: { booking: Booking }) => {
  const t = useTexts(clientTexts)
  const [asking, setAsking] = useState<'cancel' | 'miss'>()
  const { id, reference, status } = booking
  const { busy, act } = useAction({ about: aboutBooking(reference), reload: true })
  const hasStarted = status === BOOKING.inService || status === BOOKING.completed
  const may = useMay()
  const canCancel = may(cancelBookingByStaff) && isLive(status) && !hasStarted
  const canMiss =
    may(missService) &&
    (status === BOOKING.guaranteed || status === BOOKING.inService) &&
    booking.firstDay <= dayInHavana(new Date())
  const close = () => setAsking(undefined)

  const miss = async () => {
    await act((call) => call(missService, { id }), { done: t.missed(reference) })
    close()
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
        <CancelForm booking={booking} onClose={close} />
      </Dialog>
      <Dialog open={asking === 'miss'} onClose={close} title={t.missTitle(reference)}>
        <div className="grid gap-4">
          <p>{t.missText}</p>
          <div className="flex flex-wrap gap-3">
            <Button type="button" variant="danger" busy={busy} onClick={miss}>
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

const CancelForm = ({ booking, onClose }: { booking: Booking; onClose: () => void }) => {
  const t = useTexts(clientTexts)
  const { id, reference } = booking
  const form = useForm({
    values: { reason: 'supplier', note: '' },
    check: ({ note }) => ({ note: !note && t.noteMissing }),
    send: ({ reason, note }, call) =>
      call(cancelBookingByStaff, { id, reason: reason as (typeof REASONS)[number], note }),
    done: t.canceled(reference),
    onSuccess: onClose,
    about: aboutBooking(reference),
    reload: true,
  })
  return (
    <form {...form.props} className="grid gap-4">
      <p>{booking.paid ? t.cancelPaidText : t.cancelText}</p>
      <FormAlert form={form} />
      <RadioCards
        {...form.field('reason')}
        legend={t.why}
        options={REASONS.map((reason) => ({ value: reason, label: t.cancelReasons[reason] }))}
      />
      <TextArea {...form.field('note')} label={t.note} hint={t.noteHint} maxLength={500} rows={3} required />
      <DialogButtons submit={t.cancelOne(reference)} danger busy={form.busy} close={t.keep} onClose={onClose} />
    </form>
  )
}
