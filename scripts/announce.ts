import { DEMO_CLIENTS, DEMO_STAFF } from '../src/demo.ts'
import type { Config } from '../src/platform/config.ts'
import { bold, dim } from './terminal.ts'

/** Says where the product is and, with the demo catalogue, who can sign in. */
export const announce = ({ publicOrigin, demo }: Pick<Config, 'publicOrigin' | 'demo'>) => {
  if (!demo && !process.stdout.isTTY) return
  console.log(`\n  Alamar    ${bold(publicOrigin)}`)
  if (demo) {
    for (const { email, password } of DEMO_CLIENTS) console.log(`  Client    ${email} ${dim('/')} ${password}`)
    for (const { email, password } of DEMO_STAFF) {
      console.log(`  Staff     ${email} ${dim('/')} ${password}  ${dim(`${publicOrigin}/office`)}`)
    }
    console.log(dim('  This is a demo: nothing is really sold, and mails stay here.'))
  }
  console.log(dim('  Stop with Ctrl+C.\n'))
}
