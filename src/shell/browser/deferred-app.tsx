import { createContext, useContext, useEffect } from 'react'
import { Scripts } from 'react-router'
import { DEFERRED_APP_ID } from './hydrate-on-interaction.ts'

/** Nonce of the document's scripts; undefined in the browser, which hides it. */
export const NonceContext = createContext<string | undefined>(undefined)

/** Runs the first of the app's scripts, which collects the page's data as it streams in. Only the server renders it. */
const COLLECT_DATA =
  import.meta.env.SSR &&
  `document.head.append(document.createRange().createContextualFragment(document.getElementById("${DEFERRED_APP_ID}").textContent).querySelector("script"))`

/**
 * Scripts of a page that hydrates on interaction (0019). Inside a `noscript` element, the browser loads nothing and React hydrates nothing;
 * hydrate-on-interaction.ts extracts and runs them.
 */
export const DeferredApp = () => (
  <>
    <noscript id={DEFERRED_APP_ID}>
      <Scripts />
    </noscript>
    <script
      nonce={useContext(NonceContext)}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is a constant
      dangerouslySetInnerHTML={{ __html: COLLECT_DATA || '' }}
    />
  </>
)

/** Marks the document as hydrated. */
export const useMarkHydrated = () =>
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
  }, [])
