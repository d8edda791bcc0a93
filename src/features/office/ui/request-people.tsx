import { useRef, useState } from 'react'
import { formatDay } from '../../../lib/days.ts'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useMay } from '../../staff/ui/staff.ts'
import { type BookingRequest, getSupplierText } from '../contract/requests.ts'
import { Fact } from './facts.tsx'
import { requestTexts } from './requests.texts.ts'

/** Driver of a requested car, or guests of each requested room. */
export const RequestPeople = ({ request }: { request: BookingRequest }) => {
  const may = useMay()
  return (
    <>
      {request.driver && <Driver driver={request.driver} facts={request.summary.facts} />}
      {request.rooms.length > 0 && <Rooms rooms={request.rooms} />}
      {may(getSupplierText) && <SupplierText id={request.id} reference={request.reference} />}
    </>
  )
}

type Facts = BookingRequest['summary']['facts']

const Driver = ({ driver, facts }: { driver: NonNullable<BookingRequest['driver']>; facts: Facts }) => {
  const isFlightShown = facts.some(({ value }) => value.en === driver.flight)
  const t = useTexts(requestTexts)
  const lang = useLang()
  return (
    <dl className="grid gap-x-6 gap-y-2 border-t border-line pt-3 sm:grid-cols-2">
      <Fact name={t.driver} value={[driver.name, driver.country?.[lang]].filter(Boolean).join(', ')} />
      <Fact name={t.birthDay} value={formatDay(driver.birthDay, lang)} />
      <Fact
        name={t.licence}
        value={t.licenceFromTo(
          driver.licenceNumber,
          formatDay(driver.licenceIssuedOn, lang),
          formatDay(driver.licenceExpiresOn, lang),
        )}
      />
      <Fact name={t.phone} value={driver.phone} />
      {!isFlightShown && <Fact name={t.flight} value={driver.flight || t.noFlight} />}
    </dl>
  )
}

const Rooms = ({ rooms }: { rooms: BookingRequest['rooms'] }) => {
  const t = useTexts(requestTexts)
  const lang = useLang()
  return (
    <div className="grid gap-3 border-t border-line pt-3">
      {rooms.map((room, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rooms are identified by their number
        <section key={index}>
          <h3 className="text-base">
            {t.room(index + 1)}: {t.party(room.adults, room.childAges)}
          </h3>
          <ul className="list-disc pl-5">
            {room.guests.map(({ name, age, country, passport }, guest) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: guests have no other id
              <li key={guest} className="break-words">
                {[name, age !== null && t.age(age), country?.[lang], passport ? t.passport(passport) : t.noPassport]
                  .filter(Boolean)
                  .join(', ')}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** The request as a text for the supplier, to copy into an email or message. */
const SupplierText = ({ id, reference }: { id: number; reference: string }) => {
  const t = useTexts(requestTexts)
  const [text, setText] = useState<string>()
  const field = useRef<HTMLDivElement>(null)

  const about = `supplier ${reference}`
  const { busy, act } = useAction({ about })

  const write = () => act((call) => call(getSupplierText, { id }), { onSuccess: ({ text }) => setText(text) })
  const copy = async () => {
    if (!(await copyText(text!, t, about))) field.current?.querySelector('textarea')?.select()
  }
  const close = () => setText(undefined)
  return (
    <>
      <div>
        <Button type="button" variant="secondary" busy={busy} onClick={write} aria-label={t.supplierTextFor(reference)}>
          {t.supplierText}
        </Button>
      </div>
      <Dialog open={text !== undefined} onClose={close} title={t.supplierTextFor(reference)}>
        <div ref={field} className="grid gap-4">
          <TextArea
            name="supplierText"
            label={t.supplierTextLabel}
            hint={t.supplierTextHint}
            lang="es"
            rows={14}
            readOnly
            value={text ?? ''}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="button" onClick={copy}>
              {t.copy}
            </Button>
            <Button type="button" variant="secondary" onClick={close}>
              {t.keep}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  )
}
