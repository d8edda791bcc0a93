import { loadPersonalData, PersonalData } from '../features/clients/ui/personal-data.tsx'
import { profileTexts } from '../features/clients/ui/profile.texts.ts'
import { useTexts } from '../ui/language.tsx'
import { Page } from '../ui/page.tsx'
import { PageSkeleton } from '../ui/skeleton.tsx'
import type { Route } from './+types/profile.page'

/** A section that cannot be loaded says so by itself and leaves the others alone; without the client there is no page. */
export const clientLoader = async () => ({ personal: await loadPersonalData() })

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = profileTexts[matches[0].loaderData.lang]
  return [{ title: `${t.title} · Alamar` }, { name: 'description', content: t.description }]
}

/** Everything that a client keeps with us, one section of each feature below the other. */
export default function ProfilePage({ loaderData: { personal } }: Route.ComponentProps) {
  const t = useTexts(profileTexts)
  return (
    <Page title={t.title} lead={t.lead} width="narrow">
      <div className="grid gap-6">
        <PersonalData data={personal} />
      </div>
    </Page>
  )
}
