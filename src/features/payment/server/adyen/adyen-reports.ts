import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { parse } from 'csv-parse'
import type { AdyenAccess } from '../../../../lib/card-providers.ts'
import { findSaleCurrency } from '../../../../lib/sale-currencies.ts'
import { parseAmount } from '../../../../lib/typed-amount.ts'
import { type PayoutReport, ProcessorUnreachable } from '../payment-processor.ts'

const KEY_REFUSED = {
  en: 'Adyen refuses the key for reports. Create a new one for the report user there and set ADYEN_REPORT_KEY; payouts are not listed until then.',
  es: 'Adyen rechaza la clave de los informes. Cree una nueva allí para el usuario de informes y póngala en ADYEN_REPORT_KEY; hasta entonces no se muestran las transferencias a su banco.',
}

/** The name of the report that Adyen generates for each payout. */
export const SETTLEMENT_REPORT = /^settlement_detail_report_batch_(\d+)\.csv$/

/** The type of the lines in a settlement report that give the amount paid out. */
const PAYOUT_TYPE = 'MerchantPayout'

type Line = { Type?: string; 'Net Currency'?: string; 'Net Debit (NC)'?: string }

const payoutOf = (batch: string, line: Line): PayoutReport[] => {
  const currency = findSaleCurrency(line['Net Currency'])
  const amountCents = parseAmount(line['Net Debit (NC)'] ?? '')
  if (line.Type !== PAYOUT_TYPE || !currency || !amountCents) return []
  return [{ reference: `Batch ${batch} ${currency}`, state: 'paid', amountCents, currency, arrivesOn: undefined }]
}

/** Adyen's reports of payouts to the agency's bank account, which need a separate key. */
export const adyenReports = ({ reportKey, merchantAccount, apiAddress, live }: AdyenAccess, timeoutMs: number) => {
  const host = apiAddress || `https://ca-${live ? 'live' : 'test'}.adyen.com`

  // A notice's signature does not cover its link to the report, so the key is sent only to Adyen's own address.
  const get = async (name: string) => {
    const path = `/reports/download/MerchantAccount/${encodeURIComponent(merchantAccount)}/${name}`
    const reply = await fetch(host + path, {
      headers: { 'x-api-key': reportKey },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: Error) => {
      throw new ProcessorUnreachable(`Adyen did not send a report: ${error.name}`)
    })
    if (reply.status === 401 || reply.status === 403)
      throw new ProcessorUnreachable('Adyen refuses the key for reports', KEY_REFUSED)
    return reply
  }

  return {
    /** The payouts in a settlement report, one for each currency. Throws ProcessorUnreachable. */
    listPayouts: async (report: string): Promise<PayoutReport[]> => {
      const [, batch] = SETTLEMENT_REPORT.exec(report)!
      const reply = await get(report)
      if (!reply.ok || !reply.body) throw new ProcessorUnreachable(`Adyen did not send a report: ${reply.status}`)
      const lines = Readable.fromWeb(reply.body as ReadableStream).pipe(parse({ bom: true, columns: true }))
      const payouts: PayoutReport[] = []
      for await (const line of lines) payouts.push(...payoutOf(batch!, line))
      return payouts
    },
    /** Tries the key with a report that does not exist. Throws ProcessorUnreachable when it is refused. */
    tryKey: async () => {
      if (reportKey) await get('settlement_detail_report_batch_0.csv')
    },
  }
}
export type AdyenReports = ReturnType<typeof adyenReports>
