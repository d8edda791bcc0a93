import { formatMoney } from '../../../lib/money.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useForm } from '../../../ui/form.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { useInstant } from '../../../ui/time-zone.tsx'
import { describeIssue, issueTitle } from '../../payment/issue-texts.ts'
import { isOwed } from '../../payment/states.ts'
import { useMay } from '../../staff/ui/staff.ts'
import { type PaymentIssue, settlePaymentIssue } from '../contract/payments.ts'
import { BankReferenceField } from './bank-reference-field.tsx'
import { ClientFact, Fact } from './facts.tsx'
import { paymentsTexts } from './payments.texts.ts'

/** A dispute, or money that must be sent back, with what staff have to do. */
export const PaymentIssueCard = ({ issue }: { issue: PaymentIssue }) => {
  const t = useTexts(paymentsTexts)
  const lang = useLang()
  const may = useMay()
  const at = useInstant()
  const { id, client, reference } = issue
  // Only disputes can be won or lost; other issues are shown as closed.
  const isOver = issue.state !== 'open' && issue.state !== 'returned' && issue.kind !== 'dispute'
  const canSettle = issue.state === 'open' && isOwed(issue.kind) && may(settlePaymentIssue)
  const form = useForm({
    values: { bankReference: '' },
    check: ({ bankReference }) => ({ bankReference: !bankReference && t.missing }),
    send: ({ bankReference }, call) => call(settlePaymentIssue, { id, bankReference }),
    done: t.settled(reference),
    reload: true,
  })
  return (
    <Card as="article" aria-labelledby={`issue-${id}`} className="grid gap-4 lg:grid-cols-[1fr_20rem]">
      <div className="grid content-start gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <h3 id={`issue-${id}`} className="text-xl">
            {formatMoney(issue.amountCents, issue.currency, lang)} · {issueTitle(issue)[lang]}
          </h3>
          <Badge>{isOver ? t.issueClosed : t.issueStates[issue.state]}</Badge>
        </div>
        <p>{describeIssue(issue)[lang]}</p>
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
          <ClientFact name={t.client} client={[client.name, client.email]} />
          <Fact name={t.reference} value={reference} />
          <Fact name={t.issueAt(issue.provider)} value={issue.providerReference} />
          <Fact name={t.issueSince} value={at(issue.openedAt)} />
        </dl>
      </div>
      {canSettle && (
        <form {...form.props} className="grid content-start gap-3">
          <BankReferenceField {...form.field('bankReference')} about={reference} />
          <Button type="submit" busy={form.busy} aria-label={t.settleOf(reference)}>
            {t.settle}
          </Button>
        </form>
      )}
    </Card>
  )
}
