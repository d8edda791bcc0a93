import type { Lang } from '../../../lib/languages.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { olderTexts } from '../../../ui/older.texts.ts'
import { useEditor } from './editor-context.ts'
import { publishingTexts } from './publishing.texts.ts'

/** The language in which a text is missing, or older than in the other language. */
export const useTextMark = (path: string, isMissing: (language: Lang) => boolean) => {
  const t = useTexts(publishingTexts)
  const { older } = useEditor()
  return (language: Lang) => {
    const text = isMissing(language) ? t.missing : older.get(path)?.lang === language && t.olderText
    return text && <Badge tone="warning">{text}</Badge>
  }
}

/** Shows which language of a text is older, with a button to confirm that the text is still correct. */
export const OlderNotice = ({ path, label }: { path: string; label: string }) => {
  const t = useTexts(publishingTexts)
  const o = useTexts(olderTexts)
  const { older, confirm, disabled } = useEditor()
  const found = older.get(path)
  if (!found) return null
  const { lang, key, isSaved } = found
  return (
    <p className="col-span-full flex flex-wrap items-center gap-x-3 text-sm text-muted">
      {t.olderHint[lang]}
      {!disabled && isSaved && (
        <Button
          type="button"
          variant="quiet"
          aria-label={o.confirmOf(t.inLanguage(label, t.languages[lang]))}
          onClick={() => confirm(key)}
        >
          {o.confirm}
        </Button>
      )}
    </p>
  )
}
