import { Outlet } from 'react-router'
import { useTexts } from '../ui/language.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageSkeleton } from '../ui/skeleton.tsx'
import { shellTexts } from './shell.texts.ts'

export const HydrateFallback = () => {
  const t = useTexts(shellTexts)
  return (
    <>
      <noscript>
        <Notice tone="warning" className="m-4">
          {t.needsScripts}
        </Notice>
      </noscript>
      <PageSkeleton />
    </>
  )
}

export default function SignedIn() {
  return <Outlet />
}
