import type { Tone } from '../../../ui/badge.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { findFileDefinition, type ImportState, isRatesKind } from '../kinds.ts'
import { importTexts } from './import.texts.ts'

/** The color of each state of an import. */
export const TONES: Record<ImportState, Tone> = {
  new: 'neutral',
  checking: 'info',
  checked: 'info',
  committing: 'info',
  done: 'success',
  failed: 'danger',
  undone: 'neutral',
}

/** The names of what the files of each kind contain. */
export const useKindName = () => {
  const t = useTexts(importTexts)
  const lang = useLang()
  return (kind: string) => (isRatesKind(kind) ? t.kinds[kind] : (findFileDefinition(kind)?.title[lang] ?? kind))
}
