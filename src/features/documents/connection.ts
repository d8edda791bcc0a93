/** What the browser reports about the connection (Network Information API); many browsers report nothing. */
export type Connection = { saveData?: boolean; effectiveType?: string; type?: string }

/**
 * Whether some megabytes may be downloaded without asking: the connection is fast, and nothing indicates that it is metered. If the
 * connection is unknown, they may not (docs/rules/documents.md#capture).
 */
export const allowsDownload = (connection: Connection | undefined): boolean =>
  connection?.saveData === false && connection.effectiveType === '4g' && connection.type !== 'cellular'
