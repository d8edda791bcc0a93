import { DEFAULT_LANG, findLang } from '../lib/languages.ts'
import { CallRefused } from '../platform/http/endpoint.ts'
import { fileFieldTexts } from './file-field.texts.ts'

/**
 * The bytes of a chosen file, or of a `version` made from it. Refuses: INVALID at the field `file` when the browser cannot read it, such as
 * a file that has changed since it was chosen, or a file in cloud storage without a connection.
 */
export const readFile = async (file: File, version: Blob = file): Promise<Uint8Array<ArrayBuffer>> => {
  try {
    return new Uint8Array(await version.arrayBuffer())
  } catch {
    const lang = findLang(document.documentElement.lang) ?? DEFAULT_LANG
    const message = fileFieldTexts[lang].unreadable(file.name)
    throw new CallRefused(422, 'INVALID', message, [{ field: 'file', message }])
  }
}
