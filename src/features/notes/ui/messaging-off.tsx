import { useRouteLoaderData } from 'react-router'
import type { loader as rootLoader } from '../../../root.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { notesTexts } from './notes.texts.ts'

/** The agency's contact details when messaging is off; undefined when it is on (docs/rules/messages.md#messaging-off). */
export const useContactInstead = () => useRouteLoaderData<typeof rootLoader>('root')?.contact

/** Notice shown in place of a message form while messaging is off, with other ways to contact the agency. */
export const MessagingOff = ({ contact, text }: { contact: { address: string; phone: string }; text?: string }) => {
  const t = useTexts(notesTexts)
  return (
    <Notice tone="warning" title={t.off}>
      <p>
        {text ?? t.offText}{' '}
        <a href={`tel:${contact.phone.replaceAll(' ', '')}`} className="link whitespace-nowrap">
          {contact.phone}
        </a>
      </p>
      <p className="mt-1">{contact.address}</p>
    </Notice>
  )
}
