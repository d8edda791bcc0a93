import { type Bilingual, LANGUAGE_CODES, type Lang } from '../../lib/languages.ts'
import { type BothTexts, olderLanguage, otherLanguage } from '../../lib/older-texts.ts'
import type { RichText, TextBlock } from '../../lib/text-blocks.ts'

/** The kinds of policy. Each supplier has its own rental conditions; each of the other kinds has a single text. */
export const POLICY_KINDS = ['cancellation', 'privacy', 'carCharges', 'rentConditions', 'courier'] as const
export type PolicyKind = (typeof POLICY_KINDS)[number]

/** The kinds needed only by a store that rents cars. */
export const OF_CARS: ReadonlySet<PolicyKind> = new Set(['carCharges', 'rentConditions'])

/** A text with versions. `supplierId` is the supplier of rental conditions, and 0 for the other kinds. */
export type PolicyKey = { kind: PolicyKind; supplierId: number }

export const POLICY_NAMES: Record<PolicyKind, Bilingual> = {
  cancellation: { en: 'Cancellation policy', es: 'Política de cancelación' },
  privacy: { en: 'Privacy policy', es: 'Política de privacidad' },
  carCharges: { en: 'Car charges', es: 'Cargos del carro' },
  rentConditions: { en: 'Rental conditions', es: 'Condiciones de la renta' },
  courier: { en: 'Courier service', es: 'Servicio de envíos' },
}

export type PolicySection = { heading: string; paragraphs: RichText[] }
export type PolicySections = Record<Lang, PolicySection[]>

/** The blocks of a policy, for its editor. */
export const blocksOfSections = (sections: readonly PolicySection[]): TextBlock[] =>
  sections.flatMap(({ heading, paragraphs }): TextBlock[] => [
    ...(heading ? [{ kind: 'heading' as const, text: heading }] : []),
    ...paragraphs.map((text) => ({ kind: 'paragraph' as const, text })),
  ])

/** The sections of edited blocks. Blocks before the first heading get an empty heading, so that the text cannot be published. */
export const sectionsOfBlocks = (blocks: readonly TextBlock[]): PolicySection[] => {
  const sections: PolicySection[] = []
  for (const block of blocks) {
    if (block.kind === 'heading') sections.push({ heading: block.text, paragraphs: [] })
    else if (block.kind === 'paragraph') {
      if (sections.length === 0) sections.push({ heading: '', paragraphs: [] })
      sections.at(-1)!.paragraphs.push(block.text)
    }
  }
  return sections
}

export type PolicyText = { title: Bilingual; sections: PolicySections }

/** Whether a text can be published in a language: it has sections, each with a heading. */
export const hasHeadings = (sections: readonly PolicySection[]) =>
  sections.length > 0 && sections.every(({ heading }) => heading)

/**
 * A published text in a language, or in the other one if it is incomplete because the store did not offer the language; with the language
 * used.
 */
export const textFor = ({ title, sections }: PolicyText, lang: Lang) => {
  const isWhole = (each: Lang) => title[each] !== '' && hasHeadings(sections[each])
  const other = otherLanguage(lang)
  const shown = !isWhole(lang) && isWhole(other) ? other : lang
  return { lang: shown, title: title[shown], sections: sections[shown] }
}

/** The whole text in each language; empty if its title or sections are missing. */
const textsIn = ({ title, sections }: PolicyText): BothTexts => {
  const textIn = (lang: Lang) => (title[lang] && sections[lang].length > 0 ? [title[lang], sections[lang]] : [])
  return { en: textIn('en'), es: textIn('es') }
}

/** The texts as they were when both languages last matched, given saved versions from oldest to newest. */
export const agreedTexts = (versions: readonly (PolicyText & { confirmed: boolean })[]) =>
  versions.reduce<BothTexts | undefined>((agreed, version) => {
    const texts = textsIn(version)
    return agreed && !version.confirmed && olderLanguage(agreed, texts) ? agreed : texts
  }, undefined)

/** Languages whose text is behind the other one: missing, or unchanged although the other has changed since they last matched. */
export const languagesBehind = (
  text: PolicyText,
  agreed: BothTexts | undefined,
): { lang: Lang; why: 'missing' | 'older' }[] => {
  const texts = textsIn(text)
  const missing = LANGUAGE_CODES.filter((lang) => (texts[lang] as unknown[]).length === 0)
  const older = agreed && olderLanguage(agreed, texts)
  return older ? [{ lang: older, why: 'older' }] : missing.map((lang) => ({ lang, why: 'missing' }))
}

/** The version of each text that staff work on: the draft, or else the version with the latest effective date. */
export const newestOf = <V extends PolicyKey & { effectiveOn: string | null }>(versions: readonly V[]): V[] => {
  const found = new Map<string, V>()
  for (const version of versions) {
    const key = `${version.kind} ${version.supplierId}`
    const known = found.get(key)
    if (!known || dateOf(version) > dateOf(known)) found.set(key, version)
  }
  return [...found.values()]
}

/** Drafts come last. */
const dateOf = ({ effectiveOn }: { effectiveOn: string | null }) => effectiveOn ?? '~'
