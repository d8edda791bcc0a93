import { DEMO_CLIENTS, DEMO_STAFF } from '../src/demo.ts'
import type { Config } from '../src/platform/config/config.ts'
import { bold, dim } from './terminal.ts'

/** Prints the URL and, in the demo, the accounts. */
export const announce = ({ publicOrigin, demo }: Pick<Config, 'publicOrigin' | 'demo'>) => {
  if (!process.stdout.isTTY) return
  console.log(`\n  Alamar    ${bold(publicOrigin)}`)
  if (demo) {
    for (const { email, password } of DEMO_CLIENTS) console.log(`  Client    ${email} ${dim('/')} ${password}`)
    for (const { email, password } of DEMO_STAFF) {
      console.log(`  Staff     ${email} ${dim('/')} ${password}  ${dim(`${publicOrigin}/office`)}`)
    }
    console.log(dim('  This is a demo: it sells nothing and sends no mail.'))
  }
  console.log(dim('  Stop with Ctrl+C.\n'))
}
