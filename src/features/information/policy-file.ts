import { type ContentOf, recordDefinition } from '../../lib/record-fields.ts'
import {
  blocksOfSections,
  POLICY_KINDS,
  POLICY_NAMES,
  type PolicyKey,
  type PolicyText,
  sectionsOfBlocks,
} from './policy.ts'

/** A file of policies: each row is a version of a text, identified by its kind, supplier and effective date. */
export const POLICY_FILE = recordDefinition({
  kind: 'policies',
  area: 'content',
  title: { en: 'Policies and rental conditions', es: 'Políticas y condiciones de la renta' },
  one: { en: 'Policy', es: 'Política' },
  lead: {
    en: 'The versions of every policy, each with its date of effect.',
    es: 'Las versiones de cada política, cada una con su fecha de vigencia.',
  },
  nameKey: '',
  sections: [
    {
      title: { en: 'Policy', es: 'Política' },
      fields: [
        {
          key: 'policy',
          label: { en: 'Policy', es: 'Política' },
          input: 'choice',
          choices: POLICY_KINDS.map((id) => ({ id, name: POLICY_NAMES[id] })),
        },
        {
          key: 'supplierId',
          label: { en: 'Supplier', es: 'Rentadora' },
          input: 'choice',
          choices: 'suppliers',
          optional: true,
        },
        { key: 'effectiveOn', label: { en: 'Date of effect', es: 'Fecha de vigencia' }, input: 'day', optional: true },
        { key: 'title', label: { en: 'Title', es: 'Título' }, input: 'bilingual', max: 120 },
        { key: 'sections', label: { en: 'Text', es: 'Texto' }, input: 'blocks', max: 200 },
      ],
    },
  ],
})
export type PolicyRow = ContentOf<typeof POLICY_FILE>

/** A version as a row of a file. */
export const rowOfPolicy = ({
  kind,
  supplierId,
  effectiveOn,
  title,
  sections,
}: PolicyKey & PolicyText & { effectiveOn: string | null }): PolicyRow => ({
  policy: kind,
  supplierId: supplierId || null,
  effectiveOn: effectiveOn ?? '',
  title,
  sections: { en: blocksOfSections(sections.en), es: blocksOfSections(sections.es) },
})

/** The text of a row. */
export const policyOfRow = ({ title, sections }: Pick<PolicyRow, 'title' | 'sections'>): PolicyText => ({
  title,
  sections: { en: sectionsOfBlocks(sections.en), es: sectionsOfBlocks(sections.es) },
})
