import { createContext, useContext } from 'react'
import type { Lang } from '../../../lib/languages.ts'
import type { ChoiceLists, RecordContent, RecordField } from '../../../lib/record-fields.ts'
import type { OfficeKind } from './record-calls.ts'

/** What the inputs of a record can read besides their value. */
export type Editor = {
  officeKind: OfficeKind
  id: number
  lists: ChoiceLists
  /** What is entered in all fields. */
  content: RecordContent
  /** Base URL of the record's photos. */
  photos: string | null
  disabled: boolean
  /** The message of each invalid field, by its path: 'content.name.es'. */
  errors: ReadonlyMap<string, string>
  /**
   * The texts that are out of date in one language, by path such as 'content.name'. `isSaved`: the text has not been edited since it was saved,
   * so it can be confirmed.
   */
  older: ReadonlyMap<string, { lang: Lang; key: string; isSaved: boolean }>
  /** Confirms that a text is up to date in the older language. */
  confirm: (key: string) => void
}

export const EditorContext = createContext<Editor | undefined>(undefined)

export const useEditor = () => useContext(EditorContext)!

/** An input's field, path in the content and value, and the callback for what was entered. */
export type InputProps<V = unknown, F = RecordField> = {
  field: F
  path: string
  value: V
  onChange: (value: V) => void
}
