import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, useId, useState } from 'react'
import { isLinkTarget } from '../lib/text-blocks.ts'
import { blockEditorTexts } from './block-editor.texts.ts'
import { Button } from './button.tsx'
import { useTexts } from './language.tsx'

/** The intended address: adds the scheme to an email address or a website without one. */
const toTarget = (typed: string): string => {
  const address = typed.trim()
  if (isLinkTarget(address)) return address
  return (
    [`mailto:${address}`, `https://${address}`].find(
      (each) => /^[^/:]+$|^[^:]+\//.test(address) && isLinkTarget(each),
    ) ?? address
  )
}

/** Sets, changes or removes the link of the selected text. It is not a form itself, because it is inside the form of its text. */
export const BlockLink = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
  const t = useTexts(blockEditorTexts)
  const id = useId()
  const current = String(editor.getAttributes('link').href ?? '')
  const [address, setAddress] = useState(current)
  const [isWrong, setIsWrong] = useState(false)
  const apply = () => {
    const to = toTarget(address)
    if (!isLinkTarget(to)) return setIsWrong(true)
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !current)
      chain.insertContent({ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href: to } }] }).run()
    else chain.setLink({ href: to }).run()
    onClose()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') return apply()
    editor.commands.focus()
    onClose()
  }
  return (
    <div className="mt-1 grid gap-1 px-2 pb-1 text-sm">
      <label htmlFor={id} className="font-semibold">
        {t.address}
      </label>
      <div className="flex flex-wrap items-center gap-2">
        <input
          id={id}
          // biome-ignore lint/a11y/noAutofocus: it appears when its button is pressed
          autoFocus
          className="control max-w-72 grow"
          inputMode="url"
          autoComplete="off"
          value={address}
          placeholder="https://"
          aria-invalid={isWrong}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => {
            setAddress(target.value)
            setIsWrong(false)
          }}
          onKeyDown={onKeyDown}
        />
        <Button type="button" variant="secondary" onClick={apply}>
          {t.applyLink}
        </Button>
        {current && (
          <Button type="button" variant="quiet" onClick={remove}>
            {t.removeLink}
          </Button>
        )}
      </div>
      <p
        id={`${id}-hint`}
        role={isWrong ? 'alert' : undefined}
        className={isWrong ? 'font-medium text-danger' : 'text-muted'}
      >
        {isWrong ? t.wrongAddress : t.addressHint}
      </p>
    </div>
  )
}
