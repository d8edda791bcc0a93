import path from 'node:path'
import { expect, it } from 'vitest'
import { contractRows } from './contract-rows.ts'

const load = contractRows().load as (id: string) => Promise<{ code: string } | undefined>

it('sends the rows of a contract to the browser without schemas, including those in groups', async () => {
  const { code } = (await load(path.resolve(import.meta.dirname, '../src/features/spreadsheets/contract.ts')))!
  expect(code).toContain('"path":"/api/office/contentImports/{id}/check"')
  expect(code).toContain('MAX_IMPORT_BYTES = /* @__PURE__ */ 20971520')
  expect(code).not.toContain('"def":')
})
