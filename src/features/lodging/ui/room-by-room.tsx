import { Form } from 'react-router'
import { formatMoney } from '../../../lib/money.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { HiddenFields } from '../../../ui/hidden-fields.tsx'
import { useLang, useLocalPath, useTexts } from '../../../ui/language.tsx'
import type { HotelDetails } from '../contract.ts'
import { partyInWords } from '../occupancy.ts'
import { type RoomChoice, roomChoiceValue, writeRoomChoices } from '../room-groups.ts'
import { hotelPath, type StayQuery, writeStay } from '../search-query.ts'
import type { RoomOption } from './book-lodging.load.ts'
import { bookLodgingTexts } from './book-lodging.texts.ts'

/** Whether rooms can be chosen one by one: each has an available offer, and at least one room has several. */
export const canChooseByRoom = (options: readonly (readonly RoomOption[])[]) =>
  options.every(({ length }) => length > 0) && options.some(({ length }) => length > 1)

/** Chooses class and meal plan of each room, as a GET form. */
export const RoomByRoom = ({
  hotel,
  stay,
  options,
  chosen,
}: {
  hotel: HotelDetails
  stay: StayQuery
  options: readonly (readonly RoomOption[])[]
  /** The choice for each room; empty when nothing is chosen. */
  chosen: readonly RoomChoice[]
}) => {
  const t = useTexts(bookLodgingTexts)
  const lang = useLang()
  const localPath = useLocalPath()
  const values = new Map(writeRoomChoices(chosen))
  return (
    <Card as="section" aria-labelledby="by-room" className="grid gap-3">
      <h3 id="by-room">{t.byRoom.title}</h3>
      <p>{t.byRoom.lead}</p>
      <Form
        key={[...values.values()].join()}
        method="get"
        action={localPath(hotelPath(hotel))}
        preventScrollReset
        className="grid items-start gap-4 sm:grid-cols-2"
      >
        <HiddenFields fields={writeStay(stay)} />
        {stay.rooms.map(({ adultsAmount, childrenAmount }, room) => {
          const name = `r${room + 1}`
          return (
            <SelectField
              key={name}
              name={name}
              label={`${t.room(room + 1)}: ${partyInWords(adultsAmount, childrenAmount)[lang]}`}
              defaultValue={values.get(name)}
            >
              <RoomOptions options={options[room]!} />
            </SelectField>
          )
        })}
        <Button variant="secondary" className="sm:col-span-2">
          {t.byRoom.show}
        </Button>
      </Form>
    </Card>
  )
}

/** The classes as groups with their meal plans and prices. */
const RoomOptions = ({ options }: { options: readonly RoomOption[] }) => {
  const lang = useLang()
  const classIds = [...new Set(options.map(({ roomClassId }) => roomClassId))]
  return classIds.map((classId) => {
    const ofClass = options.filter(({ roomClassId }) => roomClassId === classId)
    const name = ofClass[0]!.roomClass[lang]
    return (
      <optgroup key={classId} label={name}>
        {ofClass.map((option) => (
          <option key={option.mealPlanId} value={roomChoiceValue(option)}>
            {`${name}: ${formatMoney(option.totalCents, option.currency, lang)} (${option.mealPlan[lang]})`}
          </option>
        ))}
      </optgroup>
    )
  })
}
