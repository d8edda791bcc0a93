import type { Tone } from '../../../ui/badge.tsx'
import type { Member } from '../contract/desk.ts'

export const STATE_TONES: Record<Member['state'], Tone> = { invited: 'info', active: 'success', disabled: 'neutral' }
