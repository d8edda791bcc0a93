import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { reconcileLanguage } from './ui/language-choice.ts'

if (!reconcileLanguage()) {
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter />)
  })
}
