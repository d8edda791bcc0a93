/** Message type ids on the wire (docs/rules/calls.md#ids). */
export const MESSAGE_TYPES = { information: 1, warning: 2, error: 3 } as const
export type MessageKind = keyof typeof MESSAGE_TYPES

/**
 * The message type of a refusal, by its HTTP status: a business refusal (200) is shown as a warning, any other as an error.
 */
export const messageTypeOf = (status: number) => (status === 200 ? MESSAGE_TYPES.warning : MESSAGE_TYPES.error)
