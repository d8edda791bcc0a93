import PostalMime from 'postal-mime'

/** What a mail server reports about one recipient of an email (RFC 3464). */
export type DeliveryReport = {
  /** The Message-ID of the email, '<…>'. */
  messageId: string
  recipient: string
  action: string
  /** The enhanced status of RFC 3463, such as '5.1.1'. */
  status: string
  /** The server's words, at most 500 characters. */
  reason: string
}

const MAX_REASON = 500
/** Reports have a few hundred lines. Parsing takes 4 to 10 microseconds a line, so 256 kB of line ends would take seconds. */
const MAX_LINES = 10_000

/** The enhanced status in a server's words, which is not part of an IP address; '5.0.0' when there is none. */
export const enhancedStatus = (words: string) =>
  /(?<![\w.])[245]\.\d{1,3}\.\d{1,3}(?!\.?\w)/.exec(words)?.[0] ?? '5.0.0'

/**
 * Whether an address cannot receive any email: it does not exist, cannot exist or is disabled. A full mailbox (5.2.2), rejected content
 * (5.6, 5.7) and an unspecific status (5.0.0) concern only one email or are temporary.
 */
export const isDeadAddress = (status: string) => /^5\.(1\.([0-46]|10)|2\.1)$/.test(status)

const LINE_END = 10

/** The reports in an email; none when it is not a delivery report, does not name the email that it is about, or has too many lines. */
export const readDeliveryReports = async (mail: Uint8Array): Promise<DeliveryReport[]> => {
  if (mail.reduce((lines, byte) => lines + Number(byte === LINE_END), 0) > MAX_LINES) return []
  const { attachments } = await PostalMime.parse(mail, { forceRfc822Attachments: true })
  const textOf = (...types: string[]) => {
    const part = attachments.find(({ mimeType }) => types.includes(mimeType))
    if (!part) return ''
    return typeof part.content === 'string' ? part.content : Buffer.from(part.content as ArrayBuffer).toString()
  }
  const original = textOf('message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers')
  const messageId = fieldsOf(original.split(/\r?\n\r?\n/)[0]!).get('message-id')
  if (!messageId) return []
  const groups = textOf('message/delivery-status', 'message/global-delivery-status').split(/\r?\n\s*\r?\n/)
  return groups.flatMap((group) => {
    const fields = fieldsOf(group)
    const recipient = addressIn(fields.get('original-recipient') ?? fields.get('final-recipient') ?? '')
    const action = fields.get('action')?.toLowerCase()
    if (!recipient || !action) return []
    const reason = (fields.get('diagnostic-code') ?? '').replace(/^smtp;\s*/i, '').slice(0, MAX_REASON)
    return [{ messageId, recipient, action, status: enhancedStatus(fields.get('status') ?? reason), reason }]
  })
}

/** The header fields of a text, with lower-case names; folded lines are joined. The database stores no NUL characters. */
const fieldsOf = (text: string) =>
  new Map(
    text
      .replaceAll('\0', '')
      .replace(/\r?\n[ \t]+/g, ' ')
      .split(/\r?\n/)
      .flatMap((line) => {
        const at = line.indexOf(':')
        return at > 0 ? [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()] as const] : []
      }),
  )

/** The address in 'rfc822; maria@example.com'. */
const addressIn = (field: string) =>
  field
    .replace(/^[^;]*;/, '')
    .trim()
    .replace(/^<|>$/g, '')
    .toLowerCase()
