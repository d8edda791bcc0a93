/** Time left until an instant as minutes and seconds, '29:07'; '0:00' when it has passed. */
export const timeLeft = (until: string, now: number): string => {
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - now) / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
