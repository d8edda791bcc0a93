import { LocalLink } from '../../../ui/language.tsx'
import { RichLine } from '../../../ui/rich-text.tsx'
import type { Block } from '../contract.ts'

const BlockOf = ({ block }: { block: Block }) => {
  switch (block.kind) {
    case 'heading':
      return <h2 className="text-2xl">{block.text}</h2>
    case 'paragraph':
      return (
        <p>
          <RichLine line={block.text} />
        </p>
      )
    case 'list':
      return (
        <ul>
          {block.items.map((item) => (
            <li key={JSON.stringify(item)}>
              <RichLine line={item} />
            </li>
          ))}
        </ul>
      )
    case 'link':
      return (
        <p>
          <LocalLink to={block.to} className="inline-flex min-h-11 items-center">
            {block.text}
          </LocalLink>
        </p>
      )
  }
}

/** Renders the parts of a text. */
export const Blocks = ({ blocks }: { blocks: readonly Block[] }) => (
  <div className="prose text-lg leading-relaxed">
    {blocks.map((block) => (
      <BlockOf key={JSON.stringify(block)} block={block} />
    ))}
  </div>
)
