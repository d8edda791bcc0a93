import { useLocation, useRouteLoaderData } from 'react-router'
import { useSession } from '../../features/clients/ui/session.ts'
import type { loader as rootLoader } from '../../root.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useTexts } from '../../ui/language.tsx'
import { usePageMode } from '../../ui/page-mode.tsx'
import { withoutLanguage } from '../../ui/safe-path.ts'
import { uiTexts } from '../../ui/ui.texts.ts'
import { shellTexts } from './shell.texts.ts'

/** Pages without the chat link (docs/rules/messages.md#chat). */
const WITHOUT_CHAT = ['/profile', '/payment']

/**
 * Link to the agency on WhatsApp for a signed-in client when messaging is on (docs/rules/messages.md#chat). It loads nothing before
 * the click. Static pages render it hidden; their script shows it (static-page.ts).
 */
export const ChatLink = () => {
  const { chat } = useTexts(shellTexts)
  const { newTab } = useTexts(uiTexts)
  const session = useSession()
  const isStatic = usePageMode().scripts === 'static'
  const phone = useRouteLoaderData<typeof rootLoader>('root')?.chatPhone
  const path = withoutLanguage(useLocation().pathname).replace(/\/$/, '')
  const isVisible = session !== null && !session.impersonation
  if (!phone || WITHOUT_CHAT.includes(path) || !(isVisible || isStatic)) return null
  return (
    <a
      href={`https://wa.me/${phone.replace(/\D/g, '')}`}
      target="_blank"
      rel="noopener noreferrer"
      data-for="owner"
      hidden={!isVisible}
      className="not-printed fixed right-4 bottom-20 z-30 inline-flex short:hidden min-h-12 items-center gap-2 rounded-full bg-success px-4 font-semibold text-surface no-underline shadow-float hover:underline lg:bottom-4"
    >
      <Icon name="chat" className="size-6" />
      <span className="max-2xl:sr-only">{chat}</span>
      <span className="sr-only"> {newTab}</span>
    </a>
  )
}
