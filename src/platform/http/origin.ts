import type { FastifyRequest } from 'fastify'

/** A Host header of the local machine, and nothing after its port. */
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/

/** The origin of a page: the configured one. The Host header is used only when both are names of the local machine. */
export const originOf = ({ host }: Pick<FastifyRequest, 'host'>, publicOrigin: string) =>
  LOOPBACK.test(new URL(publicOrigin).hostname) && LOOPBACK.test(host) ? `http://${host}` : publicOrigin
