/** What the browser says about the connection (Network Information API); many browsers say nothing. */
export type Connection = { saveData?: boolean; effectiveType?: string; type?: string }

/**
 * Whether some megabytes may be downloaded unasked: the connection is fast, and nothing says that it is metered. A connection that is
 * not known is not (docs/rules/documents.md#capture).
 */
export const allowsDownload = (connection: Connection | undefined): boolean =>
  connection?.saveData === false && connection.effectiveType === '4g' && connection.type !== 'cellular'
