import { type Lang, localeOf } from '../../../lib/languages.ts'
import { Button } from '../../../ui/button.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { removeSeason, type Season, type Sheet, type StoredSeason } from '../contract.ts'
import { datesOf, nextYearOf } from '../season-spans.ts'
import { ITEM_BUTTON, RuleItem } from './rule-items.tsx'
import { rulesTexts } from './rules.texts.ts'

/** The days of a season: 'Dec 20 – Jan 5', 'Mar 21 – 28, 2027'. */
export const spansText = (spans: Season['spans'], lang: Lang) =>
  spans
    .map((span) => {
      const { from, to } = datesOf(span, new Date().getFullYear())
      const format = new Intl.DateTimeFormat(localeOf(lang), {
        timeZone: 'UTC',
        day: 'numeric',
        month: 'short',
        ...(span.year !== null && { year: 'numeric' }),
      })
      const [first, last] = [new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`)]
      // A formatted range over New Year would include both years.
      return span.year === null ? `${format.format(first)} – ${format.format(last)}` : format.formatRange(first, last)
    })
    .join('; ')

export const SeasonList = ({
  sheet: { kind, id },
  mayEdit,
  seasons,
  onEdit,
  onRepeat,
  onCopy,
  onRemoved,
}: {
  sheet: Sheet
  mayEdit: boolean
  seasons: readonly StoredSeason[]
  onEdit: (season: StoredSeason | null) => void
  onRepeat: (season: StoredSeason) => void
  onCopy: () => void
  onRemoved: () => unknown
}) => {
  const lang = useLang()
  const t = useTexts(rulesTexts)
  return (
    <section className="grid content-start gap-2">
      <h3>{t.seasons}</h3>
      {seasons.length === 0 && <p className="text-muted">{t.noSeasons}</p>}
      <ul>
        {seasons.map((season) => (
          <RuleItem
            key={season.id}
            name={season.name}
            detail={spansText(season.spans, lang)}
            editLabel={t.editSeason(season.name)}
            removeLabel={t.removeSeason(season.name)}
            mayEdit={mayEdit}
            onEdit={() => onEdit(season)}
            remove={(call) => call(removeSeason, { kind, id, seasonId: season.id })}
            onRemoved={onRemoved}
          >
            {nextYearOf(season.spans).length > 0 && (
              <button
                type="button"
                className={ITEM_BUTTON}
                aria-label={t.repeatSeason(season.name)}
                onClick={() => onRepeat(season)}
              >
                {t.repeat}
              </button>
            )}
          </RuleItem>
        ))}
      </ul>
      {mayEdit && (
        <div className="flex flex-wrap gap-3">
          <Button type="button" variant="secondary" onClick={() => onEdit(null)}>
            {t.addSeason}
          </Button>
          <Button type="button" variant="secondary" onClick={onCopy}>
            {t.copySeasons}
          </Button>
        </div>
      )}
    </section>
  )
}
