import { formatInstant, SERVICE_ZONE } from '../lib/days.ts'
import type { Lang } from '../lib/languages.ts'
import { clockTexts } from './deadline-clock.texts.ts'
import { formTexts } from './form.texts.ts'
import { Icon } from './icon.tsx'
import { useLang, useTexts } from './language.tsx'
import { mailListTexts } from './mail-list.texts.ts'

/** An email or WhatsApp message. */
export type ShownMail = {
  id: number
  channel: 'email' | 'whatsapp'
  recipient: string
  lang: Lang
  subject: string
  text: string
  /** The names of attached files. */
  attachments: readonly string[]
  delivery: 'delivered' | 'read' | 'failed' | null
  failure: string | null
  createdAt: string
}

/** List of emails and messages, the first one expanded, with clickable links. */
export const MailList = ({ mails, ownOrigin }: { mails: readonly ShownMail[]; ownOrigin: string }) => {
  const t = useTexts(formTexts)
  const d = useTexts(mailListTexts)
  const ui = useTexts(clockTexts)
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
                {mail.delivery && (
                  <span className="block text-sm break-words text-muted">
                    {d.deliveries[mail.delivery]}
                    {mail.failure && (
                      <>
                        : <span lang="en">{mail.failure}</span>
                      </>
                    )}
                  </span>
                )}
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
            {mail.attachments.length > 0 && (
              <p className="border-t border-line p-4 text-sm break-words text-muted sm:px-6">
                {d.attached(mail.attachments.join(', '))}
              </p>
            )}
          </details>
        </li>
      ))}
    </ul>
  )
}

/** Text with links; links to our origin become relative, so that they work with any host name. */
const TextWithLinks = ({ text, ownOrigin }: { text: string; ownOrigin: string }) => (
  <>
    {text.split(/(https?:\/\/[^\s<>"]+)/).map((part, index) =>
      index % 2 ? (
        <a
          // biome-ignore lint/suspicious/noArrayIndexKey: text parts have no id
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
