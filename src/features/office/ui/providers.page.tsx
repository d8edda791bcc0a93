import { useState } from 'react'
import { call } from '../../../platform/http/call.ts'
import { useAction } from '../../../ui/action.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { Page } from '../../../ui/page.tsx'
import { screenMeta } from '../../../ui/screen-meta.ts'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { useInstant } from '../../../ui/time-zone.tsx'
import { useMay } from '../../staff/ui/staff.ts'
import { checkProvider, listProviders, type ProviderShown } from '../contract/providers.ts'
import type { Route } from './+types/providers.page'
import { Fact } from './facts.tsx'
import { providersTexts } from './providers.texts.ts'

export const clientLoader = () => call(listProviders, {})

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = screenMeta(providersTexts)

const KINDS = ['payment', 'message', 'storage', 'map'] as const

/** The external services, each with its last success and failure and a check. */
export default function Providers({ loaderData: providers }: Route.ComponentProps) {
  const t = useTexts(providersTexts)
  return (
    <Page title={t.title} lead={t.lead} width="normal">
      <div className="grid gap-8">
        {KINDS.filter((kind) => providers.some((each) => each.kind === kind)).map((kind) => (
          <section key={kind} aria-labelledby={`kind-${kind}`} className="grid gap-4">
            <h2 id={`kind-${kind}`} className="text-xl">
              {t.kinds[kind]}
            </h2>
            {providers
              .filter((each) => each.kind === kind)
              .map((provider) => (
                <Provider key={provider.name} provider={provider} />
              ))}
          </section>
        ))}
      </div>
    </Page>
  )
}

const Provider = ({ provider }: { provider: ProviderShown }) => {
  const t = useTexts(providersTexts)
  const lang = useLang()
  const may = useMay()
  const at = useInstant()
  const { busy, act } = useAction({ reload: true })
  const [problems, setProblems] = useState<ProviderShown['label'][]>()
  const { name, label, configured, lastSuccessAt, lastFailureAt, failure } = provider
  const title = label[lang]
  const wrong = problems ?? (failure ? [failure] : [])
  const check = () =>
    act((call) => call(checkProvider, { name }), {
      done: (reply) => (reply.problems.length === 0 ? t.fine(title) : t.wrong(title)),
      onSuccess: (reply) => setProblems(reply.problems),
    })
  return (
    <Card>
      <article aria-labelledby={`provider-${name}`} className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h3 id={`provider-${name}`} className="text-lg">
            {title}
          </h3>
          {!configured ? (
            <Badge tone="neutral">{t.off}</Badge>
          ) : wrong.length > 0 ? (
            <Badge tone="warning">{t.failing}</Badge>
          ) : lastSuccessAt ? (
            <Badge tone="success">{t.working}</Badge>
          ) : (
            <Badge tone="neutral">{t.unused}</Badge>
          )}
        </div>
        {configured && (
          <>
            <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
              <Fact name={t.lastSuccess} value={lastSuccessAt ? at(lastSuccessAt) : t.never} />
              <Fact name={t.lastFailure} value={lastFailureAt ? at(lastFailureAt) : t.never} />
              {wrong.length > 0 && (
                <div className="min-w-0 sm:col-span-2">
                  <dt className="text-sm text-muted">{t.problem}</dt>
                  {wrong.map((problem) => (
                    <dd key={problem.en} className="break-words">
                      {problem[lang]}
                    </dd>
                  ))}
                </div>
              )}
            </dl>
            {may(checkProvider) && (
              <div>
                <Button variant="secondary" busy={busy} onClick={check} aria-describedby={`provider-${name}`}>
                  {t.check}
                </Button>
              </div>
            )}
          </>
        )}
      </article>
    </Card>
  )
}
