import { type ReactNode, useState } from 'react'
import type { Call, Reply } from '../../../platform/http/endpoint.ts'
import { useAction } from '../../../ui/action.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { LocalLink, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { copyDemoPart, type DemoPart, type getDemoDrafts } from '../../setup/contract.ts'
import { setupCatalogueTexts } from './setup-catalogue.texts.ts'

/** How the catalogue starts: empty, from files, or as drafts copied from the demo's. `next` is the path of the next step. */
export const CatalogueStep = ({
  demo,
  next,
  back,
}: {
  demo: Reply<typeof getDemoDrafts>
  next: string
  back: ReactNode
}) => {
  const t = useTexts(setupCatalogueTexts)
  return (
    <section aria-labelledby="catalogue" className="grid gap-5">
      <div>
        <h2 id="catalogue">{t.title}</h2>
        <p className="mt-1 text-muted">{t.lead}</p>
      </div>
      <div className="grid gap-4 lg:grid-cols-3">
        <Way name="empty" title={t.empty} text={t.emptyText}>
          <ButtonLink to={next} variant="secondary" className="w-full sm:w-fit">
            {t.emptyButton}
          </ButtonLink>
        </Way>
        <Way name="files" title={t.files} text={t.filesText}>
          <ButtonLink to="/office/import" variant="secondary" className="w-full sm:w-fit">
            {t.filesButton}
          </ButtonLink>
        </Way>
        {demo.parts.length > 0 && (
          <Way name="demo" title={t.demo} text={t.demoText}>
            <CopyDemo parts={demo.parts} />
          </Way>
        )}
      </div>
      {demo.drafts > 0 && (
        <Notice tone="success" title={t.count(demo.drafts)}>
          <LocalLink to="/office/catalogue" className="link">
            {t.toCatalog}
          </LocalLink>
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={next}>{t.next}</ButtonLink>
        {back}
      </div>
    </section>
  )
}

const Way = ({ name, title, text, children }: { name: string; title: string; text: string; children: ReactNode }) => (
  <Card as="section" aria-labelledby={`way-${name}`} className="flex flex-col gap-3">
    <h3 id={`way-${name}`} className="text-lg">
      {title}
    </h3>
    <p className="grow text-muted">{text}</p>
    {children}
  </Card>
)

/** A button that adds the demo's catalogue as drafts, part by part, and shows the progress. */
const CopyDemo = ({ parts }: { parts: readonly DemoPart[] }) => {
  const t = useTexts(setupCatalogueTexts)
  const [doing, setDoing] = useState<number>()
  const { busy, act } = useAction({ about: 'demo drafts', reload: true })
  const takeAll = async (call: Call) => {
    let added = 0
    for (const [i, part] of parts.entries()) {
      setDoing(i)
      added += (await call(copyDemoPart, { part })).added
    }
    return added
  }
  const take = async () => {
    await act(takeAll, { failed: t.failed, done: (added) => (added > 0 ? t.taken(added) : t.nothingNew) })
    setDoing(undefined)
  }
  const text = doing === undefined ? '' : t.taking(doing + 1, parts.length)
  return (
    <div className="grid gap-3">
      <Button type="button" variant="secondary" busy={busy} onClick={take} className="w-full sm:w-fit">
        {t.take}
      </Button>
      <div role="status" className="text-sm text-muted">
        {text}
      </div>
      {doing !== undefined && (
        <progress aria-label={t.take} className="h-3 w-full accent-sea" value={doing} max={parts.length} />
      )}
    </div>
  )
}
