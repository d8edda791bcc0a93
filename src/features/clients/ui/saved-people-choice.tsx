import { type ReactNode, useEffect, useState } from 'react'
import { texts } from '../../../lib/languages.ts'
import { call } from '../../../platform/http/call.ts'
import type { Input } from '../../../platform/http/endpoint.ts'
import { CheckField } from '../../../ui/check-field.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { listSavedPeople, type SavedPerson, savePerson } from '../contract/saved-people.ts'
import { useSession } from './session.ts'

export const choiceTexts = texts(
  {
    choose: 'Use a saved traveler',
    chooseFor: (who: string) => `Use a saved traveler: ${who}`,
    keep: 'Save for next time',
    keepHint: 'You can find saved people in your profile.',
  },
  {
    choose: 'Usar un viajero guardado',
    chooseFor: (who: string) => `Usar un viajero guardado: ${who}`,
    keep: 'Guardar para la próxima vez',
    keepHint: 'Encontrará las personas guardadas en su perfil.',
  },
)

/** For booking forms: `choose` renders a select of saved people, `keep` the checkbox that saves the people in the booking. */
export const useSavedPeople = () => {
  const clientId = useSession()?.client.id
  const t = useTexts(choiceTexts)
  const [people, setPeople] = useState<SavedPerson[]>([])
  const [keeps, setKeeps] = useState(false)
  useEffect(() => {
    setPeople([])
    // On failure, the form has no select.
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
  /** Saves the people in the booking if the box is checked; a failure does not affect the booking. */
  const saveBooked = async (booked: Input<typeof savePerson>[]) => {
    if (!keeps) return
    for (const person of booked) await call(savePerson, person).catch(() => {})
  }
  return { choose, keep, saveBooked }
}
