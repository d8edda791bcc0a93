import { currentSession, onSessionChange } from '../../features/clients/ui/session.ts'
import { saveCountry, savedCountry } from '../../ui/country-choice.ts'

/**
 * Keeps the price country in sync with the signed-in account, unless the visitor chose another one. A change to the account's country
 * overrides an earlier choice; signing out removes it. Call once per page.
 */
export const syncAccountCountry = () => {
  let previous = currentSession()?.client
  const update = () => {
    const client = currentSession()?.client
    const stored = savedCountry()
    const moved =
      previous?.countryId !== undefined && previous.id === client?.id && previous.countryId !== client.countryId
    if (client?.countryId && (moved || stored?.from !== 'choice'))
      saveCountry({ id: client.countryId, from: 'account' })
    else if (stored?.from === 'account' && (!client || client.countryId === null)) saveCountry(null)
    previous = client
  }
  update()
  onSessionChange(update)
}
