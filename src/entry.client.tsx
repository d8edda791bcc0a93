import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { startSession } from './shell/start-session.ts'
import { reconcileLanguage } from './ui/language-choice.ts'

if (!reconcileLanguage()) {
  startSession()
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter />)
  })
}
