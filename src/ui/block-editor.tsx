import { Node } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { Heading } from '@tiptap/extension-heading'
import { Italic } from '@tiptap/extension-italic'
import { Link } from '@tiptap/extension-link'
import { BulletList, ListItem } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { UndoRedo } from '@tiptap/extensions'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { useState } from 'react'
import type { Lang } from '../lib/languages.ts'
import { type BlockKind, isLinkTarget, type TextBlock } from '../lib/text-blocks.ts'
import { HEADING_LEVEL, toBlocks, toDocument, withRealLists } from './block-document.ts'
import { blockEditorTexts } from './block-editor.texts.ts'
import { BlockLink } from './block-link.tsx'
import { FieldError, Hint, useFieldIds } from './field.tsx'
import { useTexts } from './language.tsx'

/** A line that links to a page of the site. */
const LinkLine = Node.create({
  name: 'linkLine',
  group: 'block',
  content: 'text*',
  marks: '',
  addAttributes: () => ({ to: { default: '', rendered: false } }),
  renderHTML: ({ node }) => ['p', { 'data-to': node.attrs.to, class: 'link-line' }, 0],
})

const PASTED_HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => ({ tag, attrs: { level: HEADING_LEVEL } }))

const EXTENSIONS = {
  heading: [Heading.extend({ marks: '', parseHTML: () => PASTED_HEADINGS }).configure({ levels: [HEADING_LEVEL] })],
  paragraph: [],
  list: [BulletList, ListItem.extend({ content: 'paragraph' })],
  link: [LinkLine],
}

/** The marks of a line. Pasted links that `isLinkTarget` does not allow are removed. */
const MARKS = [
  Bold,
  Italic,
  Link.configure({ openOnClick: false, autolink: false, linkOnPaste: false, isAllowedUri: isLinkTarget }),
]

const TYPES: Record<BlockKind, string> = {
  paragraph: 'paragraph',
  heading: 'heading',
  list: 'bulletList',
  link: 'linkLine',
}
const ORDER = Object.keys(TYPES) as BlockKind[]

/**
 * Editor for a text made of blocks. Pasted content keeps its headings, paragraphs, lists, bold, italic and links. Everything else is
 * dropped, because the document cannot contain it.
 *
 * It is large: only pages of the office may import it.
 */
export const BlockEditor = ({
  name,
  label,
  lang,
  initial,
  kinds = ORDER,
  hint,
  error,
  disabled = false,
  onChange,
}: {
  name: string
  label: string
  /** The language of the text. */
  lang: Lang
  initial: readonly TextBlock[]
  /** The kinds of block that the text may have. */
  kinds?: readonly BlockKind[]
  hint?: string
  error?: string | undefined
  disabled?: boolean
  onChange: (blocks: TextBlock[]) => void
}) => {
  const ids = useFieldIds(undefined, hint, error)
  const editor = useEditor({
    extensions: [Document, Text, Paragraph, UndoRedo, ...MARKS, ...kinds.flatMap((kind) => EXTENSIONS[kind])],
    content: toDocument(initial),
    editable: !disabled,
    injectCSS: false,
    editorProps: {
      transformPastedHTML: withRealLists,
      attributes: {
        name,
        lang,
        id: ids.id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${ids.id}-label`,
        ...(hint && { 'aria-describedby': ids.hintId }),
        class:
          'prose max-h-[36rem] min-h-48 max-w-none overflow-y-auto px-4 py-3 whitespace-pre-wrap outline-none [&_h2]:mt-4 [&_h2]:text-lg [&_a]:text-link [&_a]:underline',
      },
    },
    onUpdate: ({ editor }) => onChange(toBlocks(editor.getJSON())),
  })
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-1.5">
      <span id={`${ids.id}-label`} className="text-[0.95rem] font-semibold">
        {label}
      </span>
      <Hint id={ids.hintId}>{hint}</Hint>
      <div
        className={`rounded-control border bg-surface-raised focus-within:outline-3 focus-within:outline-focus ${error ? 'border-danger' : 'border-line-strong'}`}
      >
        {!disabled && <Tools editor={editor} kinds={kinds} label={label} />}
        <EditorContent editor={editor} />
      </div>
      <FieldError id={ids.errorId}>{error}</FieldError>
    </div>
  )
}

const TOOL =
  'inline-flex min-h-9 items-center rounded-control px-2.5 text-sm font-semibold hover:bg-surface-sunk aria-pressed:bg-surface-sunk aria-pressed:text-ink text-muted disabled:opacity-50 disabled:cursor-not-allowed'

const Tools = ({ editor, kinds, label }: { editor: Editor; kinds: readonly BlockKind[]; label: string }) => {
  const t = useTexts(blockEditorTexts)
  const [linking, setLinking] = useState(false)
  const { active, to, bold, italic, link, takesMarks, canUndo, canRedo } = useEditorState({
    editor,
    selector: ({ editor }) => ({
      active: ORDER.findLast((kind) => editor.isActive(TYPES[kind])),
      to: editor.isActive('linkLine') ? String(editor.getAttributes('linkLine').to) : null,
      bold: editor.isActive('bold'),
      italic: editor.isActive('italic'),
      link: editor.isActive('link'),
      takesMarks: editor.can().toggleBold(),
      canUndo: editor.can().undo(),
      canRedo: editor.can().redo(),
    }),
  })
  const make = (kind: BlockKind) => {
    const chain = editor.chain().focus()
    const plain = active === 'list' ? chain.liftListItem('listItem') : chain
    if (kind === 'list') chain.clearNodes().toggleBulletList().run()
    else if (kind === 'heading') plain.setNode('heading', { level: HEADING_LEVEL }).run()
    else plain.setNode(TYPES[kind]).run()
  }
  return (
    <div className="border-b border-line px-2 py-1.5">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would take part in the form */}
      <div role="group" aria-label={t.tools(label)} className="flex flex-wrap gap-1">
        {ORDER.filter((kind) => kinds.includes(kind)).map((kind) => (
          <button key={kind} type="button" className={TOOL} aria-pressed={active === kind} onClick={() => make(kind)}>
            {t[kind]}
          </button>
        ))}
        <span className="mx-1 border-l border-line" aria-hidden="true" />
        <button
          type="button"
          className={TOOL}
          aria-pressed={bold}
          disabled={!takesMarks}
          onClick={() => editor.chain().focus().toggleBold().run()}
        >
          {t.bold}
        </button>
        <button
          type="button"
          className={`${TOOL} italic`}
          aria-pressed={italic}
          disabled={!takesMarks}
          onClick={() => editor.chain().focus().toggleItalic().run()}
        >
          {t.italic}
        </button>
        <button
          type="button"
          className={TOOL}
          aria-pressed={link}
          aria-expanded={linking}
          disabled={!takesMarks}
          onClick={() => setLinking(!linking)}
        >
          {t.inlineLink}
        </button>
        <span className="mx-1 border-l border-line" aria-hidden="true" />
        <button type="button" className={TOOL} disabled={!canUndo} onClick={() => editor.chain().focus().undo().run()}>
          {t.undo}
        </button>
        <button type="button" className={TOOL} disabled={!canRedo} onClick={() => editor.chain().focus().redo().run()}>
          {t.redo}
        </button>
      </div>
      {linking && <BlockLink editor={editor} onClose={() => setLinking(false)} />}
      {to !== null && (
        <label className="mt-1 flex flex-wrap items-center gap-2 px-2 pb-1 text-sm">
          <span className="font-semibold">{t.linkTo}</span>
          <input
            className="control max-w-72 grow"
            value={to}
            placeholder="/faq"
            title={t.linkHint}
            onChange={({ target }) => editor.commands.updateAttributes('linkLine', { to: target.value.trim() })}
          />
        </label>
      )}
    </div>
  )
}
