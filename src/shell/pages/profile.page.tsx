import { useState } from 'react'
import { useNavigate } from 'react-router'
import { AccountSection } from '../../features/clients/ui/account-section.tsx'
import { loadMessageSettings, MessageSettingsSection } from '../../features/clients/ui/message-settings-section.tsx'
import { loadOwnAccount } from '../../features/clients/ui/own-account.load.ts'
import { PasskeysSection } from '../../features/clients/ui/passkeys-section.tsx'
import { loadPersonalData, PersonalData } from '../../features/clients/ui/personal-data.tsx'
import { profileTexts } from '../../features/clients/ui/profile.texts.ts'
import { SavedPeopleSection } from '../../features/clients/ui/saved-people-section.tsx'
import { SessionsSection } from '../../features/clients/ui/sessions-section.tsx'
import { loadWhatsApp, WhatsAppSection } from '../../features/clients/ui/whatsapp-section.tsx'
import { loadMyDocuments, MyDocuments } from '../../features/documents/ui/my-documents.tsx'
import { loadStaffAccessLog, StaffAccessLog } from '../../features/office/ui/staff-access-log.tsx'
import { ClientCards, loadClientCards } from '../../features/payment/ui/client-cards.tsx'
import { DEFAULT_LANG, findLang } from '../../lib/languages.ts'
import { useLocalPath, useTexts } from '../../ui/language.tsx'
import { Page } from '../../ui/page.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import type { Route } from './+types/profile.page'

/** A section that cannot be loaded shows its own error; only the personal data is required. */
export const clientLoader = async () => {
  const lang = findLang(document.documentElement.lang) ?? DEFAULT_LANG
  const [personal, account, documents, cards, impersonations, whatsApp, messages] = await Promise.all([
    loadPersonalData(),
    loadOwnAccount(lang),
    loadMyDocuments(),
    loadClientCards(lang),
    loadStaffAccessLog(),
    loadWhatsApp(),
    loadMessageSettings(),
  ])
  return { personal, ...account, documents, cards, impersonations, whatsApp, messages }
}

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = profileTexts[matches[0].loaderData.lang]
  return [{ title: `${t.title} · ${matches[0].loaderData.agency}` }, { name: 'description', content: t.description }]
}

/** The client's profile, with one section per feature. */
export default function ProfilePage({
  loaderData: { personal, people, passkeys, sessions, documents, cards, impersonations, whatsApp, messages },
}: Route.ComponentProps) {
  const t = useTexts(profileTexts)
  const navigate = useNavigate()
  const [savedPhone, setSavedPhone] = useState<string>()
  const home = useLocalPath()('/')
  return (
    <Page title={t.title} lead={t.lead} width="narrow">
      <div className="grid gap-6">
        <PersonalData key={personal.profile.version} data={personal} onPhoneSaved={setSavedPhone} />
        <WhatsAppSection first={whatsApp} savedPhone={savedPhone} />
        <MessageSettingsSection first={messages} savedPhone={savedPhone} />
        <SavedPeopleSection first={people} countries={personal.countries} />
        <MyDocuments documents={documents} />
        <ClientCards cards={cards} />
        <PasskeysSection first={passkeys} />
        <SessionsSection first={sessions} />
        <StaffAccessLog impersonations={impersonations} />
        <AccountSection email={personal.profile.email} onDeleted={() => navigate(home)} />
      </div>
    </Page>
  )
}
