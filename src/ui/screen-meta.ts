import type { Lang } from '../lib/languages.ts'

type Root = { loaderData: { lang: Lang; agency: string } }

/** The title and description of an office screen, from its texts. */
export const screenMeta =
  (texts: Record<Lang, { title: string; lead: string }>) =>
  ({ matches: [root] }: { matches: readonly [Root, ...unknown[]] }) => {
    const { title, lead } = texts[root.loaderData.lang]
    return [{ title: `${title} · ${root.loaderData.agency}` }, { name: 'description', content: lead }]
  }
