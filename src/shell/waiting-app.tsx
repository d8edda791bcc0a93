import { createContext, useContext, useEffect } from 'react'
import { Scripts } from 'react-router'
import { tellFilledIn } from './filled-in.ts'
import { WAITING_APP_ID } from './start-app.ts'

/** The nonce of the document's scripts; none in the browser, which hides it. */
export const NonceContext = createContext<string | undefined>(undefined)

/** Runs the first of the app's scripts, where the page's data gather as they come; the others wait. The server alone says it. */
const GATHER_DATA =
  import.meta.env.SSR &&
  `document.head.append(document.createRange().createContextualFragment(document.getElementById("${WAITING_APP_ID}").textContent).querySelector("script"))`

/**
 * The app of a page that waits (0019). In a noscript a browser loads nothing and React leaves all to the browser; `startApp`
 * takes the scripts out of it (start-app.ts).
 */
export const WaitingApp = () => (
  <>
    <noscript id={WAITING_APP_ID}>
      <Scripts />
    </noscript>
    <script
      nonce={useContext(NonceContext)}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is a constant
      dangerouslySetInnerHTML={{ __html: GATHER_DATA || '' }}
    />
  </>
)

/**
 * Marks the document as awake from the moment on that React looks after it. What was filled in before is told to it, here or
 * by the script of a page whose app waited, which knows what was a touch and what the browser filled in.
 */
export const useAwake = () =>
  useEffect(() => {
    if (!document.getElementById(WAITING_APP_ID)) tellFilledIn()
    document.documentElement.dataset.awake = ''
  }, [])
