import { formatInstant, SERVICE_ZONE } from '../lib/days.ts'
import type { Lang } from '../lib/languages.ts'
import { formTexts } from './form.texts.ts'
import { Icon } from './icon.tsx'
import { useLang, useTexts } from './language.tsx'
import { uiTexts } from './ui.texts.ts'

/** A mail, or a message to a telephone, that can be read. */
export type ShownMail = {
  id: number
  channel: 'email' | 'whatsapp'
  recipient: string
  lang: Lang
  subject: string
  text: string
  createdAt: string
}

/** Mails and messages as they were written, the newest open; their links can be followed. */
export const MailList = ({ mails, ownOrigin }: { mails: readonly ShownMail[]; ownOrigin: string }) => {
  const t = useTexts(formTexts)
  const ui = useTexts(uiTexts)
  const lang = useLang()
  return (
    <ul className="grid gap-3">
      {mails.map((mail, index) => (
        <li key={mail.id}>
          <details open={index === 0} className="group rounded-card border border-line bg-surface-raised shadow-card">
            <summary className="flex cursor-pointer list-none flex-wrap items-baseline justify-between gap-x-4 gap-y-1 rounded-card p-4 hover:bg-surface-sunk sm:px-6 [&::-webkit-details-marker]:hidden">
              <span className="min-w-0">
                <span className="block font-semibold" {...(mail.channel === 'email' && { lang: mail.lang })}>
                  {mail.channel === 'whatsapp' ? t.whatsApp : mail.subject}
                </span>
                <span className="block text-sm break-all text-muted">
                  {t.mailTo}: {mail.recipient}
                </span>
              </span>
              <span className="flex items-center gap-2 text-sm text-muted">
                <time dateTime={mail.createdAt}>
                  {ui.havanaTime(formatInstant(mail.createdAt, lang, SERVICE_ZONE))}
                </time>
                <Icon name="down" className="size-4 transition-transform group-open:rotate-180" />
              </span>
            </summary>
            <div lang={mail.lang} className="border-t border-line p-4 whitespace-pre-line sm:px-6">
              <TextWithLinks text={mail.text} ownOrigin={ownOrigin} />
            </div>
          </details>
        </li>
      ))}
    </ul>
  )
}

/** A text whose web addresses are links; ours lead to the site that is open, by whatever name it was reached. */
const TextWithLinks = ({ text, ownOrigin }: { text: string; ownOrigin: string }) => (
  <>
    {text.split(/(https?:\/\/[^\s<>"]+)/).map((part, index) =>
      index % 2 ? (
        <a
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity than their place
          key={index}
          href={part.startsWith(`${ownOrigin}/`) ? part.slice(ownOrigin.length) : part}
          className="link break-all"
        >
          {part}
        </a>
      ) : (
        part
      ),
    )}
  </>
)
