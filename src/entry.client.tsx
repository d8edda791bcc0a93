import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { registerWorker } from './shell/register-worker.ts'
import { startSession } from './shell/start-session.ts'
import { reconcileLanguage } from './ui/language-choice.ts'

if (!reconcileLanguage()) {
  startSession()
  registerWorker()
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter />)
  })
}
