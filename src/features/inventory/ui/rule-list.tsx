import type { Lang } from '../../../lib/languages.ts'
import { CONTRACT_CURRENCY, formatMoney } from '../../../lib/money.ts'
import { formatPercent } from '../../../lib/numbers.ts'
import { Button } from '../../../ui/button.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { type PriceRule, removeRule, type Sheet, type StoredRule, type StoredSeason } from '../contract.ts'
import { rowNameOf } from './cell-names.ts'
import { weekdayName } from './choice-chips.tsx'
import { RuleItem } from './rule-items.tsx'
import { type RulesTexts, rulesTexts } from './rules.texts.ts'

/** Describes a rule in words: which prices it sets, how, in which rows and on which days. */
const ruleText = (sheet: Sheet, rule: PriceRule, seasons: readonly StoredSeason[], lang: Lang, t: RulesTexts) => {
  const { source, prices, rows, weekdays } = rule
  const priceName = (key: string) => sheet.prices.find((price) => price.key === key)?.name[lang] ?? key
  const rowName = (key: string) => {
    const row = sheet.rows.find((each) => each.row === key)
    return row ? rowNameOf(row, lang) : key
  }
  const base =
    source.kind === 'derived'
      ? [source.fromRow && rowName(source.fromRow), source.fromPrice ? priceName(source.fromPrice) : t.samePrice]
          .filter(Boolean)
          .join(', ')
      : ''
  const how =
    source.kind === 'amount'
      ? formatMoney(source.cents, CONTRACT_CURRENCY, lang)
      : [
          t.percentOf(formatPercent(source.percent, lang), base),
          source.addCents !== 0 && t.plus(formatMoney(source.addCents, CONTRACT_CURRENCY, lang)),
        ]
          .filter(Boolean)
          .join(' ')
  return [
    t.makes(prices.length === 0 ? t.allPrices : prices.map(priceName).join(', '), how),
    rows.length === 0 ? t.allRows : rows.map(rowName).join(', '),
    seasons.find((season) => season.id === rule.seasonId)?.name ?? t.wholeYear,
    weekdays.length > 0 && weekdays.map((weekday) => weekdayName(weekday, lang)).join(', '),
    rule.priority > 0 && t.priorityOf(rule.priority),
  ]
    .filter(Boolean)
    .join(' · ')
}

export const RuleList = ({
  sheet,
  mayEdit,
  rules,
  seasons,
  onEdit,
  onRemoved,
}: {
  sheet: Sheet
  mayEdit: boolean
  rules: readonly StoredRule[]
  seasons: readonly StoredSeason[]
  onEdit: (rule: StoredRule | null) => void
  onRemoved: () => unknown
}) => {
  const lang = useLang()
  const t = useTexts(rulesTexts)
  const { kind, id } = sheet
  return (
    <section className="grid content-start gap-2">
      <h3>{t.rules}</h3>
      {rules.length === 0 && <p className="text-muted">{t.noRules}</p>}
      <ul>
        {rules.map((rule) => (
          <RuleItem
            key={rule.id}
            name={rule.name}
            detail={ruleText(sheet, rule, seasons, lang, t)}
            editLabel={t.editRule(rule.name)}
            removeLabel={t.removeRule(rule.name)}
            mayEdit={mayEdit}
            onEdit={() => onEdit(rule)}
            remove={(call) => call(removeRule, { kind, id, ruleId: rule.id })}
            onRemoved={onRemoved}
          />
        ))}
      </ul>
      {mayEdit && (
        <div>
          <Button type="button" variant="secondary" onClick={() => onEdit(null)}>
            {t.addRule}
          </Button>
        </div>
      )}
    </section>
  )
}
