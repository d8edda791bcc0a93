import type { ReactNode } from 'react'
import { Card } from '../../../ui/card.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { LocalLink, useTexts } from '../../../ui/language.tsx'
import { uiTexts } from '../../../ui/ui.texts.ts'
import type { Ways } from './contact-ways.load.ts'
import { helpTexts } from './help.texts.ts'

/** The id of the section, for links to it. */
export const CONTACT_ID = 'contact'

const LINK = 'link inline-flex min-h-11 items-center wrap-anywhere'

const Way = ({
  icon,
  title,
  text,
  children,
}: {
  icon: IconName
  title: string
  text?: ReactNode
  children: ReactNode
}) => (
  <Card as="li" className="grid content-start gap-1">
    <h3 className="flex items-center gap-2">
      <Icon name={icon} className="text-turquoise" />
      {title}
    </h3>
    {text && <p className="text-muted">{text}</p>}
    {children}
  </Card>
)

const PhoneLink = ({ phone }: { phone: string }) => (
  <a href={`tel:${phone.replaceAll(' ', '')}`} className={LINK}>
    {phone}
  </a>
)

/** Every configured way to reach the agency and what to use it for; the urgent one comes first. Renders nothing if there is none. */
export const ContactWays = ({ ways }: { ways: Ways }) => {
  const t = useTexts(helpTexts)
  const { newTab } = useTexts(uiTexts)
  const { emergencyPhone, whatsApp, messages, answerMinutes, phone, email, address } = ways
  if (!(emergencyPhone || whatsApp || messages || phone || email || address)) return null
  return (
    <section id={CONTACT_ID} aria-labelledby="contact-title" className="mt-12 grid scroll-mt-6 gap-4">
      <h2 id="contact-title">{t.contact}</h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {emergencyPhone && (
          <Way icon="warning" title={t.urgent} text={t.urgentFor}>
            <PhoneLink phone={emergencyPhone} />
          </Way>
        )}
        {whatsApp && (
          <Way icon="chat" title="WhatsApp" text={t.whatsAppFor}>
            <a
              href={`https://wa.me/${whatsApp.replace(/\D/g, '')}`}
              target="_blank"
              rel="noopener noreferrer"
              className={LINK}
            >
              {whatsApp}
              <span className="sr-only"> {newTab}</span>
            </a>
          </Way>
        )}
        {messages && (
          <Way
            icon="person"
            title={t.messages}
            text={
              answerMinutes === null
                ? t.messagesFor
                : `${t.messagesFor} ${t.answerTime(Math.round(answerMinutes / 60))}`
            }
          >
            <LocalLink to="/notes" className={LINK}>
              {t.writeMessage}
            </LocalLink>
          </Way>
        )}
        {phone && (
          <Way icon="phone" title={t.phone} text={t.phoneFor}>
            <PhoneLink phone={phone} />
          </Way>
        )}
        {email && (
          <Way icon="mail" title={t.email} text={t.emailFor}>
            <a href={`mailto:${email}`} className={LINK}>
              {email}
            </a>
          </Way>
        )}
        {address && (
          <Way icon="pin" title={t.office}>
            <address className="not-italic">{address}</address>
          </Way>
        )}
      </ul>
    </section>
  )
}
