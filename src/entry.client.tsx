import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { registerWorker } from './shell/browser/register-worker.ts'
import { startSession } from './shell/browser/start-session.ts'
import { reconcileCountry } from './ui/country-choice.ts'
import { reconcileLanguage } from './ui/language-choice.ts'

if (!reconcileLanguage() && !reconcileCountry()) {
  startSession()
  registerWorker()
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter />)
  })
}
