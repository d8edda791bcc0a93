import { type ReactNode, useEffect, useState } from 'react'
import { texts } from '../../../lib/languages.ts'
import { call } from '../../../platform/http/call.ts'
import type { Input } from '../../../platform/http/endpoint.ts'
import { CheckField } from '../../../ui/field.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { listSavedPeople, type SavedPerson, savePerson } from '../contract.ts'
import { useSession } from './session.ts'

export const choiceTexts = texts(
  {
    choose: 'Fill in somebody saved',
    chooseFor: (who: string) => `Fill in somebody saved: ${who}`,
    keep: 'Save for next time',
    keepHint: 'You find the people you saved in your profile.',
  },
  {
    choose: 'Rellenar con alguien guardado',
    chooseFor: (who: string) => `Rellenar con alguien guardado: ${who}`,
    keep: 'Guardar para la próxima vez',
    keepHint: 'Encontrará a las personas guardadas en su perfil.',
  },
)

/** For a booking form: `choose` fills in somebody whom the client saved, `keep` is the box to tick for saving who is booked. */
export const useSavedPeople = () => {
  const clientId = useSession()?.client.id
  const t = useTexts(choiceTexts)
  const [people, setPeople] = useState<SavedPerson[]>([])
  const [keeps, setKeeps] = useState(false)
  useEffect(() => {
    setPeople([])
    // Without them the form is typed as by everybody.
    if (clientId !== undefined) call(listSavedPeople, {}).then(setPeople, () => {})
  }, [clientId])

  const choose = (who: string, onChosen: (person: SavedPerson) => void): ReactNode =>
    people.length > 0 && (
      <select
        aria-label={t.chooseFor(who)}
        value=""
        onChange={(event) => {
          const person = people.find(({ id }) => id === Number(event.target.value))
          if (person) onChosen(person)
        }}
        className="control max-w-60"
      >
        <option value="">{t.choose}</option>
        {people.map(({ id, firstName, lastName }) => (
          <option key={id} value={id}>
            {firstName} {lastName}
          </option>
        ))}
      </select>
    )
  const keep: ReactNode = clientId !== undefined && (
    <CheckField
      name="savePeople"
      label={t.keep}
      hint={t.keepHint}
      checked={keeps}
      onChange={(event) => setKeeps(event.target.checked)}
    />
  )
  /** Saves who was booked, when that was ticked; the booking stands in any case. */
  const saveBooked = async (booked: Input<typeof savePerson>[]) => {
    if (!keeps) return
    for (const person of booked) await call(savePerson, person).catch(() => {})
  }
  return { choose, keep, saveBooked }
}
