import type { Tone } from '../../../ui/badge.tsx'
import type { Member } from '../contract/members.ts'

export const STATE_TONES: Record<Member['state'], Tone> = { invited: 'info', active: 'success', disabled: 'neutral' }
