import { parseArgs } from 'node:util'
import { DEMO_PARTS } from '../src/features/setup/contract.ts'
import {
  copyDemoPart,
  demoPartsOf,
  discardDemoDrafts,
  getDemoDrafts,
} from '../src/features/setup/server/demo-catalogue.service.ts'
import type { Ctx } from '../src/platform/context.ts'
import { withContext } from './command-context.ts'
import { green, widthOf } from './terminal.ts'
import { WrongUse } from './wrong-use.ts'

/** Takes the demo's catalogue as drafts and prints what is new, one line per part. */
export const takeDemoDrafts = async (ctx: Ctx) => {
  for (const part of demoPartsOf(ctx.config)) {
    const { added } = await copyDemoPart(ctx, { part })
    console.log(`${green('✓')} ${part.padEnd(widthOf(DEMO_PARTS))}${added} added`)
  }
}

/** Runs `alamar demo-drafts`: takes the demo's catalogue as drafts, or discards those that nobody has changed. */
export const runDemoDrafts = async (args: string[]): Promise<number> => {
  const { discard } = parseArgs({ args, options: { discard: { type: 'boolean' } } }).values
  return withContext(async (ctx) => {
    if (ctx.config.demo) throw new WrongUse('The demo already has its catalog: set ALAMAR_DEMO=0')
    if (discard) {
      const { discarded } = await discardDemoDrafts(ctx)
      const { drafts } = await getDemoDrafts(ctx)
      console.log(`${green('✓')} Discarded: ${discarded}. Kept, because somebody has changed them: ${drafts}.`)
    } else await takeDemoDrafts(ctx)
    return 0
  })
}
